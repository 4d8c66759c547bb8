import type { UpstreamAnswer } from '#edge/hub/ports.ts';
import { errorCodes } from '#shared/errors.ts';
import { type NotOffered, notOffered } from '#shared/offered.ts';
import { fail, ok } from '#shared/result.ts';

/** The answer to a call that a provider may leave out: its 404 says that it has no such call, which is no failure. */
export async function ifOffered<T>(answer: UpstreamAnswer<T>): UpstreamAnswer<T | NotOffered> {
  const outcome = await answer;
  return !outcome.ok && outcome.error.status === 404 ? ok(notOffered) : outcome;
}

/** The answer to an optional call that something depends on: a 404, whatever its body says, becomes one code and a sentence for people. */
export async function refusedUnlessOffered<T>(answer: UpstreamAnswer<T>): UpstreamAnswer<T> {
  const outcome = await answer;
  if (outcome.ok || outcome.error.status !== 404) return outcome;
  return fail({ status: 404, error: { code: errorCodes.notFound, message: 'This is not offered here.' } });
}
