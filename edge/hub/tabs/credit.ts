import { limits } from '#shared/protocol.ts';

/** What was sent and not yet acknowledged: the seq up to which, its size, and when (in elapsed ms). */
type Unacked = { to: number; bytes: number; at: number };

/** A tab's credit (ST5). A Durable Object cannot see how much a socket still holds, so the tab itself says what it has taken. */
export type Credit = { unacked: Unacked[]; bytes: number };

export const oldestUnacked = (credit: Credit): Unacked | undefined => credit.unacked[0];

/**
 * What was sent in nearly the same moment is counted, and let go, together.
 * @param to up to which seq, @param bytes how much, @param at when, in elapsed ms
 * @returns whether credit is left: without it nothing more is sent until enough is acknowledged
 */
export function spend(credit: Credit, to: number, bytes: number, at: number): boolean {
  const last = credit.unacked[credit.unacked.length - 1];
  if (last && at - last.at < TOGETHER && last.bytes < limits.ackBytes) {
    last.to = to;
    last.bytes += bytes;
  } else credit.unacked.push({ to, bytes, at });
  credit.bytes += bytes;
  return credit.bytes <= limits.creditStop;
}

/** @returns whether enough credit is there again for a tab that had none left */
export function acknowledge(credit: Credit, seq: number): boolean {
  let count = 0;
  for (const each of credit.unacked) {
    if (each.to > seq) break;
    credit.bytes -= each.bytes;
    count += 1;
  }
  if (count > 0) credit.unacked = credit.unacked.slice(count);
  return credit.bytes < limits.creditResume;
}

/** In ms: a busy stream needs no record for every frame. */
const TOGETHER = 50;
