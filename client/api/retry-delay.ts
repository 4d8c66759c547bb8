import { backoffDelay } from '#shared/protocol.ts';
import type { CallFailure } from './call.ts';

/**
 * How long to wait before a reading that failed is tried again: full jitter, and never before the time that the answer asked for.
 * @param attempt how often it has failed before, from 0
 * @returns ms, or null where another try would give the same: the session is over, or the call was refused
 */
export function retryDelay({ status, retryMs = 0 }: CallFailure, attempt: number, random: () => number): number | null {
  const passing = status === 0 || status === 429 || status >= 500;
  return passing ? retryMs + backoffDelay(attempt, random) : null;
}
