import type { View, ViewScreen } from '#shared/views/views.ts';
import type { Db } from '../db/sqlite.ts';
import type { ViewRow } from './views-rows.ts';

/** A screen's views for an account: the own ones by name, then those that others of the team share. */
export async function viewsFor(db: Db, who: { accountId: string; ownerId: string }, screen: ViewScreen): Promise<View[]> {
  const rows = await db
    .selectFrom('views')
    .innerJoin('accounts', 'accounts.id', 'views.account_id')
    .selectAll('views')
    .select('accounts.email')
    .where('views.screen', '=', screen)
    .where((where) =>
      where.or([
        where('views.account_id', '=', who.accountId),
        where.and([where('views.owner_id', '=', who.ownerId), where('views.shared', '=', 1), where('accounts.active', '=', 1)]),
      ]),
    )
    .orderBy((order) => order.case().when('views.account_id', '=', who.accountId).then(0).else(1).end())
    .orderBy('views.folded_name')
    .orderBy('views.id')
    .execute();
  return rows.map(({ id, name, state, shared, account_id, email, changed_at }) => ({
    id,
    screen,
    name,
    state,
    shared: shared === 1,
    mine: account_id === who.accountId,
    by: email,
    changedAt: changed_at,
  }));
}

/** The own views of a screen that matter to a change: by id, and whether another has the name. */
export const ownViews = (db: Db, accountId: string, screen: ViewScreen): Promise<Pick<ViewRow, 'id' | 'folded_name' | 'shared'>[]> =>
  db.selectFrom('views').select(['id', 'folded_name', 'shared']).where('account_id', '=', accountId).where('screen', '=', screen).execute();

export async function saveView(db: Db, row: ViewRow): Promise<void> {
  const { id: _id, account_id: _account, owner_id: _owner, screen: _screen, ...changes } = row;
  await db
    .insertInto('views')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute();
}

/** Deletes an own view; one that is not there changes nothing. */
export async function deleteView(db: Db, accountId: string, screen: ViewScreen, id: string): Promise<void> {
  await db.deleteFrom('views').where('account_id', '=', accountId).where('screen', '=', screen).where('id', '=', id).execute();
}
