import type * as v from 'valibot';
import { comparedAccess } from '#shared/products/comparisons/access.ts';
import { comparisonCalls } from '#shared/products/comparisons/calls.ts';
import {
  type ComparedItem,
  type ComparedKind,
  type ComparisonList,
  type ComparisonsChange,
  MOST_COMPARISONS,
  type openedComparisonSchema,
  type putComparisonSchema,
  type SavedComparison,
} from '#shared/products/comparisons/comparison.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { closedError } from '#shared/session/access.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { Db, Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { providerCodes, type Refusal, refusal } from '../../http/refuse.ts';
import { serve } from '../../serve.ts';
import { type Account, userInfoOf } from '../../session/account-record.ts';
import { announceToTeam } from '../../session/team-events.ts';
import {
  type ComparisonRow,
  comparisonFor,
  comparisonsFor,
  countComparisons,
  deleteComparison,
  ownComparison,
  putComparison,
} from './comparisons-table.ts';

type Who = { account: Account; user: UserInfo };
type Opened = v.InferOutput<typeof openedComparisonSchema>;

// Not 404, which means that a provider does not have the call.
const foreign = refusal(
  403,
  providerCodes.forbidden,
  'This comparison no longer exists, or it belongs to another account.',
);
const tooMany = refusal(
  400,
  'TOO_MANY_COMPARISONS',
  `At most ${MOST_COMPARISONS} comparisons can be saved. Delete one that you no longer need.`,
);

/** Saved comparisons: a person's own, and the team's shared ones. Products and sellers each need their right. */
function createComparisonsOperations(deps: Deps) {
  const list = async (db: Db, who: Who): Promise<ComparisonList> => {
    const rows = await comparisonsFor(db, seenBy(who));
    return { comparisons: rows.map((row) => comparisonOf(row, who.account)), most: MOST_COMPARISONS };
  };
  const open = async (db: Db, who: Who, id: string): Promise<Result<Opened, Refusal>> => {
    const row = await comparisonFor(db, seenBy(who), id);
    return row
      ? ok({ comparison: comparisonOf(row, who.account), items: JSON.parse(row.items) as ComparedItem[] })
      : fail(foreign);
  };

  return {
    list: (who: Who) => list(deps.db, who),
    open: (who: Who, id: string) => open(deps.db, who, id),

    save: (who: Who, asked: v.InferOutput<typeof putComparisonSchema>): Promise<Result<Opened, Refusal>> =>
      deps.write(async (trx) => {
        const { account, user } = who;
        const access = comparedAccess[asked.kind](user);
        if (!access.open) return fail({ status: 403, ...closedError(access) });
        const before = asked.id === undefined ? undefined : await ownComparison(trx, account.id, asked.id);
        if (asked.id !== undefined && !before) return fail(foreign);
        if (!before && (await countComparisons(trx, account.id)) >= MOST_COMPARISONS) return fail(tooMany);
        const id = before?.id ?? deps.newId();
        await putComparison(trx, {
          id,
          account_id: account.id,
          owner_id: account.ownerId,
          kind: asked.kind,
          marketplace: asked.marketplace,
          name: asked.name,
          note: asked.note,
          shared: asked.shared ? 1 : 0,
          ids: JSON.stringify(asked.items.map((item) => item.id)),
          changed_at: deps.clock(),
          items: JSON.stringify(asked.items),
        });
        await notify(trx, deps.clock(), account, asked.kind, id, asked.shared || before?.shared === 1);
        return open(trx, who, id);
      }),

    /** Ids of others change nothing. */
    remove: (who: Who, ids: readonly string[]): Promise<ComparisonList> =>
      deps.write(async (trx) => {
        for (const id of ids) {
          const row = (await ownComparison(trx, who.account.id, id)) && (await comparisonFor(trx, seenBy(who), id));
          if (!row) continue;
          await deleteComparison(trx, id);
          await notify(trx, deps.clock(), who.account, row.kind, id, row.shared === 1);
        }
        return list(trx, who);
      }),
  };
}

const kindsFor = (user: UserInfo): ComparedKind[] =>
  (['products', 'sellers'] as const).filter((kind) => comparedAccess[kind](user).open);

const seenBy = ({ account, user }: Who) => ({ accountId: account.id, ownerId: account.ownerId, kinds: kindsFor(user) });

const comparisonOf = (row: Omit<ComparisonRow, 'items'> & { email: string }, account: Account): SavedComparison => ({
  id: row.id,
  kind: row.kind,
  marketplace: row.marketplace,
  name: row.name,
  note: row.note,
  ids: JSON.parse(row.ids) as string[],
  shared: row.shared === 1,
  mine: row.account_id === account.id,
  by: row.email,
  changedAt: row.changed_at,
});

/** @param toTeam whether the team can see it, or could before */
async function notify(
  trx: Trx,
  now: number,
  account: Account,
  kind: ComparedKind,
  id: string,
  toTeam: boolean,
): Promise<void> {
  const data: ComparisonsChange = { id };
  await announceToTeam(
    trx,
    now,
    account.ownerId,
    { event: 'comparisons:changed', data },
    (each, owner) =>
      (toTeam || each.id === account.id) && each.active && comparedAccess[kind](userInfoOf(each, owner)).open,
  );
}

export function comparisonsRoutes(deps: Deps) {
  const { list, open, save, remove } = createComparisonsOperations(deps);
  return serve(comparisonCalls, {
    list,
    open: (caller, { id }) => open(caller, id),
    save,
    remove: (caller, { ids }) => remove(caller, ids),
  });
}
