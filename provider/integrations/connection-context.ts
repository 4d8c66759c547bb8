import { type MessageType, messageTypes } from '#shared/integrations/message-types.ts';
import { type RegionName, regionNames, regions } from '#shared/integrations/regions.ts';
import { marketplaceOf } from '#shared/marketplaces.ts';
import { displayName } from '#shared/session/user.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { Account } from '../session/account-record.ts';
import type { Caller } from '../session/portal-token.ts';
import { announceToTeam } from '../session/team-events.ts';
import { changeLine } from './message-lines-table.ts';
import { type LinkRegion, recordConnection, type SellerLinkRow } from './seller-links-table.ts';
import type { AmazonService, WalmartService } from './seller-services.ts';
import type { TokenSeal } from './token-seal.ts';

/** A subscription that Amazon accepted. `marketplaces` are codes. `at` in ms. */
type Agreed = {
  accountId: string;
  type: MessageType;
  marketplaces: readonly string[];
  subscriptionId: string;
  at: number;
};

export type Connecting = Pick<Deps, 'db' | 'write' | 'clock' | 'log'> & {
  amazon: AmazonService;
  walmart: WalmartService;
  seal: TokenSeal;
  /** Runs in the transaction that stores an accepted subscription. */
  onAgreed: (trx: Trx, agreed: Agreed) => Promise<void>;
};

export const regionNameOf = (region: LinkRegion): RegionName | undefined =>
  regionNames.find((name) => regions[name].key === region);

/** 'North America', 'Walmart' */
export const titleOf = (region: LinkRegion): string => {
  const name = regionNameOf(region);
  return name === undefined ? 'Walmart' : regions[name].title;
};

export const sealedFor = ({ account_id, region }: Pick<SellerLinkRow, 'account_id' | 'region'>): string =>
  `${account_id} ${region}`;

export const nameOf = ({ user }: Pick<Caller, 'user'>): string => displayName(user) || 'the account';

/** Notifies an account and its members that a connection has changed. Runs in the transaction of the change. */
export async function notifyTeam(trx: Trx, ownerId: string, now: number): Promise<void> {
  await announceToTeam(trx, now, ownerId, { event: 'integration:updated', data: {} });
}

const isMessageType = (type: string): type is MessageType => Object.hasOwn(messageTypes, type);

/**
 * Records that a message has arrived. The first of its type notifies the open tabs. Runs in the transaction that stores
 * the message.
 */
export async function seeMessage(
  trx: Trx,
  { ownerId }: Pick<Account, 'ownerId'>,
  { type, marketplace }: { type: string; marketplace: string },
  now: number,
): Promise<void> {
  const region = marketplaceOf(marketplace)?.region;
  if (!isMessageType(type) || (region !== 'na' && region !== 'eu')) return;
  const line = { account_id: ownerId, region, notification_type: type } as const;
  const changed = await changeLine(trx, line, { last_seen_at: now });
  if (changed?.first_seen_at !== null) return;
  await changeLine(trx, line, { first_seen_at: now });
  await recordConnection(
    trx,
    ownerId,
    region,
    now,
    `The first message of ${messageTypes[type].name} from ${titleOf(region)} has arrived.`,
  );
  await notifyTeam(trx, ownerId, now);
}
