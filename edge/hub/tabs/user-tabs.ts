import * as v from 'valibot';
import { wellFormed } from '#shared/parse-json.ts';
import { clientFrameSchema, closeCodes, type Hello, limits, PING, PONG, type ResumeMode, type ServerFrame, type SnapshotReason } from '#shared/protocol.ts';
import type { Sequence } from '../log/sequence.ts';
import { momentOf } from '../moment.ts';
import type { ClientSocket, HubDeps, LogEvent, SavedTab, Session } from '../ports.ts';
import { utf8Length } from '../text.ts';
import type { SharedSnapshot } from './shared-snapshot.ts';
import { type Connection, followingOf, GONE, oldestAsk, Tab } from './tab.ts';
import { type FeedOwner, framesOf, TabFeed } from './tab-feed.ts';

/** The upstream's status, as sent to the tabs (`upstream` in shared/protocol.ts). */
export type UpstreamStanding = Omit<Extract<ServerFrame, { type: 'upstream' }>, 'type'>;

export type TabsOwner = FeedOwner & {
  /** Returns the code to close with if the session may not have the stream; undefined if it may. */
  admit(session: Session): { code: number; reason: string } | undefined;
  upstream(): UpstreamStanding;
  /** A tab has received everything up to this seq. */
  acknowledged(tab: object, seq: number): void;
  tabsChanged(): void;
  failed(error: unknown): void;
};

/** The tabs of one user, at most 16: opening, received frames, and closing. TabFeed does the sending. */
export class Tabs {
  readonly #deps: HubDeps;
  readonly #sequence: Sequence;
  readonly #owner: TabsOwner;
  readonly #feed: TabFeed;
  /** In order of arrival. */
  #tabs: Tab[] = [];

  constructor(deps: HubDeps, sequence: Sequence, snapshots: SharedSnapshot, owner: TabsOwner) {
    this.#deps = deps;
    this.#sequence = sequence;
    this.#owner = owner;
    this.#feed = new TabFeed(deps, sequence, snapshots, owner);
  }

  attach(socket: ClientSocket, session: Session): Connection {
    const refusal = this.#owner.admit(session);
    const tab = this.#open(socket, session);
    if (refusal) this.#close(tab, refusal.code, refusal.reason);
    else {
      this.#feed.save(tab);
      this.#owner.sweepIn(Math.min(limits.helloTimeout, session.expiresAt - this.#deps.now()));
      if (this.#tabs.length > limits.socketsPerUser) this.#close(this.#tabs[0] as Tab, closeCodes.tooManySockets, 'Too many tabs');
    }
    return tab;
  }

  /** Restores a tab whose socket survived while the hub's memory was lost. */
  restore(socket: ClientSocket, saved: SavedTab): Connection {
    const tab = this.#open(socket, saved.session);
    tab.name = saved.tab;
    tab.heardAt -= Math.max(0, this.#deps.now() - saved.heardAt);
    const refusal = this.#owner.admit(saved.session);
    if (refusal) this.#close(tab, refusal.code, refusal.reason);
    else if (saved.tab !== undefined) {
      tab.number = this.#sequence.hops?.opened(saved.tab, 'restored', saved.cursor) ?? 0;
      if (saved.epoch !== this.#sequence.epoch() || saved.cursor > this.#sequence.head()) {
        tab.most = saved.cursor;
        this.#feed.giveSnapshot(tab);
      } else {
        this.#feed.followFrom(tab, saved.cursor);
        if (tab.phase.name === 'replaying') this.#owner.pumpLater();
      }
    }
    return tab;
  }

  /**
   * @param isProbed one tab has to acknowledge these events at once
   * @returns that tab, or the one that would be asked; undefined if no tab is up to date
   */
  deliver(events: LogEvent[], isProbed: boolean): object | undefined {
    const before = (events[0]?.seq ?? 0) - 1;
    // The tab that was heard last is the least likely to be on a machine that sleeps.
    let probed: Tab | undefined;
    for (const tab of this.#tabs)
      if (tab.phase.name === 'live' && tab.phase.cursor === before && (probed === undefined || tab.heardAt > probed.heardAt)) probed = tab;
    this.#feed.deliver(this.#tabs, framesOf(events), before, isProbed ? probed : undefined);
    return probed;
  }

  /** Since when the oldest of the tabs is open, ms since 1970; Infinity without tabs. */
  openSince(): number {
    let oldest = Number.POSITIVE_INFINITY;
    for (const tab of this.#tabs) oldest = Math.min(oldest, tab.openedAt);
    return Number.isFinite(oldest) ? momentOf(this.#deps, oldest) : oldest;
  }

  tellUpstream() {
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

  closeAll(code: number, reason: string) {
    for (const tab of [...this.#tabs]) this.#close(tab, code, reason);
  }

  /** Closes tabs that are late, silent, or whose session ended. @returns the ms until the next sweep */
  sweep(): number {
    const at = this.#deps.elapsed();
    const now = this.#deps.now();
    let next: number = limits.sweepEvery;
    for (const tab of [...this.#tabs]) {
      const refusal = this.#owner.admit(tab.session);
      const following = followingOf(tab);
      const oldest = following && oldestAsk(following);
      if (refusal) this.#close(tab, refusal.code, refusal.reason);
      else if (tab.phase.name === 'greeting' && at >= tab.openedAt + limits.helloTimeout) this.#close(tab, closeCodes.tooSlow, 'No hello');
      else if (oldest && at >= oldest.at + limits.ackTimeout) this.#close(tab, closeCodes.tooSlow, 'No ack');
      else if (Math.min(at - tab.heardAt, now - (tab.socket.heardAt?.() ?? 0)) >= limits.tabSilence)
        this.#close(tab, closeCodes.silent, 'Not heard for too long');
      else {
        if (tab.phase.name === 'greeting') next = Math.min(next, tab.openedAt + limits.helloTimeout - at);
        if (oldest) next = Math.min(next, oldest.at + limits.ackTimeout - at);
        next = Math.min(next, tab.session.expiresAt - now);
      }
    }
    return next;
  }

  pump() {
    let more = false;
    for (const tab of this.#tabs) more = this.#feed.sendOn(tab) || more;
    if (more) this.#owner.pumpLater();
  }

  size(): number {
    return this.#tabs.length;
  }

  /** For the operator: how many tabs are not up to date, and how long the slowest has owed an ack, ms; null without a tab. */
  figures(): { resuming: number; lag: number | null } {
    const at = this.#deps.elapsed();
    let resuming = 0;
    let lag = this.#tabs.length > 0 ? 0 : null;
    for (const tab of this.#tabs) {
      const following = followingOf(tab);
      const oldest = following && oldestAsk(following);
      if (following?.name !== 'live' && following?.name !== 'paused') resuming += 1;
      if (oldest) lag = Math.max(lag ?? 0, at - oldest.at);
    }
    return { resuming, lag };
  }

  onMessage(tab: Tab, data: string | ArrayBuffer | Uint8Array) {
    try {
      if (tab.phase.name !== 'gone') this.#receive(tab, data);
    } catch (error) {
      this.#owner.failed(error);
    }
  }

  onClose(tab: Tab) {
    if (this.#remove(tab)) this.#owner.tabsChanged();
  }

  #open(socket: ClientSocket, session: Session): Tab {
    const tab = new Tab(this, socket, session, this.#deps.elapsed());
    // No push, because it would allocate room for sixteen more.
    this.#tabs = [...this.#tabs, tab];
    this.#deps.meter.gauge('tabs', 1);
    return tab;
  }

  /** Removes a tab by creating a new list, so that a loop over the current one is not disturbed. @returns whether it was there */
  #remove(tab: Tab): boolean {
    if (tab.phase.name === 'gone') return false;
    tab.phase = GONE;
    this.#sequence.hops?.closed(tab.number);
    this.#tabs = this.#tabs.filter((each) => each !== tab);
    this.#deps.meter.gauge('tabs', -1);
    return true;
  }

  #close(tab: Tab, code: number, reason: string) {
    if (!this.#remove(tab)) return;
    this.#deps.meter.count('closes', String(code));
    tab.socket.send(JSON.stringify({ type: 'bye', code }));
    tab.socket.close(code, reason);
    this.#owner.tabsChanged();
  }

  /** Closes a socket without a bye: its tab already uses a newer one. */
  #drop(tab: Tab) {
    if (this.#remove(tab)) tab.socket.close(closeCodes.silent, 'Replaced by a newer socket');
  }

  #receive(tab: Tab, data: string | ArrayBuffer | Uint8Array) {
    if (!tab.hears(this.#deps.elapsed())) return this.#close(tab, closeCodes.tooManyFrames, 'Too many frames');
    const heard = readClientFrame(data);
    switch (heard.kind) {
      case 'ping':
        return tab.socket.send(PONG);
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
    for (const other of this.#tabs) if (other !== tab && other.name === hello.tab && other.session.sessionId === tab.session.sessionId) this.#drop(other);
    tab.name = hello.tab;
    const resume = resumeOf(hello, { epoch: sequence.epoch(), floor: sequence.floor(), head: sequence.head() }, (seq) => sequence.idAt(seq));
    this.#deps.meter.count('resumes', resume.mode === 'snapshot' ? `snapshot:${resume.reason}` : resume.mode);
    tab.number = sequence.hops?.opened(hello.tab, resume.mode, hello.seq ?? 0) ?? 0;
    tab.socket.send(JSON.stringify(welcomeOf(resume, sequence, this.#deps.now(), tab.session.expiresAt)));
    tab.socket.send(this.#upstreamFrame());
    if (resume.mode === 'snapshot') return this.#feed.giveSnapshot(tab);
    this.#feed.followFrom(tab, resume.cursor);
    this.#feed.save(tab);
    if (this.#feed.sendOn(tab)) this.#owner.pumpLater();
  }

  #onAck(tab: Tab, seq: number) {
    if (tab.phase.name === 'greeting') return this.#close(tab, closeCodes.badFrame, 'No hello yet');
    // While waiting for a snapshot, a tab may still acknowledge what it was sent before, perhaps by an earlier hub on the same log.
    const sent = tab.phase.name === 'snapshot' ? Math.max(tab.most, this.#sequence.head()) : tab.most;
    if (seq > sent) return this.#close(tab, closeCodes.badFrame, 'An ack for what was not sent');
    this.#feed.acknowledged(tab, seq);
    this.#owner.acknowledged(tab, seq);
  }

  #onDrawn(tab: Tab, seq: number, ago: number) {
    if (tab.phase.name === 'greeting') return this.#close(tab, closeCodes.badFrame, 'No hello yet');
    if (seq <= Math.max(tab.most, this.#sequence.head())) this.#sequence.hops?.drawn(tab.number, seq, ago);
  }

  #upstreamFrame(): string {
    return JSON.stringify({ type: 'upstream', ...this.#owner.upstream() });
  }
}

type Resume = { mode: 'live' | 'replay'; cursor: number } | { mode: 'snapshot'; reason: SnapshotReason };

/**
 * Decides how a tab resumes (ST2, ST4): with nothing missed, with exactly what it missed, or with a snapshot and the reason for it. Never
 * with a part of what it missed.
 * @param idAt returns the id of the event at a seq of the log
 */
function resumeOf(hello: Hello, log: { epoch: string; floor: number; head: number }, idAt: (seq: number) => string | undefined): Resume {
  if (hello.epoch === undefined || hello.seq === undefined) return { mode: 'snapshot', reason: 'fresh' };
  if (hello.epoch !== log.epoch) return { mode: 'snapshot', reason: 'epoch' };
  if (hello.seq > log.head) return { mode: 'snapshot', reason: 'ahead' };
  if (hello.seq < log.floor) return { mode: 'snapshot', reason: 'floor' };
  if (hello.id !== undefined && hello.seq > 0 && idAt(hello.seq) !== hello.id) return { mode: 'snapshot', reason: 'other-event' };
  const mode: ResumeMode = hello.seq === log.head ? 'live' : 'replay';
  return { mode, cursor: hello.seq };
}

/**
 * Builds the answer to a hello.
 * @param now the edge's clock, ms
 * @param expiresAt when the tab's session ends, ms
 */
function welcomeOf(resume: Resume, sequence: Sequence, now: number, expiresAt: number): Extract<ServerFrame, { type: 'welcome' }> {
  const { lastEventAt } = sequence.row();
  return {
    type: 'welcome',
    epoch: sequence.epoch(),
    floor: sequence.floor(),
    head: sequence.head(),
    mode: resume.mode,
    ...(resume.mode === 'snapshot' ? { reason: resume.reason } : {}),
    now,
    expiresAt,
    ...(lastEventAt > 0 ? { lastEventAt } : {}),
    ...(sequence.hops ? { drawn: true } : {}),
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
  return output.type === 'ack' ? { kind: 'ack', seq: output.seq } : { kind: 'drawn', seq: output.seq, ago: output.ago ?? 0 };
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
