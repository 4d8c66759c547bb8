import { sql } from 'kysely';
import { type About, type Incident, MOST_INCIDENTS } from '#shared/inbox/incidents/incident.ts';
import { type BoxPrice, flapKey, INCIDENT_SPAN, isOver } from '#shared/inbox/incidents/incident-rules.ts';
import { productKey } from '#shared/inbox/product-state.ts';
import type { OwnFlap } from '#shared/listings/own-products/own-product.ts';
import type { Db, Trx } from '../../db/sqlite.ts';
import type { AlertStateRow } from '../alert-states-table.ts';
import { notifyInbox } from '../inbox-frames.ts';
import { statesNow } from '../newest-state.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    incidents: IncidentRow;
    incident_evidence: EvidenceRow;
  }
}

export type IncidentRow = {
  id: string;
  account_id: string;
  /** What it is about (keyOf). Only one open incident of an account has it. */
  key: string;
  about: string;
  opened_at: number;
  last_at: number;
  ended_at: number | null;
  products: number;
  alerts: number;
  per_day: string;
  rev: number;
};

/** What a message of the last hour said, for the rules of incidents. */
export type EvidenceRow = {
  record_id: string;
  account_id: string;
  at: number;
  product: string;
  cause_key: string | null;
  flap_key: string | null;
  /** The Buy Box's; null if nobody has it. */
  price: number | null;
  currency: string | null;
};

/** The messages that one rule looks at. Bounds its work in a burst. */
const MOST_EVIDENCE = 200;
/** Alerts of one incident. Further ones open the next, so that its sums stay cheap. */
const MOST_ALERTS = 500;

export const aboutOf = ({ about }: Pick<IncidentRow, 'about'>): About => JSON.parse(about) as About;

const incidentOf = (row: IncidentRow): Incident => ({
  id: row.id,
  rev: row.rev,
  about: aboutOf(row),
  openedAt: row.opened_at,
  lastAt: row.last_at,
  endedAt: row.ended_at,
  products: row.products,
  alerts: row.alerts,
  perDay: JSON.parse(row.per_day) as Incident['perDay'],
});

/** The open incidents, then the newest. */
export const incidentsOf = async (db: Db, accountId: string): Promise<Incident[]> => {
  const rows = await db
    .selectFrom('incidents')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy((order) => order('ended_at', 'is not', null))
    .orderBy('last_at', 'desc')
    .limit(MOST_INCIDENTS)
    .execute();
  return rows.map(incidentOf);
};

/** The open incidents about these things, by their key. */
export async function openIncidents(
  db: Db,
  accountId: string,
  keys: readonly string[],
): Promise<Map<string, IncidentRow>> {
  const rows = await db
    .selectFrom('incidents')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('key', 'in', keys)
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

/** The open flaps of these products, by their key. */
export async function openFlaps(
  db: Db,
  accountId: string,
  products: readonly Parameters<typeof flapKey>[0][],
): Promise<Map<string, OwnFlap>> {
  const open = await openIncidents(db, accountId, [...new Set(products.map(flapKey))]);
  return new Map(
    [...open.values()].flatMap((row) => {
      const about = aboutOf(row);
      return about.kind === 'flap'
        ? [[row.key, { incident: row.id, rev: row.rev, times: about.times, since: row.opened_at }]]
        : [];
    }),
  );
}

export const isFull = ({ alerts }: IncidentRow): boolean => alerts >= MOST_ALERTS;

/** Stores an incident, and tells everybody who sees the inbox. */
export async function saveIncident(trx: Trx, now: number, row: IncidentRow): Promise<void> {
  await trx
    .insertInto('incidents')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await notifyInbox(trx, now, row.account_id, { event: 'incident:changed', data: incidentOf(row) });
}

export const endIncident = (trx: Trx, now: number, row: IncidentRow): Promise<void> =>
  saveIncident(trx, now, { ...row, ended_at: now, rev: row.rev + 1 });

/**
 * What an incident's alerts add up to: each product once, by its newest message, also one that isn't part of the
 * incident. Alerts that are done cost nothing any more, but stay part of it; so do those of a product that has the Buy
 * Box again.
 */
export async function sumsOf(
  db: Db,
  { id: incident, account_id: accountId, about }: Pick<IncidentRow, 'id' | 'account_id' | 'about'>,
): Promise<Pick<IncidentRow, 'products' | 'alerts' | 'per_day'> & { causes: string[] }> {
  type Row = Pick<AlertStateRow, 'marketplace' | 'asin' | 'condition' | 'risk' | 'currency' | 'cause' | 'folder'> & {
    hasBox: 0 | 1;
  };
  const { kind } = aboutOf({ about });
  // An alert that is being stored is newer than its product's state.
  const publishedAt = sql`(select published_at from notifications where id = joined.record_id)`;
  const { rows: alerts } = await sql<Row>`
    select marketplace, asin, condition, cause, folder, coalesce(now.currency, joined.currency) as currency,
      iif(now.seen_at > ${publishedAt}, now.risk, joined.risk) as risk,
      coalesce(now.seen_at > ${publishedAt} and now.buy_box = 'mine', false) as "hasBox"
    from alert_states as joined left join ${statesNow(accountId)} as now using (marketplace, asin, condition)
    where account_id = ${accountId} and incident = ${incident} and incident <> '' order by n desc`.execute(db);
  const perDay: Record<string, number> = {};
  const [products, states] = [new Set<string>(), new Set<string>()];
  for (const alert of alerts) {
    const { risk, currency, folder } = alert;
    if (folder === 'done' || (alert.hasBox && kind !== 'flap')) continue;
    if (!states.has(productKey(alert)) && risk !== null && currency !== null)
      perDay[currency] = Math.round(((perDay[currency] ?? 0) + risk) * 100) / 100;
    states.add(productKey(alert));
    products.add(`${alert.marketplace} ${alert.asin}`);
  }
  return {
    products: products.size,
    alerts: alerts.length,
    per_day: JSON.stringify(perDay),
    causes: alerts.map(({ cause }) => cause),
  };
}

/**
 * After alerts were done, deleted, or brought back: what is left of their incidents. One without an alert left to deal
 * with is over, and opens again if its alerts come back. A price flaps until it leaves its two prices, whatever is
 * done.
 */
export async function settleIncidents(
  trx: Trx,
  now: number,
  accountId: string,
  alerts: readonly Pick<AlertStateRow, 'incident'>[],
): Promise<void> {
  for (const id of new Set(alerts.map(({ incident }) => incident))) {
    if (id === '') continue;
    const row = await trx
      .selectFrom('incidents')
      .selectAll()
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!row) continue;
    const { causes: _, ...sums } = await sumsOf(trx, row);
    await saveIncident(trx, now, {
      ...row,
      ...sums,
      ended_at: await endOf(trx, now, row, sums.products),
      rev: row.rev + 1,
    });
  }
}

/** When an incident ended, with so many products left; null while it is open. */
async function endOf(trx: Trx, now: number, row: IncidentRow, products: number): Promise<number | null> {
  const { kind } = aboutOf(row);
  if (kind === 'flap') return row.ended_at;
  if (products === 0) return row.ended_at ?? now;
  const comesBack = row.products === 0 && !isOver(kind, row.last_at, now);
  return comesBack && !(await openIncidents(trx, row.account_id, [row.key])).has(row.key) ? null : row.ended_at;
}

/**
 * Brings the incidents in whose open alerts a product is to what its newest message says. One whose last product has
 * the Buy Box again is over.
 */
export async function refreshSums(
  trx: Trx,
  now: number,
  accountId: string,
  { marketplace, asin }: Pick<AlertStateRow, 'marketplace' | 'asin'>,
): Promise<void> {
  const rows = await trx
    .selectFrom('incidents')
    .selectAll()
    .where('id', 'in', (select) =>
      select
        .selectFrom('alert_states')
        .select('incident')
        .where('account_id', '=', accountId)
        .where('asin', '=', asin)
        .where('marketplace', '=', marketplace)
        .where('folder', '=', 'inbox')
        .where('incident', '<>', ''),
    )
    .execute();
  for (const row of rows) {
    const { causes: _, ...sums } = await sumsOf(trx, row);
    if (sums.per_day === row.per_day && sums.products === row.products) continue;
    const isOver = sums.products === 0 && aboutOf(row).kind !== 'flap';
    await saveIncident(trx, now, {
      ...row,
      ...sums,
      ended_at: row.ended_at ?? (isOver ? now : null),
      rev: row.rev + 1,
    });
  }
}

export const insertEvidence = (db: Db, row: EvidenceRow) => db.insertInto('incident_evidence').values(row).execute();

/**
 * The account's newest evidence with a key within the hour, oldest first, each with its alert's incident; null if the
 * alert is deleted.
 */
export async function evidenceOf(
  db: Db,
  accountId: string,
  key: { cause_key: string } | { flap_key: string },
  now: number,
) {
  const rows = await db
    .selectFrom('incident_evidence')
    .leftJoin('alert_states', 'alert_states.record_id', 'incident_evidence.record_id')
    .select([
      'incident_evidence.record_id',
      'incident_evidence.at',
      'incident_evidence.product',
      'price',
      'incident_evidence.currency',
      'incident',
    ])
    .where('incident_evidence.account_id', '=', accountId)
    .where('cause_key' in key ? 'cause_key' : 'flap_key', '=', 'cause_key' in key ? key.cause_key : key.flap_key)
    .where('at', '>', now - INCIDENT_SPAN)
    .orderBy('at', 'desc')
    .limit(MOST_EVIDENCE)
    .execute();
  return rows.toReversed();
}

export const priceIn = ({ price, currency }: Pick<EvidenceRow, 'price' | 'currency'>): BoxPrice | null =>
  price === null || currency === null ? null : { amount: price, currency };

/** Gives alerts without an incident this one. @returns the record ids of those that have changed */
export async function joinAlerts(
  trx: Trx,
  accountId: string,
  records: readonly string[],
  incident: string,
): Promise<string[]> {
  if (records.length === 0) return [];
  const joined = await trx
    .updateTable('alert_states')
    .set((update) => ({ incident, rev: update('rev', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('record_id', 'in', records)
    .where('incident', '=', '')
    .returning('record_id')
    .execute();
  return joined.map(({ record_id }) => record_id);
}

export const deleteEvidenceBefore = (db: Db, moment: number) =>
  db.deleteFrom('incident_evidence').where('at', '<=', moment).execute();
