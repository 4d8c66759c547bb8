import type { RateLimits } from '#edge/deps.ts';
import type { AttemptCounts } from '#edge/session/attempt-limits.ts';
import type { Env } from './env.ts';

/**
 * Attempts to sign in are counted by an object a key, so that the whole world shares one count, a crowd at the same moment included.
 * Upgrades are counted by the platform's own limit (wrangler.toml): each of its locations for itself (docs/deploy.md).
 * @param on off accepts everything (load tests)
 */
export function createRateLimits(env: Env, on: boolean): RateLimits {
  // What sign-in-counter.ts answers; the platform's own types make unions of its results that nothing fits.
  const of = (key: string) => env.SIGN_INS.get(env.SIGN_INS.idFromName(key)) as unknown as Counter;
  return {
    attempts: on
      ? { take: (key, most) => of(key).take(most), giveBack: (key, window) => of(key).giveBack(window) }
      : { take: async () => ({ ok: true, window: 0 }), giveBack: async () => {} },
    mayUpgrade: async (userId) => !on || (await env.UPGRADES_BY_USER.limit({ key: userId })).success,
  };
}

type Counter = { take(most: number): ReturnType<AttemptCounts['take']>; giveBack(window: number): Promise<void> };
