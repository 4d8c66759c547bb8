import {
  noVerdicts,
  type ProviderIntake,
  type ProviderTake,
  type RefusedCheck,
  type RefusedGroup,
  type RefusedList,
  type RefusedName,
  refusedLimits,
  type TakeAnswer,
  type Verdict,
} from '#shared/inbox/refused/refused-wire.ts';
import { RULES_VERSION } from '#shared/inbox/refused/rules-version.ts';
import { errorText } from '#shared/process-log.ts';
import { createRedactor, type Redactor } from '#shared/recording/redact.ts';
import { redactedName } from '#shared/recording/redacted-name.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { transact } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import {
  beginTake,
  countRefused,
  countTaken,
  refusedGroups,
  refusedIn,
  takeOut,
  takeRecords,
  type WaitingMessage,
} from '../inbox/refused/refused-table.ts';
import type { MessageIntake, TakenIn } from '../inbox/refused/store-refused.ts';
import { activityIntake } from './activity.ts';
import { companyIntake } from './company-intake.ts';
import { scansIntake } from './scans.ts';
import { alertIntake } from './sp-api.ts';
import { walmartIntake } from './walmart.ts';

const intakes: Record<ProviderIntake, MessageIntake> = {
  'sp-api': alertIntake,
  activity: activityIntake,
  scans: scansIntake,
  company: companyIntake,
  walmart: walmartIntake,
};

/** The messages that one dry run tries, each in a transaction that is rolled back. */
const MOST_TRIED = 200;

/** Lists the groups, the latest first, with how many of each pass the present rules alone. */
export async function listRefused(deps: Deps): Promise<RefusedList> {
  let left: number = refusedLimits.tried;
  const groups: RefusedGroup[] = [];
  for (const group of await refusedGroups(deps.db)) {
    const rows = await refusedIn(deps.db, group, 0, Math.min(left, MOST_TRIED));
    left -= rows.length;
    const passing = await deps.db.transaction().execute(async (trx) => {
      let count = 0;
      for (const row of rows)
        if ((await intakes[row.intake].why(deps, trx, JSON.parse(row.body))) === undefined) count += 1;
      return count;
    });
    groups.push({ ...group, passing, tried: rows.length });
  }
  return { version: RULES_VERSION, groups, takes: await takeRecords(deps.db) };
}

/** Says what taking in a group would do, by doing it to each message and rolling back. */
export async function checkRefused(deps: Deps, group: RefusedName): Promise<RefusedCheck> {
  const rows = await refusedIn(deps.db, group, 0, MOST_TRIED);
  const counted = noVerdicts();
  const redactor = createRedactor();
  const messages: RefusedCheck['messages'] = [];
  for (const row of rows) {
    const verdict = await wouldBe(deps, row);
    counted[verdict] += 1;
    if (messages.length < refusedLimits.listed) messages.push(messageOf(row, verdict, redactor));
  }
  const [first] = rows;
  return {
    verdicts: counted,
    waiting: await countRefused(deps.db, group),
    messages,
    sample: first ? JSON.stringify(redactor.frame(JSON.parse(first.body)), null, 2) : '',
  };
}

const messageOf = (
  { message_id, account_id, product, detail, first_at, last_at, times }: WaitingMessage,
  verdict: Verdict,
  redactor: Redactor,
) => ({
  ...redactedName(redactor, { id: message_id, product }),
  user: account_id,
  detail,
  first: first_at,
  last: last_at,
  times,
  verdict,
});

async function wouldBe(deps: Deps, row: WaitingMessage): Promise<Verdict> {
  let verdict: Verdict = 'refused';
  try {
    // A failure rolls back.
    await transact(deps.db, async (trx) => {
      const outcome = await intakes[row.intake].takeIn(deps, trx, JSON.parse(row.body));
      if (outcome.ok) verdict = outcome.value;
      return fail(undefined);
    });
  } catch (cause) {
    report(deps, cause);
  }
  return verdict;
}

/**
 * Takes in the next messages of a group, in their order. Each one and the removal of its row are one transaction, so
 * that it comes in once, however often and wherever this is interrupted or repeated. A message that is still refused
 * goes on waiting, unless it is cleared.
 */
export async function takeInRefused(deps: Deps, request: ProviderTake): Promise<TakeAnswer> {
  const rows = await refusedIn(deps.db, request, request.after, refusedLimits.taken);
  if (rows.length > 0 && request.after === 0)
    await beginTake(deps.db, request, await countRefused(deps.db, request), deps.clock());
  const answer: TakeAnswer = { taken: 0, already: 0, refused: 0, next: null };
  for (const { n } of rows) {
    const outcome = await takeInOne(deps, n, request);
    if (!outcome.ok) answer.refused += 1;
    else if (outcome.value === 'already') answer.already += 1;
    else if (outcome.value) answer.taken += 1;
  }
  if (rows.length === refusedLimits.taken) answer.next = rows.at(-1)?.n ?? null;
  deps.counts.accepted += answer.taken;
  deps.counts.duplicates += answer.already;
  return answer;
}

/** @returns undefined if the message does not wait anymore */
async function takeInOne(
  deps: Deps,
  n: number,
  { run, clear }: Pick<ProviderTake, 'run' | 'clear'>,
): Promise<Result<TakenIn | undefined, unknown>> {
  try {
    const taken = await deps.write(async (trx): Promise<Result<TakenIn | undefined, unknown>> => {
      const row = await takeOut(trx, n);
      if (!row) return ok(undefined);
      const outcome = await intakes[row.intake].takeIn(deps, trx, JSON.parse(row.body));
      if (!outcome.ok) return outcome;
      await countTaken(trx, run, outcome.value === 'already' ? 'already' : 'taken');
      return outcome;
    });
    // Not if it threw: then the portal failed, and not the message.
    if (clear && !taken.ok) await deps.write((trx) => takeOut(trx, n));
    return taken;
  } catch (cause) {
    report(deps, cause);
    return fail(cause);
  }
}

/** One message that breaks must not stop the others. */
function report(deps: Deps, cause: unknown) {
  deps.log('error', 'A refused message could not be taken in', { error: errorText(cause) });
}
