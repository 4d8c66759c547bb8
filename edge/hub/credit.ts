import { limits } from '#shared/protocol.ts';

/** What was sent and not yet acknowledged: the seq up to which, its size, and when (in elapsed ms). */
type Unacked = { to: number; bytes: number; at: number };

/** A tab's credit (ST5). A Durable Object cannot see how much a socket still holds, so the tab itself says what it has taken. */
export type Credit = {
  unacked: Unacked[];
  bytes: number;
  /** Nothing more is sent until enough is acknowledged. */
  paused: boolean;
};

export const newCredit = (): Credit => ({ unacked: [], bytes: 0, paused: false });

export const oldestUnacked = (credit: Credit): Unacked | undefined => credit.unacked[0];

/** @param to up to which seq, @param bytes how much, @param at when, in elapsed ms. What was sent in nearly the same moment is counted, and let go, together. */
export function spend(credit: Credit, to: number, bytes: number, at: number) {
  const last = credit.unacked[credit.unacked.length - 1];
  if (last && at - last.at < TOGETHER && last.bytes < limits.ackBytes) {
    last.to = to;
    last.bytes += bytes;
  } else credit.unacked.push({ to, bytes, at });
  credit.bytes += bytes;
  if (credit.bytes > limits.creditStop) credit.paused = true;
}

/** @returns whether a tab that was paused may go on */
export function acknowledge(credit: Credit, seq: number): boolean {
  let count = 0;
  for (const each of credit.unacked) {
    if (each.to > seq) break;
    credit.bytes -= each.bytes;
    count += 1;
  }
  if (count > 0) credit.unacked = credit.unacked.slice(count);
  if (!credit.paused || credit.bytes >= limits.creditResume) return false;
  credit.paused = false;
  return true;
}

/** In ms: a busy stream needs no record for every frame. */
const TOGETHER = 50;
