import * as v from 'valibot';

/** The processes that read settings: the portal on Node, the portal as a Cloudflare worker, the embedded provider. */
export type Reader = 'portal' | 'worker' | 'provider';

/** Its doc comment is its comment in .env.example, too. */
export type Setting = {
  readBy: readonly Reader[];
  /** Turns the text into the value; its message completes the sentence "NAME must be …". */
  schema: v.GenericSchema<string, unknown>;
  /** Used if the setting is unset or empty; without a default, the value is undefined. */
  default?: string;
  /** Never repeated in messages. */
  secret?: true;
};

export const edge: readonly Reader[] = ['portal', 'worker'];

// Schemas of settings. Their messages complete the sentence "NAME must be …".

export const onOff = v.pipe(
  v.picklist(['on', 'off'], 'on or off'),
  v.transform((value) => value === 'on'),
);
export const key = (least: number) => v.pipe(v.string(), v.minLength(least, `a key of ${least} characters or more`));
export const word = v.pipe(v.string(), v.regex(/^[\w.:~+/=-]{1,500}$/, 'letters, digits, and signs, without a space'));

const safeAddress = 'an address that begins with https://, or with http:// on this machine';
/** For addresses that get figures or secrets: nobody on the way may read or change them. */
const safeAddressSchema = v.regex<string, string>(
  /^(?:https:\/\/|http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:\/|$))/i,
  safeAddress,
);
export const safe = v.pipe(v.string(), v.url(safeAddress), safeAddressSchema);
const allowed = 'emails, group:name, or sub:id, separated by commas';
export const allowedList = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((part) => part.trim())),
  v.array(v.pipe(v.string(), v.regex(/^(?:[^\s:@]+@[^\s:@]+|(?:group|sub):\S(?:.*\S)?)$/, allowed))),
  v.transform((names) => names.map((name) => (/^(?:group|sub):/.test(name) ? name : name.toLowerCase()))),
);
const headers = 'name=value pairs, separated by commas, with %20 for a space';
export const headerList = v.pipe(
  v.string(),
  v.regex(/^[\w-]+=[^\s,=][^\s,]*(?:,[\w-]+=[^\s,=][^\s,]*)*$/, headers),
  v.check((value) => !/%(?![0-9a-f]{2})/i.test(value) && !/%[01][0-9a-f]|%7f|%[89a-f]/i.test(value), headers),
  v.transform((value) =>
    Object.fromEntries(
      value
        .split(',')
        .map((pair) => [pair.slice(0, pair.indexOf('=')), decodeURIComponent(pair.slice(pair.indexOf('=') + 1))]),
    ),
  ),
);

const networks = 'addresses or networks such as 10.1.0.0/16, separated by commas';
/** Read into `{ address, bits }`; an address alone has no `bits`. */
export const networkList = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((part) => part.trim())),
  v.array(
    v.pipe(
      v.string(),
      v.transform((text) => text.split('/')),
      v.check(
        ([address = '', bits, ...more]) =>
          more.length === 0 &&
          v.safeParse(v.pipe(v.string(), v.ip()), address).success &&
          (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (address.includes(':') ? 128 : 32))),
        networks,
      ),
      v.transform(([address = '', bits]) => ({ address, bits: bits === undefined ? undefined : Number(bits) })),
    ),
  ),
);

const moments = 'a day such as 2026-12-31, which ends the day before, or a time such as 2026-12-31T12:00:00Z';
/** Read into ms. */
export const moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?Z)?$/, moments),
  v.transform((value) => Date.parse(value)),
  v.number(moments),
);
