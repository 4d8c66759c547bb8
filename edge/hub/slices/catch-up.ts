import type { Notification } from '#shared/inbox/notification.ts';
import { backoffDelay, type FailingSlice, limits } from '#shared/protocol.ts';
import { guard, type HubCore } from '../hub-core.ts';
import { findAlert } from '../log/appender.ts';
import type { Sequence } from '../log/sequence.ts';
import { type Due, type Emit, type HubDeps, isMalformed, isPassing } from '../ports.ts';
import type { Sessions } from '../sessions.ts';
import { readListPages } from './list-pages.ts';
import { SliceReader } from './slice-reader.ts';

/** Reads over HTTP to make up for a socket that delivers at most once (ST13, ST16). */
export class CatchUp {
  readonly #user: string;
  readonly #deps: HubDeps;
  readonly #due: Due;
  readonly #sequence: Sequence;
  readonly #sessions: Sessions;
  readonly #emit: Emit;
  readonly #connection: () => object | undefined;
  readonly slices: SliceReader;
  /**
   * The time since which events may have been missed, ms; undefined if none were. A cold hub has always missed some.
   */
  #gapFrom: number | undefined;
  #reconciling: Promise<void> | undefined;
  #again: 'whole' | 'list' | undefined;
  #listFailures = 0;
  /** When the list first failed to be read on this connection, in elapsed ms. */
  #listFailingSince: number | undefined;

  /**
   * @param connection returns the current one, once its room is joined: a new object after every loss, undefined while
   * there is none
   */
  constructor(core: HubCore, connection: () => object | undefined) {
    const { user, deps, due, sequence, sessions, emit } = core;
    this.#user = user;
    this.#deps = deps;
    this.#due = due;
    this.#sequence = sequence;
    this.#sessions = sessions;
    this.#emit = emit;
    this.#connection = connection;
    this.slices = new SliceReader(core);
    this.#gapFrom = sequence.row().lastLive || sequence.row().lastAt || deps.now();
  }

  /**
   * Reads what may have been missed, appends it, and closes the gap. Only one runs at a time; a request meanwhile
   * starts one more run afterwards.
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
      if (again && !this.#sequence.isClosed()) guard(this.#emit, this.reconcile(again === 'whole'));
    });
    return this.#reconciling;
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

  failing(): FailingSlice[] {
    const slices = this.slices.failing();
    return this.#listFailures > 1 ? ['notifications', ...slices] : slices;
  }

  busy(): boolean {
    return this.#reconciling !== undefined;
  }

  async #reconcileOnce(whole: boolean) {
    const sequence = this.#sequence;
    const deps = this.#deps;
    const leave = await deps.reconcileSlot();
    try {
      const token = this.#sessions.token();
      if (sequence.isClosed() || token === undefined) return;
      const connection = this.#connection();
      deps.meter.count('reconciles');
      const [list] = await Promise.all([
        appendMissedAlerts(this.#user, deps, sequence, token),
        whole ? this.slices.readAfterGap(token) : undefined,
      ]);
      // The socket was lost again during the read; the next connect reconciles anew.
      if (sequence.isClosed() || connection === undefined || this.#connection() !== connection) return;
      const appended = 'appended' in list ? list.appended : 0;
      if ('appended' in list) this.#listRead();
      else if (!this.#listUnread(list.unread === 'malformed')) return;
      // Report this only once the alerts are in the log: 'live' must not overtake missed events on any host.
      await sequence.untilSettled();
      if (sequence.isClosed() || this.#connection() !== connection) return;
      this.#emit({ type: 'caught-up', alerts: appended });
    } finally {
      leave();
    }
  }

  #listRead() {
    const failed = this.#listFailures > 1;
    this.#listFailures = 0;
    this.#listFailingSince = undefined;
    this.#closeGap();
    if (failed) this.#emit({ type: 'failing-changed' });
  }

  /**
   * @returns whether the stream goes live without the list: a malformed list stays malformed, and new alerts arrive
   * anyway
   */
  #listUnread(malformed: boolean): boolean {
    this.#listFailingSince ??= this.#deps.elapsed();
    const goesOn = malformed || this.#deps.elapsed() - this.#listFailingSince >= LIST_PATIENCE;
    this.#retryListLater(goesOn ? limits.sliceBackoffLast : limits.backoffLast);
    return goesOn;
  }

  #retryListLater(longest: number = limits.backoffLast) {
    this.#due.set('reconcile', backoffDelay(this.#listFailures, this.#deps.random, longest));
    this.#listFailures += 1;
    if (this.#listFailures === 2) this.#emit({ type: 'failing-changed' });
  }

  #closeGap() {
    const to = this.#deps.now();
    const from = this.#gapFrom;
    if (from !== undefined)
      this.#sequence.stage({ event: { type: 'stream.gap', data: { from: Math.min(from, to), to } } });
    this.#gapFrom = undefined;
    this.#sequence.change({ lastLive: to });
  }
}

/** How long an unreadable list may delay the live status, ms. */
const LIST_PATIENCE = 30_000;

/**
 * The result of reading the list. `unread`: it should be retried; `malformed` means that the provider's answer is not a
 * list.
 */
type MissedAlerts = { appended: number } | { unread: 'malformed' | 'failed' };

/**
 * Appends alerts that are in the provider's list but were never in the log, oldest first. Reads pages until a page is
 * all known, at most
 * 10. The first time, it only stores their keys (ST15).
 */
async function appendMissedAlerts(
  user: string,
  deps: HubDeps,
  sequence: Sequence,
  token: string,
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
  // All or nothing: the next attempt stops at a page of known alerts, so after a partial append it would never reach
  // the ones behind it.
  if (!read.ok)
    return isPassing(read.error) ? { unread: isMalformed(read.error) ? 'malformed' : 'failed' } : { appended: 0 };
  const stage = (alert: Notification, keysOnly: boolean) =>
    sequence.stage({
      event: { type: 'notification.created', data: alert },
      identity: alert.identity,
      keysOnly,
      recovered: !keysOnly,
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
