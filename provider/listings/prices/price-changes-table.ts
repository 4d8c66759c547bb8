import { type Generated, type Selectable, sql, type Updateable } from 'kysely';
import type { ListingIssue } from '#shared/inbox/listing-issue.ts';
import type { PriceChange, PriceState } from '#shared/listings/prices/change-price.ts';
import type { Db, Trx } from '../../db/sqlite.ts';
import { notifyInbox } from '../../inbox/inbox-frames.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    price_changes: PriceChangesTable;
  }
}

type PriceChangesTable = {
  n: Generated<number>;
  account_id: string;
  id: string;
  marketplace: string;
  asin: string;
  sku: string;
  currency: string;
  before: number;
  after: number;
  state: PriceState;
  made_by: string;
  made_by_name: string;
  at: number;
  /** The last try, Amazon's answer, and the message that showed the price, ms. */
  sent_at: number | null;
  answered_at: number | null;
  confirmed_at: number | null;
  confirmed_by: string | null;
  /** When an open change is tried next, ms. */
  next_at: number | null;
  tries: number;
  code: string | null;
  message: string | null;
  issues: string;
  submission_id: string | null;
  undo_of: string | null;
  rev: number;
};
export type PriceChangeRow = Selectable<PriceChangesTable>;
export type NewPriceChange = Omit<PriceChangeRow, 'n'>;
export type PricePatchRow = Omit<Updateable<PriceChangesTable>, 'n' | 'account_id' | 'id' | 'rev'>;

const open = ['asked', 'sent'] as const;
const taken = ['accepted', 'warned', 'confirmed'] as const;

export const changeWithId = (db: Db, accountId: string, id: string): Promise<PriceChangeRow | undefined> =>
  db
    .selectFrom('price_changes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();

export const changeNumbered = (db: Db, n: number): Promise<PriceChangeRow | undefined> =>
  db.selectFrom('price_changes').selectAll().where('n', '=', n).executeTakeFirst();

type Sku = Pick<PriceChangeRow, 'account_id' | 'marketplace' | 'sku'>;

const ofSku = (db: Db, { account_id, marketplace, sku }: Sku) =>
  db
    .selectFrom('price_changes')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('marketplace', '=', marketplace)
    .where('sku', '=', sku);

export const openChange = (db: Db, sku: Sku): Promise<PriceChangeRow | undefined> =>
  ofSku(db, sku).where('state', 'in', open).executeTakeFirst();

/** The SKU's last change that Amazon took. */
export const lastTaken = (db: Db, sku: Sku): Promise<PriceChangeRow | undefined> =>
  ofSku(db, sku).where('state', 'in', taken).orderBy('n', 'desc').limit(1).executeTakeFirst();

type TakenChange = Pick<PriceChangeRow, 'marketplace' | 'sku' | 'before' | 'after' | 'answered_at' | 'confirmed_at'>;

/** The last change of each SKU that Amazon took. */
export async function lastTakenOf(
  db: Db,
  accountId: string,
  skus: readonly { marketplace: string; sku: string }[],
): Promise<TakenChange[]> {
  if (skus.length === 0) return [];
  const named = sql.join(skus.map(({ marketplace, sku }) => sql`(${marketplace}, ${sku})`));
  const { rows } = await sql<TakenChange>`
    select marketplace, sku, before, after, answered_at, confirmed_at from price_changes where n in (
      select max(n) from price_changes
      where account_id = ${accountId} and state in (${sql.join(taken)}) and (marketplace, sku) in (values ${named})
      group by marketplace, sku)`.execute(db);
  return rows;
}

export const dueChanges = (db: Db, now: number): Promise<PriceChangeRow[]> =>
  db
    .selectFrom('price_changes')
    .selectAll()
    .where('state', 'in', open)
    .where('next_at', '<=', now)
    .orderBy('n')
    .execute();

/** The changes of a product that no message has shown. */
/** The states of changes whose price no message has shown yet. */
export const unconfirmedStates = ['sent', 'accepted', 'warned'] as const satisfies readonly PriceState[];

export const unconfirmedChanges = (
  db: Db,
  accountId: string,
  marketplace: string,
  asin: string,
): Promise<PriceChangeRow[]> =>
  db
    .selectFrom('price_changes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('marketplace', '=', marketplace)
    .where('asin', '=', asin)
    .where('state', 'in', unconfirmedStates)
    .execute();

/** One page of the record, newest first. @param before only changes with a smaller number */
export function changesPage(
  db: Db,
  accountId: string,
  {
    marketplace,
    asin,
    sku,
    before,
    limit,
  }: {
    marketplace?: string | undefined;
    asin?: string | undefined;
    sku?: string | undefined;
    before?: number | undefined;
    limit: number;
  },
): Promise<PriceChangeRow[]> {
  let query = db.selectFrom('price_changes').selectAll().where('account_id', '=', accountId);
  if (marketplace !== undefined) query = query.where('marketplace', '=', marketplace);
  if (asin !== undefined) query = query.where('asin', '=', asin);
  if (sku !== undefined) query = query.where('sku', '=', sku);
  if (before !== undefined) query = query.where('n', '<', before);
  return query.orderBy('n', 'desc').limit(limit).execute();
}

/** Stores a new change and announces it to everybody who sees the inbox. */
export async function insertChange(trx: Trx, now: number, row: NewPriceChange): Promise<PriceChange> {
  await trx.insertInto('price_changes').values(row).execute();
  return announceChange(trx, now, row);
}

/** Updates a change and announces it. */
export async function updateChange(trx: Trx, now: number, row: PriceChangeRow, patch: PricePatchRow): Promise<void> {
  const next = { ...row, ...patch, rev: row.rev + 1 };
  await trx
    .updateTable('price_changes')
    .set({ ...patch, rev: next.rev })
    .where('n', '=', row.n)
    .execute();
  await announceChange(trx, now, next);
}

async function announceChange(trx: Trx, now: number, row: NewPriceChange): Promise<PriceChange> {
  const data = changeOf(row);
  await notifyInbox(trx, now, row.account_id, { event: 'priceChange:advanced', data });
  return data;
}

export const changeOf = (row: NewPriceChange): PriceChange => ({
  id: row.id,
  marketplace: row.marketplace,
  asin: row.asin,
  sku: row.sku,
  currency: row.currency,
  before: row.before,
  after: row.after,
  state: row.state,
  madeBy: { id: row.made_by, name: row.made_by_name },
  at: row.at,
  sentAt: row.sent_at,
  answeredAt: row.answered_at,
  confirmedAt: row.confirmed_at,
  nextAt: row.next_at,
  code: row.code,
  message: row.message,
  issues: JSON.parse(row.issues) as ListingIssue[],
  submissionId: row.submission_id,
  undoOf: row.undo_of,
  rev: row.rev,
});
