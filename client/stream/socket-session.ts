import type { SchedulerLike, Subscription } from 'rxjs';
import * as v from 'valibot';
import { backoffDelay, closeCodes, isFinalClose, limits, PING, PONG, type ServerFrame, serverFrameSchema } from '#shared/protocol.ts';
import type { LinkEnd } from './link-state.ts';

export type Heartbeat = { /** Anything that came proves the way is open. */ heard(): void /** Ask now. */; probe(): void; close(): void };

type HeartbeatDeps = {
  send: (text: string) => void;
  onSilence: () => void;
  /** Whether the browser believes that there is a network. */
  online: () => boolean;
  scheduler: SchedulerLike;
};

/**
 * Pings every 25 s and whenever asked, and gives the socket up when nothing answers within 5 s (ST17).
 * Without a network it asks every 5 s: what was sent in the last moment of one may still be answered.
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

/** Between two acks at least this long, so that a flood never breaks the 20 frames a second of ST9. */
const ACK_SPACING = 100;

export type Acks = { /** The hub asks how far the tab has come. */ asked(seq: number): void; close(): void };

/**
 * Tells the hub how far the tab has come whenever it asks (ST5), from the message handler itself: a hidden tab's timers may sleep for a minute.
 * What is asked in quick succession is answered together.
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
    asked: (upTo) => {
      seq = upTo;
      const wait = sentAt + ACK_SPACING - deps.scheduler.now();
      if (wait <= 0) answer();
      else timer ??= deps.scheduler.schedule(answer, wait);
    },
    close: () => timer?.unsubscribe(),
  };
}

/** What the connection remembers from one close to the next. */
type CloseMemory = { attempt: number; badFrames: number; expired: boolean };
export const freshMemory: CloseMemory = { attempt: 0, badFrames: 0, expired: false };

type Next = { do: 'retry'; afterMs: number; memory: CloseMemory } | { do: 'wait-until-seen'; memory: CloseMemory } | { do: 'end'; reason: LinkEnd };

/**
 * What follows a close (ST8, ST9, ST10).
 * @param code the WebSocket close code; 1006 when the network cut it
 * @param liveMs how long the socket had been live; 0 when it never was
 * @param retryMs the wait that the server's bye asked for
 */
export function afterClose(code: number, liveMs: number, retryMs: number | undefined, before: CloseMemory, random: () => number): Next {
  const memory = liveMs >= limits.backoffResetAfter ? freshMemory : before;
  const again: CloseMemory = { ...memory, attempt: memory.attempt + 1 };
  const afterMs = retryMs ?? backoffDelay(memory.attempt, random);

  if (code === closeCodes.signedOut) return { do: 'end', reason: 'signed-out' };
  if (code === closeCodes.accountInactive) return { do: 'end', reason: 'inactive' };
  if (code === closeCodes.unknownProtocol) return { do: 'end', reason: 'reload' };
  if (code === closeCodes.tooManySockets) return { do: 'wait-until-seen', memory: again };
  if (isFinalClose(code)) return { do: 'end', reason: 'refused' };

  if (code === closeCodes.sessionExpired) {
    // The cookie may have been renewed by another tab: one try with the present one.
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

/** Reads one message of the hub. `undefined`: not a frame of this protocol. */
export function readFrame(text: string): ServerFrame | 'pong' | undefined {
  if (text === PONG) return 'pong';
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = v.safeParse(serverFrameSchema, raw);
  return parsed.success ? parsed.output : undefined;
}
