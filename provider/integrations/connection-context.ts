import { displayName } from '#shared/account/user.ts';
import { type RegionName, regionNames, regions } from '#shared/integrations/regions.ts';
import { marketplaceOf } from '#shared/marketplaces.ts';
import { alertTypeNames, type Notification, type NotificationType } from '#shared/notifications/notification.ts';
import type { Account } from '../account/account-record.ts';
import { teamOf } from '../account/accounts-table.ts';
import type { Caller } from '../account/portal-token.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import { changeLine, lineOf } from './message-lines-table.ts';
import { type LinkRegion, recordConnection, type SellerLinkRow } from './seller-links-table.ts';
import type { AmazonService, WalmartService } from './seller-services.ts';
import type { TokenSeal } from './token-seal.ts';

/** What Amazon has agreed to send: messages of a type, from marketplaces by their codes. `at` in ms. */
type Agreed = { accountId: string; type: NotificationType; marketplaces: readonly string[]; subscriptionId: string; at: number };

export type Connecting = Pick<Deps, 'db' | 'write' | 'clock' | 'log'> & {
  amazon: AmazonService;
  walmart: WalmartService;
  seal: TokenSeal;
  /** What else follows, in the transaction that notes it. */
  onAgreed: (trx: Trx, agreed: Agreed) => Promise<void>;
};

export const regionNameOf = (region: LinkRegion): RegionName | undefined => regionNames.find((name) => regions[name].key === region);

/** 'North America', 'Walmart' */
export const titleOf = (region: LinkRegion): string => {
  const name = regionNameOf(region);
  return name === undefined ? 'Walmart' : regions[name].title;
};

/** For whom a token is sealed. */
export const sealedFor = ({ account_id, region }: Pick<SellerLinkRow, 'account_id' | 'region'>): string => `${account_id} ${region}`;

/** Whoever acts, as a record names him. */
export const nameOf = ({ user }: Pick<Caller, 'user'>): string => displayName(user) || 'the account';

/** Tells an account and its members that a connection has changed, in the transaction of the change. */
export async function tellTeam(trx: Trx, ownerId: string, now: number): Promise<void> {
  const team = await teamOf(trx, ownerId);
  await enqueue(
    trx,
    now,
    team.map(({ id }) => ({ accountId: id, event: 'integration:updated', data: {} })),
  );
}

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
