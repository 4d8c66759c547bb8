import type { UserInfo } from '#shared/account/user.ts';
import { backoffDelay } from '#shared/protocol.ts';
import type { Result } from '#shared/result.ts';
import type { Sequence } from '../log/sequence.ts';
import type { HubDeps, UpstreamFailure } from '../ports.ts';
import { appendMissedAlerts } from './missed-alerts.ts';
import { PartReader, type PartReaderOwner } from './part-reader.ts';
import { hasLostRight, rightsOf } from './rights.ts';

export type CatchUp = {
  readonly parts: PartReader;
  /** Reads what may have been missed, appends it, and closes the gap. One at a time; asked for meanwhile, it runs once more. */
  reconcile(): Promise<void>;
  /** Every user record passes here, whoever has read it: it may show that a token is refused, or a right lost. */
  onUserRead(token: string, read: Result<UserInfo, UpstreamFailure>): void;
  /** Events may have been missed since then (ms). */
  missedSince(at: number): void;
  /** Something could not be read for the moment: reconcile again soon, and tell the tabs by a gap when it is made up for. */
  readAgain(): void;
  busy(): boolean;
};

/** What the catching up asks of its hub, and tells it. */
export type CatchUpOwner = {
  over(): boolean;
  token(): string | undefined;
  /** The upstream connection whose room is joined: another one after every loss, undefined while there is none. */
  connection(): object | undefined;
  /** Everything that was missed has been made up for. */
  caughtUp(): void;
  /** The provider's calls fail for now: reconcile again after so many ms. */
  retryIn(ms: number): void;
  tokenRefused(token: string): void;
  rightLost(): void;
  guard(work: Promise<unknown>): void;
};

export const createCatchUp = (user: string, deps: HubDeps, sequence: Sequence, owner: CatchUpOwner): CatchUp => new UserCatchUp(user, deps, sequence, owner);

/** What the hub reads over HTTP to make up for a socket that delivers at most once (ST13, ST16). */
class UserCatchUp implements CatchUp, PartReaderOwner {
  readonly #user: string;
  readonly #deps: HubDeps;
  readonly #sequence: Sequence;
  readonly #owner: CatchUpOwner;
  readonly parts: PartReader;
  /** Since when something may have been missed, ms; undefined while nothing may. A cold hub has always missed something. */
  #gapFrom: number | undefined;
  #reconciling: Promise<void> | undefined;
  #again = false;
  #failures = 0;

  constructor(user: string, deps: HubDeps, sequence: Sequence, owner: CatchUpOwner) {
    this.#user = user;
    this.#deps = deps;
    this.#sequence = sequence;
    this.#owner = owner;
    this.parts = new PartReader(deps.calls, sequence, this);
    this.#gapFrom = sequence.row().lastLive || sequence.row().lastAt || deps.now();
  }

  reconcile(): Promise<void> {
    if (this.#reconciling) {
      this.#again = true;
      return this.#reconciling;
    }
    this.#reconciling = this.#reconcileOnce().finally(() => {
      this.#reconciling = undefined;
      if (!this.#again || this.#owner.over()) return;
      this.#again = false;
      this.#owner.guard(this.reconcile());
    });
    return this.#reconciling;
  }

  onUserRead(token: string, read: Result<UserInfo, UpstreamFailure>) {
    const owner = this.#owner;
    const sequence = this.#sequence;
    // By now the log may belong to the next hub of this user.
    if (owner.over()) return;
    if (!read.ok) {
      if (read.error.status === 401) owner.tokenRefused(token);
      return;
    }
    const rights = rightsOf(read.value);
    const before = sequence.row().rights;
    if (rights === before) return;
    sequence.change({ rights });
    if (!hasLostRight(before, rights)) return;
    this.#deps.log('info', 'An account has lost a right: its stream begins a new epoch', { rights });
    sequence.newEpoch();
    owner.rightLost();
  }

  over(): boolean {
    return this.#owner.over();
  }

  token(): string | undefined {
    return this.#owner.token();
  }

  missedSince(at: number) {
    this.#gapFrom ??= at;
  }

  readAgain() {
    this.#gapFrom ??= this.#deps.now();
    this.#retryLater();
  }

  busy(): boolean {
    return this.#reconciling !== undefined;
  }

  async #reconcileOnce() {
    const owner = this.#owner;
    const sequence = this.#sequence;
    const deps = this.#deps;
    const leave = await deps.reconcilePlace();
    try {
      const token = owner.token();
      if (owner.over() || token === undefined) return;
      const connection = owner.connection();
      deps.meter.count('reconciles');
      const [parts, alertsRead] = await Promise.all([this.parts.readAfterGap(token), appendMissedAlerts(this.#user, deps, sequence, token)]);
      // The socket was lost again while this was read: the next connect reconciles anew.
      if (owner.over() || connection === undefined || owner.connection() !== connection) return;
      if (!alertsRead || !parts.enough) return this.#retryLater();
      this.#closeGap();
      // Said only once it is in the log: on no host does 'live' overtake what was missed.
      await sequence.untilSettled();
      if (owner.over() || owner.connection() !== connection) return;
      owner.caughtUp();
      if (parts.all) this.#failures = 0;
      else this.#retryLater();
    } finally {
      leave();
    }
  }

  #retryLater() {
    this.#owner.retryIn(backoffDelay(this.#failures, this.#deps.random));
    this.#failures += 1;
  }

  #closeGap() {
    const to = this.#deps.now();
    const from = this.#gapFrom;
    if (from !== undefined) this.#sequence.stage({ event: { type: 'stream.gap', data: { from: Math.min(from, to), to } } });
    this.#gapFrom = undefined;
    this.#sequence.change({ lastLive: to });
  }
}
