import * as v from 'valibot';
import { logLevels } from './process-log.ts';
import { fail, ok, type Result } from './result.ts';
import { profiles } from './session/profile.ts';
import { signInSettings } from './session/sign-in-settings.ts';
import {
  edge,
  headerList,
  key,
  moment,
  networkList,
  onOff,
  type Reader,
  type Setting,
  safe,
  word,
} from './setting-schemas.ts';

const wholePort = 'a port from 0 to 65535';
const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/, wholePort), v.transform(Number), v.maxValue(65_535, wholePort));
const httpAddress = 'an address that begins with http:// or https://';
const address = v.pipe(
  v.string(),
  v.url(httpAddress),
  v.regex(/^https?:/i, httpAddress),
  v.transform((value) => value.replace(/\/+$/, '')),
);
const apiBase = v.pipe(
  address,
  v.check((value) => !/\/api\/v\d+$/.test(value), 'the base address alone: the portal adds /api/v1 itself'),
);
const postgresAddress = 'an address that begins with postgres://';
const smtpAddress = 'an address that begins with smtp:// or smtps://';
const jsonFile = v.pipe(v.string(), v.regex(/^\P{Cc}+\.json$/iu, 'the path of a .json file'));
const host = v.pipe(
  v.string(),
  v.regex(/^[\w.:[\]-]+$/, 'an address to listen on, such as 127.0.0.1'),
  v.transform((value) => value.replace(/^\[(.*)\]$/, '$1')),
);
const stripeWebhookSecret = v.pipe(
  v.string(),
  v.regex(/^whsec_[\w+/=]+$/, 'a signing secret, which begins with whsec_'),
);
const product = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9]{0,19}$/, 'a short name of lowercase letters and digits, such as az'),
);

const wholeNumber = (least: number, most: number) => {
  const range = `a whole number from ${least} to ${most}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, range),
    v.transform(Number),
    v.minValue(least, range),
    v.maxValue(most, range),
  );
};
const accountNumber = v.pipe(
  v.string(),
  v.regex(/^\d[\d-]{3,30}$/, 'an account number of digits, such as 1234-5678-9012'),
);
const extensionId = v.pipe(v.string(), v.regex(/^[a-p]{32}$/, "an extension's id, 32 letters from a to p"));
const listOf = (each: v.RegexAction<string, string>) =>
  v.pipe(
    v.string(),
    v.transform((value) =>
      value
        .toLowerCase()
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
    v.array(v.pipe(v.string(), each)),
  );

const httpAddresses = 'addresses that begin with http:// or https://, separated by commas';
const addresses = v.pipe(
  listOf(v.regex(/^https?:\/\/[^/]+\/?$/, httpAddresses)),
  v.transform((list) => list.map((each) => each.replace(/\/$/, ''))),
);

const machine: readonly Reader[] = ['portal', 'provider'];
const all: readonly Reader[] = ['portal', 'worker', 'provider'];

/** All settings, each declared once. All are optional. */
export const settings = {
  /** The portal's port; 0 picks a free one. */
  PORT: { readBy: machine, schema: port, default: '8787' },
  /** Address to listen on. Any but a loopback address needs PUBLIC_ORIGIN. */
  HOST: { readBy: all, schema: host, default: '127.0.0.1' },
  /** The portal's public address, such as https://portal.example. Unset: reachable from this machine only. */
  PUBLIC_ORIGIN: { readBy: all, schema: address },
  /** Key for the operator's pages under /ops, 16 characters or more. Unset: those pages answer 404. */
  OPS_KEY: { readBy: all, schema: key(16), secret: true },
  /**
   * Base address of an OpenTelemetry collector, https or on this machine. It gets each alert's way as a trace, and from
   * Cloudflare the figures of all objects, without user data.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: { readBy: all, schema: safe },
  /** Headers for the collector, such as authorization=Bearer%20key, separated by commas. */
  OTEL_EXPORTER_OTLP_HEADERS: { readBy: all, schema: headerList, secret: true },
  /**
   * How soon an alert should reach an open tab, in whole seconds from 1 to 60. A later one counts as late in /metrics.
   */
  FRESHNESS_SECONDS: { readBy: edge, schema: wholeNumber(1, 60), default: '2' },
  ...signInSettings,
  /** Folder for databases and generated secrets. */
  DATA_DIR: { readBy: machine, schema: v.string(), default: '.data' },
  /**
   * Database of the embedded provider, such as postgres://user:password@db.example/sellerwire. Unset: SQLite, in
   * DATA_DIR.
   */
  DATABASE_URL: {
    readBy: machine,
    schema: v.pipe(v.string(), v.url(postgresAddress), v.regex(/^postgres(?:ql)?:/i, postgresAddress)),
    secret: true,
  },
  /**
   * Key that encrypts session cookies, 32 characters or more. Unset: generated and stored in DATA_DIR; required for a
   * worker.
   */
  SESSION_SECRET: { readBy: edge, schema: key(32), secret: true },
  /** The session secret before this one. Cookies that it encrypted still count until FORMER_SECRETS_UNTIL. */
  SESSION_SECRET_FORMER: { readBy: edge, schema: key(32), secret: true },
  /** The operator's key before this one, which still counts as long. */
  OPS_KEY_FORMER: { readBy: all, schema: key(16), secret: true },
  /** The ingest key before this one, which still counts as long. */
  INGEST_KEY_FORMER: { readBy: machine, schema: key(16), secret: true },
  /** The secret of Stripe's webhooks before this one, which still counts as long. */
  STRIPE_WEBHOOK_SECRET_FORMER: { readBy: machine, schema: stripeWebhookSecret, secret: true },
  /** When the former secrets end: a day such as 2026-12-31, or a time such as 2026-12-31T12:00:00Z. */
  FORMER_SECRETS_UNTIL: { readBy: all, schema: moment },
  /**
   * Addresses of all instances that share the users, such as http://10.0.0.1:8787, separated by commas: /ops then shows
   * all of them, and a hand-over can end at another one than it began. The same in each; needs SESSION_SECRET.
   */
  INSTANCES: { readBy: ['portal'], schema: addresses },
  /**
   * Proxies whose X-Forwarded-For names the client, besides those on this machine: addresses or networks such as
   * 10.1.0.0/16, separated by commas.
   */
  TRUSTED_PROXIES: { readBy: ['portal'], schema: networkList },
  /**
   * How long the portal still serves calls after SIGTERM while /readyz says that it ends, whole seconds from 0 to 4:
   * longer than the proxy takes to notice.
   */
  DRAIN_SECONDS: { readBy: ['portal'], schema: wholeNumber(0, 4), default: '0' },
  /**
   * eu, fedramp, or us: all of the worker's objects run and store there only. Set it before anybody signs in: objects
   * don't move.
   */
  JURISDICTION: { readBy: ['worker'], schema: v.picklist(['eu', 'fedramp', 'us'], 'eu, fedramp, or us') },
  /** on or off. Off works on a loopback address only, for load tests. */
  RATE_LIMITS: { readBy: edge, schema: onOff, default: 'on' },
  /** debug, info, warn, or error: the least that is logged. debug adds a line for each request. */
  LOG_LEVEL: { readBy: all, schema: v.picklist(logLevels, 'debug, info, warn, or error'), default: 'info' },
  /** on or off. On: each hop of an alert is noted for 30 days, for the search under /ops. */
  HOPS: { readBy: edge, schema: onOff, default: 'on' },
  /** Short name of the product in paths, codes, and calls. */
  PRODUCT: { readBy: all, schema: product, default: 'az' },
  /** A JSON file with your company's name, logos, colors, links, and mail sender (docs/brand.md). */
  BRAND_FILE: { readBy: machine, schema: jsonFile },

  /**
   * Base address of your provider's API, without /api/v1. Unset, with UPSTREAM_SOCKET: the portal starts and uses the
   * embedded provider.
   */
  UPSTREAM_API: { readBy: all, schema: apiBase },
  /** Base address of your provider's Socket.IO server. Set together with UPSTREAM_API. */
  UPSTREAM_SOCKET: { readBy: all, schema: address },
  /**
   * on or off, with UPSTREAM_API. On: the embedded provider runs beside your API and adds what it lacks
   * (docs/companion.md). Off: the portal shows what your API has.
   */
  COMPANION: { readBy: machine, schema: onOff, default: 'on' },
  /** Base address of your provider's Amazon service, if it has its own. Unset: under UPSTREAM_API. */
  UPSTREAM_AMAZON: { readBy: all, schema: address },
  /** The same for the Walmart service. */
  UPSTREAM_WALMART: { readBy: all, schema: address },
  /** The same for the onboarding service, which serves /authorize-sp. */
  UPSTREAM_ONBOARDING: { readBy: all, schema: address },
  /** Port of the embedded provider; 0 picks a free one. */
  PROVIDER_PORT: { readBy: machine, schema: port, default: '8788' },
  /**
   * Key for the ingest endpoints, 16 characters or more. Unset: generated and stored in DATA_DIR. With your own
   * provider: lets /ops list what it refused.
   */
  INGEST_KEY: { readBy: all, schema: key(16), secret: true },
  /** Stripe's secret key. Unset, with STRIPE_WEBHOOK_SECRET: payments use a sandbox on this machine. */
  STRIPE_SECRET_KEY: {
    readBy: machine,
    schema: v.pipe(v.string(), v.regex(/^[sr]k_\w+$/, 'a secret key, which begins with sk_ or rk_')),
    secret: true,
  },
  /** Secret that signs Stripe's webhooks. Set together with STRIPE_SECRET_KEY. */
  STRIPE_WEBHOOK_SECRET: {
    readBy: machine,
    schema: stripeWebhookSecret,
    secret: true,
  },
  /**
   * Mail server, such as smtps://user:password@mail.example:465. Unset, with MAIL_FROM: mail goes to a sandbox on this
   * machine.
   */
  SMTP_URL: {
    readBy: machine,
    schema: v.pipe(v.string(), v.url(smtpAddress), v.regex(/^smtps?:/i, smtpAddress)),
    secret: true,
  },
  /** Sender of all mail, such as Alerts <no-reply@portal.example>. Set together with SMTP_URL. */
  MAIL_FROM: {
    readBy: machine,
    schema: v.pipe(
      v.string(),
      v.regex(/^(?:[^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/, 'an email address, with or without a name before it'),
    ),
  },
  /** SMS gateway; gets a POST per message. Unset, with SMS_KEY: SMS go to a sandbox on this machine. */
  SMS_URL: { readBy: machine, schema: address },
  /** Key for the SMS gateway. Set together with SMS_URL. */
  SMS_KEY: { readBy: machine, schema: key(8), secret: true },
  /** Token of your Telegram bot, from BotFather. The bot must have no webhook. Unset: Telegram is no channel for alerts. */
  TELEGRAM_BOT_TOKEN: {
    readBy: machine,
    schema: v.pipe(v.string(), v.regex(/^\d{3,20}:[\w-]{20,80}$/, "a bot's token, such as 123456:ABC-DEF…")),
    secret: true,
  },
  /** Id of your app at Amazon. Unset: connecting Amazon uses a sandbox on this machine, or your own provider's app. */
  AMAZON_APP_ID: {
    readBy: all,
    schema: v.pipe(v.string(), v.regex(/^amzn1\.[\w.-]+$/, "an app's id, which begins with amzn1 and a dot")),
  },
  /** on or off: the app is still a draft at Amazon, so consent is requested for a draft. */
  AMAZON_APP_BETA: { readBy: all, schema: onOff, default: 'off' },
  /** Login with Amazon client id. Set together with AMAZON_APP_ID and AMAZON_CLIENT_SECRET. */
  AMAZON_CLIENT_ID: { readBy: machine, schema: word },
  /** Login with Amazon client secret. */
  AMAZON_CLIENT_SECRET: { readBy: machine, schema: word, secret: true },
  /** Id of the notification destination in North America; docs/providers.md explains how to create it. */
  AMAZON_DESTINATION_NA: { readBy: machine, schema: word },
  /** The same for Europe. */
  AMAZON_DESTINATION_EU: { readBy: machine, schema: word },
  /** Id of the EventBridge destination in North America, for messages about listings. Unset: they are not requested. */
  AMAZON_EVENTS_NA: { readBy: machine, schema: word },
  /** The same for Europe. */
  AMAZON_EVENTS_EU: { readBy: machine, schema: word },
  /**
   * Client id of your app at Walmart. Unset: connecting Walmart uses a sandbox on this machine, or your own provider's
   * app.
   */
  WALMART_CLIENT_ID: { readBy: all, schema: word },
  /** Client secret of that app. Set together with WALMART_CLIENT_ID. */
  WALMART_CLIENT_SECRET: { readBy: machine, schema: word, secret: true },
  /** Where Walmart reaches the provider's POST /ingest/walmart, as a URL. Unset: no events from Walmart. */
  WALMART_EVENTS_URL: { readBy: machine, schema: address },
  /**
   * Google client id, for spreadsheets. Unset: a sandbox; with a public origin or your own provider, no spreadsheets.
   */
  GOOGLE_CLIENT_ID: { readBy: edge, schema: word },
  /** Google client secret. Set together with GOOGLE_CLIENT_ID. */
  GOOGLE_CLIENT_SECRET: { readBy: edge, schema: word, secret: true },
  /** on or off. Off stops all SMS at once. */
  SMS_CODES: { readBy: machine, schema: onOff, default: 'on' },
  /** More email domains that can't sign up, separated by commas; the built-in list always applies. */
  DISPOSABLE_DOMAINS: {
    readBy: machine,
    schema: listOf(v.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'domains such as mail.example, separated by commas')),
  },
  /** How long the embedded provider keeps notifications, days from 1 to 3650. Pinned and snoozed ones stay. */
  ALERTS_KEPT_DAYS: { readBy: machine, schema: wholeNumber(1, 3_650), default: '90' },
  /** How many notifications it keeps per account, 100 to 1000000, the newest; 100000 take about 1 GB. */
  ALERTS_KEPT_MOST: { readBy: machine, schema: wholeNumber(100, 1_000_000), default: '100000' },
  /**
   * How often the embedded provider sees every own product at least, by a message or a check at Amazon, minutes from 5
   * to 1440.
   */
  CHECK_MINUTES: { readBy: machine, schema: wholeNumber(5, 1_440), default: '15' },
  /** A JSON file with Amazon's referral fees, which replaces the built-in ones (docs/providers.md). */
  FEE_SCHEDULES: { readBy: machine, schema: jsonFile },
  /**
   * A JSON file with dated exchange rates, which replaces the sample rates (docs/providers.md). Beside a company there
   * are no others.
   */
  EXCHANGE_RATES: { readBy: machine, schema: jsonFile },
  /** What the embedded provider serves: 'specification' is the specification's calls alone, 'full' ours, too. */
  PROFILE: { readBy: machine, schema: v.picklist(profiles, 'specification or full'), default: 'full' },
  /** on or off: demo accounts and sample data. Unset: on with the embedded provider on a loopback address, else off. */
  DEMO: { readBy: all, schema: onOff },
  /** on or off: plays a recording through the demo account. Unset: as DEMO. */
  DEMO_FEED: { readBy: machine, schema: onOff },

  /** Emails of accounts that have the ASIN tracker on any plan, separated by commas. */
  ASIN_TRACKER_ACCOUNTS: {
    readBy: edge,
    schema: listOf(v.regex(/^[^\s@,]+@[^\s@,]+$/, 'email addresses, separated by commas')),
  },
  /** Target of 'Sign Up'. Unset: the portal's own sign-up. */
  LINK_SIGN_UP: { readBy: edge, schema: address },
  /**
   * The Google add-on in the menu. If this or another link is unset, its entry is hidden, unless its comment says
   * otherwise.
   */
  LINK_GOOGLE_ADDON: { readBy: edge, schema: address },
  /** The browser extension, on the plans screen. */
  LINK_BROWSER_EXTENSION: { readBy: edge, schema: address },
  /** The app for iPhone and iPad, on the plans screen. */
  LINK_IOS_APP: { readBy: edge, schema: address },
  /** The app for Android, on the plans screen. */
  LINK_ANDROID_APP: { readBy: edge, schema: address },
  /** Support menu: the support portal. */
  LINK_SUPPORT_PORTAL: { readBy: edge, schema: address },
  /** Support menu: the learning portal. */
  LINK_LEARNING_PORTAL: { readBy: edge, schema: address },
  /** Support menu: the YouTube channel. */
  LINK_YOUTUBE: { readBy: edge, schema: address },
  /** The chat with support. */
  LINK_SUPPORT_CHAT: { readBy: edge, schema: address },
  /** The terms of use, shown at sign-up. */
  LINK_TERMS: { readBy: edge, schema: address },
  /** The privacy policy, next to the terms. */
  LINK_PRIVACY: { readBy: edge, schema: address },
  /** Page after a sign-up for the bulk checker. Unset: the bulk checker's plans. */
  LINK_WELCOME_BULKCHECKER: { readBy: edge, schema: address },
  /** Page after a sign-up for the alert tool. Unset: the alert tool's plans. */
  LINK_WELCOME_AZALERT: { readBy: edge, schema: address },
  /** Help article on resetting a password. Unset: the portal's own page. */
  LINK_RESET_HELP: { readBy: edge, schema: address },
  /** Target of 'Join Walmart Marketplace'. */
  LINK_WALMART_MARKETPLACE: { readBy: edge, schema: address, default: 'https://marketplace.walmart.com' },
  /** Order form for legacy plans to which the provider gives no address; '{plan}' is replaced by the plan's id. */
  LINK_ORDER_FORM: { readBy: edge, schema: address },
  /** Graph site; /zengraph redirects there with its query. */
  LINK_GRAPH: { readBy: edge, schema: address },
  /** Onboarding help video, as a page that allows framing. Loaded only on a click. */
  LINK_HELP_VIDEO: { readBy: edge, schema: address },
  /** 'EZ-Guide', the guided way to add the seller keys. */
  LINK_EZ_GUIDE: { readBy: edge, schema: address },
  /** Amazon's page for adding a developer in the US, Canada, and Mexico. */
  LINK_MWS_CONSOLE_US: {
    readBy: edge,
    schema: address,
    default: 'https://sellercentral.amazon.com/gp/mws/registration/register.html',
  },
  /** The same for the UK, Germany, France, Italy, and Spain. */
  LINK_MWS_CONSOLE_UK: {
    readBy: edge,
    schema: address,
    default: 'https://sellercentral.amazon.co.uk/gp/mws/registration/register.html',
  },
  /** Amazon product page where the onboarding ends. */
  LINK_PRODUCT_PAGE: { readBy: edge, schema: address, default: 'https://www.amazon.com/dp/B07FZ8S74R' },
  /** Download of the bulk scanning app. */
  LINK_BULK_SCAN_APP: { readBy: edge, schema: address },
  /** The bulk scanning app in the browser. */
  LINK_BROWSER_APP: { readBy: edge, schema: address },
  /** Resource page of the bulk scanning app. */
  LINK_BULK_SCAN_HELP: { readBy: edge, schema: address },
  /** Target of /sp-auth without a known flow. Unset: the portal's start page. */
  LINK_RENEWAL: { readBy: edge, schema: address },
  /** Developer account number that sellers in the US, Canada, and Mexico enter at Amazon. */
  MWS_DEVELOPER_US: { readBy: edge, schema: accountNumber },
  /** The same for the UK, Germany, France, Italy, and Spain. */
  MWS_DEVELOPER_UK: { readBy: edge, schema: accountNumber },
  /** Id of the browser extension; the onboarding checks whether it is installed. */
  EXTENSION_ID: { readBy: edge, schema: extensionId },
  /** Id of the older extension, which must be removed first. */
  OLD_EXTENSION_ID: { readBy: edge, schema: extensionId },
  /** on or off: shows 'Wait! Before you go..' when the pointer leaves the onboarding without keys. */
  EXIT_POPUP: { readBy: edge, schema: onOff, default: 'off' },
} satisfies Record<string, Setting>;

type Settings = typeof settings;
export type SettingName = keyof Settings;

type Camel<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}${Capitalize<Camel<Rest>>}`
  : Lowercase<Name>;
/** The values by name: PUBLIC_ORIGIN becomes `publicOrigin`. */
export type SettingValues = {
  [Name in SettingName as Camel<Name>]:
    | v.InferOutput<Settings[Name]['schema']>
    | (Settings[Name] extends { default: string } ? never : undefined);
};

/**
 * Reads the settings of a process; all others have their defaults.
 * @returns the values, or one sentence that names the first wrong setting
 */
export function readValues(reader: Reader, env: Record<string, unknown>): Result<SettingValues, string> {
  const values: Record<string, unknown> = {};
  const given = settingsFor(reader, env);
  for (const [name, { schema, ...setting }] of Object.entries<Setting>(settings)) {
    const text = given[name] ?? setting.default;
    const parsed = text === undefined ? undefined : v.safeParse(schema, text);
    if (parsed && !parsed.success)
      return fail(
        `${name} ${setting.secret ? '' : `is ${JSON.stringify(text)}, but `}must be ${parsed.issues[0].message}.`,
      );
    values[camel(name)] = parsed?.output;
  }
  const former = Object.keys(given).find((name) => name.endsWith('_FORMER'));
  if (former && values.formerSecretsUntil === undefined)
    return fail(`FORMER_SECRETS_UNTIL must be set with ${former}: it says when the former secret ends.`);
  return ok(values as SettingValues);
}

/** Returns the settings of an environment that a process reads and that are set. */
export const settingsFor = (reader: Reader, env: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries<Setting>(settings).flatMap(([name, { readBy }]) => {
      const text = readBy.includes(reader) && typeof env[name] === 'string' ? env[name].trim() : '';
      return text === '' ? [] : [[name, text]];
    }),
  );

/**
 * Finds environment variables that look like a misspelled setting: one letter added, missing, or different, or two
 * swapped. Ignores short names, which belong to other programs too often.
 */
export function misspelledSettings(env: Record<string, unknown>): { given: string; meant: SettingName }[] {
  const names = Object.keys(settings) as SettingName[];
  return Object.keys(env).flatMap((given) => {
    if (given in settings || given.length < 6) return [];
    const meant = names.find((name) => isOneSlipAway(given.toUpperCase(), name));
    return meant ? [{ given, meant }] : [];
  });
}

/** Whether two words differ by one letter, or by two neighbors in the other order. */
function isOneSlipAway(given: string, name: string): boolean {
  if (Math.abs(given.length - name.length) > 1) return false;
  let start = 0;
  while (start < given.length && given[start] === name[start]) start += 1;
  let [a, b] = [given.length, name.length];
  while (a > start && b > start && given[a - 1] === name[b - 1]) [a, b] = [a - 1, b - 1];
  const [left, right] = [given.slice(start, a), name.slice(start, b)];
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === `${right[1]}${right[0]}`);
}

const camel = (name: string): string =>
  name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
