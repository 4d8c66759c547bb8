import type { Result } from '#shared/result.ts';
import type { CallFailure } from './call.ts';

/** Passes calls on and reports each 403: the page's knowledge of the account is out of date then. */
export const watchRefusals = <C extends (...given: never[]) => Promise<Result<unknown, CallFailure>>>(
  call: C,
  onRefused: () => void,
): C =>
  (async (...given: Parameters<C>) => {
    const answer = await call(...given);
    if (!answer.ok && answer.error.status === 403) onRefused();
    return answer;
  }) as C;
