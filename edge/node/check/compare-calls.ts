import { answerChanges } from '#shared/recording/answer-changes.ts';
import { callVocabulary, createCallRedactor, type RecordedCall } from './call-recording.ts';
import type { CheckResult, Finding } from './check-list.ts';
import type { Tried } from './try-call.ts';

/**
 * Compares the calls of today with recorded ones by meaning: holds, missing, or wrong says whether each is answered as it
 * was. A call that fails now as it failed then holds; so does one that has been mended.
 * @yields one result after the other; at the end, those of recorded calls that were not made
 */
export async function* compareCalls(
  recorded: readonly RecordedCall[],
  today: AsyncIterable<Tried>,
): AsyncGenerator<CheckResult> {
  const redacted = createCallRedactor();
  const left = new Map(recorded.map((each) => [each.call, each]));
  for await (const tried of today) {
    const before = left.get(tried.result.call);
    left.delete(tried.result.call);
    if (before) yield compared(before, redacted(tried), tried.result);
  }
  for (const { call, profile, section } of left.values())
    yield {
      call,
      profile,
      section,
      outcome: 'untried',
      findings: [{ path: '', reason: 'The check did not get to it.' }],
    };
}

function compared(before: RecordedCall, now: RecordedCall, result: CheckResult): CheckResult {
  const as = (outcome: CheckResult['outcome'], ...findings: Finding[]): CheckResult => ({
    ...result,
    outcome,
    findings,
  });
  if (now.outcome === 'untried') return result;
  if (before.outcome === 'untried') return as('untried', { path: '', reason: 'The recording has no answer to it.' });
  if (now.outcome !== before.outcome) return now.outcome === 'holds' ? as('holds') : result;
  if (now.status !== before.status) {
    const reason = `Expected status ${before.status} as in the recording, found ${now.status ?? 'no answer'}`;
    return as('wrong', { path: '', reason });
  }
  const { differences, emptied } = answerChanges(before.answer, now.answer, callVocabulary.words);
  if (differences.length > 0) return as('wrong', ...differences);
  return emptied.length > 0 ? as('untried', ...emptied) : as('holds');
}
