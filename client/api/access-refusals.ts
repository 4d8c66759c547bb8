import type { Result } from '#shared/result.ts';
import type { CallFailure } from './call.ts';

/** Passes calls on, and tells of each that the account may not make: what the page knows of the account is older than that. */
export const tellRefusals = <C extends (...given: never[]) => Promise<Result<unknown, CallFailure>>>(call: C, onRefused: () => void): C =>
  (async (...given: Parameters<C>) => {
    const answer = await call(...given);
    if (!answer.ok && answer.error.status === 403) onRefused();
    return answer;
  }) as C;
