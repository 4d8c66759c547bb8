import { backoffDelay } from '#shared/protocol.ts';
import type { CallFailure } from './call.ts';

/**
 * Returns the wait before a failed read is retried: full jitter, added to the wait that the answer requested.
 * @param attempt the number of earlier failures, from 0
 * @returns ms, or null if a retry is pointless: the session is over, or the call was refused
 */
export function retryDelay({ status, retryMs = 0 }: CallFailure, attempt: number, random: () => number): number | null {
  const passing = status === 0 || status === 429 || status >= 500;
  return passing ? retryMs + backoffDelay(attempt, random) : null;
}
