import { alertId } from '#shared/notifications/identity.ts';
import { type Notification, type NotificationPage, recordsOn } from '#shared/notifications/notification.ts';
import { pageAfter, stepBack } from '#shared/notifications/page-after.ts';
import { ok, type Result } from '#shared/result.ts';
import type { UpstreamCalls, UpstreamFailure } from '../ports.ts';

/**
 * Reads the provider's list from its top. Deletions move the list up between two pages, so each page reaches back over the one before;
 * a page that shares nothing with what was read is not taken, and the reading steps back until it finds the place again.
 * @param take gets the alerts of a page that no page before it had, and answers whether that is enough
 */
export async function readListPages(
  { notifications }: Pick<UpstreamCalls, 'notifications'>,
  token: string,
  mostPages: number,
  take: (alerts: Notification[], page: NotificationPage) => boolean,
): Promise<Result<null, UpstreamFailure>> {
  const read = new Set<string>();
  let position = 0;
  let apart = 0;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const { page, limit } = pageAfter(position);
    const answer = await notifications.list(token, { page, limit });
    if (!answer.ok) return answer;
    const { notifications: alerts, total } = answer.value;
    const place = (page - 1) * limit;
    const fresh = alerts.filter(({ identity }) => !read.has(alertId(identity)));
    // Where stepping back did not help, the overlap is among the records that could not be read.
    const follows = page === 1 || fresh.length < alerts.length || (recordsOn(answer.value) > alerts.length && apart > 1);
    if (!follows) {
      apart += 1;
      position = stepBack(Math.min(place, total ?? place), apart);
      continue;
    }
    for (const { identity } of fresh) read.add(alertId(identity));
    position = place + recordsOn(answer.value);
    if (take(fresh, answer.value) || recordsOn(answer.value) < limit) break;
  }
  return ok(null);
}
