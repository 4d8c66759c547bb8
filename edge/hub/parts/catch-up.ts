import { type AccountRights, accountRights, type UserInfo } from '#shared/account/user.ts';
import { backoffDelay, type FailingPart, limits } from '#shared/protocol.ts';
import type { Result } from '#shared/result.ts';
import type { Sequence } from '../log/sequence.ts';
import type { HubDeps, UpstreamFailure } from '../ports.ts';
import { appendMissedAlerts } from './missed-alerts.ts';
import { PartReader, type PartReaderOwner } from './part-reader.ts';
import { hasLostRight, rightsOf } from './rights.ts';

/** What the catching up asks of its hub, and tells it. */
export type CatchUpOwner = {
  over(): boolean;
  token(): string | undefined;
  /** The upstream connection whose room is joined: another one after every loss, undefined while there is none. */
  connection(): object | undefined;
  /** What was missed has been made up for, as far as it can be read. @param appended so many alerts were missing */
  caughtUp(appended: number): void;
  /** The list cannot be read for now: reconcile again after so many ms. */
  retryIn(ms: number): void;
  retryPartsIn(ms: number): void;
  failingChanged(): void;
  tokenRefused(token: string, failure: UpstreamFailure): void;
  rightLost(): void;
  guard(work: Promise<unknown>): void;
};

/** What the hub reads over HTTP to make up for a socket that delivers at most once (ST13, ST16). */
export class CatchUp implements PartReaderOwner {
  readonly #user: string;
  readonly #deps: HubDeps;
  readonly #sequence: Sequence;
  readonly #owner: CatchUpOwner;
  readonly parts: PartReader;
  /** Since when something may have been missed, ms; undefined while nothing may. A cold hub has always missed something. */
  #gapFrom: number | undefined;
  #reconciling: Promise<void> | undefined;
  #again: 'whole' | 'list' | undefined;
  /** How often in a row the list could not be read, and since when on this connection, in elapsed ms. */
  #listFailures = 0;
  #listFailingSince: number | undefined;
  #rights: AccountRights | undefined;

  constructor(user: string, deps: HubDeps, sequence: Sequence, owner: CatchUpOwner) {
    this.#user = user;
    this.#deps = deps;
    this.#sequence = sequence;
    this.#owner = owner;
    this.parts = new PartReader(deps, sequence, this);
    this.#gapFrom = sequence.row().lastLive || sequence.row().lastAt || deps.now();
  }

  /**
   * Reads what may have been missed, appends it, and closes the gap. One at a time; asked for meanwhile, it runs once more.
   * @param whole false: only the list of alerts, which could not be read before
   */
  reconcile(whole: boolean): Promise<void> {
    if (this.#reconciling) {
      this.#again = whole || this.#again === 'whole' ? 'whole' : 'list';
      return this.#reconciling;
    }
    this.#reconciling = this.#reconcileOnce(whole).finally(() => {
      this.#reconciling = undefined;
      const again = this.#again;
      this.#again = undefined;
      if (again && !this.#owner.over()) this.#owner.guard(this.reconcile(again === 'whole'));
    });
    return this.#reconciling;
  }

  /** Every user record passes here, whoever has read it: it may show that a token is refused, or a right lost. */
  onUserRead(token: string, read: Result<UserInfo, UpstreamFailure>) {
    const owner = this.#owner;
    const sequence = this.#sequence;
    // By now the log may belong to the next hub of this user.
    if (owner.over()) return;
    if (!read.ok) {
      if (read.error.status === 401) owner.tokenRefused(token, read.error);
      return;
    }
    this.#rights = accountRights(read.value);
    const rights = rightsOf(this.#rights);
    const before = sequence.row().rights;
    if (rights === before) return;
    sequence.change({ rights });
    if (!hasLostRight(before, rights)) return;
    this.#deps.log('info', 'An account has lost a right: its stream begins a new epoch', { rights });
    sequence.newEpoch();
    owner.rightLost();
  }

  /** What the account may do, as of the last reading; undefined before the first. */
  rights(): AccountRights | undefined {
    return this.#rights;
  }

  over(): boolean {
    return this.#owner.over();
  }

  token(): string | undefined {
    return this.#owner.token();
  }

  retryPartsIn(ms: number) {
    this.#owner.retryPartsIn(ms);
  }

  failingChanged() {
    this.#owner.failingChanged();
  }

  /** Events may have been missed since then (ms). */
  missedSince(at: number) {
    this.#gapFrom ??= at;
    this.#listFailingSince = undefined;
  }

  /** A tab could not be given the list: read it again soon, and tell the tabs by a gap when it is made up for. */
  listMissing() {
    this.#gapFrom ??= this.#deps.now();
    this.#retryListLater();
  }

  /** What could not be read for longer than chance explains. */
  failing(): FailingPart[] {
    const parts = this.parts.failing();
    return this.#listFailures > 1 ? ['notifications', ...parts] : parts;
  }

  busy(): boolean {
    return this.#reconciling !== undefined;
  }

  async #reconcileOnce(whole: boolean) {
    const owner = this.#owner;
    const sequence = this.#sequence;
    const deps = this.#deps;
    const leave = await deps.reconcilePlace();
    try {
      const token = owner.token();
      if (owner.over() || token === undefined) return;
      const connection = owner.connection();
      deps.meter.count('reconciles');
      const [list] = await Promise.all([appendMissedAlerts(this.#user, deps, sequence, token), whole ? this.parts.readAfterGap(token) : undefined]);
      // The socket was lost again while this was read: the next connect reconciles anew.
      if (owner.over() || connection === undefined || owner.connection() !== connection) return;
      const appended = 'appended' in list ? list.appended : 0;
      if ('appended' in list) this.#listRead();
      else if (!this.#listUnread(list.unread === 'malformed')) return;
      // Said only once it is in the log: on no host does 'live' overtake what was missed.
      await sequence.untilSettled();
      if (owner.over() || owner.connection() !== connection) return;
      owner.caughtUp(appended);
    } finally {
      leave();
    }
  }

  #listRead() {
    const failed = this.#listFailures > 1;
    this.#listFailures = 0;
    this.#listFailingSince = undefined;
    this.#closeGap();
    if (failed) this.#owner.failingChanged();
  }

  /** @returns whether the stream goes live without the list: what is malformed stays so, and new alerts come all the same */
  #listUnread(malformed: boolean): boolean {
    this.#listFailingSince ??= this.#deps.elapsed();
    const goesOn = malformed || this.#deps.elapsed() - this.#listFailingSince >= LIST_PATIENCE;
    this.#retryListLater(goesOn ? limits.partBackoffLast : limits.backoffLast);
    return goesOn;
  }

  #retryListLater(longest: number = limits.backoffLast) {
    this.#owner.retryIn(backoffDelay(this.#listFailures, this.#deps.random, longest));
    this.#listFailures += 1;
    if (this.#listFailures === 2) this.#owner.failingChanged();
  }

  #closeGap() {
    const to = this.#deps.now();
    const from = this.#gapFrom;
    if (from !== undefined) this.#sequence.stage({ event: { type: 'stream.gap', data: { from: Math.min(from, to), to } } });
    this.#gapFrom = undefined;
    this.#sequence.change({ lastLive: to });
  }
}

/** How long the list may keep the stream from being called live, ms. */
const LIST_PATIENCE = 30_000;
