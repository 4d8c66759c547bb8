import type { SchedulerLike, Subscription } from 'rxjs';
import * as v from 'valibot';
import {
  backoffDelay,
  closeCodes,
  isFinalClose,
  limits,
  PING,
  type ServerFrame,
  serverFrameSchema,
} from '#shared/protocol.ts';
import type { LinkEnd } from './link-state.ts';

export type Heartbeat = {
  /** Any message proves that the connection is open. */
  heard(): void;
  /** Pings now. */
  probe(): void;
  close(): void;
};

type HeartbeatDeps = {
  send: (text: string) => void;
  onSilence: () => void;
  /** Whether the browser reports a network. */
  online: () => boolean;
  scheduler: SchedulerLike;
};

/**
 * Pings every 25 s and on `probe`, and reports silence if nothing answers within 5 s (ST17).
 * Pings every 5 s without a network: a ping sent just before the loss may still be answered.
 */
export function createHeartbeat(deps: HeartbeatDeps): Heartbeat {
  let deadline: Subscription | undefined;
  let next: Subscription | undefined;

  const probe = () => {
    next?.unsubscribe();
    next = deps.scheduler.schedule(probe, deps.online() ? limits.pingEvery : limits.pongTimeout);
    deps.send(PING);
    deadline ??= deps.scheduler.schedule(deps.onSilence, limits.pongTimeout);
  };
  next = deps.scheduler.schedule(probe, limits.pingEvery);

  return {
    heard: () => {
      deadline?.unsubscribe();
      deadline = undefined;
    },
    probe,
    close: () => {
      deadline?.unsubscribe();
      next?.unsubscribe();
    },
  };
}

/** The minimum time between acks, ms: a flood must stay below the 20 frames a second of ST9. */
const ACK_SPACING = 100;

export type Acks = {
  /** The hub requests the tab's position. */
  requested(seq: number): void;
  close(): void;
};

/**
 * Sends the tab's position whenever the hub requests it (ST5), from the message handler itself: a hidden tab's timers
 * may sleep for a minute. Requests in quick succession get one answer.
 */
export function createAcks(deps: { send: (text: string) => void; scheduler: SchedulerLike }): Acks {
  let seq = 0;
  let sentAt = Number.NEGATIVE_INFINITY;
  let timer: Subscription | undefined;

  const answer = () => {
    timer?.unsubscribe();
    timer = undefined;
    sentAt = deps.scheduler.now();
    deps.send(JSON.stringify({ type: 'ack', seq }));
  };

  return {
    requested: (upTo) => {
      seq = upTo;
      const wait = sentAt + ACK_SPACING - deps.scheduler.now();
      if (wait <= 0) answer();
      else timer ??= deps.scheduler.schedule(answer, wait);
    },
    close: () => timer?.unsubscribe(),
  };
}

/** The minimum time between two reports of what is drawn, ms. */
const DRAWN_SPACING = 1_000;

export type DrawnReports = {
  /** The page has the alerts up to this event. */
  reached(seq: number): void;
  close(): void;
};

/**
 * Reports up to which event the page is drawn, for the operator's timeline (OPS-01). A hidden page draws nothing, so
 * that its report waits.
 * @param deps.afterDraw calls back once the page was drawn
 */
export function createDrawnReports(deps: {
  send: (text: string) => void;
  scheduler: SchedulerLike;
  afterDraw: (act: () => void) => void;
}): DrawnReports {
  let drawn = { seq: 0, at: 0 };
  let sent = 0;
  let closed = false;
  let timer: Subscription | undefined;

  const report = () => {
    timer = undefined;
    if (closed || drawn.seq <= sent) return;
    sent = drawn.seq;
    const ago = Math.round(deps.scheduler.now() - drawn.at);
    deps.send(JSON.stringify({ type: 'drawn', seq: sent, ...(ago > 0 ? { ago } : {}) }));
    timer = deps.scheduler.schedule(report, DRAWN_SPACING);
  };
  return {
    reached: (seq) =>
      deps.afterDraw(() => {
        drawn = { seq, at: deps.scheduler.now() };
        if (!timer) report();
      }),
    close: () => {
      closed = true;
      timer?.unsubscribe();
    },
  };
}

type CloseMemory = { attempt: number; badFrames: number; expired: boolean };
export const freshMemory: CloseMemory = { attempt: 0, badFrames: 0, expired: false };

type Next =
  | { do: 'retry'; afterMs: number; memory: CloseMemory }
  | { do: 'wait-until-seen'; memory: CloseMemory }
  | { do: 'end'; reason: LinkEnd };

/**
 * Decides what follows a close (ST8, ST9, ST10).
 * @param code the WebSocket close code; 1006 if the network failed
 * @param liveMs how long the socket was live; 0 if never
 * @param retryMs the wait requested in the server's bye
 */
export function afterClose(
  code: number,
  liveMs: number,
  retryMs: number | undefined,
  before: CloseMemory,
  random: () => number,
): Next {
  const memory = liveMs >= limits.backoffResetAfter ? freshMemory : before;
  const again: CloseMemory = { ...memory, attempt: memory.attempt + 1 };
  const afterMs = retryMs ?? backoffDelay(memory.attempt, random);

  if (code === closeCodes.signedOut) return { do: 'end', reason: 'signed-out' };
  if (code === closeCodes.accountInactive) return { do: 'end', reason: 'inactive' };
  if (code === closeCodes.unknownProtocol) return { do: 'end', reason: 'reload' };
  if (code === closeCodes.tooManySockets) return { do: 'wait-until-seen', memory: again };
  if (isFinalClose(code)) return { do: 'end', reason: 'refused' };

  if (code === closeCodes.sessionExpired) {
    // Another tab may have renewed the cookie: retry once with the current one.
    if (memory.expired) return { do: 'end', reason: 'signed-out' };
    return { do: 'retry', afterMs: retryMs ?? 0, memory: { ...again, expired: true } };
  }
  if (code === closeCodes.badFrame) {
    const badFrames = before.badFrames + 1;
    if (badFrames >= limits.badFramesUntilFinal) return { do: 'end', reason: 'refused' };
    return { do: 'retry', afterMs, memory: { ...again, badFrames } };
  }
  return { do: 'retry', afterMs, memory: again };
}

/** @property now the edge's time, ms; null from a host whose platform answers pings by itself */
type Pong = { type: 'pong'; now: number | null };

/** Reads one message from the hub. @returns undefined if it is not a frame of this protocol */
export function readFrame(text: string): ServerFrame | Pong | undefined {
  const pong = /^pong(?: (\d{1,16}))?$/.exec(text);
  if (pong) return { type: 'pong', now: pong[1] === undefined ? null : Number(pong[1]) };
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = v.safeParse(serverFrameSchema, raw);
  return parsed.success ? parsed.output : undefined;
}
