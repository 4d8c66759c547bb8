import type { AlertIdentity } from '#shared/notifications/identity.ts';
import type { Mute } from '#shared/notifications/mutes.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import type { Hops, HubDeps } from '../ports.ts';
import { type AlertNote, type HopLine, type HopMute, idsOf, writeAlertHop, writeHop, writeShortHop } from './hop-lines.ts';

/**
 * Notes the hops of one user's alerts for the operator's timeline (OPS-01). Lines wait in memory for the hub's next commit, so that they need
 * no transaction of their own. A crash loses those that waited.
 */
export class HopLog {
  readonly #deps: Pick<HubDeps, 'now'>;
  #pending: Lines = NO_LINES;
  /** What the running transaction has written. */
  #written: Lines = NO_LINES;
  /** The seqs of the newest alerts, in whose deliveries an operator is interested. */
  #from = 0;
  #to = 0;
  /** The tabs to which the last alert went at once. */
  #live = '';
  #mutes: readonly Mute[] = [];
  #tabs = 0;
  #samples = 0;
  readonly #beganAt: number;
  /** Whether the begin was noted. A hub that only answers a call leaves no line. */
  #began = false;
  /** Whether the provider's loss was noted and its return not yet. */
  #down = false;

  constructor(deps: Pick<HubDeps, 'now'>) {
    this.#deps = deps;
    this.#beganAt = deps.now();
  }

  /** @param heardAt when its frame arrived; undefined for an alert from the provider's list */
  numbered(alert: Notification, seq: number, at: number, heardAt: number | undefined, frame = '') {
    if (seq !== this.#to + 1) this.#from = seq;
    this.#to = seq;
    const isHeard = heardAt !== undefined;
    const note: AlertNote = { waited: isHeard ? Math.max(0, at - heardAt) : 0, source: isHeard ? 'live' : 'list', mute: this.#muteOf(alert, at), frame };
    this.#addText(writeAlertHop(alert, seq, at, note), writeShortHop(seq, note));
  }

  /** @param sample returns the redacted message; called only while few samples are stored */
  refused(event: string, path: string, reason: string, found: { ids: string[]; asin: string }, sample: () => string) {
    this.#samples += 1;
    const text = this.#samples <= MOST_SAMPLES ? sample() : '';
    this.#add(['r', this.#deps.now(), event.slice(0, 60), path.slice(0, 200), reason.slice(0, 200), found.ids, found.asin, text]);
  }

  read(alerts: readonly AlertIdentity[]) {
    if (alerts.length > 0) this.#add(['e', this.#deps.now(), alerts.slice(0, MOST_READ).flatMap(idsOf)]);
  }

  muted(mutes: readonly Mute[]) {
    this.#mutes = mutes;
  }

  opened(name: string, mode: string, cursor: number): number {
    this.#tabs += 1;
    this.#add(['o', this.#deps.now(), this.#tabs, name.slice(0, 12), mode, cursor]);
    return this.#tabs;
  }

  closed(tab: number) {
    if (tab > 0) this.#add(['c', this.#deps.now(), tab]);
  }

  /** Notes to which tabs alerts go at once, when those are others than before. */
  sentLive(from: number, to: number, tabs: number[]) {
    if (from > this.#to || to < this.#from) return;
    const live = tabs.join();
    if (live === this.#live) return;
    this.#live = live;
    this.#addText(`["l",${this.#deps.now()},${from},[${live}]]`);
  }

  sent(from: number, to: number, tabs: number[]) {
    this.#addText(`["s",${this.#deps.now()},${from},${to},[${tabs.join()}]]`);
  }

  acknowledged(tab: number, seq: number) {
    if (tab > 0) this.#add(['k', this.#deps.now(), tab, seq]);
  }

  /** @param ago since when, ms */
  drawn(tab: number, seq: number, ago: number) {
    if (tab > 0) this.#add(['d', this.#deps.now() - ago, tab, seq]);
  }

  lost() {
    if (this.#down) return;
    this.#down = true;
    this.#add(['p', this.#deps.now(), 'down', 0]);
  }

  back(recovered: number) {
    if (!this.#down) return;
    this.#down = false;
    this.#add(['p', this.#deps.now(), 'back', recovered]);
  }

  /** Writes what waits, with the hub's end. */
  end({ store, log }: Pick<HubDeps, 'store' | 'log'>, user: string) {
    if (this.#began) this.#add(['h', this.#deps.now(), 'end']);
    try {
      const hops = this.take();
      if (hops) store.addHops(user, hops.at, hops.lines, hops.short);
    } catch (error) {
      log('warn', 'Could not save the last hops of alerts', { error: String(error) });
    }
  }

  waiting(): number {
    return this.#pending.lines.length;
  }

  /** Returns the waiting lines, to be written in the running transaction. `settled` says how that ended. */
  take(): Hops | undefined {
    // What an attempt that failed has written is written again.
    this.#written = joined(this.#written, this.#pending);
    this.#pending = NO_LINES;
    return this.#written.lines.length > 0 ? { at: this.#deps.now(), ...this.#written } : undefined;
  }

  settled(committed: boolean) {
    if (!committed) this.#pending = joined(this.#written, this.#pending);
    this.#written = NO_LINES;
  }

  #muteOf({ asin, notificationType }: Notification, at: number): HopMute {
    for (const mute of this.#mutes) {
      if (mute.until !== null && mute.until <= at) continue;
      if (mute.kind === 'asin' ? mute.asin === asin : mute.type === notificationType) return mute.kind;
    }
    return '';
  }

  #add(line: HopLine) {
    this.#addText(writeHop(line));
  }

  #addText(text: string, short = text) {
    if (!this.#began) {
      this.#began = true;
      this.#addText(writeHop(['h', this.#beganAt, 'start']));
    }
    // While nothing can be written, new lines are dropped.
    if (this.#pending.lines.length < MOST_WAITING) this.#pending = joined(this.#pending, { lines: [text], short: [short] });
  }
}

type Lines = Omit<Hops, 'at'>;
const NO_LINES: Lines = { lines: [], short: [] };

/** The store keeps these arrays, so they are never changed in place. */
const joined = (first: Lines, then: Lines): Lines => {
  if (then.lines.length === 0) return first;
  return first.lines.length === 0 ? then : { lines: first.lines.concat(then.lines), short: first.short.concat(then.short) };
};

const MOST_WAITING = 1_000;
/** Of one hub. A provider that sends only broken messages must not fill the log with them. */
const MOST_SAMPLES = 50;
const MOST_READ = 200;
