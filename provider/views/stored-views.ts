import type * as v from 'valibot';
import { foldText } from '#shared/grid/column-filter.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { viewCalls } from '#shared/views/calls.ts';
import {
  type deleteViewSchema,
  MOST_VIEWS,
  type putViewSchema,
  type View,
  type ViewList,
  type ViewScreen,
  type ViewsChange,
} from '#shared/views/views.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { invalid, providerCodes, type Refusal, refusal } from '../http/refuse.ts';
import { serve } from '../serve.ts';
import type { Account } from '../session/account-record.ts';
import { teamOf } from '../session/accounts-table.ts';
import { announceTo } from '../session/team-events.ts';

/** Returns a screen's views for an account: its own by name, then those shared by team members. */
async function viewsFor(db: Db, who: { accountId: string; ownerId: string }, screen: ViewScreen): Promise<View[]> {
  const rows = await db
    .selectFrom('views')
    .innerJoin('accounts', 'accounts.id', 'views.account_id')
    .selectAll('views')
    .select('accounts.email')
    .where('views.screen', '=', screen)
    .where((where) =>
      where.or([
        where('views.account_id', '=', who.accountId),
        where.and([
          where('views.owner_id', '=', who.ownerId),
          where('views.shared', '=', 1),
          where('accounts.active', '=', 1),
        ]),
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

/** The account's own views of a screen, for checking ids and names. */
const ownViews = (
  db: Db,
  accountId: string,
  screen: ViewScreen,
): Promise<Pick<ViewRow, 'id' | 'folded_name' | 'shared'>[]> =>
  db
    .selectFrom('views')
    .select(['id', 'folded_name', 'shared'])
    .where('account_id', '=', accountId)
    .where('screen', '=', screen)
    .execute();

async function saveView(db: Db, row: ViewRow): Promise<void> {
  const { id: _id, account_id: _account, owner_id: _owner, screen: _screen, ...changes } = row;
  await db
    .insertInto('views')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute();
}

async function deleteView(db: Db, accountId: string, screen: ViewScreen, id: string): Promise<void> {
  await db
    .deleteFrom('views')
    .where('account_id', '=', accountId)
    .where('screen', '=', screen)
    .where('id', '=', id)
    .execute();
}

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    views: ViewRow;
  }
}

type ViewRow = {
  id: string;
  account_id: string;
  /** The team that may see the view if it is shared. */
  owner_id: string;
  screen: ViewScreen;
  name: string;
  folded_name: string;
  state: string;
  shared: number;
  changed_at: number;
};

const foreign = refusal(403, providerCodes.forbidden, 'Only the person who made a view can change it.');
const tooMany = refusal(400, 'TOO_MANY_VIEWS', `At most ${MOST_VIEWS} views can be saved for a screen.`);

/**
 * Saves and deletes views. Both return the screen's whole list, and notify other tabs and, for a shared view, the team.
 */
const createViewsOperations = (deps: Deps) => ({
  keepView: (account: Account, view: v.InferOutput<typeof putViewSchema>): Promise<Result<ViewList, Refusal>> =>
    deps.write(async (trx) => {
      const own = await ownViews(trx, account.id, view.screen);
      const folded = foldText(view.name);
      const before = own.find(({ id }) => id === view.id);
      if (view.id !== undefined && !before) return fail(foreign);
      if (own.some(({ id, folded_name }) => folded_name === folded && id !== view.id))
        return fail(invalid({ name: 'Another view has this name' }));
      if (view.id === undefined && own.length >= MOST_VIEWS) return fail(tooMany);
      await saveView(trx, {
        id: view.id ?? deps.newId(),
        account_id: account.id,
        owner_id: account.ownerId,
        screen: view.screen,
        name: view.name,
        folded_name: folded,
        state: view.state,
        shared: view.shared ? 1 : 0,
        changed_at: deps.clock(),
      });
      await notify(trx, deps.clock(), account, { screen: view.screen }, view.shared || before?.shared === 1);
      return ok({ views: await viewsFor(trx, { accountId: account.id, ownerId: account.ownerId }, view.screen) });
    }),

  deleteView: (account: Account, { screen, id }: v.InferOutput<typeof deleteViewSchema>): Promise<ViewList> =>
    deps.write(async (trx) => {
      const before = (await ownViews(trx, account.id, screen)).find((own) => own.id === id);
      if (before) {
        await deleteView(trx, account.id, screen, id);
        await notify(trx, deps.clock(), account, { screen }, before.shared === 1);
      }
      return { views: await viewsFor(trx, { accountId: account.id, ownerId: account.ownerId }, screen) };
    }),
});

/** @param toTeam whether the team can see the view, or could before */
async function notify(trx: Trx, now: number, account: Account, data: ViewsChange, toTeam: boolean): Promise<void> {
  const listeners = toTeam ? await teamOf(trx, account.ownerId) : [account];
  await announceTo(trx, now, listeners, { event: 'views:updated', data });
}

export function viewsRoutes(deps: Deps) {
  const { keepView, deleteView } = createViewsOperations(deps);
  return serve(viewCalls, {
    list: async ({ account: { id, ownerId } }, { screen }) => ({
      views: await viewsFor(deps.db, { accountId: id, ownerId }, screen),
    }),
    save: ({ account }, view) => keepView(account, view),
    remove: ({ account }, which) => deleteView(account, which),
  });
}
