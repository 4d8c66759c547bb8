import { backoffDelay, closeCodes, isFinalClose, limits } from '#shared/protocol.ts';
import type { LinkEnd } from './link.ts';

/** What the connection remembers from one close to the next. */
export type CloseMemory = { attempt: number; badFrames: number; expired: boolean };
export const freshMemory: CloseMemory = { attempt: 0, badFrames: 0, expired: false };

export type Next = { do: 'retry'; afterMs: number; memory: CloseMemory } | { do: 'wait-until-seen'; memory: CloseMemory } | { do: 'end'; reason: LinkEnd };

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
