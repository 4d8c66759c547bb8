import type { UpstreamAnswer } from '#edge/hub/ports.ts';
import { type NotOffered, notOffered } from '#shared/offered.ts';
import { ok } from '#shared/result.ts';

/** The answer to a call that a provider may leave out: its 404 says that it has no such call, which is no failure. */
export async function ifOffered<T>(answer: UpstreamAnswer<T>): UpstreamAnswer<T | NotOffered> {
  const outcome = await answer;
  return !outcome.ok && outcome.error.status === 404 ? ok(notOffered) : outcome;
}
