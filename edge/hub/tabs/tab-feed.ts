import { limits } from '#shared/protocol.ts';
import { guard, type HubCore } from '../hub-core.ts';
import type { Sequence } from '../log/sequence.ts';
import { momentOf } from '../moment.ts';
import type { Due, Emit, HubDeps, LogEvent } from '../ports.ts';
import type { SharedSnapshot } from './shared-snapshot.ts';
import {
  acknowledge,
  Following,
  followingOf,
  hasCredit,
  oldestRequest,
  spend,
  type Tab,
  type TabPhase,
} from './tab.ts';

/**
 * Sends one user's tabs live events, missed events, and snapshots, each as far as the tab's credit allows (ST3, ST5).
 */
export class TabFeed {
  readonly #deps: HubDeps;
  readonly #sequence: Sequence;
  readonly #snapshots: SharedSnapshot;
  readonly #due: Due;
  readonly #emit: Emit;
  /** When the next sweep is due, in elapsed ms. */
  #sweepAt = Number.POSITIVE_INFINITY;

  constructor({ deps, due, sequence, emit }: HubCore, snapshots: SharedSnapshot) {
    this.#deps = deps;
    this.#due = due;
    this.#sequence = sequence;
    this.#snapshots = snapshots;
    this.#emit = emit;
  }

  /**
   * Sends new events to the tabs that are up to date. The others receive them in their replay.
   * @param before the seq before the first event
   * @param probed a tab that has to acknowledge them at once
   */
  deliver(tabs: readonly Tab[], frames: Frame[], before: number, probed?: Tab) {
    let behind = false;
    const sent: Tab[] = [];
    for (const tab of tabs) {
      const { phase } = tab;
      if (phase.name === 'replaying' || (phase.name === 'live' && phase.cursor !== before)) {
        phase.name = 'replaying';
        behind = true;
      } else if (phase.name === 'live') {
        this.#sendFrames(tab, phase, frames, tab === probed);
        sent.push(tab);
      }
    }
    this.#emit({ type: 'sent', how: 'live', from: before + 1, to: frames.at(-1)?.to ?? before, tabs: sent, probed });
    if (behind) this.pumpLater();
  }

  /** Makes a tab that has everything up to the cursor follow the log from there. */
  followFrom(tab: Tab, cursor: number) {
    tab.phase = new Following(cursor, this.#sequence.head());
    tab.most = Math.max(tab.most, cursor);
  }

  /** Sends the next events from the log, at most 100 per call. @returns whether more is left */
  sendOn(tab: Tab): boolean {
    const sequence = this.#sequence;
    const { phase } = tab;
    if (phase.name !== 'replaying') return false;
    if (phase.cursor < sequence.head() && phase.cursor < sequence.floor()) {
      this.#deps.meter.count('resumes', 'snapshot:slow');
      this.giveSnapshot(tab);
      return false;
    }
    if (phase.cursor < sequence.head()) {
      const before = phase.cursor;
      this.#sendFrames(tab, phase, framesOf(sequence.after(before, limits.replayRows)));
      this.#emit({ type: 'sent', how: 'later', from: before + 1, to: phase.cursor, tabs: [tab] });
    }
    if (phase.name === 'replaying' && phase.cursor >= sequence.head()) phase.name = 'live';
    return phase.name === 'replaying';
  }

  giveSnapshot(tab: Tab) {
    guard(this.#emit, this.#readSnapshot(tab));
  }

  acknowledged(tab: Tab, seq: number) {
    const following = followingOf(tab);
    if (!following) return;
    this.#emit({ type: 'acknowledged', tab, seq });
    const enough = acknowledge(following, seq);
    this.save(tab);
    if (following.name !== 'paused' || !enough) return;
    following.name = 'replaying';
    if (this.sendOn(tab)) this.pumpLater();
  }

  /** More is left to replay: goes on in a later turn. */
  pumpLater() {
    this.#due.set('pump', 0);
  }

  sweepIn(ms: number) {
    const at = this.#deps.elapsed() + ms;
    if (at >= this.#sweepAt) return;
    this.#sweepAt = at;
    this.#due.set('sweep', ms);
  }

  sweeps() {
    this.#sweepAt = Number.POSITIVE_INFINITY;
  }

  save(tab: Tab) {
    if (!tab.socket.save) return;
    const { session, name, heardAt } = tab;
    const cursor = followingOf(tab)?.cursor ?? 0;
    tab.socket.save({
      session,
      tab: name,
      cursor,
      epoch: this.#sequence.epoch(),
      heardAt: momentOf(this.#deps, heardAt),
    });
  }

  /** Takes the head first, then makes the calls. Events in between are sent on top (ST13). */
  async #readSnapshot(tab: Tab) {
    const waiting: TabPhase = { name: 'snapshot' };
    tab.phase = waiting;
    for (;;) {
      const snapshot = await this.#snapshots.read(tab.session);
      if (tab.phase !== waiting) return;
      // The log was trimmed past the snapshot during the read, or started a new epoch: read again.
      if (snapshot.epoch !== this.#sequence.epoch() || snapshot.head < this.#sequence.floor()) continue;
      const following = new Following(snapshot.head, this.#sequence.head());
      tab.phase = following;
      const asks = this.#spend(tab, following, snapshot.head, snapshot.bytes);
      tab.socket.send(textFor(snapshot, asks));
      this.#emit({ type: 'sent', how: 'later', from: 1, to: snapshot.head, tabs: [tab] });
      this.#deps.meter.count('snapshots');
      this.save(tab);
      if (this.sendOn(tab)) this.pumpLater();
      return;
    }
  }

  /** @param isProbed the last frame requests an ack, which no credit depends on */
  #sendFrames(tab: Tab, following: Following, frames: Frame[], isProbed = false) {
    for (const frame of frames) {
      if (following.name === 'paused') return;
      following.cursor = frame.to;
      const asks = this.#spend(tab, following, frame.to, frame.bytes);
      this.save(tab);
      tab.socket.send(textFor(frame, asks || (isProbed && frame === frames.at(-1))));
    }
  }

  /** @returns whether the frame must request an ack */
  #spend(tab: Tab, following: Following, to: number, bytes: number): boolean {
    tab.most = Math.max(tab.most, to);
    const waited = oldestRequest(following) !== undefined;
    const asks = spend(following, to, bytes, this.#deps.elapsed());
    if (asks && !waited) this.sweepIn(limits.ackTimeout);
    if (!hasCredit(following)) following.name = 'paused';
    return asks;
  }
}

/** A batch as sent over the wire, the seq of its last event, and its size. */
type Frame = Shared & { to: number; bytes: number };

/** A text sent to several tabs, and its variant that requests an ack (ST5), created on first use. */
type Shared = { text: string; asking?: string };

const textFor = (shared: Shared, asks: boolean): string => {
  if (!asks) return shared.text;
  shared.asking ??= shared.text.replace(',', ',"ack":true,');
  return shared.asking;
};

/**
 * Builds batches of at most 128 KiB, to save credit, and of few events, to keep the page responsive. Serialized once
 * for all tabs (ST6).
 */
export function framesOf(events: LogEvent[]): Frame[] {
  const frames: Frame[] = [];
  let start = 0;
  let bytes = 0;
  for (let index = 0; index < events.length; index += 1) {
    bytes += (events[index] as LogEvent).bytes + 1;
    const full = bytes > FRAME_BYTES || index - start + 1 >= FRAME_EVENTS;
    if (!full && index < events.length - 1) continue;
    const slice = events.slice(start, index + 1);
    const from = (slice[0] as LogEvent).seq;
    const to = (slice[slice.length - 1] as LogEvent).seq;
    const head = `{"type":"batch","from":${from},"to":${to},"events":[`;
    frames.push({ to, bytes: bytes + head.length + 1, text: `${head}${slice.map((event) => event.body).join(',')}]}` });
    start = index + 1;
    bytes = 0;
  }
  return frames;
}

const FRAME_BYTES = 128 * 1024;
/** A page processes a frame in one go: a hundred alerts take 80 ms on a slow machine, and a click has to wait. */
const FRAME_EVENTS = 32;
