import * as v from 'valibot';
import { fail, ok, type Result } from './result.ts';

/** A process that reads settings: the portal on a machine, the portal as a Cloudflare worker, or the embedded provider. */
export type Reader = 'portal' | 'worker' | 'provider';

export type Setting = {
  /** One line, for .env.example and docs/deploy.md. */
  help: string;
  readBy: readonly Reader[];
  /** Parses the text. Its message completes the sentence "NAME has to be …". */
  schema: v.GenericSchema<string, unknown>;
  /** The value if the setting is unset or empty. No default means undefined. */
  default?: string;
  /** Error texts never repeat the value. */
  secret?: true;
};

const wholePort = 'a port from 0 to 65535';
const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/, wholePort), v.transform(Number), v.maxValue(65_535, wholePort));
const onOff = v.pipe(
  v.picklist(['on', 'off'], 'on or off'),
  v.transform((value) => value === 'on'),
);
const key = (least: number) => v.pipe(v.string(), v.minLength(least, `a key of ${least} characters or more`));
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
const host = v.pipe(
  v.string(),
  v.regex(/^[\w.:[\]-]+$/, 'an address to listen on, such as 127.0.0.1'),
  v.transform((value) => value.replace(/^\[(.*)\]$/, '$1')),
);
const word = v.pipe(v.string(), v.regex(/^[\w.:~+/=-]{1,500}$/, 'letters, digits and signs, without a space'));
const product = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]{0,19}$/, 'a short name of small letters and digits, such as az'));

const accountNumber = v.pipe(v.string(), v.regex(/^\d[\d-]{3,30}$/, 'an account number of digits, such as 1234-5678-9012'));
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

const edge: readonly Reader[] = ['portal', 'worker'];
const machine: readonly Reader[] = ['portal', 'provider'];
const all: readonly Reader[] = ['portal', 'worker', 'provider'];

/** All settings. Each is optional. */
export const settings = {
  PORT: { help: 'Port of the portal; 0 takes a free one.', readBy: machine, schema: port, default: '8787' },
  HOST: { help: 'Address to listen on; any but a loopback address needs PUBLIC_ORIGIN.', readBy: all, schema: host, default: '127.0.0.1' },
  PUBLIC_ORIGIN: {
    help: 'The one address at which people reach the portal, such as https://portal.example. Unset: this machine only.',
    readBy: all,
    schema: address,
  },
  OPS_KEY: {
    help: "Key of the operator's pages under /ops, 16 characters or more. Unset: those pages answer 404.",
    readBy: edge,
    schema: key(16),
    secret: true,
  },
  DATA_DIR: { help: 'Folder of the databases and of the secrets that are made.', readBy: machine, schema: v.string(), default: '.data' },
  SESSION_SECRET: {
    help: 'Key that session cookies are encrypted with, 32 characters or more. Unset: made once and kept in DATA_DIR; a worker has to be given one.',
    readBy: edge,
    schema: key(32),
    secret: true,
  },
  RATE_LIMITS: { help: 'on or off; off is accepted on a loopback address only, for load tests.', readBy: edge, schema: onOff, default: 'on' },
  PRODUCT: { help: 'Short name of the product in paths, codes and calls.', readBy: all, schema: product, default: 'az' },

  UPSTREAM_API: {
    help: "Base address of your own provider's API, without /api/v1. Unset, with UPSTREAM_SOCKET: the embedded provider is started and used.",
    readBy: edge,
    schema: apiBase,
  },
  UPSTREAM_SOCKET: { help: "Base address of your own provider's Socket.IO server. Set together with UPSTREAM_API.", readBy: edge, schema: address },
  UPSTREAM_AMAZON: {
    help: "Base address of your provider's Amazon service, where it has one of its own. Unset: under UPSTREAM_API.",
    readBy: edge,
    schema: address,
  },
  UPSTREAM_WALMART: { help: 'The same for its Walmart service.', readBy: edge, schema: address },
  UPSTREAM_ONBOARDING: { help: 'The same for its onboarding service, under which /authorize-sp stands.', readBy: edge, schema: address },
  PROVIDER_PORT: { help: 'Port of the embedded provider; 0 takes a free one.', readBy: machine, schema: port, default: '8788' },
  INGEST_KEY: {
    help: 'Key that the ingest doors ask for, 16 characters or more. Unset: made once and kept in DATA_DIR.',
    readBy: machine,
    schema: key(16),
    secret: true,
  },
  STRIPE_SECRET_KEY: {
    help: 'Secret key of the payment service. Unset, with STRIPE_WEBHOOK_SECRET: payments are a sandbox on this machine.',
    readBy: machine,
    schema: v.pipe(v.string(), v.regex(/^[sr]k_\w+$/, 'a secret key, which begins with sk_ or rk_')),
    secret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    help: 'With which the payment service signs its webhooks. Set together with STRIPE_SECRET_KEY.',
    readBy: machine,
    schema: v.pipe(v.string(), v.regex(/^whsec_[\w+/=]+$/, 'a signing secret, which begins with whsec_')),
    secret: true,
  },
  SMTP_URL: {
    help: 'Mail server, such as smtps://user:password@mail.example:465. Unset, with MAIL_FROM: mails are a sandbox on this machine.',
    readBy: machine,
    schema: v.pipe(v.string(), v.url(smtpAddress), v.regex(/^smtps?:/i, smtpAddress)),
    secret: true,
  },
  MAIL_FROM: {
    help: 'Whom mails come from, such as Sellerwire <no-reply@portal.example>. Set together with SMTP_URL.',
    readBy: machine,
    schema: v.pipe(v.string(), v.regex(/^(?:[^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/, 'an email address, with or without a name')),
  },
  SMS_URL: {
    help: 'SMS gateway, which gets a POST for every message. Unset, with SMS_KEY: SMS are a sandbox on this machine.',
    readBy: machine,
    schema: address,
  },
  SMS_KEY: { help: 'Key that the SMS gateway asks for. Set together with SMS_URL.', readBy: machine, schema: key(8), secret: true },
  AMAZON_APP_ID: {
    help: "Id of the company's app at Amazon. Unset: connecting Amazon is a sandbox on this machine, or what your own provider says.",
    readBy: all,
    schema: v.pipe(v.string(), v.regex(/^amzn1\.[\w.-]+$/, "an app's id, which begins with amzn1 and a dot")),
  },
  AMAZON_APP_BETA: { help: 'on or off: the app is still a draft at Amazon, and is asked for as one.', readBy: all, schema: onOff, default: 'off' },
  AMAZON_CLIENT_ID: { help: 'Client id of Login with Amazon. Set together with AMAZON_APP_ID and AMAZON_CLIENT_SECRET.', readBy: machine, schema: word },
  AMAZON_CLIENT_SECRET: { help: 'Its secret.', readBy: machine, schema: word, secret: true },
  AMAZON_DESTINATION_NA: {
    help: 'Id of the destination in North America that notifications are subscribed to; docs/providers.md tells how it is made.',
    readBy: machine,
    schema: word,
  },
  AMAZON_DESTINATION_EU: { help: 'The same in Europe.', readBy: machine, schema: word },
  WALMART_CLIENT_ID: {
    help: "Client id of the company's app at Walmart. Unset: connecting Walmart is a sandbox on this machine, or what your own provider says.",
    readBy: all,
    schema: word,
  },
  WALMART_CLIENT_SECRET: { help: 'Its secret. Set together with WALMART_CLIENT_ID.', readBy: machine, schema: word, secret: true },
  GOOGLE_CLIENT_ID: {
    help: 'Client id of the portal at Google, for spreadsheets. Unset: a sandbox on this machine, or, with a public origin or your own provider, no spreadsheets.',
    readBy: edge,
    schema: word,
  },
  GOOGLE_CLIENT_SECRET: { help: 'Its secret. Set together with GOOGLE_CLIENT_ID.', readBy: edge, schema: word, secret: true },
  SMS_CODES: { help: 'on or off: off stops every SMS at once.', readBy: machine, schema: onOff, default: 'on' },
  DISPOSABLE_DOMAINS: {
    help: 'Domains of addresses that nobody may sign up with, separated by commas, beside the list that comes along.',
    readBy: machine,
    schema: listOf(v.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'domains such as mail.example, separated by commas')),
  },
  DEMO: { help: 'on or off: demo accounts and sample data. Unset: on with the embedded provider on a loopback address, else off.', readBy: all, schema: onOff },
  DEMO_FEED: { help: 'on or off: the recording that plays through the demo account. Unset: as DEMO.', readBy: machine, schema: onOff },

  ASIN_TRACKER_ACCOUNTS: {
    help: 'E-mails of accounts that have the ASIN tracker whatever their plan, separated by commas.',
    readBy: edge,
    schema: listOf(v.regex(/^[^\s@,]+@[^\s@,]+$/, 'e-mail addresses, separated by commas')),
  },
  LINK_SIGN_UP: { help: "Where 'Sign Up' leads. Unset: the portal's own sign-up.", readBy: edge, schema: address },
  LINK_GOOGLE_ADDON: {
    help: 'The Google add-on in the menu. Of this and the other links: unset, the entry is left out, unless it says otherwise.',
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
  LINK_TERMS: { help: 'The terms that whoever signs up agrees to.', readBy: edge, schema: address },
  LINK_PRIVACY: { help: 'The privacy policy, beside the terms.', readBy: edge, schema: address },
  LINK_WELCOME_BULKCHECKER: { help: 'Where a sign-up for the bulk checker ends. Unset: at the plans of the bulk checker.', readBy: edge, schema: address },
  LINK_WELCOME_AZALERT: { help: 'Where a sign-up for the alert tool ends. Unset: at the plans of the alert tool.', readBy: edge, schema: address },
  LINK_RESET_HELP: { help: "The help article on resetting a password. Unset: the portal's own page for that.", readBy: edge, schema: address },
  LINK_WALMART_MARKETPLACE: { help: "'Join Walmart Marketplace'.", readBy: edge, schema: address, default: 'https://marketplace.walmart.com' },
  LINK_ORDER_FORM: {
    help: "The shop's order form for legacy plans, for those that the provider gives no address of their own; '{plan}' in it stands for the plan's id.",
    readBy: edge,
    schema: address,
  },
  LINK_GRAPH: { help: 'The graph site that /zengraph leads to, with the query that it was opened with.', readBy: edge, schema: address },
  LINK_HELP_VIDEO: {
    help: 'The help video of the onboarding, as a page that may stand in a frame. It is loaded on a click only.',
    readBy: edge,
    schema: address,
  },
  LINK_EZ_GUIDE: { help: "The guided way to add the seller keys, 'EZ-Guide'.", readBy: edge, schema: address },
  LINK_MWS_CONSOLE_US: {
    help: 'Where a developer is added at Amazon, for the US, Canada and Mexico.',
    readBy: edge,
    schema: address,
    default: 'https://sellercentral.amazon.com/gp/mws/registration/register.html',
  },
  LINK_MWS_CONSOLE_UK: {
    help: 'The same for the UK, Germany, France, Italy and Spain.',
    readBy: edge,
    schema: address,
    default: 'https://sellercentral.amazon.co.uk/gp/mws/registration/register.html',
  },
  LINK_PRODUCT_PAGE: {
    help: 'The product page of Amazon at which the onboarding ends.',
    readBy: edge,
    schema: address,
    default: 'https://www.amazon.com/dp/B07FZ8S74R',
  },
  LINK_BULK_SCAN_APP: { help: 'The download of the bulk scanning app.', readBy: edge, schema: address },
  LINK_BROWSER_APP: { help: 'The bulk scanning app in the browser.', readBy: edge, schema: address },
  LINK_BULK_SCAN_HELP: { help: 'The resource page of the bulk scanning app.', readBy: edge, schema: address },
  LINK_RENEWAL: { help: "Where /sp-auth leads whoever comes without a known flow. Unset: the portal's start page.", readBy: edge, schema: address },
  MWS_DEVELOPER_US: { help: 'Developer account number that sellers of the US, Canada and Mexico type at Amazon.', readBy: edge, schema: accountNumber },
  MWS_DEVELOPER_UK: { help: 'The same for the UK, Germany, France, Italy and Spain.', readBy: edge, schema: accountNumber },
  EXTENSION_ID: { help: 'Id of the browser extension, with which the onboarding asks whether it is installed.', readBy: edge, schema: extensionId },
  OLD_EXTENSION_ID: { help: 'Id of the older extension, which has to be removed first.', readBy: edge, schema: extensionId },
  EXIT_POPUP: { help: "on or off: 'Wait! Before you go..' when the pointer leaves the onboarding without keys.", readBy: edge, schema: onOff, default: 'off' },
} satisfies Record<string, Setting>;

type Settings = typeof settings;
export type SettingName = keyof Settings;

type Camel<Name extends string> = Name extends `${infer Word}_${infer Rest}` ? `${Lowercase<Word>}${Capitalize<Camel<Rest>>}` : Lowercase<Name>;
/** The parsed settings, in camel case: PUBLIC_ORIGIN is `publicOrigin`. */
export type SettingValues = {
  [Name in SettingName as Camel<Name>]: v.InferOutput<Settings[Name]['schema']> | (Settings[Name] extends { default: string } ? never : undefined);
};

/**
 * Parses the settings that a process reads. The others get their defaults.
 * @returns the values, or one sentence that names the invalid setting
 */
export function readValues(reader: Reader, env: Record<string, unknown>): Result<SettingValues, string> {
  const values: Record<string, unknown> = {};
  const given = settingsFor(reader, env);
  for (const [name, { schema, ...setting }] of Object.entries<Setting>(settings)) {
    const text = given[name] ?? setting.default;
    const parsed = text === undefined ? undefined : v.safeParse(schema, text);
    if (parsed && !parsed.success) return fail(`${name} ${setting.secret ? '' : `is ${JSON.stringify(text)}, but `}has to be ${parsed.issues[0].message}.`);
    values[camel(name)] = parsed?.output;
  }
  return ok(values as SettingValues);
}

/** The settings in an environment that are set and that the process reads. */
export const settingsFor = (reader: Reader, env: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries<Setting>(settings).flatMap(([name, { readBy }]) => {
      const text = readBy.includes(reader) && typeof env[name] === 'string' ? env[name].trim() : '';
      return text === '' ? [] : [[name, text]];
    }),
  );

/**
 * Environment variables that look like a misspelled setting: one letter extra, missing or different, or two swapped.
 * Ignores short names, because other programs have their own.
 */
export function misspelledSettings(env: Record<string, unknown>): { given: string; meant: SettingName }[] {
  const names = Object.keys(settings) as SettingName[];
  return Object.keys(env).flatMap((given) => {
    if (given in settings || given.length < 6) return [];
    const meant = names.find((name) => isOneSlipAway(given.toUpperCase(), name));
    return meant ? [{ given, meant }] : [];
  });
}

/** Whether two words differ by one letter, or by two swapped neighbors. */
function isOneSlipAway(given: string, name: string): boolean {
  if (Math.abs(given.length - name.length) > 1) return false;
  let start = 0;
  while (start < given.length && given[start] === name[start]) start += 1;
  let [a, b] = [given.length, name.length];
  while (a > start && b > start && given[a - 1] === name[b - 1]) [a, b] = [a - 1, b - 1];
  const [left, right] = [given.slice(start, a), name.slice(start, b)];
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === `${right[1]}${right[0]}`);
}

const camel = (name: string): string => name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
