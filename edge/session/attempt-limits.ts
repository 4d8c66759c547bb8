import type { Context, MiddlewareHandler } from 'hono';
import { attemptsAMinute } from '#edge/http/limits.ts';
import { errorCodes } from '#shared/errors.ts';
import { fail, ok, type Result } from '#shared/result.ts';

/** Counts attempts per key and minute. Simultaneous attempts are counted one after the other. */
export type AttemptCounts = {
  /**
   * Takes one attempt, unless `most` were taken in this minute.
   * @param count 0 only asks whether one could be taken
   */
  take(key: string, most: number, count?: 0 | 1): Promise<Take>;
  giveBack(key: string, window: number): Promise<void>;
};

/** `device` identifies a browser in which the owner of this account has signed in before (cookies.ts). */
export type Attempt = { account: string; address: string; device: string | undefined };

/**
 * Takes a sign-in attempt from every budget it belongs to, before the provider is called, so that parallel attempts get
 * no more than sequential ones.
 * @returns a function that gives the attempt back if it was not a wrong guess, or the ms to wait
 */
export const limitAttempt = (counts: AttemptCounts, attempt: Attempt): ReturnType<typeof limitAll> =>
  limitAll(counts, budgetsOf(attempt));

export type Budget = { key: string; most: number };

/**
 * Takes one attempt from each budget, or from none: if one is used up, the others get theirs back.
 * @returns as limitAttempt does
 */
export async function limitAll(
  counts: AttemptCounts,
  budgets: readonly Budget[],
): Promise<Result<() => Promise<void>, number>> {
  const taken: { key: string; window: number }[] = [];
  const giveBack = async () => void (await Promise.all(taken.map(({ key, window }) => counts.giveBack(key, window))));
  for (const { key, most } of budgets) {
    const take = await counts.take(key, most);
    if (!take.ok) {
      await giveBack();
      return fail(take.retryMs);
    }
    taken.push({ key, window: take.window });
  }
  return ok(giveBack);
}

/**
 * Returns the budgets of an attempt. The address comes first, so that made-up account names are stopped before they are
 * counted. A browser known to the owner has only its own budget, so the owner gets in whatever others guess elsewhere.
 */
function budgetsOf({ account, address, device }: Attempt): Budget[] {
  if (device !== undefined) return [{ key: `device ${device}`, most: attemptsAMinute.signInFromDevice }];
  const network = addressKey(address);
  return [
    { key: `address ${network}`, most: attemptsAMinute.signInFromAddress },
    { key: `account ${account} at ${network}`, most: attemptsAMinute.signInToAccountFromAddress },
    { key: `account ${account}`, most: attemptsAMinute.signInToAccount },
  ];
}

/** The number of attempts made under a key since `began`, ms. */
export type AttemptWindow = { began: number; taken: number };

/** `window` identifies the minute the attempt was taken from. */
export type Take = { ok: true; window: number } | { ok: false; retryMs: number };

export const WINDOW = 60_000;

/** If the clock was set back, a new minute starts, so nobody waits longer than one. */
export const isOver = ({ began }: AttemptWindow, now: number): boolean => now < began || now - began >= WINDOW;

/** Takes one attempt of at most `most` per minute, or none. A refusal is not counted. */
export function limitOne(
  present: AttemptWindow | undefined,
  most: number,
  now: number,
  count: 0 | 1 = 1,
): { take: Take; window: AttemptWindow } {
  const window = present && !isOver(present, now) ? present : { began: now, taken: 0 };
  if (window.taken >= most) return { take: { ok: false, retryMs: window.began + WINDOW - now }, window };
  return { take: { ok: true, window: window.began }, window: { ...window, taken: window.taken + count } };
}

/** Gives one attempt back to the minute it was taken from, unless that minute is over. */
export const giveBackTo = (present: AttemptWindow, began: number): AttemptWindow =>
  present.began === began ? { ...present, taken: Math.max(0, present.taken - 1) } : present;

/**
 * Limits signed-out requests by network address before anything is looked up, so that parallel requests get no more
 * than sequential ones. Runs after the body check, so that malformed requests are not counted.
 * @param endpoint what is counted together
 * @param most the limit per minute and place
 * @param whom the recipient, taken from the checked body, and the limit per minute for it
 */
export const limitAnonymous =
  <Body>(
    deps: { limits: { attempts: AttemptCounts }; addressOf(c: Context): string },
    endpoint: string,
    most: number,
    whom?: { of: (body: Body) => string; most: number },
  ): MiddlewareHandler =>
  async (c, next) => {
    const budgets = [{ key: `${endpoint} from ${addressKey(deps.addressOf(c))}`, most }];
    if (whom) budgets.push({ key: `${endpoint} to ${whom.of(c.req.valid('json' as never) as Body)}`, most: whom.most });
    const taken = await limitAll(deps.limits.attempts, budgets);
    return taken.ok ? next() : tooManyAttempts(c, taken.error);
  };

/** Answers 429. @param retryMs how long to wait */
export function tooManyAttempts(c: Context, retryMs: number): Response {
  c.header('Retry-After', String(Math.max(1, Math.ceil(retryMs / 1000))));
  return c.json({ code: errorCodes.tooMany, message: 'Too many attempts. Please wait a minute and try again.' }, 429);
}

/**
 * Returns the part of an address that counts as one place: an IPv4 address, or the /64 of an IPv6 address, which a
 * single household has. IPv4-mapped IPv6 counts as IPv4, and a port added by a proxy is removed.
 */
export function addressKey(address: string): string {
  const bare = address
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/%.*$/, '')
    .toLowerCase();
  if (!bare.includes(':') || /^[\d.]+:\d+$/.test(bare)) return bare.replace(/:\d+$/, '');
  const groups = groupsOf(bare);
  if (!groups) return bare;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups;
  const mapped = f === 0xffff && e === 0 && a === 0 && b === 0 && c === 0 && d === 0;
  if (mapped) return `${g >> 8}.${g & 255}.${h >> 8}.${h & 255}`;
  return `${[a, b, c, d].map((group) => group.toString(16)).join(':')}::/64`;
}

/** Returns the eight numbers of an IPv6 address; undefined if it is invalid. */
function groupsOf(address: string): number[] | undefined {
  const dotted = /^(.*:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address);
  const hex = (high = '', low = '') => (Number(high) * 256 + Number(low)).toString(16);
  const plain = dotted ? `${dotted[1]}${hex(dotted[2], dotted[3])}:${hex(dotted[4], dotted[5])}` : address;
  const [left = '', right, ...more] = plain.split('::');
  if (more.length > 0) return undefined;
  const numbers = (part: string) =>
    part === ''
      ? []
      : part.split(':').map((group) => (/^[\da-f]{1,4}$/.test(group) ? Number.parseInt(group, 16) : Number.NaN));
  const before = numbers(left);
  const after = numbers(right ?? '');
  const missing = 8 - before.length - after.length;
  if (right === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...before, ...Array<number>(missing).fill(0), ...after];
  return groups.some(Number.isNaN) ? undefined : groups;
}
