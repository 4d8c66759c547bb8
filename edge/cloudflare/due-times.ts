import { type Due, type DueName, dueNames } from '#edge/hub/ports.ts';
import { limits } from '#shared/protocol.ts';
import type { WallClock } from './wall-clock.ts';

export type DueTimes = Due & { onAlarm(): void; close(): void };

/**
 * While tabs are attached, the object wakes at least this often, ms. Equal to the sweep interval, so that both share
 * one write.
 */
const WATCHDOG = limits.sweepEvery;
/** The longest timer worth keeping the object awake, in ms of wall time. Anything later uses the alarm. */
const LONGEST_TIMER = 1_000;

/**
 * Creates the table of due times. The alarm is set to the earliest one; what is due very soon uses a timer, because
 * setting an alarm is a billed write. The table is in memory: an object that loses it also loses its hub, and the
 * restored hub sets its times again. 'pump' only waits for the next turn.
 */
export function createDueTimes(options: {
  alarms: Pick<DurableObjectStorage, 'setAlarm' | 'deleteAlarm'>;
  clock: WallClock;
  attached(): boolean;
  fire(name: DueName): void;
  failed(name: DueName, error: unknown): void;
}): DueTimes {
  const { alarms, clock } = options;
  const times = new Map<DueName, number>();
  let alarmAt = Number.POSITIVE_INFINITY;
  let timerAt = Number.POSITIVE_INFINITY;
  let cancelTimer: (() => void) | undefined;
  let turn: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  function arm() {
    if (closed) return;
    const now = clock.elapsed();
    let later = options.attached() ? now + WATCHDOG : Number.POSITIVE_INFINITY;
    let soon = Number.POSITIVE_INFINITY;
    for (const at of times.values()) {
      if (clock.onWall(at - now) <= LONGEST_TIMER) soon = Math.min(soon, at);
      else later = Math.min(later, at);
    }
    // An alarm is never moved to a later time: one that fires too early costs less than a write for every change.
    if (later < alarmAt) {
      alarmAt = later;
      void alarms.setAlarm(Math.round(Date.now() + clock.onWall(later - now)));
    }
    if (soon >= timerAt) return;
    cancelTimer?.();
    timerAt = soon;
    cancelTimer = clock.after(Math.max(0, soon - now), () => {
      timerAt = Number.POSITIVE_INFINITY;
      run();
      arm();
    });
  }

  function run() {
    const now = clock.elapsed();
    for (const name of dueNames) {
      const at = times.get(name);
      if (at === undefined || at > now) continue;
      times.delete(name);
      attempt(name);
    }
  }

  function attempt(name: DueName) {
    try {
      options.fire(name);
    } catch (error) {
      options.failed(name, error);
    }
  }

  return {
    set(name, ms) {
      if (closed) return;
      if (name === 'pump') {
        turn ??= setTimeout(() => {
          turn = undefined;
          attempt('pump');
        }, 0);
        return;
      }
      times.set(name, clock.elapsed() + ms);
      arm();
    },
    clear: (name) => void times.delete(name),
    onAlarm() {
      // Armed before anything else runs, so that a failure cannot stop all later alarms.
      alarmAt = Number.POSITIVE_INFINITY;
      arm();
      run();
      arm();
    },
    close() {
      closed = true;
      times.clear();
      cancelTimer?.();
      clearTimeout(turn);
      if (alarmAt !== Number.POSITIVE_INFINITY) void alarms.deleteAlarm();
    },
  };
}
