import type { Deliveries } from '#shared/health/health-wire.ts';

/**
 * Counts the deliveries of a process or object, and passes them on together a moment later instead of one by one.
 * @param options.lateAfterMs how soon an alert should reach an open tab
 * @param options.later calls a function once after a moment
 */
export function createDeliveryCounts(options: {
  lateAfterMs: number;
  later(run: () => void): void;
  passOn(counted: Deliveries): void;
}): {
  delivered(ms: number): void;
  flush(): void;
} {
  let counted: Deliveries = { fresh: 0, late: 0 };
  let isScheduled = false;

  function flush() {
    isScheduled = false;
    if (counted.fresh + counted.late === 0) return;
    const passed = counted;
    counted = { fresh: 0, late: 0 };
    options.passOn(passed);
  }

  return {
    delivered(ms) {
      counted[ms > options.lateAfterMs ? 'late' : 'fresh'] += 1;
      if (isScheduled) return;
      isScheduled = true;
      options.later(flush);
    },
    flush,
  };
}
