import { alertId } from '#shared/inbox/identity.ts';
import { type Notification, type NotificationPage, recordsOn } from '#shared/inbox/notification.ts';
import { pageAfter, stepBack } from '#shared/inbox/page-after.ts';
import { ok, type Result } from '#shared/result.ts';
import type { UpstreamCalls, UpstreamFailure } from '../ports.ts';

/**
 * Reads the provider's list from its top. Deletions between two pages shift the list up, so each page overlaps the one
 * before. A page without overlap is discarded, and the reading steps back until it overlaps again.
 * @param take receives the alerts that no earlier page had; returns true to stop
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
    const offset = (page - 1) * limit;
    const fresh = alerts.filter(({ identity }) => !read.has(alertId(identity)));
    // If stepping back did not help, the overlap must be among the unreadable records.
    const follows =
      page === 1 || fresh.length < alerts.length || (recordsOn(answer.value) > alerts.length && apart > 1);
    if (!follows) {
      apart += 1;
      position = stepBack(Math.min(offset, total ?? offset), apart);
      continue;
    }
    for (const { identity } of fresh) read.add(alertId(identity));
    position = offset + recordsOn(answer.value);
    if (take(fresh, answer.value) || recordsOn(answer.value) < limit) break;
  }
  return ok(null);
}
