import { hasNotificationsPlan } from '#shared/inbox/access.ts';
import { alertKinds } from '#shared/inbox/alert-kinds.ts';
import type { Notice } from '#shared/inbox/notices.ts';
import { DEFAULT_MARKETPLACE } from '#shared/marketplaces.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { userInfoOf } from '../session/account-record.ts';
import { accountById } from '../session/accounts-table.ts';
import { alertsWithIds } from './alert-states-table.ts';
import { applyCommands } from './change-alerts.ts';
import { changedAlertOf, changedFrames, notifyInbox } from './inbox-frames.ts';
import { type AlertDeps, storeAlert } from './store-alert.ts';

/**
 * Puts a notice of the portal into a team's inbox, and sends it. Call it in the transaction that makes the notice true,
 * so that it comes exactly once.
 * @param ownerId the main account @param marketplace if the notice is about one @param id the alert's, if something
 * else has the same id
 * @returns the alert's id; null if the account is gone, or its plan has no inbox: then the caller's own screen has to
 * say it
 */
export async function storeNotice(
  deps: Pick<Deps, 'newId'> & AlertDeps,
  trx: Trx,
  ownerId: string,
  notice: Notice,
  marketplace: string = DEFAULT_MARKETPLACE,
  id: string = deps.newId(),
): Promise<string | null> {
  const owner = await accountById(trx, ownerId);
  if (!owner?.active || !hasNotificationsPlan(userInfoOf(owner, owner))) return null;
  const now = deps.clock();
  const message = JSON.stringify({ notice, at: new Date(now).toISOString(), marketplaceId: marketplace });
  const record = await storeAlert(deps, trx, {
    id,
    account_id: ownerId,
    notification_type: alertKinds.notice.type,
    marketplace,
    asin: '',
    processed: 0,
    published_at: now,
    received_at: now,
    notification_id: id,
    title: notice.name,
    payload: message,
    message,
  });
  await notifyInbox(trx, now, ownerId, { event: 'notification:new', data: record });
  return id;
}

/**
 * Marks the alert of a notice as done, once what it asks for is dealt with elsewhere. Does nothing if the alert is
 * deleted or done already.
 */
export async function endNotice(trx: Trx, now: number, ownerId: string, id: string): Promise<void> {
  const change = { accountId: ownerId, id: `notice ${id}`, madeBy: ownerId };
  const command = { kind: 'done' } as const;
  const { changed } = await applyCommands(trx, { clock: () => now }, change, await alertsWithIds(trx, ownerId, [id]), [
    { command, assignee: null },
  ]);
  for (const frame of changedFrames(changed.map(changedAlertOf))) await notifyInbox(trx, now, ownerId, frame);
}
