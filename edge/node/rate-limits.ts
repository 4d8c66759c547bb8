import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimits } from '#edge/deps.ts';
import { limits } from '#shared/protocol.ts';

/** 10 failed sign-ins a minute an account, 30 an address; 30 upgrades a minute a user. @param on off accepts everything (load tests) */
export function createRateLimits(on: boolean): RateLimits {
  const accounts = new RateLimiterMemory({ points: 10, duration: 60 });
  const addresses = new RateLimiterMemory({ points: 30, duration: 60 });
  const upgrades = new RateLimiterMemory({ points: limits.upgradesPerMinute, duration: 60 });

  const spent = async (limiter: RateLimiterMemory, key: string) => ((await limiter.get(key))?.remainingPoints ?? 1) <= 0;
  const take = async (limiter: RateLimiterMemory, key: string): Promise<boolean> => {
    try {
      await limiter.consume(key);
      return true;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return false;
      throw refusal;
    }
  };

  if (!on) return { mayTrySignIn: async () => true, signInFailed: async () => {}, mayUpgrade: async () => true };
  return {
    mayTrySignIn: async (email, address) => !(await spent(accounts, email)) && !(await spent(addresses, address)),
    async signInFailed(email, address) {
      await take(accounts, email);
      await take(addresses, address);
    },
    mayUpgrade: (userId) => take(upgrades, userId),
  };
}
