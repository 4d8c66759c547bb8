import { type FormerSecret, formerSecret } from '#shared/former-secret.ts';
import type { LogLevel } from '#shared/process-log.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { readValues, type SettingValues } from '#shared/settings.ts';
import { type Collector, collectorOf } from '#shared/tracing/collector.ts';
import { isLoopback } from '#shared/trust.ts';
import type { CompanyAddresses } from './companion/company-client.ts';
import type { AmazonKeys } from './integrations/real-amazon.ts';
import type { WalmartKeys } from './integrations/walmart-calls.ts';

const MINUTE = 60_000;

/** The provider's settings, with derived ones. shared/settings.ts explains each. */
export type Settings = Pick<SettingValues, 'host' | 'dataDir' | 'product' | 'ingestKey' | 'opsKey' | 'profile'> & {
  port: number;
  ingestKeyFormer: FormerSecret | undefined;
  opsKeyFormer: FormerSecret | undefined;
  /** A database of Postgres; SQLite by default. */
  databaseUrl: string | undefined;
  demo: boolean;
  demoFeed: boolean;
  stripe: { secretKey: string; webhookSecret: string; webhookSecretFormer: FormerSecret | undefined } | undefined;
  smtp: { url: string; from: string } | undefined;
  sms: { url: string; key: string } | undefined;
  amazon: Omit<AmazonKeys, 'at'> | undefined;
  walmart: (Omit<WalmartKeys, 'at'> & { eventsUrl: string | undefined }) | undefined;
  telegramToken: string | undefined;
  smsOn: boolean;
  disposableDomains: readonly string[];
  alertRetention: { days: number; most: number };
  /** ms */
  checkInterval: number;
  /** Paths. */
  brandFile: string | undefined;
  feeSchedules: string | undefined;
  exchangeRates: string | undefined;
  /** Where traces go. */
  collector: Collector | undefined;
  /** The company's own API, of which this provider is the companion. */
  company: CompanyAddresses | undefined;
  logLevel: LogLevel;
  /** The portal's public origin, as far as the settings determine it. */
  portalUrl: string;
};

/** @returns the settings, or one sentence that names the invalid one */
export function readSettings(env: Record<string, unknown>): Result<Settings, string> {
  const values = readValues('provider', env);
  if (!values.ok) return values;
  const {
    host,
    dataDir,
    product,
    ingestKey,
    opsKey,
    profile,
    providerPort: port,
    stripeSecretKey: secretKey,
    stripeWebhookSecret: webhookSecret,
    ...read
  } = values.value;

  const company = companyOf(read);
  const demo = read.demo ?? (company === undefined && isLoopback(host));
  const demoFeed = read.demoFeed ?? demo;
  const unfit = unfitDemo({ host, company, wanted: read.demo || read.demoFeed, demo, demoFeed });
  if (unfit !== undefined) return fail(unfit);

  const formerOf = (secret: string | undefined) => formerSecret(secret, read.formerSecretsUntil);
  const stripe = pairOf(secretKey, webhookSecret);
  if (stripe === 'half')
    return fail('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together: the webhook confirms payments.');
  const mail = pairOf(read.smtpUrl, read.mailFrom);
  if (mail === 'half') return fail('SMTP_URL and MAIL_FROM must be set together: a mail needs a sender.');
  const sms = pairOf(read.smsUrl, read.smsKey);
  if (sms === 'half') return fail('SMS_URL and SMS_KEY must be set together: the gateway requires the key.');
  const amazon = amazonOf(read);
  if (!amazon.ok) return amazon;
  const walmart = pairOf(read.walmartClientId, read.walmartClientSecret);
  if (walmart === 'half')
    return fail(
      'WALMART_CLIENT_ID and WALMART_CLIENT_SECRET must be set together: one requests permission, the other redeems it.',
    );
  const portalUrl = read.publicOrigin ?? `http://127.0.0.1:${read.port}`;

  const { smsCodes: smsOn, disposableDomains = [] } = read;
  const checkInterval = read.checkMinutes * MINUTE;
  const chosen = {
    databaseUrl: read.databaseUrl,
    telegramToken: read.telegramBotToken,
    smsOn,
    disposableDomains,
    checkInterval,
    company,
    brandFile: read.brandFile,
    feeSchedules: read.feeSchedules,
    exchangeRates: read.exchangeRates,
    collector: collectorOf(read),
    logLevel: read.logLevel,
    alertRetention: { days: read.alertsKeptDays, most: read.alertsKeptMost },
  };
  return ok({
    port,
    host,
    dataDir,
    product,
    demo,
    demoFeed,
    ingestKey,
    ingestKeyFormer: formerOf(read.ingestKeyFormer),
    opsKey,
    opsKeyFormer: formerOf(read.opsKeyFormer),
    profile,
    stripe: stripe && {
      secretKey: stripe[0],
      webhookSecret: stripe[1],
      webhookSecretFormer: formerOf(read.stripeWebhookSecretFormer),
    },
    smtp: mail && { url: mail[0], from: mail[1] },
    sms: sms && { url: sms[0], key: sms[1] },
    ...chosen,
    amazon: amazon.value,
    walmart: walmart && { clientId: walmart[0], clientSecret: walmart[1], eventsUrl: read.walmartEventsUrl },
    portalUrl,
  });
}

type DemoChoice = Pick<Settings, 'host' | 'company' | 'demo' | 'demoFeed'> & { wanted: boolean | undefined };

/** @returns why the demo can't run like this */
function unfitDemo({ host, company, wanted, demo, demoFeed }: DemoChoice): string | undefined {
  if (company && wanted)
    return 'DEMO and DEMO_FEED need the embedded provider without a company’s API: unset UPSTREAM_API and UPSTREAM_SOCKET, or unset both.';
  if (demo && !isLoopback(host))
    return `DEMO is on, but HOST is "${host}", and everybody knows the demo accounts' password: unset DEMO, or set HOST to a loopback address.`;
  if (demoFeed && !demo)
    return 'DEMO_FEED is on, but DEMO is off, and the feed needs a demo account: set DEMO to on, or unset DEMO_FEED.';
  return undefined;
}

/** Two settings that need each other. @returns undefined if neither is set, 'half' if only one is */
const pairOf = (one: string | undefined, other: string | undefined): [string, string] | undefined | 'half' => {
  if (one !== undefined && other !== undefined) return [one, other];
  return one === other ? undefined : 'half';
};

/** The edge has checked that both addresses are set, or none. */
const companyOf = (
  read: Pick<
    SettingValues,
    'companion' | 'upstreamApi' | 'upstreamSocket' | 'upstreamAmazon' | 'upstreamWalmart' | 'upstreamOnboarding'
  >,
): CompanyAddresses | undefined =>
  read.companion && read.upstreamApi && read.upstreamSocket
    ? {
        api: read.upstreamApi,
        socket: read.upstreamSocket,
        bases: { amazon: read.upstreamAmazon, walmart: read.upstreamWalmart, onboarding: read.upstreamOnboarding },
      }
    : undefined;

type AmazonValues = Pick<
  SettingValues,
  | 'amazonAppId'
  | 'amazonAppBeta'
  | 'amazonClientId'
  | 'amazonClientSecret'
  | 'amazonDestinationNa'
  | 'amazonDestinationEu'
  | 'amazonEventsNa'
  | 'amazonEventsEu'
>;

/** Checks the keys. The app's id requests consent, and the client id and secret redeem it. */
function amazonOf(read: AmazonValues): Result<Settings['amazon'], string> {
  const { amazonAppId: appId, amazonAppBeta: beta, amazonClientId: clientId, amazonClientSecret: clientSecret } = read;
  if (appId === undefined && clientId === undefined && clientSecret === undefined) return ok(undefined);
  if (appId === undefined || clientId === undefined || clientSecret === undefined)
    return fail(
      'AMAZON_APP_ID, AMAZON_CLIENT_ID and AMAZON_CLIENT_SECRET must be set together: connecting a seller needs all three.',
    );
  return ok({
    appId,
    beta,
    clientId,
    clientSecret,
    destinations: { NA: read.amazonDestinationNa, EU: read.amazonDestinationEu },
    eventDestinations: { NA: read.amazonEventsNa, EU: read.amazonEventsEu },
  });
}
