import { marketplaceOf } from '#shared/marketplaces.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import { alertTypeNames } from '#shared/notifications/notification.ts';
import type { Account } from '../account/account-record.ts';
import type { Trx } from '../db/sqlite.ts';
import { tellTeam, titleOf } from './connection-context.ts';
import { changeLine, lineOf } from './message-lines-table.ts';
import { recordConnection } from './seller-links-table.ts';

/** A message has come, so the connection works: the first of its type is told to the open tabs. In the transaction that stores it. */
export async function seeMessage(trx: Trx, account: Account, alert: Notification, now: number): Promise<void> {
  const region = marketplaceOf(alert.marketplace)?.region;
  if (region !== 'na' && region !== 'eu') return;
  const line = await lineOf(trx, { account_id: account.ownerId, region, notification_type: alert.notificationType });
  if (!line) return;
  const isFirst = line.first_seen_at === null;
  await changeLine(trx, line, { last_seen_at: now, ...(isFirst ? { first_seen_at: now } : {}) });
  if (!isFirst) return;
  await recordConnection(trx, account.ownerId, region, now, `The first message of ${alertTypeNames[alert.notificationType]} from ${titleOf(region)} has come.`);
  await tellTeam(trx, account.ownerId, now);
}
