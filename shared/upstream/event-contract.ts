import * as v from 'valibot';
import type { ContractProfile } from '../contract.ts';
import type { UpstreamEventName } from './frames.ts';

/** The provider's answer to `join`. */
export const joinAnswerSchema = v.union([
  v.object({ ok: v.literal(true) }),
  v.object({ ok: v.literal(false), code: v.string() }),
]);
export type JoinAnswer = v.InferOutput<typeof joinAnswerSchema>;

type EventContract = {
  profile: ContractProfile;
  /** What has happened, and what the fields mean. */
  says: string;
  /** To whose sockets the provider sends it. */
  to: string;
  /** What the portal lacks without it. */
  without: string;
};

const alert = { profile: 'live', to: 'the account' } as const;
const readAgain = 'Others update when they read again';
const inboxReaders = 'everybody who sees the inbox';
const historyReaders = 'the owner, the member, and members with accessHistory';

/** What the schemas of the socket's events (frames.ts) cannot say. Apart from them, because pages read those. */
export const eventContract: Readonly<Record<UpstreamEventName, EventContract>> = {
  'notification:new': {
    ...alert,
    says: 'An alert: a stored record, or Amazon’s message exactly as it came',
    without: 'No alert is live',
  },
  'spapi:PRICING_HEALTH': {
    ...alert,
    says: 'The same as `notification:new`, for this type of message alone',
    without: 'Nothing: `notification:new` brings every alert',
  },
  'spapi:ANY_OFFER_CHANGED': {
    ...alert,
    says: 'The same as `notification:new`, for this type of message alone',
    without: 'Nothing: `notification:new` brings every alert',
  },
  'user:updated': {
    profile: 'account',
    says: 'The user record has changed. The portal reads it again',
    to: 'the account',
    without: 'It is read at the next reconnect',
  },
  'tokens:updated': {
    profile: 'account',
    says: 'The full balance',
    to: 'the account',
    without: 'It is read on focus and reconnect',
  },
  'integration:updated': {
    profile: 'account',
    says: 'A connection has changed. The portal reads the Amazon status again',
    to: 'the account',
    without: readAgain,
  },
  'members:updated': {
    profile: 'account',
    says: 'Sub-accounts were added, changed, or deleted',
    to: 'the main account',
    without: 'Other tabs update when they read again',
  },
  'subscription:updated': {
    profile: 'billing',
    says: 'The plan or a payment has changed. The portal reads the plan again',
    to: 'the account',
    without: 'Other tabs don’t update',
  },
  'subscription:deleted': {
    profile: 'billing',
    says: 'The plan has ended. The portal reads the plan again',
    to: 'the account',
    without: 'Other tabs don’t update',
  },
  'history:recorded': {
    profile: 'data',
    says: 'One row of team history, with its `seq`',
    to: historyReaders,
    without: 'No row is live',
  },
  'history:scanned': {
    profile: 'data',
    says: 'A scan, its product, and in `uid` the `_id` of the account that scanned',
    to: historyReaders,
    without: 'No scan is live',
  },
  'wholesale:updated': {
    profile: 'data',
    says: 'Suppliers were saved, changed, or deleted from the saved ones',
    to: 'the account',
    without: readAgain,
  },
  'notification:changed': {
    profile: 'everything',
    says: 'Alerts after a change, at most 24 KB of them. `restored`: they had been deleted. `assigned`: somebody has just assigned them',
    to: inboxReaders,
    without: 'Other devices update at reconnect',
  },
  'notification:deleted': {
    profile: 'everything',
    says: 'Alerts were deleted, at most 24 KB of them',
    to: inboxReaders,
    without: 'Other devices update at reconnect',
  },
  'inbox:updated': {
    profile: 'everything',
    says: '`rules` or the summary of a visit (`digest`) have changed, or somebody has opened another alert (`looking`)',
    to: inboxReaders,
    without: 'Other devices update at reload',
  },
  'incident:changed': {
    profile: 'everything',
    says: 'An incident has opened, grown, shrunk, or ended, or its money at risk has changed',
    to: inboxReaders,
    without: 'Incidents update at reload',
  },
  'mutes:updated': {
    profile: 'everything',
    says: 'The whole list of mutes, as the calls answer it',
    to: 'the account',
    without: 'Other devices update at reconnect',
  },
  'completeness:changed': {
    profile: 'everything',
    says: 'The figures of a marketplace have changed',
    to: 'the main account',
    without: 'The panel updates when it is opened again',
  },
  'products:changed': {
    profile: 'everything',
    says: 'Rows of My Products (`list`) or names of sellers (`names`) have changed',
    to: inboxReaders,
    without: 'Rows and names update when they are read again',
  },
  'costs:edited': {
    profile: 'everything',
    says: 'Costs and limits of SKUs (`skus`) or Amazon’s estimates (`fees`) have changed',
    to: inboxReaders,
    without: 'Other devices update at reload',
  },
  'priceChange:advanced': {
    profile: 'everything',
    says: 'A price change has taken a step',
    to: inboxReaders,
    without: 'The record updates when it is read again',
  },
  'buys:changed': {
    profile: 'everything',
    says: 'Products were bought, or buys removed or restored. An empty list means many',
    to: historyReaders,
    without: readAgain,
  },
  'supplier:changed': {
    profile: 'everything',
    says: 'The supplier’s page has changed',
    to: 'team members who may open suppliers',
    without: readAgain,
  },
  'channels:changed': {
    profile: 'everything',
    says: 'The person’s channels, their deliveries, or the quiet hours have changed',
    to: 'the account',
    without: readAgain,
  },
  'followed:changed': {
    profile: 'everything',
    says: 'Followed storefronts have changed, or a look was made',
    to: 'team members with the seller tools',
    without: readAgain,
  },
  'tracking:changed': {
    profile: 'everything',
    says: 'Thresholds, values, or states have changed; no ASIN means any',
    to: 'team members with the product tools',
    without: readAgain,
  },
  'tracking:fired': {
    profile: 'everything',
    says: 'A threshold was crossed, or a product fell silent or is heard again',
    to: 'accounts without an inbox',
    without: 'They aren’t notified',
  },
  'notes:changed': {
    profile: 'everything',
    says: 'Notes of a product have changed',
    to: 'the account; the team if the note is or was shared',
    without: 'Other tabs update when they read again',
  },
  'comparisons:changed': {
    profile: 'everything',
    says: 'A comparison was saved, changed, or deleted',
    to: 'the maker, and for a shared one those of the team who see its kind',
    without: 'Lists update when they are read again',
  },
  'imports:changed': {
    profile: 'everything',
    says: 'An import has begun or ended, or was renamed, shared, deleted, or restored',
    to: 'the maker, the main account, and for a shared one team members with the product tools',
    without: 'Lists update when they are read again',
  },
  'sellChecks:changed': {
    profile: 'everything',
    says: 'Amazon said whether the seller may list products; no ASIN means many, or that the checks have begun, paused, or stopped',
    to: 'team members with the product tools',
    without: 'Rows update when they are read again',
  },
  'views:updated': {
    profile: 'everything',
    says: 'Named views of a screen have changed',
    to: 'the account; the team if the view is or was shared',
    without: readAgain,
  },
  'preferences:updated': {
    profile: 'everything',
    says: 'All settings of the person',
    to: 'the account only',
    without: 'Other devices update at reconnect',
  },
  'right:requested': {
    profile: 'everything',
    says: 'A request for a right was made or answered',
    to: 'the sub-account and the main account',
    without: 'The other side sees it when it reads again',
  },
};
