import * as v from 'valibot';
import { clientFrameSchema, closeCodes, type Hello, limits, PING, PONG, type UpstreamState } from '#shared/protocol.ts';
import { acknowledge, type Credit, newCredit, oldestUnacked, spend } from './credit.ts';
import { type Frame, framesOf } from './frames.ts';
import type { ClientSocket, HubDeps, LogEvent, SavedTab, Session } from './ports.ts';
import { resumeOf } from './resume.ts';
import type { Sequence } from './sequence.ts';
import type { Snapshot } from './snapshot.ts';
import { utf8Length } from './text.ts';

/** A tab's socket as the host sees it. */
export type Connection = {
  onMessage(data: string | ArrayBuffer | Uint8Array): void;
  onClose(): void;
};

type Tab = {
  socket: ClientSocket;
  session: Session;
  /** 'opened' waits for the hello; 'reading' for its snapshot; 'streaming' follows the log. */
  state: 'opened' | 'reading' | 'streaming';
  name: string | undefined;
  openedAt: number;
  heardAt: number;
  /** The last event sent. */
  cursor: number;
  /** The highest seq ever sent here: an ack for an older log may still be on its way when a new one begins. */
  most: number;
  credit: Credit;
  frames: number;
  framesSince: number;
  /** Counts the snapshots begun, so that an older one is dropped. */
  reads: number;
};

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
  /** Closes what is late, silent or over, and sends on what a replay has left. @returns when to come again, ms */
  sweep(): number;
  pump(): void;
  size(): number;
};

export function createTabs(
  deps: HubDeps,
  sequence: Sequence,
  hub: {
    user: string;
    /** Whether the session may have the stream now; else the code to close with. */
    admit(session: Session): { code: number; reason: string } | undefined;
    upstream(): { state: UpstreamState; since: number };
    snapshot(session: Session): Promise<Snapshot>;
    /** More is left to replay: call pump in a later turn. */
    pumpLater(): void;
    sweepBy(at: number): void;
    changed(): void;
    /** Watches over work that goes on after the call. */
    guard(work: Promise<unknown>): void;
    failed(error: unknown): void;
  },
): Tabs {
  const tabs = new Set<Tab>();

  function close(tab: Tab, code: number, reason: string) {
    if (!tabs.delete(tab)) return;
    deps.meter.gauge('tabs', -1);
    deps.meter.count('closes', String(code));
    tab.socket.send(JSON.stringify({ type: 'bye', code }));
    tab.socket.close(code, reason);
    hub.changed();
  }

  function open(socket: ClientSocket, session: Session): Tab {
    const now = deps.now();
    const tab: Tab = {
      socket,
      session,
      state: 'opened',
      name: undefined,
      openedAt: now,
      heardAt: now,
      cursor: 0,
      most: 0,
      credit: newCredit(),
      frames: 0,
      framesSince: now,
      reads: 0,
    };
    tabs.add(tab);
    deps.meter.gauge('tabs', 1);
    return tab;
  }

  function connection(tab: Tab): Connection {
    return {
      onMessage(data) {
        try {
          receive(tab, data);
        } catch (error) {
          hub.failed(error);
        }
      },
      onClose() {
        if (!tabs.delete(tab)) return;
        deps.meter.gauge('tabs', -1);
        hub.changed();
      },
    };
  }

  function receive(tab: Tab, data: string | ArrayBuffer | Uint8Array) {
    if (!tabs.has(tab)) return;
    const now = deps.now();
    tab.heardAt = now;
    if (now - tab.framesSince >= 1000) {
      tab.framesSince = now;
      tab.frames = 0;
    }
    tab.frames += 1;
    if (tab.frames > limits.clientFramesPerSecond) return close(tab, closeCodes.tooManyFrames, 'Too many frames');
    if (typeof data !== 'string') return close(tab, closeCodes.badFrame, 'Frames are text');
    if (data === PING) return tab.socket.send(PONG);
    if (data.length > limits.clientFrameBytes || utf8Length(data) > limits.clientFrameBytes) return close(tab, closeCodes.badFrame, 'The frame is too large');
    // By far the most frames are acks, as our client writes them: read by hand, in place of JSON and a schema.
    const acked = ACK.exec(data);
    if (acked) return onAck(tab, Number(acked[1]));
    const frame = v.safeParse(clientFrameSchema, parseJson(data));
    if (!frame.success) return close(tab, closeCodes.badFrame, 'Not a frame of this protocol');
    if (frame.output.type === 'hello') return greet(tab, frame.output);
    onAck(tab, frame.output.seq);
  }

  function greet(tab: Tab, hello: Hello) {
    if (tab.state !== 'opened') return close(tab, closeCodes.badFrame, 'A second hello');
    // One name, one socket: a tab that reconnects before its old socket is seen to be closed takes its own place.
    for (const other of tabs) if (other !== tab && other.name === hello.tab && other.session.sessionId === tab.session.sessionId) drop(other);
    tab.name = hello.tab;
    const resume = resumeOf(hello, { epoch: sequence.epoch(), floor: sequence.floor(), head: sequence.head() }, sequence.idAt);
    deps.meter.count('resumes', resume.mode === 'snapshot' ? `snapshot:${resume.reason}` : resume.mode);
    const welcome = {
      type: 'welcome',
      epoch: sequence.epoch(),
      floor: sequence.floor(),
      head: sequence.head(),
      mode: resume.mode,
      ...(resume.mode === 'snapshot' ? { reason: resume.reason } : {}),
      now: deps.now(),
      expiresAt: tab.session.expiresAt,
      ...(sequence.row().lastEventAt > 0 ? { lastEventAt: sequence.row().lastEventAt } : {}),
    };
    tab.socket.send(JSON.stringify(welcome));
    tab.socket.send(upstreamFrame());
    if (resume.mode === 'snapshot') return hub.guard(readSnapshot(tab));
    tab.state = 'streaming';
    tab.cursor = resume.cursor;
    tab.most = resume.cursor;
    save(tab);
    if (send(tab)) hub.pumpLater();
  }

  /** Head first, then the calls: what happens meanwhile is sent on top (ST13). */
  async function readSnapshot(tab: Tab) {
    tab.state = 'reading';
    tab.credit = newCredit();
    tab.reads += 1;
    const read = tab.reads;
    for (;;) {
      const snapshot = await hub.snapshot(tab.session);
      if (!tabs.has(tab) || tab.reads !== read) return;
      // The log has moved past it while it was read, or is another log: read again.
      if (snapshot.epoch !== sequence.epoch() || snapshot.head < sequence.floor()) continue;
      tab.state = 'streaming';
      tab.cursor = snapshot.head;
      sent(tab, snapshot.head, snapshot.bytes);
      tab.socket.send(snapshot.text);
      deps.meter.count('snapshots');
      save(tab);
      if (send(tab)) hub.pumpLater();
      return;
    }
  }

  function onAck(tab: Tab, seq: number) {
    if (tab.state === 'opened') return close(tab, closeCodes.badFrame, 'No hello yet');
    if (seq > Math.max(tab.most, tab.state === 'reading' ? sequence.head() : 0)) return close(tab, closeCodes.badFrame, 'An ack for what was not sent');
    if (tab.state === 'reading') return; // of what was sent before the snapshot
    const goesOn = acknowledge(tab.credit, seq);
    save(tab);
    if (!goesOn) return;
    if (send(tab)) hub.pumpLater();
  }

  /** Sends on from the log, one round of at most 100 events. @returns whether more is left */
  function send(tab: Tab): boolean {
    if (tab.state !== 'streaming' || tab.credit.paused || tab.cursor >= sequence.head()) return false;
    if (tab.cursor < sequence.floor()) {
      deps.meter.count('resumes', 'snapshot:slow');
      hub.guard(readSnapshot(tab));
      return false;
    }
    const events = sequence.after(tab.cursor, limits.replayRows);
    for (const frame of framesOf(events)) {
      if (tab.credit.paused) break;
      sendFrame(tab, frame);
    }
    return !tab.credit.paused && tab.cursor < sequence.head();
  }

  function sendFrame(tab: Tab, frame: Frame) {
    sent(tab, frame.to, frame.bytes);
    tab.cursor = frame.to;
    save(tab);
    tab.socket.send(frame.text);
  }

  function sent(tab: Tab, to: number, bytes: number) {
    const at = deps.now();
    tab.most = Math.max(tab.most, to);
    if (!oldestUnacked(tab.credit)) hub.sweepBy(at + limits.ackTimeout);
    spend(tab.credit, { to, bytes, at });
  }

  function upstreamFrame(): string {
    const { state, since } = hub.upstream();
    return JSON.stringify({ type: 'upstream', state, since });
  }

  function save(tab: Tab) {
    tab.socket.save?.({ session: tab.session, tab: tab.name, cursor: tab.cursor, epoch: sequence.epoch(), heardAt: tab.heardAt });
  }

  /** Ends a socket without a word: its tab is already here on another one. */
  function drop(tab: Tab) {
    if (!tabs.delete(tab)) return;
    deps.meter.gauge('tabs', -1);
    tab.socket.close(closeCodes.silent, 'Replaced by a newer socket');
  }

  return {
    attach(socket, session) {
      const refusal = hub.admit(session);
      const tab = open(socket, session);
      if (refusal) close(tab, refusal.code, refusal.reason);
      else {
        save(tab);
        hub.sweepBy(Math.min(tab.openedAt + limits.helloTimeout, session.expiresAt));
        if (tabs.size > limits.socketsPerUser) {
          const oldest = tabs.values().next().value as Tab;
          close(oldest, closeCodes.tooManySockets, 'Too many tabs');
        }
      }
      return connection(tab);
    },
    restore(socket, saved) {
      const tab = open(socket, saved.session);
      tab.name = saved.tab;
      tab.heardAt = saved.heardAt;
      const refusal = hub.admit(saved.session);
      if (refusal) close(tab, refusal.code, refusal.reason);
      else if (saved.tab !== undefined) {
        tab.cursor = saved.cursor;
        tab.most = saved.cursor;
        if (saved.epoch !== sequence.epoch() || saved.cursor > sequence.head()) hub.guard(readSnapshot(tab));
        else {
          tab.state = 'streaming';
          if (tab.cursor < sequence.head()) hub.pumpLater();
        }
      }
      return connection(tab);
    },
    deliver(events) {
      const frames = framesOf(events);
      const before = (events[0]?.seq ?? 0) - 1;
      let behind = false;
      for (const tab of tabs) {
        if (tab.state !== 'streaming' || tab.credit.paused) continue;
        if (tab.cursor !== before) {
          behind = true;
          continue;
        }
        for (const frame of frames) {
          if (tab.credit.paused) break;
          sendFrame(tab, frame);
        }
      }
      if (behind) hub.pumpLater();
    },
    tellUpstream() {
      const frame = upstreamFrame();
      for (const tab of tabs) if (tab.state !== 'opened') tab.socket.send(frame);
    },
    resetAll() {
      for (const tab of tabs) if (tab.state !== 'opened') hub.guard(readSnapshot(tab));
    },
    closeWhere(test, code, reason) {
      for (const tab of [...tabs]) if (test(tab.session)) close(tab, code, reason);
    },
    closeAll(code, reason) {
      for (const tab of [...tabs]) close(tab, code, reason);
    },
    sweep() {
      const now = deps.now();
      let next = now + limits.sweepEvery;
      for (const tab of [...tabs]) {
        const refusal = hub.admit(tab.session);
        const oldest = oldestUnacked(tab.credit);
        if (refusal) close(tab, refusal.code, refusal.reason);
        else if (tab.state === 'opened' && now >= tab.openedAt + limits.helloTimeout) close(tab, closeCodes.tooSlow, 'No hello');
        else if (oldest && now >= oldest.at + limits.ackTimeout) close(tab, closeCodes.tooSlow, 'No ack');
        else if (now >= Math.max(tab.heardAt, tab.socket.heardAt?.() ?? 0) + limits.tabSilence) close(tab, closeCodes.silent, 'Not heard for too long');
        else {
          if (tab.state === 'opened') next = Math.min(next, tab.openedAt + limits.helloTimeout);
          if (oldest) next = Math.min(next, oldest.at + limits.ackTimeout);
          next = Math.min(next, tab.session.expiresAt);
        }
      }
      return next;
    },
    pump() {
      let more = false;
      for (const tab of [...tabs]) more = send(tab) || more;
      if (more) hub.pumpLater();
    },
    size: () => tabs.size,
  };
}

const ACK = /^\{"type":"ack","seq":(0|[1-9]\d{0,14})\}$/;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
