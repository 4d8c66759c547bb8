import type { Clock } from '#edge/clock.ts';
import { type Due, type DueName, dueNames, type HubDeps } from '#edge/hub/ports.ts';
import { errorText } from '#shared/process-log.ts';

/**
 * Due times with one timer per hub. 'pump' only waits for the next turn of the event loop, so that other work runs in
 * between.
 */
export class DueTimes implements Due {
  readonly #log: HubDeps['log'];
  readonly #clock: Clock;
  readonly #fire: (name: DueName) => void;
  readonly #times: number[] = dueNames.map(() => Number.POSITIVE_INFINITY);
  #cancel: (() => void) | undefined;
  #timerAt = Number.POSITIVE_INFINITY;
  #turn: NodeJS.Immediate | undefined;

  constructor(log: HubDeps['log'], clock: Clock, fire: (name: DueName) => void) {
    this.#log = log;
    this.#clock = clock;
    this.#fire = fire;
  }

  set(name: DueName, ms: number) {
    if (name === 'pump') {
      this.#turn ??= setImmediate(() => {
        this.#turn = undefined;
        this.#attempt('pump');
      });
      return;
    }
    this.#times[dueNames.indexOf(name)] = this.#clock.elapsed() + ms;
    this.#arm();
  }

  clear(name: DueName) {
    this.#times[dueNames.indexOf(name)] = Number.POSITIVE_INFINITY;
  }

  close() {
    this.#times.fill(Number.POSITIVE_INFINITY);
    this.#cancel?.();
    clearImmediate(this.#turn);
  }

  #arm() {
    const next = Math.min(...this.#times);
    if (next >= this.#timerAt) return;
    this.#cancel?.();
    this.#timerAt = next;
    this.#cancel = this.#clock.after(Math.max(0, next - this.#clock.elapsed()), () => this.#run());
  }

  #run() {
    // A timer may fire slightly early; treat what it was set for as due anyway.
    const now = Math.max(this.#clock.elapsed(), this.#timerAt);
    this.#timerAt = Number.POSITIVE_INFINITY;
    for (const [index, name] of dueNames.entries()) {
      if ((this.#times[index] as number) > now) continue;
      this.#times[index] = Number.POSITIVE_INFINITY;
      this.#attempt(name);
    }
    this.#arm();
  }

  #attempt(name: DueName) {
    try {
      this.#fire(name);
    } catch (error) {
      this.#log('error', 'A hub failed at a due time', { name, error: errorText(error) });
    }
  }
}
