import type { MemoryBudget } from '#edge/hub/ports.ts';

/** Counts memory in bytes across all hubs that share it (ST7). */
export function createMemoryBudget(most: number): MemoryBudget {
  let used = 0;
  return {
    take(bytes) {
      if (used + bytes > most) return false;
      used += bytes;
      return true;
    },
    give(bytes) {
      used -= bytes;
    },
  };
}
