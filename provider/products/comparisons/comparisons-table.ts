import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import type { ComparedKind } from '#shared/products/comparisons/comparison.ts';
import { countOf } from '../../db/count-of.ts';
import type { Db } from '../../db/sqlite.ts';

type Seen = { accountId: string; ownerId: string; kinds: readonly ComparedKind[] };

/** Own and shared comparisons of these kinds, newest first, without their items. */
export const comparisonsFor = (db: Db, who: Seen) =>
  visible(db, who).orderBy('comparisons.changed_at', 'desc').orderBy('comparisons.id').execute();

/** Undefined unless the account may see it. */
export const comparisonFor = (db: Db, who: Seen, id: string) =>
  visible(db, who).select('comparisons.items').where('comparisons.id', '=', id).executeTakeFirst();

const columns = [
  'id',
  'account_id',
  'owner_id',
  'kind',
  'marketplace',
  'name',
  'note',
  'shared',
  'ids',
  'changed_at',
] as const;

const visible = (db: Db, { accountId, ownerId, kinds }: Seen) =>
  db
    .selectFrom('comparisons')
    .innerJoin('accounts', 'accounts.id', 'comparisons.account_id')
    .select(columns.map((column) => `comparisons.${column}` as const))
    .select('accounts.email')
    .where('comparisons.owner_id', '=', ownerId)
    .where('comparisons.kind', 'in', kinds)
    .where((where) => where.or([where('comparisons.account_id', '=', accountId), where('comparisons.shared', '=', 1)]));

/** Only an own one. */
export const ownComparison = (db: Db, accountId: string, id: string) =>
  db
    .selectFrom('comparisons')
    .select(['id', 'shared'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();

export const countComparisons = (db: Db, accountId: string): Promise<number> =>
  countOf(db.selectFrom('comparisons').where('account_id', '=', accountId));

export async function putComparison(db: Db, row: ComparisonRow): Promise<void> {
  const { id: _id, account_id: _account, owner_id: _owner, ...changes } = row;
  await db
    .insertInto('comparisons')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute();
}

export async function deleteComparison(db: Db, id: string): Promise<void> {
  await db.deleteFrom('comparisons').where('id', '=', id).execute();
}

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    comparisons: ComparisonRow;
  }
}

export type ComparisonRow = {
  id: string;
  account_id: string;
  owner_id: string;
  kind: ComparedKind;
  marketplace: SupportedMarketplace;
  name: string;
  note: string;
  shared: number;
  ids: string;
  changed_at: number;
  items: string;
};
