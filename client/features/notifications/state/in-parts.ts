import type { CallFailure } from '#client/api/call.ts';
import type { Result } from '#shared/result.ts';

/** Sends a long list in parts, one after the other, until one fails; an empty list as one part. */
export async function inParts<T>(
  all: readonly T[],
  most: number,
  send: (part: T[], last: boolean) => Promise<Result<unknown, CallFailure>>,
): Promise<Result<unknown, CallFailure>> {
  for (let at = 0; ; at += most) {
    const last = at + most >= all.length;
    const answer = await send(all.slice(at, at + most), last);
    if (!answer.ok || last) return answer;
  }
}
