import * as v from 'valibot';
import { logLevels } from './process-log.ts';
import { fail, ok, type Result } from './result.ts';
import { profiles } from './session/profile.ts';
import { signInSettings } from './session/sign-in-settings.ts';
import { edge, headerList, key, onOff, type Reader, type Setting, safe, word } from './setting-schemas.ts';

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
const smtpAddress = 'an address that begins with smtp:// or smtps://';
const jsonFile = v.pipe(v.string(), v.regex(/^\P{Cc}+\.json$/iu, 'the path of a .json file'));
const host = v.pipe(
  v.string(),
  v.regex(/^[\w.:[\]-]+$/, 'an address to listen on, such as 127.0.0.1'),
  v.transform((value) => value.replace(/^\[(.*)\]$/, '$1')),
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

const workers = 'auto, or a number of processes from 1 to 16';
const workerCount = v.pipe(
  v.string(),
  v.regex(/^(?:auto|\d{1,2})$/, workers),
  v.transform((value) => (value === 'auto' ? value : Number(value))),
  v.check((value) => value === 'auto' || (value >= 1 && value <= 16), workers),
);

const machine: readonly Reader[] = ['portal', 'provider'];
const all: readonly Reader[] = ['portal', 'worker', 'provider'];

/** All settings, each declared once. All are optional. */
export const settings = {
  PORT: { help: "The portal's port; 0 picks a free one.", readBy: machine, schema: port, default: '8787' },
  HOST: {
    help: 'Address to listen on. Any but a loopback address needs PUBLIC_ORIGIN.',
    readBy: all,
    schema: host,
    default: '127.0.0.1',
  },
  PUBLIC_ORIGIN: {
    help: "The portal's public address, such as https://portal.example. Unset: reachable from this machine only.",
    readBy: all,
    schema: address,
  },
  OPS_KEY: {
    help: "Key for the operator's pages under /ops, 16 characters or more. Unset: those pages answer 404.",
    readBy: all,
    schema: key(16),
    secret: true,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    help: "Base address of an OpenTelemetry collector, https or on this machine. It gets each alert's way as a trace, without user data.",
    readBy: all,
    schema: safe,
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    help: 'Headers for the collector, such as authorization=Bearer%20key, separated by commas.',
    readBy: all,
    schema: headerList,
    secret: true,
  },
  FRESHNESS_SECONDS: {
    help: 'How soon an alert should reach an open tab, in whole seconds from 1 to 60. A later one counts as late in /metrics.',
    readBy: edge,
    schema: wholeNumber(1, 60),
    default: '2',
  },
  ...signInSettings,
  DATA_DIR: {
    help: 'Folder for databases and generated secrets.',
    readBy: machine,
    schema: v.string(),
    default: '.data',
  },
  SESSION_SECRET: {
    help: 'Key that encrypts session cookies, 32 characters or more. Unset: generated and stored in DATA_DIR; required for a worker.',
    readBy: edge,
    schema: key(32),
    secret: true,
  },
  WORKERS: {
    help: 'Processes for the live streams, each with a share of the users: 1 to 16, or auto for one per core. You can change it between starts.',
    readBy: ['portal'],
    schema: workerCount,
    default: '1',
  },
  RATE_LIMITS: {
    help: 'on or off. Off works on a loopback address only, for load tests.',
    readBy: edge,
    schema: onOff,
    default: 'on',
  },
  LOG_LEVEL: {
    help: 'debug, info, warn, or error: the least that is logged. debug adds a line for each request.',
    readBy: all,
    schema: v.picklist(logLevels, 'debug, info, warn, or error'),
    default: 'info',
  },
  HOPS: {
    help: 'on or off. On: each hop of an alert is noted for 30 days, for the search under /ops.',
    readBy: edge,
    schema: onOff,
    default: 'on',
  },
  PRODUCT: {
    help: 'Short name of the product in paths, codes, and calls.',
    readBy: all,
    schema: product,
    default: 'az',
  },
  BRAND_FILE: {
    help: "A JSON file with your company's name, logos, colors, links, and mail sender (docs/brand.md).",
    readBy: machine,
    schema: jsonFile,
  },

  UPSTREAM_API: {
    help: "Base address of your provider's API, without /api/v1. Unset, with UPSTREAM_SOCKET: the portal starts and uses the embedded provider.",
    readBy: all,
    schema: apiBase,
  },
  UPSTREAM_SOCKET: {
    help: "Base address of your provider's Socket.IO server. Set together with UPSTREAM_API.",
    readBy: all,
    schema: address,
  },
  COMPANION: {
    help: 'on or off, with UPSTREAM_API. On: the embedded provider runs beside your API and adds what it lacks (docs/companion.md). Off: the portal shows what your API has.',
    readBy: machine,
    schema: onOff,
    default: 'on',
  },
  UPSTREAM_AMAZON: {
    help: "Base address of your provider's Amazon service, if it has its own. Unset: under UPSTREAM_API.",
    readBy: all,
    schema: address,
  },
  UPSTREAM_WALMART: { help: 'The same for the Walmart service.', readBy: all, schema: address },
  UPSTREAM_ONBOARDING: {
    help: 'The same for the onboarding service, which serves /authorize-sp.',
    readBy: all,
    schema: address,
  },
  PROVIDER_PORT: {
    help: 'Port of the embedded provider; 0 picks a free one.',
    readBy: machine,
    schema: port,
    default: '8788',
  },
  INGEST_KEY: {
    help: 'Key for the ingest endpoints, 16 characters or more. Unset: generated and stored in DATA_DIR. With your own provider: lets /ops list what it refused.',
    readBy: all,
    schema: key(16),
    secret: true,
  },
  STRIPE_SECRET_KEY: {
    help: "Stripe's secret key. Unset, with STRIPE_WEBHOOK_SECRET: payments use a sandbox on this machine.",
    readBy: machine,
    schema: v.pipe(v.string(), v.regex(/^[sr]k_\w+$/, 'a secret key, which begins with sk_ or rk_')),
    secret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    help: "Secret that signs Stripe's webhooks. Set together with STRIPE_SECRET_KEY.",
    readBy: machine,
    schema: v.pipe(v.string(), v.regex(/^whsec_[\w+/=]+$/, 'a signing secret, which begins with whsec_')),
    secret: true,
  },
  SMTP_URL: {
    help: 'Mail server, such as smtps://user:password@mail.example:465. Unset, with MAIL_FROM: mail goes to a sandbox on this machine.',
    readBy: machine,
    schema: v.pipe(v.string(), v.url(smtpAddress), v.regex(/^smtps?:/i, smtpAddress)),
    secret: true,
  },
  MAIL_FROM: {
    help: 'Sender of all mail, such as Alerts <no-reply@portal.example>. Set together with SMTP_URL.',
    readBy: machine,
    schema: v.pipe(
      v.string(),
      v.regex(/^(?:[^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/, 'an email address, with or without a name before it'),
    ),
  },
  SMS_URL: {
    help: 'SMS gateway; gets a POST per message. Unset, with SMS_KEY: SMS go to a sandbox on this machine.',
    readBy: machine,
    schema: address,
  },
  SMS_KEY: {
    help: 'Key for the SMS gateway. Set together with SMS_URL.',
    readBy: machine,
    schema: key(8),
    secret: true,
  },
  AMAZON_APP_ID: {
    help: "Id of your app at Amazon. Unset: connecting Amazon uses a sandbox on this machine, or your own provider's app.",
    readBy: all,
    schema: v.pipe(v.string(), v.regex(/^amzn1\.[\w.-]+$/, "an app's id, which begins with amzn1 and a dot")),
  },
  AMAZON_APP_BETA: {
    help: 'on or off: the app is still a draft at Amazon, so consent is requested for a draft.',
    readBy: all,
    schema: onOff,
    default: 'off',
  },
  AMAZON_CLIENT_ID: {
    help: 'Login with Amazon client id. Set together with AMAZON_APP_ID and AMAZON_CLIENT_SECRET.',
    readBy: machine,
    schema: word,
  },
  AMAZON_CLIENT_SECRET: { help: 'Login with Amazon client secret.', readBy: machine, schema: word, secret: true },
  AMAZON_DESTINATION_NA: {
    help: 'Id of the notification destination in North America; docs/providers.md explains how to create it.',
    readBy: machine,
    schema: word,
  },
  AMAZON_DESTINATION_EU: { help: 'The same for Europe.', readBy: machine, schema: word },
  WALMART_CLIENT_ID: {
    help: "Client id of your app at Walmart. Unset: connecting Walmart uses a sandbox on this machine, or your own provider's app.",
    readBy: all,
    schema: word,
  },
  WALMART_CLIENT_SECRET: {
    help: 'Client secret of that app. Set together with WALMART_CLIENT_ID.',
    readBy: machine,
    schema: word,
    secret: true,
  },
  GOOGLE_CLIENT_ID: {
    help: 'Google client id, for spreadsheets. Unset: a sandbox; with a public origin or your own provider, no spreadsheets.',
    readBy: edge,
    schema: word,
  },
  GOOGLE_CLIENT_SECRET: {
    help: 'Google client secret. Set together with GOOGLE_CLIENT_ID.',
    readBy: edge,
    schema: word,
    secret: true,
  },
  SMS_CODES: { help: 'on or off. Off stops all SMS at once.', readBy: machine, schema: onOff, default: 'on' },
  DISPOSABLE_DOMAINS: {
    help: "More email domains that can't sign up, separated by commas; the built-in list always applies.",
    readBy: machine,
    schema: listOf(v.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'domains such as mail.example, separated by commas')),
  },
  ALERTS_KEPT_DAYS: {
    help: 'How long the embedded provider keeps notifications, days from 1 to 3650. Pinned and snoozed ones stay.',
    readBy: machine,
    schema: wholeNumber(1, 3_650),
    default: '90',
  },
  ALERTS_KEPT_MOST: {
    help: 'How many notifications it keeps per account, 100 to 1000000, the newest; 100000 take about 1 GB.',
    readBy: machine,
    schema: wholeNumber(100, 1_000_000),
    default: '100000',
  },
  CHECK_MINUTES: {
    help: 'How often the embedded provider sees every own product at least, by a message or a check at Amazon, minutes from 5 to 1440.',
    readBy: machine,
    schema: wholeNumber(5, 1_440),
    default: '15',
  },
  FEE_SCHEDULES: {
    help: "A JSON file with Amazon's referral fees, which replaces the built-in ones (docs/providers.md).",
    readBy: machine,
    schema: jsonFile,
  },
  EXCHANGE_RATES: {
    help: 'A JSON file with dated exchange rates, which replaces the sample rates (docs/providers.md). Beside a company there are no others.',
    readBy: machine,
    schema: jsonFile,
  },
  PROFILE: {
    help: "What the embedded provider serves: 'specification' is the specification's calls alone, 'full' ours, too.",
    readBy: machine,
    schema: v.picklist(profiles, 'specification or full'),
    default: 'full',
  },
  DEMO: {
    help: 'on or off: demo accounts and sample data. Unset: on with the embedded provider on a loopback address, else off.',
    readBy: all,
    schema: onOff,
  },
  DEMO_FEED: {
    help: 'on or off: plays a recording through the demo account. Unset: as DEMO.',
    readBy: machine,
    schema: onOff,
  },

  ASIN_TRACKER_ACCOUNTS: {
    help: 'Emails of accounts that have the ASIN tracker on any plan, separated by commas.',
    readBy: edge,
    schema: listOf(v.regex(/^[^\s@,]+@[^\s@,]+$/, 'email addresses, separated by commas')),
  },
  LINK_SIGN_UP: { help: "Target of 'Sign Up'. Unset: the portal's own sign-up.", readBy: edge, schema: address },
  LINK_GOOGLE_ADDON: {
    help: 'The Google add-on in the menu. If this or another link is unset, its entry is hidden, unless its comment says otherwise.',
    readBy: edge,
    schema: address,
  },
  LINK_BROWSER_EXTENSION: { help: 'The browser extension, on the plans screen.', readBy: edge, schema: address },
  LINK_IOS_APP: { help: 'The app for iPhone and iPad, on the plans screen.', readBy: edge, schema: address },
  LINK_ANDROID_APP: { help: 'The app for Android, on the plans screen.', readBy: edge, schema: address },
  LINK_SUPPORT_PORTAL: { help: 'Support menu: the support portal.', readBy: edge, schema: address },
  LINK_LEARNING_PORTAL: { help: 'Support menu: the learning portal.', readBy: edge, schema: address },
  LINK_YOUTUBE: { help: 'Support menu: the YouTube channel.', readBy: edge, schema: address },
  LINK_SUPPORT_CHAT: { help: 'The chat with support.', readBy: edge, schema: address },
  LINK_TERMS: { help: 'The terms of use, shown at sign-up.', readBy: edge, schema: address },
  LINK_PRIVACY: { help: 'The privacy policy, next to the terms.', readBy: edge, schema: address },
  LINK_WELCOME_BULKCHECKER: {
    help: "Page after a sign-up for the bulk checker. Unset: the bulk checker's plans.",
    readBy: edge,
    schema: address,
  },
  LINK_WELCOME_AZALERT: {
    help: "Page after a sign-up for the alert tool. Unset: the alert tool's plans.",
    readBy: edge,
    schema: address,
  },
  LINK_RESET_HELP: {
    help: "Help article on resetting a password. Unset: the portal's own page.",
    readBy: edge,
    schema: address,
  },
  LINK_WALMART_MARKETPLACE: {
    help: "Target of 'Join Walmart Marketplace'.",
    readBy: edge,
    schema: address,
    default: 'https://marketplace.walmart.com',
  },
  LINK_ORDER_FORM: {
    help: "Order form for legacy plans to which the provider gives no address; '{plan}' is replaced by the plan's id.",
    readBy: edge,
    schema: address,
  },
  LINK_GRAPH: { help: 'Graph site; /zengraph redirects there with its query.', readBy: edge, schema: address },
  LINK_HELP_VIDEO: {
    help: 'Onboarding help video, as a page that allows framing. Loaded only on a click.',
    readBy: edge,
    schema: address,
  },
  LINK_EZ_GUIDE: { help: "'EZ-Guide', the guided way to add the seller keys.", readBy: edge, schema: address },
  LINK_MWS_CONSOLE_US: {
    help: "Amazon's page for adding a developer in the US, Canada, and Mexico.",
    readBy: edge,
    schema: address,
    default: 'https://sellercentral.amazon.com/gp/mws/registration/register.html',
  },
  LINK_MWS_CONSOLE_UK: {
    help: 'The same for the UK, Germany, France, Italy, and Spain.',
    readBy: edge,
    schema: address,
    default: 'https://sellercentral.amazon.co.uk/gp/mws/registration/register.html',
  },
  LINK_PRODUCT_PAGE: {
    help: 'Amazon product page where the onboarding ends.',
    readBy: edge,
    schema: address,
    default: 'https://www.amazon.com/dp/B07FZ8S74R',
  },
  LINK_BULK_SCAN_APP: { help: 'Download of the bulk scanning app.', readBy: edge, schema: address },
  LINK_BROWSER_APP: { help: 'The bulk scanning app in the browser.', readBy: edge, schema: address },
  LINK_BULK_SCAN_HELP: { help: 'Resource page of the bulk scanning app.', readBy: edge, schema: address },
  LINK_RENEWAL: {
    help: "Target of /sp-auth without a known flow. Unset: the portal's start page.",
    readBy: edge,
    schema: address,
  },
  MWS_DEVELOPER_US: {
    help: 'Developer account number that sellers in the US, Canada, and Mexico enter at Amazon.',
    readBy: edge,
    schema: accountNumber,
  },
  MWS_DEVELOPER_UK: {
    help: 'The same for the UK, Germany, France, Italy, and Spain.',
    readBy: edge,
    schema: accountNumber,
  },
  EXTENSION_ID: {
    help: 'Id of the browser extension; the onboarding checks whether it is installed.',
    readBy: edge,
    schema: extensionId,
  },
  OLD_EXTENSION_ID: {
    help: 'Id of the older extension, which must be removed first.',
    readBy: edge,
    schema: extensionId,
  },
  EXIT_POPUP: {
    help: "on or off: shows 'Wait! Before you go..' when the pointer leaves the onboarding without keys.",
    readBy: edge,
    schema: onOff,
    default: 'off',
  },
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
