import type { FormerSecret } from '#shared/former-secret.ts';
import type { AlertProduct, Retention } from '#shared/inbox/inbox.ts';
import type { ProductFees } from '#shared/listings/fees/calls.ts';
import type { PriceLimits } from '#shared/listings/prices/change-price.ts';
import type { Log } from '#shared/process-log.ts';
import type { FeeSchedule } from '#shared/products/fees/fee-schedule.ts';
import type { Profile } from '#shared/session/profile.ts';
import type { FillProgress } from '#shared/team/history/calls.ts';
import type { ExchangeRates } from '#shared/team/money/exchange-rates.ts';
import type { Tracer } from '#shared/tracing/tracer.ts';
import type { News } from './db/peers.ts';
import type { Db, Trx } from './db/sqlite.ts';

/** The dependencies of every part of the provider. Tests supply their own clock, ids and log. */
export type Deps = {
  db: Db;
  /** Runs `work` in one transaction, then wakes the outbox. Inside, use only the given transaction. */
  write: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;
  /**
   * The same for what comes often, such as alerts: works that wait at the same time share a transaction. A work may run
   * a second time, if another one fails, and must do nothing outside of its transaction.
   */
  writeShared: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;
  /**
   * Whether this process does what must happen once: sending, and what only the time triggers. Of several on one
   * database, one does.
   */
  leads: () => boolean;
  /** Announces news to the other processes. Those of a `write` are announced by it. Never rejects. */
  notifyPeers: (news: News) => Promise<void>;
  /** Closes the sockets of ended sessions. Call it after the commit. */
  sessionsEnded: (tokenHashes: string[]) => void;
  passwords: PasswordCheck;
  clock: () => number;
  /** Makes a unique id for a record. Not for secrets. */
  newId: () => string;
  newToken: () => string;
  /** Makes a uniformly random code of six digits. */
  newDigits: () => string;
  /** The portal's public origin for links in mails, without a trailing slash. */
  portalUrl: () => string;
  /** Runs work in the background, after the response, so that the response time does not depend on it. */
  later: (work: () => Promise<void>) => void;
  /** Email domains blocked at sign-up, in addition to the built-in list. */
  disposableDomains: readonly string[];
  /** Whether codes are sent by SMS. */
  smsOn: boolean;
  /** The range that an owner allows for a SKU's price. */
  limitsOf: LimitsOf;
  /** Brings incidents up to date after their alerts were done, deleted, or brought back. */
  settleIncidents: (trx: Trx, now: number, accountId: string, alerts: readonly { incident: string }[]) => Promise<void>;
  /**
   * Decides by which channels a new alert reaches whom (channels/decide-deliveries.ts). `unchanged`: nothing changed for
   * the seller.
   */
  deliver: (trx: Trx, alert: DecidedAlert, how: { urgent: boolean; unchanged: boolean }) => Promise<void>;
  /** Call it after channels were deleted, in the same transaction. */
  forgetChannels: () => void;
  /** How long and how many alerts are stored per account. */
  alertRetention: Retention;
  /** How often every own product is seen at least, by a message or a check, ms. */
  checkInterval: number;
  /** Amazon's referral fees as published, by marketplace. */
  feeSchedules: readonly FeeSchedule[];
  exchangeRates: ExchangeRates;
  /** Whether tokens are spent here. Beside a company, its balance pays, and here is recorded who spent what. */
  ownsBalance: boolean;
  /** What is known of products and sellers: the sample catalogue, or beside a company nothing. */
  productData: ProductData;
  /** The database's own id. It begins the ids of its frames. */
  instance: string;
  product: string;
  ingestKey: string;
  ingestKeyFormer: FormerSecret | undefined;
  /** undefined: the operator's call is off. */
  opsKey: string | undefined;
  opsKeyFormer: FormerSecret | undefined;
  /** The sample data of the histories. Anything that queries them waits for `filled`. */
  histories: { progress: () => FillProgress; filled: Promise<void> };
  /** Which calls are served. */
  profile: Profile;
  /** Whether sample accounts may sign in. */
  demo: boolean;
  counts: Counts;
  /** Records the way of an alert here. Unset without a collector. */
  tracer?: Tracer | undefined;
  log: Log;
  /** Identifies a user in the log. */
  userHash: (user: string) => string;
};

/** What a decision about an alert's channels reads of it. */
export type DecidedAlert = {
  record_id: string;
  account_id: string;
  type: string;
  cause: string;
  incident: string;
  folder: string;
  unread: number;
};

export type LimitsOf = (db: Db, ownerId: string, marketplace: string, sku: string) => Promise<PriceLimits>;

/**
 * What is known of products and sellers, other than by messages, by the team's history, and by what people entered.
 * Beside a company, nothing is: then a figure is absent, never invented (CO-09).
 */
export type ProductData = {
  /** Units sold a day, by product. Runs for every alert. @param at ms */
  unitsADay: (asin: string, marketplace: string, at: number) => number | undefined;
  /** What a product's fees and sales depend on; null is not known. @param at ms, for the sales */
  feesOf: (asin: string, marketplace: string, at: number) => Omit<ProductFees, 'estimates'>;
  /** A product's figures by their stats_data names, at a time in ms; undefined for a product without any. */
  statsOf: (asin: string, marketplace: string) => ((at: number) => Readonly<Record<string, number | null>>) | undefined;
  /** The name and picture that an alert's product has without the team's history. */
  namedAs: (asin: string) => AlertProduct;
  /** The words for a product in lists about the team's decisions. */
  describedAs: (asin: string) => { title: string; category: string } | undefined;
  sellerName: (id: string) => string | undefined;
};

export type PasswordCheck = {
  /** @returns the parameters, the salt and the hash, as text to store */
  hash: (password: string) => Promise<string>;
  /** Takes equally long for an account that does not exist (`undefined`). */
  verify: (password: string, hash: string | null | undefined) => Promise<boolean>;
};

/** Event counts since the start, for tests and operators. */
export type Counts = {
  accepted: number;
  duplicates: number;
  refused: number;
  foreignJoins: number;
  framesSent: number;
  setAside: number;
  /** Mails and SMS accepted by a service. */
  messagesSent: number;
  messagesSetAside: number;
};

export const createCounts = (): Counts => ({
  accepted: 0,
  duplicates: 0,
  refused: 0,
  foreignJoins: 0,
  framesSent: 0,
  setAside: 0,
  messagesSent: 0,
  messagesSetAside: 0,
});
