import { type MinuteCount, minuteOf } from '#shared/alarms/burn-rate.ts';

/**
 * Counts the deliveries of a process or object by the minute, and passes them on together a moment later instead of one by one.
 * @param options.lateAfterMs the objective
 * @param options.later calls a function once after a moment
 */
export function createDeliveryCounts(options: { now(): number; lateAfterMs: number; later(run: () => void): void; passOn(minutes: MinuteCount[]): void }): {
  delivered(ms: number): void;
  flush(): void;
} {
  let minutes = new Map<number, MinuteCount>();
  let isScheduled = false;

  function flush() {
    isScheduled = false;
    if (minutes.size === 0) return;
    const counted = [...minutes.values()];
    minutes = new Map();
    options.passOn(counted);
  }

  return {
    delivered(ms) {
      const minute = minuteOf(options.now());
      const count = minutes.get(minute) ?? { minute, fresh: 0, late: 0 };
      minutes.set(minute, count);
      if (ms > options.lateAfterMs) count.late += 1;
      else count.fresh += 1;
      if (isScheduled) return;
      isScheduled = true;
      options.later(flush);
    },
    flush,
  };
}
