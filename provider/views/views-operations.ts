import type * as v from 'valibot';
import { foldText } from '#shared/grid/fold-text.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type deleteViewSchema, MOST_VIEWS, type putViewSchema, type ViewList } from '#shared/views/views.ts';
import type { ViewsChange } from '#shared/views/views-change.ts';
import type { Account } from '../account/account.ts';
import { teamOf } from '../account/accounts-table.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { invalid, providerCodes } from '../http/codes.ts';
import { type Refusal, refusal } from '../http/refuse.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import { deleteView, ownViews, saveView, viewsFor } from './views-table.ts';

const foreign = refusal(403, providerCodes.forbidden, 'Only who made a view changes it.');
const tooMany = refusal(400, 'TOO_MANY_VIEWS', `At most ${MOST_VIEWS} views can be kept for a screen.`);

/** Keeping and deleting views. Each answers the screen's whole list as it is then; other tabs, and the team of a shared view, are told. */
export const createViewsOperations = (deps: Deps) => ({
  keepView: (account: Account, view: v.InferOutput<typeof putViewSchema>): Promise<Result<ViewList, Refusal>> =>
    deps.write(async (trx) => {
      const own = await ownViews(trx, account.id, view.screen);
      const folded = foldText(view.name);
      const before = own.find(({ id }) => id === view.id);
      if (view.id !== undefined && !before) return fail(foreign);
      if (own.some(({ id, folded_name }) => folded_name === folded && id !== view.id)) return fail(invalid({ name: 'Another view has this name' }));
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
      await tell(trx, deps.clock(), account, { screen: view.screen }, view.shared || before?.shared === 1);
      return ok({ views: await viewsFor(trx, { accountId: account.id, ownerId: account.ownerId }, view.screen) });
    }),

  deleteView: (account: Account, { screen, id }: v.InferOutput<typeof deleteViewSchema>): Promise<ViewList> =>
    deps.write(async (trx) => {
      const before = (await ownViews(trx, account.id, screen)).find((own) => own.id === id);
      if (before) {
        await deleteView(trx, account.id, screen, id);
        await tell(trx, deps.clock(), account, { screen }, before.shared === 1);
      }
      return { views: await viewsFor(trx, { accountId: account.id, ownerId: account.ownerId }, screen) };
    }),
});

/** @param toTeam whether the team sees the view, or did */
async function tell(trx: Trx, now: number, account: Account, data: ViewsChange, toTeam: boolean): Promise<void> {
  const listeners = toTeam ? await teamOf(trx, account.ownerId) : [account];
  await enqueue(
    trx,
    now,
    listeners.map(({ id }) => ({ accountId: id, event: 'views:updated', data })),
  );
}
