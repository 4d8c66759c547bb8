import type { ApiError } from '#shared/errors.ts';
import type { NewEvent } from '#shared/events.ts';
import type { Mutes } from '#shared/notifications/mutes.ts';
import { fail, type Result } from '#shared/result.ts';
import type { Sequence } from '../log/sequence.ts';
import type { PartReader } from '../parts/part-reader.ts';
import type { PartName } from '../parts/parts.ts';
import type { HubDeps, UpstreamFailure } from '../ports.ts';

/** How many alerts it touched, or all mutes as they are now. */
type CommandDone = { count: number } | Mutes;
export type CommandFailure = { status: number; error: ApiError };
export type CommandOutcome<Done extends CommandDone = CommandDone> = Promise<Result<Done, CommandFailure>>;

export type CommandHub = {
  user: string;
  deps: HubDeps;
  sequence: Sequence;
  parts: PartReader;
  /** Watches over work that goes on after the call. */
  guard(work: Promise<unknown>): void;
};

/**
 * One command on its way: an intent row, the provider's call, and then the event that tells every tab, in one commit with the clearing
 * of the intent (ST1). Whatever ends the process between call and append leaves the intent, and the next start makes it a gap.
 */
export class CommandRun {
  readonly hub: CommandHub;
  /** The session's, for the provider's calls. */
  readonly token: string;
  readonly #intent: string;

  constructor(hub: CommandHub, token: string) {
    this.hub = hub;
    this.token = token;
    this.#intent = hub.deps.newId();
  }

  /** To be called before the provider is asked to change anything. */
  begin() {
    const { deps, user } = this.hub;
    deps.store.addIntent(user, this.#intent, deps.now());
  }

  /** Nothing is left to be told. */
  end() {
    this.hub.deps.store.clearIntent(this.hub.user, this.#intent);
  }

  /** The provider did not do it, or did not say so. @param part what it would have changed, where that is a part and not the alerts */
  refuse(failure: UpstreamFailure, part?: PartName): Result<never, CommandFailure> {
    if (failure.status === 0 || failure.status >= 500) this.#readAgain(part);
    this.end();
    return fail(failure);
  }

  /** Resolves once the last of these is in the log. @param keepIntent more of the same command is still to come */
  append(events: readonly NewEvent[], keepIntent = false): Promise<void> {
    return new Promise((resolve) => {
      for (const [index, event] of events.entries()) {
        const last = index === events.length - 1;
        const done = (isAppended: boolean) => {
          // The provider has done what the log does not tell of.
          if (!isAppended) this.#readAgain();
          if (last) resolve();
        };
        this.hub.sequence.stage({ event, intent: last && !keepIntent ? this.#intent : undefined, done });
      }
      if (events.length === 0) resolve();
    });
  }

  /** The provider's answer brought a whole part as it is now. Resolves once it is in the log. */
  async appendPart(event: NewEvent) {
    const { parts, sequence } = this.hub;
    // The provider's own word may have come before its answer: then it is told already.
    if (parts.takeLive(event)) sequence.stage({ event, intent: this.#intent });
    else this.end();
    await sequence.untilSettled();
  }

  /** Nobody knows what the provider has done: a part is read again here, the alerts by the tabs, after a gap. */
  #readAgain(part?: PartName) {
    const { parts, sequence, deps, guard } = this.hub;
    if (part) return guard(parts.readStale(part));
    const now = deps.now();
    sequence.stage({ event: { type: 'stream.gap', data: { from: now, to: now } } });
  }
}
