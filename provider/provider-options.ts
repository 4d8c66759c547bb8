import type { ServerOptions } from 'socket.io';
import type { Brand } from '#shared/brand/brand.ts';
import type { FormerSecret } from '#shared/former-secret.ts';
import type { Retention } from '#shared/inbox/inbox.ts';
import type { Log } from '#shared/process-log.ts';
import type { FeeSchedule } from '#shared/products/fees/fee-schedule.ts';
import type { Profile } from '#shared/session/profile.ts';
import type { ExchangeRates } from '#shared/team/money/exchange-rates.ts';
import type { Collector } from '#shared/tracing/collector.ts';
import type { StripeKeys } from './billing/payments/stripe-payments.ts';
import type { OutsideRules } from './channels/outside/fetch-outside.ts';
import type { Senders } from './channels/senders/all-senders.ts';
import type { CompanyAddresses } from './companion/company-client.ts';
import type { LimitsOf } from './deps.ts';
import type { CallPace } from './integrations/call-pace.ts';
import type { FeesService } from './integrations/fees-service.ts';
import type { ListingsService } from './integrations/listings-service.ts';
import type { AmazonClient } from './integrations/real-amazon.ts';
import type { RestrictionsService } from './integrations/real-restrictions.ts';
import type { AmazonService, WalmartService } from './integrations/seller-services.ts';
import type { SmtpSettings } from './mail/smtp-mail.ts';
import type { SmsSettings } from './sms/http-sms.ts';

export type ProviderOptions = {
  /** A folder, or ':memory:'. */
  dataDir: string;
  /** A database of Postgres, postgres://… Default: SQLite, in `dataDir`. */
  databaseUrl?: string | undefined;
  host: string;
  /** 0 chooses a free port. */
  port: number;
  product: string;
  ingestKey: string;
  ingestKeyFormer?: FormerSecret | undefined;
  /** For the operator's call. Default: there is no such call. */
  opsKey?: string | undefined;
  opsKeyFormer?: FormerSecret | undefined;
  /**
   * Fills an empty database with sample data, its histories in the background, adds newer sample data to an existing
   * one, and lets the sample accounts sign in.
   */
  demo: boolean;
  demoFeed: boolean;
  /** The real payment service. Default: the sandbox. */
  stripe?: Omit<StripeKeys, 'clock'> | undefined;
  /** The real mail server and SMS gateway. Default: the sandbox. */
  smtp?: SmtpSettings | undefined;
  sms?: SmsSettings | undefined;
  /** Default: the product's own. */
  brand?: Brand;
  /** Of the portal's bot at Telegram. Default: Telegram is no channel. */
  telegramToken?: string | undefined;
  /** How addresses that people give are reached. Tests play the services on their machine. */
  outside?: OutsideRules;
  /** In the place of the real senders, by name. */
  senders?: Partial<Senders>;
  /** The real services of Amazon and Walmart. Default: the sandbox. */
  amazon?: AmazonService | undefined;
  walmart?: WalmartService | undefined;
  walmartListings?: ListingsService | undefined;
  /** For Amazon's other APIs. Default: the sandbox, or none beside a real Amazon. */
  amazonClient?: AmazonClient | undefined;
  /** Amazon's fee estimates. Default: as `amazonClient` says. */
  fees?: FeesService | undefined;
  /** Amazon's listing restrictions, likewise. */
  restrictions?: RestrictionsService | undefined;
  /** The pace of calls to Amazon. Default: as Amazon documents it. */
  callPace?: CallPace | undefined;
  /** Whether the sandbox's Amazon sends a message by itself soon after a subscription. Default: it does. */
  firstMessages?: boolean | undefined;
  /** Seals the refresh tokens in the database. */
  sellerSecret?: string;
  /** Where traces go. Default: nowhere. */
  collector?: Collector | undefined;
  /** False stops every SMS. */
  smsOn?: boolean;
  disposableDomains?: readonly string[];
  alertRetention?: Retention;
  /** How often every own product is seen at least, by a message or a check, ms. */
  checkInterval?: number;
  /** Default: the published ones. */
  feeSchedules?: readonly FeeSchedule[];
  /** Default: the sample ones, or none beside a company. */
  exchangeRates?: ExchangeRates | undefined;
  /** Default: full. */
  profile?: Profile;
  /** A company's own API, of which this provider is the companion. Default: none, and it owns everything. */
  company?: CompanyAddresses | undefined;
  /** Default: no limits. */
  limitsOf?: LimitsOf;
  /** The portal's public origin. If not known yet, set it later with `portalAt`. */
  portalUrl?: string;
  clock?: () => number;
  /** Waits until Amazon allows another call. Default: so many ms. */
  wait?: (ms: number) => Promise<void>;
  newId?: () => string;
  newToken?: () => string;
  newDigits?: () => string;
  /** Default: nowhere. */
  log?: Log;
  /** Key of the users' hashes in the log. Default: a new one. */
  logKey?: string;
  /** scrypt's N. */
  passwordCost?: number;
  /** How long frames from an earlier run wait for their account's socket, ms. */
  leftoverWait?: number;
  socket?: Partial<ServerOptions>;
};
