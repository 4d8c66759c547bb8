import type { RateLimits } from '#edge/deps.ts';
import type { AttemptCounts } from '#edge/session/attempt-limits.ts';
import type { Env } from './env.ts';

/**
 * Counts sign-in attempts in one object per key, so that there is one global count even under many simultaneous
 * requests. Upgrades use the platform's own limit (wrangler.toml), which counts per location (docs/deploy-cloudflare.md).
 * @param on false accepts everything (load tests)
 */
export function createRateLimits(env: Env, on: boolean): RateLimits {
  // The methods of sign-in-counter.ts. The platform's own types turn the results into unions that nothing is assignable
  // to.
  const of = (key: string) => env.SIGN_INS.get(env.SIGN_INS.idFromName(key)) as unknown as Counter;
  return {
    attempts: on
      ? { take: (key, most, count) => of(key).take(most, count), giveBack: (key, window) => of(key).giveBack(window) }
      : { take: async () => ({ ok: true, window: 0 }), giveBack: async () => {} },
    mayUpgrade: async (userId) => !on || (await env.UPGRADES_BY_USER.limit({ key: userId })).success,
  };
}

type Counter = {
  take(most: number, count?: 0 | 1): ReturnType<AttemptCounts['take']>;
  giveBack(window: number): Promise<void>;
};
