import * as v from 'valibot';

/** How much of a User-Agent is read, in characters. */
const LONGEST = 512;

// The order matters: most browsers also name the ones they resemble.
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string, phone: boolean][] = [
  [/\biPhone\b/, 'iPhone', true],
  [/\biPad\b/, 'iPad', true],
  [/\bAndroid\b/, 'Android', true],
  [/\bCrOS\b/, 'ChromeOS', false],
  [/\bWindows\b/, 'Windows', false],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS', false],
  [/\bLinux\b|\bX11\b/, 'Linux', false],
];

/** Names a browser for people: 'Chrome on Windows'. @returns a null name if the User-Agent is unknown */
export function browserName(userAgent: string | undefined): { name: string | null; phone: boolean } {
  const agent = (userAgent ?? '').slice(0, LONGEST);
  const browser = browsers.find(([sign]) => sign.test(agent))?.[1];
  const [, system, phone = false] = systems.find(([sign]) => sign.test(agent)) ?? [];
  const name = browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
  return { name, phone };
}

/** A browser in which the account is signed in. Times are ms since 1970. */
const browserSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  /** 'Chrome on Windows'; null if unknown. */
  name: v.nullable(v.string()),
  phone: v.optional(v.boolean(), false),
  /** The IP address of the sign-in. */
  address: v.nullable(v.string()),
  signedInAt: v.number(),
  seenAt: v.number(),
  /** This is the browser that made the request. */
  current: v.boolean(),
});
export type Browser = v.InferOutput<typeof browserSchema>;

/** The requesting browser first, the others by last use. */
export const browserListSchema = v.object({ browsers: v.array(browserSchema) });
export type BrowserList = v.InferOutput<typeof browserListSchema>;

/** Logs out one browser by its id, or all but the requesting one. */
export const logOutSchema = v.union([
  v.strictObject({ id: browserSchema.entries.id }),
  v.strictObject({ others: v.literal(true) }),
]);
export type LogOut = v.InferOutput<typeof logOutSchema>;
export const loggedOutSchema = v.object({ count: v.number() });
