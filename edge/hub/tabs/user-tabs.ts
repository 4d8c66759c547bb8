import * as v from 'valibot';
import { wellFormed } from '#shared/parse-json.ts';
import {
  clientFrameSchema,
  closeCodes,
  type Hello,
  limits,
  PING,
  pongAt,
  type ResumeMode,
  type ServerFrame,
  type SnapshotReason,
} from '#shared/protocol.ts';
import type { HubCore } from '../hub-core.ts';
import type { Sequence } from '../log/sequence.ts';
import type { ClientSocket, Emit, HubDeps, LogEvent, SavedTab, Session, Staged } from '../ports.ts';
import type { Sessions } from '../sessions.ts';
import { utf8Length } from '../text.ts';
import type { SharedSnapshot } from './shared-snapshot.ts';
import { type Connection, followingOf, GONE, oldestRequest, Tab } from './tab.ts';
import { framesOf, TabFeed } from './tab-feed.ts';

/** The upstream's status, as sent to the tabs (`upstream` in shared/protocol.ts). */
export type UpstreamStanding = Omit<Extract<ServerFrame, { type: 'upstream' }>, 'type'>;

/** The tabs of one user, at most 16: opening, received frames, and closing. TabFeed does the sending. */
export class Tabs {
  readonly #deps: HubDeps;
  readonly #sequence: Sequence;
  readonly #sessions: Sessions;
  readonly #upstream: () => UpstreamStanding;
  readonly #emit: Emit;
  readonly #feed: TabFeed;
  /** In order of arrival. */
  #tabs: Tab[] = [];
  /** How many have said hello. */
  #greeted = 0;
  /** When a tab last had to acknowledge at once, in elapsed ms. */
  #probedAt = Number.NEGATIVE_INFINITY;

  constructor(core: HubCore, snapshots: SharedSnapshot, upstream: () => UpstreamStanding) {
    this.#deps = core.deps;
    this.#sequence = core.sequence;
    this.#sessions = core.sessions;
    this.#upstream = upstream;
    this.#emit = core.emit;
    this.#feed = new TabFeed(core, snapshots);
  }

  attach(socket: ClientSocket, session: Session): Connection {
    const refusal = this.#sessions.refusal(session);
    const tab = this.#open(socket, session);
    if (refusal) this.#close(tab, refusal.code, refusal.reason);
    else {
      this.#feed.save(tab);
      this.#feed.sweepIn(Math.min(limits.helloTimeout, session.expiresAt - this.#deps.now()));
      if (this.#tabs.length > limits.socketsPerUser)
        this.#close(this.#tabs[0] as Tab, closeCodes.tooManySockets, 'Too many tabs');
    }
    return tab;
  }

  /** Restores a tab whose socket survived while the hub's memory was lost. */
  restore(socket: ClientSocket, saved: SavedTab): Connection {
    const tab = this.#open(socket, saved.session);
    tab.heardAt -= Math.max(0, this.#deps.now() - saved.heardAt);
    const refusal = this.#sessions.refusal(saved.session);
    if (refusal) this.#close(tab, refusal.code, refusal.reason);
    else if (saved.tab !== undefined) {
      this.#enter(tab, saved.tab, 'restored', saved.cursor);
      if (saved.epoch !== this.#sequence.epoch() || saved.cursor > this.#sequence.head()) {
        tab.most = saved.cursor;
        this.#feed.giveSnapshot(tab);
      } else {
        this.#feed.followFrom(tab, saved.cursor);
        if (tab.phase.name === 'replaying') this.#feed.pumpLater();
      }
    }
    this.#feed.sweepIn(limits.sweepEvery);
    return tab;
  }

  /** @param staged what the events were staged as */
  deliver(events: LogEvent[], staged: readonly Staged[]) {
    const before = (events[0]?.seq ?? 0) - 1;
    // The tab that was heard last is the least likely to be on a machine that sleeps.
    let probed: Tab | undefined;
    for (const tab of this.#tabs)
      if (
        tab.phase.name === 'live' &&
        tab.phase.cursor === before &&
        (probed === undefined || tab.heardAt > probed.heardAt)
      )
        probed = tab;
    this.#feed.deliver(this.#tabs, framesOf(events), before, probed && this.#isProbeDue(staged) ? probed : undefined);
  }

  /** Now and then a tab acknowledges a live alert at once, so that its whole way can be measured (OPS-07). */
  #isProbeDue(staged: readonly Staged[]): boolean {
    const at = this.#deps.elapsed();
    if (
      at - this.#probedAt < PROBE_EVERY ||
      !staged.some(({ event, frame }) => frame && event.type === 'notification.created')
    )
      return false;
    this.#probedAt = at;
    return true;
  }

  sendUpstream() {
    const frame = this.#upstreamFrame();
    for (const tab of this.#tabs) if (tab.phase.name !== 'greeting') tab.socket.send(frame);
  }

  /** Sends every tab a new snapshot over its open socket (a new epoch). */
  resetAll() {
    for (const tab of this.#tabs) if (tab.phase.name !== 'greeting') this.#feed.giveSnapshot(tab);
  }

  closeWhere(test: (session: Session) => boolean, code: number, reason: string) {
    for (const tab of [...this.#tabs]) if (test(tab.session)) this.#close(tab, code, reason);
  }

  /** @param spread the tabs of all users return spread over this time, ms; undefined leaves it to them */
  closeAll(code: number, reason: string, spread?: number) {
    // One moment for all tabs of the user, so that they share one snapshot where they come to.
    const retryMs = spread === undefined ? undefined : Math.round(limits.backoffFirst + this.#deps.random() * spread);
    for (const tab of [...this.#tabs]) this.#close(tab, code, reason, retryMs);
  }

  /** Closes tabs that are late, silent, or whose session ended. */
  sweep() {
    this.#feed.sweeps();
    const at = this.#deps.elapsed();
    const now = this.#deps.now();
    let next: number = limits.sweepEvery;
    for (const tab of [...this.#tabs]) {
      const refusal = this.#sessions.refusal(tab.session);
      const following = followingOf(tab);
      const oldest = following && oldestRequest(following);
      if (refusal) this.#close(tab, refusal.code, refusal.reason);
      else if (tab.phase.name === 'greeting' && at >= tab.openedAt + limits.helloTimeout)
        this.#close(tab, closeCodes.tooSlow, 'No hello');
      else if (oldest && at >= oldest.at + limits.ackTimeout) this.#close(tab, closeCodes.tooSlow, 'No ack');
      else if (Math.min(at - tab.heardAt, now - (tab.socket.heardAt?.() ?? 0)) >= limits.tabSilence)
        this.#close(tab, closeCodes.silent, 'Not heard for too long');
      else {
        if (tab.phase.name === 'greeting') next = Math.min(next, tab.openedAt + limits.helloTimeout - at);
        if (oldest) next = Math.min(next, oldest.at + limits.ackTimeout - at);
        next = Math.min(next, tab.session.expiresAt - now);
      }
    }
    if (this.#tabs.length > 0) this.#feed.sweepIn(next);
  }

  pump() {
    let more = false;
    for (const tab of this.#tabs) more = this.#feed.sendOn(tab) || more;
    if (more) this.#feed.pumpLater();
  }

  size(): number {
    return this.#tabs.length;
  }

  /**
   * For the operator: how many tabs are not up to date, and how long the slowest has owed an ack, ms; null without a
   * tab.
   */
  figures(): { resuming: number; lag: number | null } {
    const at = this.#deps.elapsed();
    let resuming = 0;
    let lag = this.#tabs.length > 0 ? 0 : null;
    for (const tab of this.#tabs) {
      const following = followingOf(tab);
      const oldest = following && oldestRequest(following);
      if (following?.name !== 'live' && following?.name !== 'paused') resuming += 1;
      if (oldest) lag = Math.max(lag ?? 0, at - oldest.at);
    }
    return { resuming, lag };
  }

  onMessage(tab: Tab, data: string | ArrayBuffer | Uint8Array) {
    try {
      if (tab.phase.name !== 'gone') this.#receive(tab, data);
    } catch (error) {
      this.#emit({ type: 'failed', error });
    }
  }

  onClose(tab: Tab) {
    if (this.#remove(tab)) this.#emit({ type: 'left', tab });
  }

  #open(socket: ClientSocket, session: Session): Tab {
    const tab = new Tab(this, socket, session, this.#deps.elapsed());
    // No push, because it would allocate room for sixteen more.
    this.#tabs = [...this.#tabs, tab];
    this.#deps.meter.gauge('tabs', 1);
    return tab;
  }

  /**
   * Removes a tab by creating a new list, so that a loop over the current one is not disturbed.
   * @returns whether it was there
   */
  #remove(tab: Tab): boolean {
    if (tab.phase.name === 'gone') return false;
    tab.phase = GONE;
    this.#tabs = this.#tabs.filter((each) => each !== tab);
    this.#deps.meter.gauge('tabs', -1);
    return true;
  }

  #close(tab: Tab, code: number, reason: string, retryMs?: number) {
    if (!this.#remove(tab)) return;
    this.#deps.meter.count('closes', String(code));
    tab.socket.send(JSON.stringify({ type: 'bye', code, retryMs }));
    tab.socket.close(code, reason);
    this.#emit({ type: 'left', tab });
  }

  /** Closes a socket without a bye: its tab already uses a newer one. */
  #drop(tab: Tab) {
    if (!this.#remove(tab)) return;
    tab.socket.close(closeCodes.silent, 'Replaced by a newer socket');
    this.#emit({ type: 'left', tab });
  }

  #receive(tab: Tab, data: string | ArrayBuffer | Uint8Array) {
    if (!tab.hears(this.#deps.elapsed())) return this.#close(tab, closeCodes.tooManyFrames, 'Too many frames');
    const heard = readClientFrame(data);
    switch (heard.kind) {
      case 'ping':
        return tab.socket.send(pongAt(this.#deps.now()));
      case 'ack':
        return this.#onAck(tab, heard.seq);
      case 'drawn':
        return this.#onDrawn(tab, heard.seq, heard.ago);
      case 'hello':
        return this.#greet(tab, heard.hello);
      case 'wrong':
        return this.#close(tab, heard.code, heard.reason);
    }
  }

  #greet(tab: Tab, hello: Hello) {
    if (tab.phase.name !== 'greeting') return this.#close(tab, closeCodes.badFrame, 'A second hello');
    const sequence = this.#sequence;
    // One name, one socket: if a tab reconnects before its old socket is detected as closed, it replaces itself.
    for (const other of this.#tabs)
      if (other !== tab && other.name === hello.tab && other.session.sessionId === tab.session.sessionId)
        this.#drop(other);
    const resume = resumeOf(hello, { epoch: sequence.epoch(), floor: sequence.floor(), head: sequence.head() }, (seq) =>
      sequence.idAt(seq),
    );
    this.#deps.meter.count('resumes', resume.mode === 'snapshot' ? `snapshot:${resume.reason}` : resume.mode);
    this.#enter(tab, hello.tab, resume.mode, hello.seq ?? 0);
    tab.socket.send(JSON.stringify(welcomeOf(resume, sequence, this.#deps, tab.session.expiresAt)));
    tab.socket.send(this.#upstreamFrame());
    if (resume.mode === 'snapshot') return this.#feed.giveSnapshot(tab);
    this.#feed.followFrom(tab, resume.cursor);
    this.#feed.save(tab);
    if (this.#feed.sendOn(tab)) this.#feed.pumpLater();
  }

  #enter(tab: Tab, name: string, mode: ResumeMode | 'restored', cursor: number) {
    this.#greeted += 1;
    tab.number = this.#greeted;
    tab.name = name;
    this.#emit({ type: 'greeted', tab, mode, cursor });
  }

  #onAck(tab: Tab, seq: number) {
    if (tab.phase.name === 'greeting') return this.#close(tab, closeCodes.badFrame, 'No hello yet');
    // While waiting for a snapshot, a tab may still acknowledge what it was sent before, perhaps by an earlier hub on
    // the same log.
    const sent = tab.phase.name === 'snapshot' ? Math.max(tab.most, this.#sequence.head()) : tab.most;
    if (seq > sent) return this.#close(tab, closeCodes.badFrame, 'An ack for what was not sent');
    this.#feed.acknowledged(tab, seq);
  }

  #onDrawn(tab: Tab, seq: number, ago: number) {
    if (tab.phase.name === 'greeting') return this.#close(tab, closeCodes.badFrame, 'No hello yet');
    if (seq <= Math.max(tab.most, this.#sequence.head())) this.#emit({ type: 'drawn', tab, seq, ago });
  }

  #upstreamFrame(): string {
    return JSON.stringify({ type: 'upstream', ...this.#upstream() });
  }
}

/** In elapsed ms. */
const PROBE_EVERY = 10_000;

type Resume = { mode: 'live' | 'replay'; cursor: number } | { mode: 'snapshot'; reason: SnapshotReason };

/**
 * Decides how a tab resumes (ST2, ST4): with nothing missed, with exactly what it missed, or with a snapshot and the
 * reason for it. Never with a slice of what it missed.
 * @param idAt returns the id of the event at a seq of the log
 */
function resumeOf(
  hello: Hello,
  log: { epoch: string; floor: number; head: number },
  idAt: (seq: number) => string | undefined,
): Resume {
  if (hello.epoch === undefined || hello.seq === undefined) return { mode: 'snapshot', reason: 'fresh' };
  if (hello.epoch !== log.epoch) return { mode: 'snapshot', reason: 'epoch' };
  if (hello.seq > log.head) return { mode: 'snapshot', reason: 'ahead' };
  if (hello.seq < log.floor) return { mode: 'snapshot', reason: 'floor' };
  if (hello.id !== undefined && hello.seq > 0 && idAt(hello.seq) !== hello.id)
    return { mode: 'snapshot', reason: 'other-event' };
  const mode: ResumeMode = hello.seq === log.head ? 'live' : 'replay';
  return { mode, cursor: hello.seq };
}

/**
 * Builds the answer to a hello.
 * @param expiresAt when the tab's session ends, ms
 */
function welcomeOf(
  resume: Resume,
  sequence: Sequence,
  { now, hops }: Pick<HubDeps, 'now' | 'hops'>,
  expiresAt: number,
): Extract<ServerFrame, { type: 'welcome' }> {
  const { lastEventAt } = sequence.row();
  return {
    type: 'welcome',
    epoch: sequence.epoch(),
    floor: sequence.floor(),
    head: sequence.head(),
    mode: resume.mode,
    ...(resume.mode === 'snapshot' ? { reason: resume.reason } : {}),
    now: now(),
    expiresAt,
    ...(lastEventAt > 0 ? { lastEventAt } : {}),
    ...(hops ? { drawn: true } : {}),
  };
}

/** A frame from a tab; `wrong` closes its socket (ST9). */
type Heard =
  | { readonly kind: 'ping' }
  | { readonly kind: 'ack'; readonly seq: number }
  | { readonly kind: 'drawn'; readonly seq: number; readonly ago: number }
  | { readonly kind: 'hello'; readonly hello: Hello }
  | { readonly kind: 'wrong'; readonly code: number; readonly reason: string };

function readClientFrame(data: string | ArrayBuffer | Uint8Array): Heard {
  if (typeof data !== 'string') return NOT_TEXT;
  if (data === PING) return PINGED;
  if (data.length > limits.clientFrameBytes || utf8Length(data) > limits.clientFrameBytes) return TOO_LARGE;
  // Most frames are acks written by our client: a regex replaces JSON and schema for them.
  const acked = ACK.exec(data);
  if (acked) return { kind: 'ack', seq: Number(acked[1]) };
  const frame = v.safeParse(clientFrameSchema, parseJson(data));
  if (!frame.success) return NOT_OURS;
  const { output } = frame;
  if (output.type === 'hello') return { kind: 'hello', hello: output };
  return output.type === 'ack'
    ? { kind: 'ack', seq: output.seq }
    : { kind: 'drawn', seq: output.seq, ago: output.ago ?? 0 };
}

const ACK = /^\{"type":"ack","seq":(0|[1-9]\d{0,14})\}$/;

const PINGED: Heard = { kind: 'ping' };
const NOT_TEXT: Heard = { kind: 'wrong', code: closeCodes.badFrame, reason: 'Frames are text' };
const TOO_LARGE: Heard = { kind: 'wrong', code: closeCodes.badFrame, reason: 'The frame is too large' };
const NOT_OURS: Heard = { kind: 'wrong', code: closeCodes.badFrame, reason: 'Not a frame of this protocol' };

function parseJson(text: string): unknown {
  try {
    return JSON.parse(wellFormed(text));
  } catch {
    return undefined;
  }
}
