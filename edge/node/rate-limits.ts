import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimits } from '#edge/deps.ts';
import { type AttemptCounts, type AttemptWindow, giveBackTo, isOver, limitOne } from '#edge/session/attempt-limits.ts';
import { limits } from '#shared/protocol.ts';

/** Keeps a flood of invented names from filling the memory. */
const MOST_KEYS = 100_000;

/** @param on false accepts everything (load tests) */
export function createRateLimits(on: boolean, elapsed: () => number): RateLimits {
  const upgrades = new RateLimiterMemory({ points: limits.upgradesPerMinute, duration: 60 });
  return {
    attempts: on
      ? createAttemptCounts(elapsed)
      : { take: async () => ({ ok: true, window: 0 }), giveBack: async () => {} },
    async mayUpgrade(userId) {
      if (!on) return true;
      try {
        await upgrades.consume(userId);
        return true;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return false;
        throw refusal;
      }
    },
  };
}

function createAttemptCounts(elapsed: () => number): AttemptCounts {
  /** Ordered by the start of each window. */
  const windows = new Map<string, AttemptWindow>();

  function put(key: string, window: AttemptWindow) {
    if (windows.get(key)?.began !== window.began) windows.delete(key);
    windows.set(key, window);
  }

  return {
    async take(key, most, count) {
      const now = elapsed();
      for (const [old, window] of windows) {
        if (!isOver(window, now) && windows.size < MOST_KEYS) break;
        windows.delete(old);
      }
      const { take, window } = limitOne(windows.get(key), most, now, count);
      if (count !== 0) put(key, window);
      return take;
    },
    async giveBack(key, began) {
      const present = windows.get(key);
      if (present) put(key, giveBackTo(present, began));
    },
  };
}
