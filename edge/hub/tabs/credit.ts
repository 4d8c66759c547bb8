import { limits } from '#shared/protocol.ts';

/** What the tab was asked to acknowledge: up to which seq, how much that frees, and when it was asked (in elapsed ms). */
type Ask = { to: number; bytes: number; at: number };

/** A tab's credit (ST5). A Durable Object cannot see how much a socket still holds, so the tab itself says what it has taken, whenever it is asked. */
export type Credit = { asked: Ask[] /** All that is not acknowledged. */; bytes: number /** Of it, what was sent after the last ask. */; sinceAsk: number };

/** The ask that waits longest for its ack. */
export const oldestAsk = (credit: Credit): Ask | undefined => credit.asked[0];

/**
 * A frame is about to be sent.
 * @param to up to which seq, @param bytes how much, @param at when, in elapsed ms
 * @returns whether the frame has to ask for an ack: a quiet tab is never asked, and a busy one once for many frames
 */
export function spend(credit: Credit, to: number, bytes: number, at: number): boolean {
  credit.bytes += bytes;
  credit.sinceAsk += bytes;
  if (credit.sinceAsk <= limits.ackBytes) return false;
  credit.asked.push({ to, bytes: credit.sinceAsk, at });
  credit.sinceAsk = 0;
  return true;
}

/** Whether more may be sent. Whoever has no credit left was asked: what was sent since is far less than all of it. */
export const hasCredit = (credit: Credit): boolean => credit.bytes <= limits.creditStop;

/** @returns whether enough credit is there again for a tab that had none left */
export function acknowledge(credit: Credit, seq: number): boolean {
  let count = 0;
  for (const ask of credit.asked) {
    if (ask.to > seq) break;
    credit.bytes -= ask.bytes;
    count += 1;
  }
  if (count > 0) credit.asked = credit.asked.slice(count);
  return credit.bytes < limits.creditResume;
}
