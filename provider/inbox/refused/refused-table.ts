import type { Generated, Selectable } from 'kysely';
import {
  type ProviderIntake,
  type ProviderTake,
  type RefusedFound,
  type RefusedGroup,
  type RefusedName,
  refusedLimits,
  type TakeRecord,
} from '#shared/inbox/refused/refused-wire.ts';
import { countOf } from '../../db/count-of.ts';
import type { Db, Trx } from '../../db/sqlite.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    refused_messages: RefusedMessageRow;
    refused_takes: RefusedTakeRow;
  }
}

type RefusedMessageRow = {
  /** The order of arrival. */
  n: Generated<number>;
  intake: ProviderIntake;
  /** The message's own id. */
  message_id: string;
  /** '' if no account is known to be its receiver. */
  account_id: string;
  product: string;
  reason: string;
  detail: string;
  version: string;
  /** The message as JSON. */
  body: string;
  bytes: number;
  first_at: number;
  last_at: number;
  times: number;
};
export type WaitingMessage = Selectable<RefusedMessageRow>;

type RefusedTakeRow = {
  run: string;
  intake: ProviderIntake;
  reason: string;
  version: string;
  made_by: string;
  at: number;
  waiting: number;
  taken: number;
  already: number;
};

/** Between two checks of the sum of all sizes. A check reads the whole table. */
const SIZES_CHECK = 100;

/** Stores a refused message. Refused again, it keeps its place in the order, with its newest body and reason. */
export async function putRefused(
  trx: Trx,
  row: Omit<WaitingMessage, 'n' | 'first_at' | 'last_at' | 'times'>,
  now: number,
): Promise<void> {
  const { reason, detail, version, body, bytes, account_id } = row;
  const { n } = await trx
    .insertInto('refused_messages')
    .values({ ...row, first_at: now, last_at: now, times: 1 })
    .onConflict((conflict) =>
      conflict.columns(['intake', 'message_id']).doUpdateSet((set) => ({
        reason,
        detail,
        version,
        body,
        bytes,
        account_id,
        last_at: now,
        times: set('refused_messages.times', '+', 1),
      })),
    )
    .returning('n')
    .executeTakeFirstOrThrow();
  await trx
    .deleteFrom('refused_messages')
    .where('n', '<=', n - refusedLimits.messages)
    .execute();
  if (n % SIZES_CHECK === 0) await trimSizes(trx);
}

/** Deletes the oldest messages beyond the limit of all sizes. */
async function trimSizes(db: Db): Promise<void> {
  const rows = await db.selectFrom('refused_messages').select(['n', 'bytes']).orderBy('n', 'desc').execute();
  let sum = 0;
  const first = rows.find(({ bytes }) => {
    sum += bytes;
    return sum > refusedLimits.bytes;
  });
  if (first) await db.deleteFrom('refused_messages').where('n', '<=', first.n).execute();
}

const inGroup = (db: Db, { intake, reason, version }: RefusedName) =>
  db
    .selectFrom('refused_messages')
    .where('intake', '=', intake as ProviderIntake)
    .where('reason', '=', reason)
    .where('version', '=', version);

export async function refusedGroups(db: Db): Promise<Omit<RefusedGroup, 'passing' | 'tried'>[]> {
  return db
    .selectFrom('refused_messages')
    .select(({ fn }) => [
      'intake',
      'reason',
      'version',
      fn.countAll<number>().as('waiting'),
      fn.count<number>('account_id').distinct().as('users'),
      fn.min('first_at').as('first'),
      fn.max('last_at').as('last'),
    ])
    .groupBy(['intake', 'reason', 'version'])
    .orderBy('last', 'desc')
    .limit(refusedLimits.groups)
    .execute();
}

/** Returns how many messages of each group are about a product or have an id, of these accounts or of no known one. */
export async function refusedAbout(
  db: Db,
  accounts: readonly string[] | undefined,
  word: string | undefined,
): Promise<RefusedFound> {
  const known = accounts && (word === undefined ? accounts : [...accounts, '']);
  return db
    .selectFrom('refused_messages')
    .select(({ fn }) => [
      'intake',
      'reason',
      'version',
      fn.countAll<number>().as('waiting'),
      fn.max('last_at').as('last'),
    ])
    .$if(known !== undefined, (query) => query.where('account_id', 'in', known ?? []))
    .$if(word !== undefined, (query) =>
      query.where((where) => where.or([where('product', '=', word ?? ''), where('message_id', '=', word ?? '')])),
    )
    .groupBy(['intake', 'reason', 'version'])
    .orderBy('last', 'desc')
    .limit(refusedLimits.found)
    .execute();
}

/** Returns a group's messages in their order, from the first after `after`. */
export const refusedIn = (db: Db, group: RefusedName, after: number, most: number): Promise<WaitingMessage[]> =>
  inGroup(db, group).where('n', '>', after).selectAll().orderBy('n').limit(most).execute();

export const countRefused = (db: Db, group: RefusedName): Promise<number> => countOf(inGroup(db, group));

/** Removes a message that is being taken in. @returns it; undefined if somebody else was faster */
export const takeOut = (trx: Trx, n: number): Promise<WaitingMessage | undefined> =>
  trx.deleteFrom('refused_messages').where('n', '=', n).returningAll().executeTakeFirst();

/** Begins the record of a run, or leaves it as it is. @param waiting how many messages wait at its start */
export async function beginTake(
  db: Db,
  { run, intake, reason, version, by }: ProviderTake,
  waiting: number,
  now: number,
): Promise<void> {
  await db
    .insertInto('refused_takes')
    .values({
      run,
      intake: intake as ProviderIntake,
      reason,
      version,
      made_by: by,
      at: now,
      waiting,
      taken: 0,
      already: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function countTaken(trx: Trx, run: string, outcome: 'taken' | 'already'): Promise<void> {
  await trx
    .updateTable('refused_takes')
    .set((set) => ({ [outcome]: set(outcome, '+', 1) }))
    .where('run', '=', run)
    .execute();
}

/** Newest first. */
export async function takeRecords(db: Db): Promise<TakeRecord[]> {
  const rows = await db
    .selectFrom('refused_takes')
    .selectAll()
    .orderBy('at', 'desc')
    .limit(refusedLimits.listed)
    .execute();
  return rows.map(({ made_by, waiting, ...row }) => ({ ...row, by: made_by, of: waiting }));
}

/** Deletes what was last refused, or taken in, before `moment` (ms), and what is beyond the limits. */
export async function deleteRefusedBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('refused_messages').where('last_at', '<', moment).execute();
  await db.deleteFrom('refused_takes').where('at', '<', moment).execute();
  const newest = db.selectFrom('refused_takes').select('run').orderBy('at', 'desc').limit(refusedLimits.takes);
  await db.deleteFrom('refused_takes').where('run', 'not in', newest).execute();
  await trimSizes(db);
}
