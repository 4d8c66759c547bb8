import * as v from 'valibot';
import { clientFrameSchema, closeCodes, type Hello, limits, PING, PONG, type UpstreamState } from '#shared/protocol.ts';
import { acknowledge, newCredit, oldestUnacked, spend } from './credit.ts';
import { type Frame, framesOf } from './frames.ts';
import { momentOf } from './moment.ts';
import type { ClientSocket, HubDeps, LogEvent, SavedTab, Session } from './ports.ts';
import { resumeOf } from './resume.ts';
import type { Sequence } from './sequence.ts';
import type { Snapshot } from './snapshot.ts';
import { type Connection, Tab } from './tab.ts';
import { utf8Length } from './text.ts';

export type Tabs = {
  attach(socket: ClientSocket, session: Session): Connection;
  /** Takes back a tab after the hub's memory was lost while its socket stayed. */
  restore(socket: ClientSocket, saved: SavedTab): Connection;
  deliver(events: LogEvent[]): void;
  tellUpstream(): void;
  /** Every tab gets the whole state again, in place (a new epoch). */
  resetAll(): void;
  closeWhere(test: (session: Session) => boolean, code: number, reason: string): void;
  closeAll(code: number, reason: string): void;
  /** Closes what is late, silent or over, and sends on what a replay has left. @returns after how many ms to come again */
  sweep(): number;
  pump(): void;
  size(): number;
};

/** `quietSince`: when the provider was last heard, ms, where it should have been heard since. */
export type UpstreamStanding = { state: UpstreamState; since: number; quietSince?: number };

/** What the tabs ask of their hub, and tell it. */
export type TabsOwner = {
  /** Whether the session may have the stream now; else the code to close with. */
  admit(session: Session): { code: number; reason: string } | undefined;
  upstream(): UpstreamStanding;
  snapshot(session: Session): Promise<Snapshot>;
  /** More is left to replay: call pump in a later turn. */
  pumpLater(): void;
  sweepIn(ms: number): void;
  tabsChanged(): void;
  /** Watches over work that goes on after the call. */
  guard(work: Promise<unknown>): void;
  failed(error: unknown): void;
};

export const createTabs = (deps: HubDeps, sequence: Sequence, owner: TabsOwner): Tabs => new UserTabs(deps, sequence, owner);

/** The tabs of one user, at most 16. */
class UserTabs implements Tabs {
  readonly #deps: HubDeps;
  readonly #sequence: Sequence;
  readonly #owner: TabsOwner;
  /** In the order in which they came. */
  #tabs: Tab[] = [];

  constructor(deps: HubDeps, sequence: Sequence, owner: TabsOwner) {
    this.#deps = deps;
    this.#sequence = sequence;
    this.#owner = owner;
  }

  attach(socket: ClientSocket, session: Session): Connection {
    const refusal = this.#owner.admit(session);
    const tab = this.#open(socket, session);
    if (refusal) this.#close(tab, refusal.code, refusal.reason);
    else {
      this.#save(tab);
      this.#owner.sweepIn(Math.min(limits.helloTimeout, session.expiresAt - this.#deps.now()));
      if (this.#tabs.length > limits.socketsPerUser) this.#close(this.#tabs[0] as Tab, closeCodes.tooManySockets, 'Too many tabs');
    }
    return tab;
  }

  restore(socket: ClientSocket, saved: SavedTab): Connection {
    const tab = this.#open(socket, saved.session);
    tab.name = saved.tab;
    tab.heardAt -= Math.max(0, this.#deps.now() - saved.heardAt);
    const refusal = this.#owner.admit(saved.session);
    if (refusal) this.#close(tab, refusal.code, refusal.reason);
    else if (saved.tab !== undefined) {
      tab.cursor = saved.cursor;
      tab.most = saved.cursor;
      if (saved.epoch !== this.#sequence.epoch() || saved.cursor > this.#sequence.head()) this.#owner.guard(this.#readSnapshot(tab));
      else {
        tab.state = 'streaming';
        if (tab.cursor < this.#sequence.head()) this.#owner.pumpLater();
      }
    }
    return tab;
  }

  deliver(events: LogEvent[]) {
    const frames = framesOf(events);
    const before = (events[0]?.seq ?? 0) - 1;
    let behind = false;
    for (const tab of this.#tabs) {
      if (tab.state !== 'streaming' || tab.credit.paused) continue;
      if (tab.cursor !== before) {
        behind = true;
        continue;
      }
      for (const frame of frames) {
        if (tab.credit.paused) break;
        this.#sendFrame(tab, frame);
      }
    }
    if (behind) this.#owner.pumpLater();
  }

  tellUpstream() {
    const frame = this.#upstreamFrame();
    for (const tab of this.#tabs) if (tab.state !== 'opened') tab.socket.send(frame);
  }

  resetAll() {
    for (const tab of this.#tabs) if (tab.state !== 'opened') this.#owner.guard(this.#readSnapshot(tab));
  }

  closeWhere(test: (session: Session) => boolean, code: number, reason: string) {
    for (const tab of [...this.#tabs]) if (test(tab.session)) this.#close(tab, code, reason);
  }

  closeAll(code: number, reason: string) {
    for (const tab of [...this.#tabs]) this.#close(tab, code, reason);
  }

  sweep(): number {
    const at = this.#deps.elapsed();
    const now = this.#deps.now();
    let next: number = limits.sweepEvery;
    for (const tab of [...this.#tabs]) {
      const refusal = this.#owner.admit(tab.session);
      const oldest = oldestUnacked(tab.credit);
      if (refusal) this.#close(tab, refusal.code, refusal.reason);
      else if (tab.state === 'opened' && at >= tab.openedAt + limits.helloTimeout) this.#close(tab, closeCodes.tooSlow, 'No hello');
      else if (oldest && at >= oldest.at + limits.ackTimeout) this.#close(tab, closeCodes.tooSlow, 'No ack');
      else if (Math.min(at - tab.heardAt, now - (tab.socket.heardAt?.() ?? 0)) >= limits.tabSilence)
        this.#close(tab, closeCodes.silent, 'Not heard for too long');
      else {
        if (tab.state === 'opened') next = Math.min(next, tab.openedAt + limits.helloTimeout - at);
        if (oldest) next = Math.min(next, oldest.at + limits.ackTimeout - at);
        next = Math.min(next, tab.session.expiresAt - now);
      }
    }
    return next;
  }

  pump() {
    let more = false;
    for (const tab of [...this.#tabs]) more = this.#send(tab) || more;
    if (more) this.#owner.pumpLater();
  }

  size(): number {
    return this.#tabs.length;
  }

  onMessage(tab: Tab, data: string | ArrayBuffer | Uint8Array) {
    try {
      this.#receive(tab, data);
    } catch (error) {
      this.#owner.failed(error);
    }
  }

  onClose(tab: Tab) {
    if (!this.#remove(tab)) return;
    this.#owner.tabsChanged();
  }

  #open(socket: ClientSocket, session: Session): Tab {
    const tab = new Tab(this, socket, session, this.#deps.elapsed());
    // No push: it would leave room for sixteen more.
    this.#tabs = [...this.#tabs, tab];
    this.#deps.meter.gauge('tabs', 1);
    return tab;
  }

  /** @returns whether it was there. In a list of its own, so that whoever goes through the present one is not disturbed. */
  #remove(tab: Tab): boolean {
    if (!this.#tabs.includes(tab)) return false;
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

  /** Ends a socket without a word: its tab is already here on another one. */
  #drop(tab: Tab) {
    if (this.#remove(tab)) tab.socket.close(closeCodes.silent, 'Replaced by a newer socket');
  }

  #receive(tab: Tab, data: string | ArrayBuffer | Uint8Array) {
    if (!this.#tabs.includes(tab)) return;
    const at = this.#deps.elapsed();
    tab.heardAt = at;
    if (at - tab.framesSince >= 1000) {
      tab.framesSince = at;
      tab.frames = 0;
    }
    tab.frames += 1;
    if (tab.frames > limits.clientFramesPerSecond) return this.#close(tab, closeCodes.tooManyFrames, 'Too many frames');
    if (typeof data !== 'string') return this.#close(tab, closeCodes.badFrame, 'Frames are text');
    if (data === PING) return tab.socket.send(PONG);
    if (data.length > limits.clientFrameBytes || utf8Length(data) > limits.clientFrameBytes)
      return this.#close(tab, closeCodes.badFrame, 'The frame is too large');
    // By far the most frames are acks, as our client writes them: read by hand, in place of JSON and a schema.
    const acked = ACK.exec(data);
    if (acked) return this.#onAck(tab, Number(acked[1]));
    const frame = v.safeParse(clientFrameSchema, parseJson(data));
    if (!frame.success) return this.#close(tab, closeCodes.badFrame, 'Not a frame of this protocol');
    if (frame.output.type === 'hello') return this.#greet(tab, frame.output);
    this.#onAck(tab, frame.output.seq);
  }

  #greet(tab: Tab, hello: Hello) {
    if (tab.state !== 'opened') return this.#close(tab, closeCodes.badFrame, 'A second hello');
    const sequence = this.#sequence;
    // One name, one socket: a tab that reconnects before its old socket is seen to be closed takes its own place.
    for (const other of this.#tabs) if (other !== tab && other.name === hello.tab && other.session.sessionId === tab.session.sessionId) this.#drop(other);
    tab.name = hello.tab;
    const resume = resumeOf(hello, { epoch: sequence.epoch(), floor: sequence.floor(), head: sequence.head() }, (seq) => sequence.idAt(seq));
    this.#deps.meter.count('resumes', resume.mode === 'snapshot' ? `snapshot:${resume.reason}` : resume.mode);
    const welcome = {
      type: 'welcome',
      epoch: sequence.epoch(),
      floor: sequence.floor(),
      head: sequence.head(),
      mode: resume.mode,
      ...(resume.mode === 'snapshot' ? { reason: resume.reason } : {}),
      now: this.#deps.now(),
      expiresAt: tab.session.expiresAt,
      ...(sequence.row().lastEventAt > 0 ? { lastEventAt: sequence.row().lastEventAt } : {}),
    };
    tab.socket.send(JSON.stringify(welcome));
    tab.socket.send(this.#upstreamFrame());
    if (resume.mode === 'snapshot') return this.#owner.guard(this.#readSnapshot(tab));
    tab.state = 'streaming';
    tab.cursor = resume.cursor;
    tab.most = resume.cursor;
    this.#save(tab);
    if (this.#send(tab)) this.#owner.pumpLater();
  }

  /** Head first, then the calls: what happens meanwhile is sent on top (ST13). */
  async #readSnapshot(tab: Tab) {
    tab.state = 'reading';
    tab.credit = newCredit();
    tab.reads += 1;
    const read = tab.reads;
    for (;;) {
      const snapshot = await this.#owner.snapshot(tab.session);
      if (!this.#tabs.includes(tab) || tab.reads !== read) return;
      // The log has moved past it while it was read, or is another log: read again.
      if (snapshot.epoch !== this.#sequence.epoch() || snapshot.head < this.#sequence.floor()) continue;
      tab.state = 'streaming';
      tab.cursor = snapshot.head;
      this.#sent(tab, snapshot.head, snapshot.bytes);
      tab.socket.send(snapshot.text);
      this.#deps.meter.count('snapshots');
      this.#save(tab);
      if (this.#send(tab)) this.#owner.pumpLater();
      return;
    }
  }

  #onAck(tab: Tab, seq: number) {
    if (tab.state === 'opened') return this.#close(tab, closeCodes.badFrame, 'No hello yet');
    if (seq > Math.max(tab.most, tab.state === 'reading' ? this.#sequence.head() : 0))
      return this.#close(tab, closeCodes.badFrame, 'An ack for what was not sent');
    if (tab.state === 'reading') return; // of what was sent before the snapshot
    const goesOn = acknowledge(tab.credit, seq);
    this.#save(tab);
    if (!goesOn) return;
    if (this.#send(tab)) this.#owner.pumpLater();
  }

  /** Sends on from the log, one round of at most 100 events. @returns whether more is left */
  #send(tab: Tab): boolean {
    const sequence = this.#sequence;
    if (tab.state !== 'streaming' || tab.credit.paused || tab.cursor >= sequence.head()) return false;
    if (tab.cursor < sequence.floor()) {
      this.#deps.meter.count('resumes', 'snapshot:slow');
      this.#owner.guard(this.#readSnapshot(tab));
      return false;
    }
    const events = sequence.after(tab.cursor, limits.replayRows);
    for (const frame of framesOf(events)) {
      if (tab.credit.paused) break;
      this.#sendFrame(tab, frame);
    }
    return !tab.credit.paused && tab.cursor < sequence.head();
  }

  #sendFrame(tab: Tab, frame: Frame) {
    this.#sent(tab, frame.to, frame.bytes);
    tab.cursor = frame.to;
    this.#save(tab);
    tab.socket.send(frame.text);
  }

  #sent(tab: Tab, to: number, bytes: number) {
    const at = this.#deps.elapsed();
    tab.most = Math.max(tab.most, to);
    if (!oldestUnacked(tab.credit)) this.#owner.sweepIn(limits.ackTimeout);
    spend(tab.credit, to, bytes, at);
  }

  #upstreamFrame(): string {
    return JSON.stringify({ type: 'upstream', ...this.#owner.upstream() });
  }

  #save(tab: Tab) {
    const { session, name, cursor, heardAt } = tab;
    tab.socket.save?.({ session, tab: name, cursor, epoch: this.#sequence.epoch(), heardAt: momentOf(this.#deps, heardAt) });
  }
}

const ACK = /^\{"type":"ack","seq":(0|[1-9]\d{0,14})\}$/;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
