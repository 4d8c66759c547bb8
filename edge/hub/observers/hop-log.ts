import type { AlertIdentity } from '#shared/inbox/identity.ts';
import type { Mute } from '#shared/inbox/mutes.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { errorText } from '#shared/process-log.ts';
import { limits } from '#shared/protocol.ts';
import { momentOf } from '../moment.ts';
import type { HubDeps, HubObserver, HubSignal, LogEvent, SeenTab, Staged } from '../ports.ts';
import {
  type AlertNote,
  type HopLine,
  type HopMute,
  idsOf,
  writeAlertHop,
  writeHop,
  writeShortHop,
} from './hop-lines.ts';
import { redactedSample, tracesIn } from './refused-traces.ts';

type SignalOf<Type extends HubSignal['type']> = Extract<HubSignal, { type: Type }>;

/**
 * Notes the hops of one user's alerts for the operator's timeline (OPS-01). Lines wait in memory for the hub's next
 * commit and are written in its transaction, so that they need none of their own. A crash loses those that waited.
 */
export class HopLog implements HubObserver {
  readonly #deps: HubDeps;
  #waiting: readonly string[] = NO_LINES;
  /** How many of them the running transaction has written. */
  #written = 0;
  /** The seqs of the newest alerts, in whose deliveries an operator is interested. */
  #from = 0;
  #to = 0;
  /** The tabs to which the last alert went at once. */
  #live = '';
  #mutes: readonly Mute[] = [];
  #samples = 0;
  readonly #beganAt: number;
  /** Whether the begin was noted. A hub that only answers a call leaves no line. */
  #began = false;
  /** Whether the provider's loss was noted and its return not yet. */
  #down = false;
  /** In elapsed ms. */
  #trimmedAt: number;

  constructor(deps: HubDeps) {
    this.#deps = deps;
    this.#beganAt = deps.now();
    this.#trimmedAt = deps.elapsed();
  }

  observe(user: string, signal: HubSignal) {
    switch (signal.type) {
      case 'numbered':
        return this.#write(user, signal);
      case 'stored':
        this.#waiting = this.#waiting.length > this.#written ? this.#waiting.slice(this.#written) : NO_LINES;
        return;
      case 'refused':
        return this.#refused(signal);
      case 'greeted':
        return this.#add([
          'o',
          this.#deps.now(),
          signal.tab.number,
          signal.tab.name?.slice(0, 12) ?? '',
          signal.mode,
          signal.cursor,
        ]);
      case 'left':
        return this.#addOf(signal.tab, ['c', this.#deps.now(), signal.tab.number]);
      case 'sent':
        return this.#sent(signal);
      case 'acknowledged':
        return this.#addOf(signal.tab, ['k', this.#deps.now(), signal.tab.number, signal.seq]);
      case 'drawn':
        return this.#addOf(signal.tab, ['d', this.#deps.now() - signal.ago, signal.tab.number, signal.seq]);
      case 'lost':
        if (signal.heardAt !== undefined) this.#logUpstream(true, 0);
        return;
      case 'caught-up':
        return this.#logUpstream(false, signal.alerts);
      case 'ended':
        return this.#end(user);
    }
  }

  /** Writes what waits, and the lines of the commit's own events. */
  #write(user: string, { events, staged }: SignalOf<'numbered'>) {
    const { store, now, elapsed } = this.#deps;
    const lines: string[] = [];
    const short: string[] = [];
    for (const [index, each] of staged.entries()) this.#logOne(each, events[index] as LogEvent, lines, short);
    if (lines.length > 0) this.#begin();
    this.#written = this.#waiting.length;
    // The store keeps these arrays, so they are never changed in place.
    if (this.#written + lines.length > 0)
      store.addHops(user, now(), this.#waiting.concat(lines), this.#waiting.concat(short));
    if (elapsed() - this.#trimmedAt < TRIM_EVERY) return;
    this.#trimmedAt = elapsed();
    store.trimHops(user, now() - limits.hopAge);
  }

  #logOne({ event, frame, outboxId }: Staged, { seq, at }: LogEvent, lines: string[], short: string[]) {
    if (event.type === 'notification.created') {
      if (seq !== this.#to + 1) this.#from = seq;
      this.#to = seq;
      const waited = frame ? Math.max(0, at - momentOf(this.#deps, frame.receivedAt)) : 0;
      const note: AlertNote = {
        waited,
        source: frame ? 'live' : 'list',
        mute: this.#muteOf(event.data, at),
        frame: outboxId ?? '',
      };
      lines.push(writeAlertHop(event.data, seq, at, note));
      short.push(writeShortHop(seq, note));
    } else if (event.type === 'mutes.updated') {
      this.#mutes = event.data.mutes;
    } else {
      const read = alertsReadBy(event);
      if (read.length === 0) return;
      const line = writeHop(['e', at, read.slice(0, MOST_READ).flatMap(idsOf)]);
      lines.push(line);
      short.push(line);
    }
  }

  #muteOf({ asin, notificationType }: Notification, at: number): HopMute {
    for (const mute of this.#mutes) {
      if (mute.until !== null && mute.until <= at) continue;
      if (mute.kind === 'asin' ? mute.asin === asin : mute.type === notificationType) return mute.kind;
    }
    return '';
  }

  #refused({ event, path, reason, args }: SignalOf<'refused'>) {
    if (!args) return;
    const { ids, asin } = tracesIn(args[0]);
    this.#samples += 1;
    const sample = this.#samples <= MOST_SAMPLES ? redactedSample(JSON.stringify(args[0]) ?? '') : '';
    this.#add(['r', this.#deps.now(), event.slice(0, 60), path.slice(0, 200), reason.slice(0, 200), ids, asin, sample]);
  }

  /** Of what goes to tabs at once, notes only to which, when those are others than before. */
  #sent({ how, from, to, tabs }: SignalOf<'sent'>) {
    const live = how === 'live';
    if (live && (from > this.#to || to < this.#from)) return;
    const numbers = tabs.map((tab) => tab.number).join();
    if (!live) return this.#addText(`["s",${this.#deps.now()},${from},${to},[${numbers}]]`);
    if (numbers === this.#live) return;
    this.#live = numbers;
    this.#addText(`["l",${this.#deps.now()},${from},[${numbers}]]`);
  }

  #logUpstream(down: boolean, recovered: number) {
    if (this.#down === down) return;
    this.#down = down;
    this.#add(['p', this.#deps.now(), down ? 'down' : 'back', recovered]);
  }

  #end(user: string) {
    if (this.#began) this.#add(['h', this.#deps.now(), 'end']);
    try {
      if (this.#waiting.length > 0) this.#deps.store.addHops(user, this.#deps.now(), this.#waiting);
    } catch (error) {
      this.#deps.log('warn', 'Could not save the last hops of alerts', { error: errorText(error) });
    }
  }

  #begin() {
    if (this.#began) return;
    this.#began = true;
    this.#waiting = [...this.#waiting, writeHop(['h', this.#beganAt, 'start'])];
  }

  /** @param tab one without a number has said no hello yet */
  #addOf(tab: SeenTab, line: HopLine) {
    if (tab.number > 0) this.#add(line);
  }

  #add(line: HopLine) {
    this.#addText(writeHop(line));
  }

  #addText(text: string) {
    this.#begin();
    // While nothing can be written, new lines are dropped.
    if (this.#waiting.length < MOST_WAITING) this.#waiting = [...this.#waiting, text];
  }
}

function alertsReadBy(event: Staged['event']): readonly AlertIdentity[] {
  if (event.type === 'notification.read') return event.data.alerts;
  if (event.type !== 'notification.changed') return [];
  return event.data.alerts.flatMap(({ identity, processed }) => (processed ? [identity] : []));
}

const NO_LINES: readonly string[] = [];
const MOST_WAITING = 1_000;
/** ms. */
const TRIM_EVERY = 600_000;
/** Of one hub. A provider that sends only broken messages must not fill the log with them. */
const MOST_SAMPLES = 50;
const MOST_READ = 200;
