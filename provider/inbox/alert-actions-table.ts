import { sql } from 'kysely';
import { type AlertAction, MOST_COSTLY, type TimeToAct } from '#shared/inbox/time-to-act.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import { unitsOfCurrency } from './alert-search-table.ts';
import { riskNow } from './newest-state.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    /**
     * The first action of a person on each alert. Outlives the alert, so that deleting it doesn't change the figures.
     */
    alert_actions: {
      record_id: string;
      account_id: string;
      made_by: string;
      action: AlertAction;
      at: number;
      received: number;
      cause: string;
    };
  }
}

/** Who acts in whose inbox. */
export type ActsBy = { accountId: string; madeBy: string };

const DAY = 86_400_000;
/** A price or a mute deals with the alerts of its product that came within this time, ms. */
const PRODUCT_SPAN = 30 * DAY;
const IDS_A_QUERY = 5_000;

const noted = (action: AlertAction, { madeBy }: ActsBy, now: number) => sql`
  insert into alert_actions (record_id, account_id, made_by, action, at, received, cause)
  select record_id, account_id, ${madeBy}, ${action}, ${now}, received, cause from alert_states`;

/**
 * Notes a person's action on alerts. Only the first action of each alert stays. Call it before the alerts are deleted.
 */
export async function noteActions(
  trx: Trx,
  by: ActsBy,
  now: number,
  action: AlertAction,
  recordIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < recordIds.length; start += IDS_A_QUERY)
    await sql`${noted(action, by, now)} where account_id = ${by.accountId} and record_id in (${sql.join(recordIds.slice(start, start + IDS_A_QUERY))})
      on conflict do nothing`.execute(trx);
}

/** Notes an action on products as one on their alerts that are still in the inbox. @param marketplace all by default */
export async function noteProductActions(
  trx: Trx,
  by: ActsBy,
  now: number,
  action: AlertAction,
  { asins, marketplace }: { asins: readonly string[]; marketplace?: string },
): Promise<void> {
  if (asins.length === 0) return;
  const there = marketplace === undefined ? sql`` : sql`and marketplace = ${marketplace}`;
  await sql`${noted(action, by, now)}
    where account_id = ${by.accountId} and asin in (${sql.join(asins)}) and received >= ${now - PRODUCT_SPAN} and folder = 'inbox' ${there}
    on conflict do nothing`.execute(trx);
}

/** Which of these alerts somebody has acted on: by a price, a mute, or a mark. */
export async function actedOn(db: Db, recordIds: readonly string[]): Promise<Set<string>> {
  const acted = new Set<string>();
  for (let start = 0; start < recordIds.length; start += IDS_A_QUERY) {
    const ids = recordIds.slice(start, start + IDS_A_QUERY);
    const rows = await db.selectFrom('alert_actions').select('record_id').where('record_id', 'in', ids).execute();
    for (const { record_id } of rows) acted.add(record_id);
  }
  return acted;
}

type Times = { key: string; count: number; median: number; p90: number };

/** The times of each member, of each cause, or of all, by the nearest rank. */
async function timesBy(db: Db, accountId: string, since: number, column: 'made_by' | 'cause' | null): Promise<Times[]> {
  const key = column === null ? sql`''` : sql.ref(column);
  const { rows } = await sql<Times>`
    with ranked as (
      select ${key} as key, max(0, at - received) as time, row_number() over (partition by ${key} order by at - received) as rank, count(*) over (partition by ${key}) as count
      from alert_actions where account_id = ${accountId} and received >= ${since}
    )
    select key, count, max(iif(rank = (count + 1) / 2, time, null)) as median, max(iif(rank = (9 * count + 9) / 10, time, null)) as p90
    from ranked group by key, count`.execute(db);
  return rows;
}

/** @param since ms @param nameOf the name of a member by their account id */
export async function timeToAct(
  db: Db,
  accountId: string,
  since: number,
  nameOf: (id: string) => string,
): Promise<TimeToAct> {
  const [all] = await timesBy(db, accountId, since, null);
  const members = await timesBy(db, accountId, since, 'made_by');
  const byCause = new Map((await timesBy(db, accountId, since, 'cause')).map(({ key, ...times }) => [key, times]));
  // Deleted alerts are known by their action alone.
  const arrived = await sql<{ cause: string; arrived: number }>`
    select cause, count(*) as arrived from (
      select cause from alert_states where account_id = ${accountId} and received >= ${since} and record_id not in (select record_id from drills)
      union all
      select cause from alert_actions where account_id = ${accountId} and received >= ${since} and record_id not in (select record_id from alert_states where account_id = ${accountId})
    ) as came group by cause order by arrived desc, cause`.execute(db);
  // Before actions were noted, marks show that a person has dealt with an alert.
  const open = sql`account_id = ${accountId} and received >= ${since} and folder = 'inbox' and ${riskNow} > 0 and (marks_rev = 0 or rule_id is not null)
    and record_id not in (select record_id from alert_actions where account_id = ${accountId})`;
  const total = await sql<{ total: number }>`select count(*) as total from alert_states where ${open}`.execute(db);
  const costly = await sql<TimeToAct['untouched']['alerts'][number]>`
    select record_id as record, (select title from notifications where id = record_id) as title, asin, marketplace, cause, ${riskNow} as "perDay", currency, received
    from alert_states where ${open} order by ${riskNow} / ${unitsOfCurrency} desc, received limit ${MOST_COSTLY}`.execute(
    db,
  );
  const times = ({ count, median, p90 }: Times) => ({ count, median, p90 });
  return {
    arrived: arrived.rows.reduce((sum, each) => sum + each.arrived, 0),
    acted: all?.count ?? 0,
    all: all ? times(all) : null,
    members: members
      .map((each) => ({ id: each.key, name: nameOf(each.key), ...times(each) }))
      .sort((a, b) => a.median - b.median),
    causes: arrived.rows.map(({ cause, arrived: count }) => {
      const known = byCause.get(cause);
      return {
        cause,
        arrived: count,
        times: known ? { count: known.count, median: known.median, p90: known.p90 } : null,
      };
    }),
    untouched: { total: total.rows[0]?.total ?? 0, alerts: costly.rows },
  };
}

/** The times of each member by whom any alert was first dealt with, keyed by account id. @param since ms */
export const memberTimes = async (db: Db, accountId: string, since: number): Promise<Map<string, Omit<Times, 'key'>>> =>
  new Map((await timesBy(db, accountId, since, 'made_by')).map(({ key, ...times }) => [key, times]));

/**
 * How many alerts a member dealt with in each class of time.
 * @param ends the upper ends of the classes, ms; a last class has the rest
 */
export async function actClasses(
  db: Db,
  { accountId, madeBy }: ActsBy,
  since: number,
  ends: readonly number[],
): Promise<number[]> {
  const classes = sql`case ${sql.join(
    ends.map((end, index) => sql`when max(0, at - received) < ${end} then ${sql.lit(index)}`),
    sql` `,
  )} else ${sql.lit(ends.length)} end`;
  const { rows } = await sql<{ class: number; count: number }>`
    select ${classes} as class, count(*) as count from alert_actions where account_id = ${accountId} and made_by = ${madeBy} and received >= ${since} group by 1`.execute(
    db,
  );
  return Array.from({ length: ends.length + 1 }, (_, index) => rows.find((row) => row.class === index)?.count ?? 0);
}

/** @param moment ms */
export async function deleteActionsBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('alert_actions').where('received', '<', moment).execute();
}
