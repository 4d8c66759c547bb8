import type { ApiError } from '#shared/errors.ts';
import type { NewEvent } from '#shared/events.ts';
import type { Marked } from '#shared/inbox/inbox.ts';
import type { Mutes } from '#shared/inbox/mutes.ts';
import { fail, type Result } from '#shared/result.ts';
import { guard, type HubCore } from '../hub-core.ts';
import type { AppendOutcome, Staged, UpstreamFailure } from '../ports.ts';
import type { SliceReader } from '../slices/slice-reader.ts';
import type { SliceName } from '../slices/slices.ts';

/** The number of alerts changed, the alerts after the change, or all mutes after it. */
type CommandDone = { count: number } | Mutes | Marked;
export type CommandFailure = { status: number; error: ApiError };
export type CommandOutcome<Done extends CommandDone = CommandDone> = Promise<Result<Done, CommandFailure>>;

export type CommandHub = HubCore & { slices: SliceReader };

/**
 * Runs one command in three steps: store an intent row, call the provider, then append the event that notifies every
 * tab in the same commit that clears the intent (ST1). If the process ends between call and append, the intent remains
 * and the next start reports a gap.
 */
export class CommandRun {
  readonly hub: CommandHub;
  readonly token: string;
  readonly #intent: string;

  constructor(hub: CommandHub, token: string) {
    this.hub = hub;
    this.token = token;
    this.#intent = hub.deps.newId();
  }

  /** Call before asking the provider to change anything. */
  begin() {
    const { deps, user } = this.hub;
    deps.store.addIntent(user, this.#intent, deps.now());
  }

  end() {
    this.hub.deps.store.clearIntent(this.hub.user, this.#intent);
  }

  /**
   * Ends the command after a failed or unanswered provider call.
   * @param slice the slice it would have changed; undefined for alerts
   */
  refuse(failure: UpstreamFailure, slice?: SliceName): Result<never, CommandFailure> {
    if (failure.status === 0 || failure.status >= 500) this.#readAgain(slice);
    this.end();
    return fail(failure);
  }

  /**
   * Appends the command's events, and clears the intent in the commit of the last one. Resolves after that commit. An
   * event with an `outboxId` may come by the provider's socket as well; whichever comes first is appended.
   * @param keepIntent more events of the same command follow
   */
  append(events: readonly Pick<Staged, 'event' | 'outboxId'>[], keepIntent = false): Promise<void> {
    if (events.length === 0 && !keepIntent) this.end();
    if (events.length === 0) return Promise.resolve();
    return new Promise((resolve) => {
      for (const [index, staged] of events.entries()) {
        const last = index === events.length - 1;
        const done = (outcome: AppendOutcome) => {
          // The provider made a change that is missing from the log.
          if (outcome === 'dropped') this.#readAgain();
          if (last) resolve();
        };
        this.hub.sequence.stage({ ...staged, intent: last && !keepIntent ? this.#intent : undefined, done });
      }
    });
  }

  /** Appends a whole slice from the provider's answer. Resolves once it is in the log. */
  async appendPart(event: NewEvent) {
    const { slices, sequence } = this.hub;
    // The provider's socket event may have arrived before its answer; then the slice is already staged.
    if (slices.acceptLive(event)) sequence.stage({ event, intent: this.#intent });
    else this.end();
    await sequence.untilSettled();
  }

  /**
   * The outcome at the provider is unknown. Reads a slice again here; for alerts, emits a gap so that the tabs read
   * them again.
   */
  #readAgain(slice?: SliceName) {
    const { slices, sequence, deps, emit } = this.hub;
    if (slice) return guard(emit, slices.readStale(slice));
    const now = deps.now();
    sequence.stage({ event: { type: 'stream.gap', data: { from: now, to: now } } });
  }
}
