import { attemptsAMinute } from '#edge/http/limits.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { addressKey } from './address-key.ts';
import type { Take } from './attempt-window.ts';

/** Counts attempts by key, in minutes. What comes at the same moment is counted one after the other. */
export type AttemptCounts = {
  /** Takes one, unless so many were taken in this minute. */
  take(key: string, most: number): Promise<Take>;
  giveBack(key: string, window: number): Promise<void>;
};

/** Who tries. `device` names a browser in which the owner of this account has signed in before (device-cookie.ts). */
export type Attempt = { account: string; address: string; device: string | undefined };

/**
 * Takes an attempt to sign in from every budget it belongs to, before the provider is asked; so that a crowd at the same moment
 * gets no more than one after the other.
 * @returns what gives it back, for an attempt that was no wrong guess; or how long to wait, ms
 */
export const takeAttempt = (counts: AttemptCounts, attempt: Attempt): ReturnType<typeof takeFromAll> => takeFromAll(counts, budgetsOf(attempt));

/** A key with how many a minute it has. */
export type Budget = { key: string; most: number };

/** Takes one from each budget, or from none: where one is used up, the others get theirs back. @returns as takeAttempt does */
export async function takeFromAll(counts: AttemptCounts, budgets: readonly Budget[]): Promise<Result<() => Promise<void>, number>> {
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
 * How much a minute. The address comes first, so that whoever makes up names is stopped before they are counted.
 * A browser that the owner knows has a budget of its own and no other: whatever others guess, from wherever, its owner gets in.
 */
function budgetsOf({ account, address, device }: Attempt): Budget[] {
  if (device !== undefined) return [{ key: `device ${device}`, most: attemptsAMinute.signInFromDevice }];
  const place = addressKey(address);
  return [
    { key: `address ${place}`, most: attemptsAMinute.signInFromPlace },
    { key: `account ${account} at ${place}`, most: attemptsAMinute.signInToAccountFromPlace },
    { key: `account ${account}`, most: attemptsAMinute.signInToAccount },
  ];
}
