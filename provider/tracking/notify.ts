import { hasNotificationsPlan } from '#shared/inbox/access.ts';
import { alertKinds } from '#shared/inbox/alert-kinds.ts';
import { hasAccess } from '#shared/session/user.ts';
import type { TrackingSignal } from '#shared/tracking/signal.ts';
import type { Firing } from '#shared/tracking/tracked.ts';
import type { TrackingChange, TrackingFired } from '#shared/tracking/tracking-events.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { notifyInbox } from '../inbox/inbox-frames.ts';
import type { NotificationRow } from '../inbox/notifications-table.ts';
import { type AlertDeps, storeAlert } from '../inbox/store-alert.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import { type Account, userInfoOf } from '../session/account-record.ts';
import { accountById } from '../session/accounts-table.ts';
import { announceToTeam } from '../session/team-events.ts';
import type { TrackingRuleRow } from './tracking-table.ts';

/** Who was notified, and the id of the notification in the main account's inbox. */
export type Told = { told: Firing['told']; notificationId: string | null };

/**
 * Sends a tracked product's signal to the main account, in its inbox if its plan has one, else on the page, and to the
 * member who made the rule, on the page. Accounts without access to the product tools get nothing.
 * @param publishedAt when the marketplace sent it, ms
 */
export async function notifyOfSignal(
  deps: Pick<Deps, 'newId'> & AlertDeps,
  trx: Trx,
  rule: TrackingRuleRow,
  signal: TrackingSignal,
  publishedAt: number,
): Promise<Told> {
  const now = deps.clock();
  const owner = await accountById(trx, rule.account_id);
  const told: Firing['told'] = [];
  let notificationId: string | null = null;
  if (!owner) return { told, notificationId };

  const fired: TrackingFired = {
    ...signal,
    asin: rule.asin,
    marketplace: rule.marketplace,
    ...(rule.title ? { title: rule.title.slice(0, 200) } : {}),
    at: publishedAt,
  };
  if (mayTrack(owner, owner)) {
    if (hasNotificationsPlan(userInfoOf(owner, owner))) {
      const row = notificationOf(deps.newId(), rule, signal, { publishedAt, now });
      notificationId = row.id;
      const record = await storeAlert(deps, trx, row);
      await notifyInbox(trx, now, owner.id, {
        event: 'notification:new',
        data: deps.quiet ? { ...record, quiet: true } : record,
      });
      told.push({ email: owner.email, by: 'inbox' });
    } else {
      await enqueue(trx, now, [{ accountId: owner.id, event: 'tracking:fired', data: fired }]);
      told.push({ email: owner.email, by: 'page' });
    }
  }
  const maker = rule.made_by === owner.id ? undefined : await accountById(trx, rule.made_by);
  if (maker && maker.ownerId === owner.id && mayTrack(maker, owner)) {
    await enqueue(trx, now, [{ accountId: maker.id, event: 'tracking:fired', data: fired }]);
    told.push({ email: maker.email, by: 'page' });
  }
  return { told, notificationId };
}

/** Notifies all team members with access that the tracking screen is stale. @param now ms */
export async function notifyOfChange(trx: Trx, now: number, ownerId: string, data: TrackingChange): Promise<void> {
  await announceToTeam(trx, now, ownerId, { event: 'tracking:changed', data }, mayTrack);
}

const mayTrack = (account: Account, owner: Account): boolean =>
  account.active && hasAccess(userInfoOf(account, owner), 'accessProducts');

/** Builds the notification. It is stored like those of Amazon's messages, with the signal as its payload. */
function notificationOf(
  id: string,
  rule: TrackingRuleRow,
  signal: TrackingSignal,
  { publishedAt, now }: { publishedAt: number; now: number },
): NotificationRow {
  const payload = {
    asin: rule.asin,
    marketplaceId: rule.marketplace,
    firedAt: new Date(publishedAt).toISOString(),
    ...signal,
  };
  const text = JSON.stringify(payload);
  return {
    id,
    account_id: rule.account_id,
    notification_type: alertKinds.tracking.type,
    marketplace: rule.marketplace,
    asin: rule.asin,
    processed: 0,
    published_at: publishedAt,
    received_at: now,
    // A unique id, so that two metrics changed by one message give two notifications.
    notification_id: id,
    title: rule.title,
    payload: text,
    message: text,
  };
}
