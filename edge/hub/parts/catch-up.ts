import { type AccountRights, accountRights, hasAccess, type UserInfo } from '#shared/account/user.ts';
import { notificationsAccess } from '#shared/notifications/access.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import { backoffDelay, type FailingPart, limits } from '#shared/protocol.ts';
import type { Result } from '#shared/result.ts';
import { findAlert } from '../log/appender.ts';
import type { Sequence } from '../log/sequence.ts';
import { type HubDeps, isMalformed, isPassing, type UpstreamFailure } from '../ports.ts';
import { readListPages } from './list-pages.ts';
import { PartReader, type PartReaderOwner } from './part-reader.ts';

export type CatchUpOwner = {
  over(): boolean;
  token(): string | undefined;
  /** The current connection, once its room is joined. A new object after every loss; undefined while there is none. */
  connection(): object | undefined;
  /** Missed events have been appended, as far as they could be read. @param appended the number of missing alerts */
  caughtUp(appended: number): void;
  /** A missing alert has been appended. @param publishedTime ms since 1970 */
  recovered(publishedTime: number): void;
  /** The list cannot be read now: reconcile again after this many ms. */
  retryIn(ms: number): void;
  retryPartsIn(ms: number): void;
  failingChanged(): void;
  tokenRefused(token: string, failure: UpstreamFailure): void;
  rightLost(): void;
  guard(work: Promise<unknown>): void;
};

/** Reads over HTTP to make up for a socket that delivers at most once (ST13, ST16). */
export class CatchUp implements PartReaderOwner {
  readonly #user: string;
  readonly #deps: HubDeps;
  readonly #sequence: Sequence;
  readonly #owner: CatchUpOwner;
  readonly parts: PartReader;
  /** The time since which events may have been missed, ms; undefined if none were. A cold hub has always missed some. */
  #gapFrom: number | undefined;
  #reconciling: Promise<void> | undefined;
  #again: 'whole' | 'list' | undefined;
  #listFailures = 0;
  /** When the list first failed to be read on this connection, in elapsed ms. */
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
   * Reads what may have been missed, appends it, and closes the gap. Only one runs at a time; a request meanwhile starts one more run
   * afterwards.
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

  /** Handles every user record, no matter which part read it: it may show a refused token or a lost right. */
  onUserRead(token: string, read: Result<UserInfo, UpstreamFailure>) {
    const owner = this.#owner;
    const sequence = this.#sequence;
    // By now the log may belong to the user's next hub.
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
    this.#deps.log('info', 'An account lost a right: its stream starts a new epoch', { rights });
    sequence.newEpoch();
    owner.rightLost();
  }

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

  /** Events may have been missed since this time (ms). */
  missedSince(at: number) {
    this.#gapFrom ??= at;
    this.#listFailingSince = undefined;
  }

  /** A tab's snapshot lacks the list. Reads it again soon, and emits a gap once it is read. */
  listMissing() {
    this.#gapFrom ??= this.#deps.now();
    this.#retryListLater();
  }

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
    const leave = await deps.reconcileSlot();
    try {
      const token = owner.token();
      if (owner.over() || token === undefined) return;
      const connection = owner.connection();
      deps.meter.count('reconciles');
      const [list] = await Promise.all([
        appendMissedAlerts(this.#user, deps, sequence, token, (alert) => owner.recovered(alert.publishedTime)),
        whole ? this.parts.readAfterGap(token) : undefined,
      ]);
      // The socket was lost again during the read; the next connect reconciles anew.
      if (owner.over() || connection === undefined || owner.connection() !== connection) return;
      const appended = 'appended' in list ? list.appended : 0;
      if ('appended' in list) this.#listRead();
      else if (!this.#listUnread(list.unread === 'malformed')) return;
      // Report this only once the alerts are in the log: 'live' must not overtake missed events on any host.
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

  /** @returns whether the stream goes live without the list: a malformed list stays malformed, and new alerts arrive anyway */
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

/** How long an unreadable list may delay the live status, ms. */
const LIST_PATIENCE = 30_000;

/** Encodes the rights that the stream depends on, one letter each, for the user's row. */
function rightsOf(user: AccountRights): string {
  const rights = [
    notificationsAccess(user).open && 'n',
    hasAccess(user, 'accessProducts') && 'p',
    hasAccess(user, 'accessSeller') && 's',
    hasAccess(user, 'accessHistory') && 'h',
  ];
  return rights.filter(Boolean).join('');
}

const hasLostRight = (before: string, now: string): boolean => [...before].some((right) => !now.includes(right));

/** The result of reading the list. `unread`: it should be retried; `malformed` means that the provider's answer is not a list. */
type MissedAlerts = { appended: number } | { unread: 'malformed' | 'failed' };

/**
 * Appends alerts that are in the provider's list but were never in the log, oldest first. Reads pages until a page is all known, at most
 * 10. The first time, it only stores their keys (ST15).
 */
async function appendMissedAlerts(
  user: string,
  deps: HubDeps,
  sequence: Sequence,
  token: string,
  recovered: (alert: Notification) => void,
): Promise<MissedAlerts> {
  // Not 'no keys at all': a live alert may have arrived before this first list.
  const onlyFill = !sequence.row().filled;
  const unknown: Notification[] = [];
  const known: Notification[] = [];
  const read = await readListPages(deps.calls, token, limits.reconcilePages, (alerts) => {
    const fresh = alerts.filter((alert) => findAlert(deps.store, user, alert.identity) === undefined);
    unknown.push(...fresh);
    known.push(...alerts.filter((alert) => !fresh.includes(alert)));
    return !onlyFill && alerts.length > 0 && fresh.length === 0;
  });
  // All or nothing: the next attempt stops at a page of known alerts, so after a partial append it would never reach the ones behind it.
  if (!read.ok) return isPassing(read.error) ? { unread: isMalformed(read.error) ? 'malformed' : 'failed' } : { appended: 0 };
  const stage = (alert: Notification, keysOnly: boolean) =>
    sequence.stage({
      event: { type: 'notification.created', data: alert },
      identity: alert.identity,
      keysOnly,
      done: (outcome) => {
        if (outcome === 'appended') recovered(alert);
      },
    });
  // A known alert may have a new key, usually its record id.
  for (const alert of known) stage(alert, true);
  unknown.sort((a, b) => a.publishedTime - b.publishedTime);
  for (const alert of unknown) stage(alert, onlyFill);
  if (onlyFill) {
    await sequence.untilSettled();
    const first = unknown[0];
    if (!first || findAlert(deps.store, user, first.identity)) sequence.change({ filled: true });
  }
  return { appended: onlyFill ? 0 : unknown.length };
}
