import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { InboxAlert } from './alert-states-table.ts';
import { deletedFrames, identityOf, notifyInbox } from './inbox-frames.ts';
import { deleteNotifications } from './notifications-table.ts';

/**
 * Deletes alerts of an inbox, and notifies everybody who sees it.
 * @param except who knows already
 * @returns how many were there
 */
export async function deleteAlerts(
  trx: Trx,
  { clock, settleIncidents }: Pick<Deps, 'clock' | 'settleIncidents'>,
  accountId: string,
  alerts: readonly InboxAlert[],
  except?: string,
): Promise<number> {
  const deleted = await deleteNotifications(
    trx,
    accountId,
    alerts.map(({ record_id }) => record_id),
  );
  await settleIncidents(trx, clock(), accountId, alerts);
  for (const frame of deletedFrames(alerts.map(identityOf))) await notifyInbox(trx, clock(), accountId, frame, except);
  return deleted;
}
