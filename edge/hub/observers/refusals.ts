import { refusedLimits } from '#shared/inbox/refused/refused-wire.ts';
import { errorText } from '#shared/process-log.ts';
import { isUpstreamEvent } from '#shared/upstream/frames.ts';
import type { HubDeps, HubObserver, HubSignal } from '../ports.ts';
import { refusedFrame } from '../upstream/refused-intake.ts';

/**
 * Counts and reports what the provider sent and nobody can use, and stores a message until it is taken in again
 * (OPS-08).
 */
export class Refusals implements HubObserver {
  readonly #deps: HubDeps;
  /**
   * The frames stored in the minute since `#storedFrom`, in elapsed ms. A flood of misfits must not become a flood of
   * writes.
   */
  #stored = 0;
  #storedFrom = 0;

  constructor(deps: HubDeps) {
    this.#deps = deps;
  }

  observe(user: string, signal: HubSignal) {
    if (signal.type !== 'refused') return;
    const { kind, event, path, reason, sample, args } = signal;
    this.#deps.meter.count('rejected', event.slice(0, 40));
    this.#deps.rejected({ kind, at: this.#deps.now(), user, event, path, reason, sample });
    // An unknown event is no message of this portal, and some providers send many of them. A played one needs not wait.
    if (args && sample !== '' && isUpstreamEvent(event)) this.#store(user, event, args, { path, reason });
  }

  #store(user: string, name: string, args: unknown[], rejection: { path: string; reason: string }) {
    const at = this.#deps.elapsed();
    if (at - this.#storedFrom >= STORED_SPAN) {
      this.#storedFrom = at;
      this.#stored = 0;
    }
    this.#stored += 1;
    if (this.#stored > refusedLimits.messagesOfUser) return;
    try {
      const frame = refusedFrame(name, args, rejection);
      if (frame) this.#deps.store.refused.put(user, frame, this.#deps.now());
    } catch (error) {
      this.#deps.log('warn', 'A refused message could not be stored', { error: errorText(error) });
    }
  }
}

/** In elapsed ms. */
const STORED_SPAN = 60_000;
