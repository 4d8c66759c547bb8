import * as v from 'valibot';
import { messageFacts, type Rejection, refusalText } from '#shared/inbox/refused/refused-message.ts';
import { isLate } from '#shared/inbox/refused/refused-wire.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { misfitOf } from '#shared/upstream/misfit.ts';
import { listedRecordSchema } from '#shared/upstream/notification-records.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../http/refuse.ts';
import { alertsWithIds } from '../inbox/alert-states-table.ts';
import { companyAlertsOf, insertCompanyAlert, JUST_NOW } from '../inbox/company-alerts-table.ts';
import type { MessageIntake, TakenIn } from '../inbox/refused/store-refused.ts';
import { accountById } from '../session/accounts-table.ts';
import { listedFault, storeListed } from './sp-api.ts';

/** The part of a company's record that says which one it is. The rest is read like any alert. */
export const listedSchema = v.looseObject({
  ...listedRecordSchema.entries,
  processed: v.fallback(listedRecordSchema.entries.processed, false),
});

/** A record, and the person in whose list or on whose socket it was. */
export type PersonsRecord = { person: string; record?: unknown };

const personsRecordSchema = v.object({ person: v.string(), record: v.optional(v.unknown()) });

/** What a company's list or socket has. Unreadable records wait for the operator like any refused message (OPS-08). */
export const companyIntake: MessageIntake = {
  name: 'company',
  ownId: (raw) => messageFacts(raw).id,
  async why(deps, trx, raw) {
    const { person, record } = v.parse(personsRecordSchema, raw);
    const fault = faultOf(record, deps.clock());
    if (fault) return refusalText(fault);
    return (await accountById(trx, person)) ? undefined : 'The person is not known';
  },
  receiver: async (trx, raw) => (await accountById(trx, v.parse(personsRecordSchema, raw).person))?.id,
  async takeIn(deps, trx, raw) {
    const stored = await storeFromCompany(deps, trx, v.parse(personsRecordSchema, raw));
    return stored.ok ? stored : fail(invalid({ [stored.error.path]: stored.error.reason }));
  },
};

/** Stores an alert that is in a person's list at the company. One that came by ingest before is stored once. */
export async function storeFromCompany(
  deps: Deps,
  trx: Trx,
  { person: personId, record }: PersonsRecord,
): Promise<Result<TakenIn, Rejection>> {
  const listed = v.safeParse(listedSchema, record);
  if (!listed.success) return fail(misfitOf(listed.issues[0]));
  const person = await accountById(trx, personId);
  const owner = person && (await accountById(trx, person.ownerId));
  if (!owner) return fail({ path: 'person', reason: 'is not known' });
  const { _id: companyId, processed } = listed.output;
  if ((await companyAlertsOf(trx, personId, [companyId])).size > 0) return ok('already');
  const time = publishedIn(record);
  const quiet = time !== undefined && isLate(time, deps.clock());
  const stored = await storeListed({ ...deps, quiet }, trx, owner, record, processed === true);
  if (!stored.ok) return fail(stored.error[0] ?? { path: '', reason: 'is not a readable notification' });
  const isNew = stored.value.status === 'accepted';
  deps.counts[isNew ? 'accepted' : 'duplicates'] += 1;
  const [alert] = await alertsWithIds(trx, owner.id, [stored.value.id]);
  await insertCompanyAlert(trx, {
    account_id: personId,
    company_id: companyId,
    record_id: stored.value.id,
    published_at: alert?.published_at ?? time ?? deps.clock(),
    is_read: processed ? 1 : 0,
    is_gone: 0,
    // Read by a rule, or deleted here before the company's copy came.
    due_since: !alert || (alert.unread === 0 && !processed) ? JUST_NOW : null,
  });
  return ok(isNew ? (quiet ? 'list' : 'rings') : 'already');
}

/** Returns why a record can't be read. */
function faultOf(record: unknown, now: number): Rejection | undefined {
  const listed = v.safeParse(listedSchema, record);
  return listed.success ? listedFault(record, now) : misfitOf(listed.issues[0]);
}

const publishedSchema = v.looseObject({ publishedTime: v.pipe(v.string(), v.transform(Date.parse), v.finite()) });

/** ms. */
export function publishedIn(record: unknown): number | undefined {
  const parsed = v.safeParse(publishedSchema, record);
  return parsed.success ? parsed.output.publishedTime : undefined;
}
