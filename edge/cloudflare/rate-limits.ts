import type { RateLimits } from '#edge/deps.ts';
import type { Env } from './env.ts';

const MINUTE = 60_000;
/** So that a flood of made-up names cannot fill the isolate. */
const MOST_REFUSED = 10_000;

/**
 * The platform's limits, by the numbers in wrangler.toml. Its binding can only take, not look: so a failed sign-in takes, and who was
 * over the limit is remembered here for the minute. Every Cloudflare location counts for itself (docs/deploy.md).
 */
export function createRateLimits(env: Env, on: boolean, now: () => number): RateLimits {
  const refusedUntil = new Map<string, number>();

  function isRefused(key: string): boolean {
    const until = refusedUntil.get(key);
    if (until !== undefined && until <= now()) refusedUntil.delete(key);
    return refusedUntil.has(key);
  }

  async function take(limit: RateLimit, key: string) {
    const { success } = await limit.limit({ key });
    if (success) return;
    if (refusedUntil.size >= MOST_REFUSED) refusedUntil.clear();
    refusedUntil.set(key, now() + MINUTE);
  }

  if (!on) return { mayTrySignIn: async () => true, signInFailed: async () => {}, mayUpgrade: async () => true };
  return {
    mayTrySignIn: async (email, address) => !isRefused(`account ${email}`) && !isRefused(`address ${address}`),
    async signInFailed(email, address) {
      await Promise.all([take(env.FAILED_BY_ACCOUNT, `account ${email}`), take(env.FAILED_BY_ADDRESS, `address ${address}`)]);
    },
    mayUpgrade: async (userId) => (await env.UPGRADES_BY_USER.limit({ key: userId })).success,
  };
}
