import type * as v from 'valibot';
import { fail, ok, type Result } from '#shared/result.ts';
import {
  type changeFollowSchema,
  type Followed,
  type followSchema,
  MOST_FOLLOWED,
  MOST_FOLLOWED_LISTINGS,
  monthlyCost,
  REFOLLOW_FOR,
} from '#shared/sellers/follow.ts';
import { followCalls } from '#shared/sellers/follow-calls.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { invalid, providerCodes, type Refusal, refusal } from '../http/refuse.ts';
import { serve } from '../serve.ts';
import type { Account } from '../session/account-record.ts';
import { emailsOf } from '../tracking/tracking-table.ts';
import { monthOf } from './follow-months.ts';
import { DAY, notifyFollowed } from './followed-looks.ts';
import { changeFollow, type FollowRow, followOfSeller, followsById, followsOf, insertFollow } from './follows-table.ts';
import { sellerNotFound } from './seller-refusals.ts';
import type { Storefronts } from './storefronts.ts';

type Listed = { followed: Followed[] };

const foreign = refusal(
  403,
  providerCodes.forbidden,
  'This storefront is not followed any more, or it belongs to another account.',
);
const tooMany = refusal(
  400,
  'TOO_MANY_FOLLOWED',
  `At most ${MOST_FOLLOWED} storefronts can be followed. Unfollow one first.`,
);
const tooLarge = (listings: number) =>
  refusal(
    400,
    'STOREFRONT_TOO_LARGE',
    `This storefront has ${listings.toLocaleString('en-US')} listings, and at most ${MOST_FOLLOWED_LISTINGS.toLocaleString('en-US')} can be followed: a month would cost up to ${monthlyCost(listings).toLocaleString('en-US')} tokens.`,
  );

/** What a team follows. Each change is one transaction, which counts the limit and notifies the team. */
export function createFollowOperations(deps: Deps, storefronts: Pick<Storefronts, 'seller' | 'asins'>) {
  const changed = async (trx: Trx, account: Account): Promise<Result<Listed, Refusal>> => {
    await notifyFollowed(trx, deps.clock(), account.ownerId);
    return ok(await list(trx, account, deps.clock()));
  };

  return {
    list: (account: Account) => list(deps.db, account, deps.clock()),

    /** Following again what is followed already changes nothing, so a hundred calls are one. */
    follow: async (
      account: Account,
      { marketplace, sellerId, cap }: v.InferOutput<typeof followSchema>,
    ): Promise<Result<Listed, Refusal>> => {
      const known = storefronts.seller(sellerId, marketplace);
      const listings = storefronts.asins(sellerId, marketplace)?.length;
      if (!known || listings === undefined) return fail(sellerNotFound);
      if (listings > MOST_FOLLOWED_LISTINGS) return fail(tooLarge(listings));
      if (cap < listings) return fail(invalid({ cap: `One look costs ${listings} tokens` }));
      return deps.write(async (trx) => {
        const now = deps.clock();
        const key = { owner_id: account.ownerId, marketplace, seller_id: known.seller.id };
        const before = await followOfSeller(trx, key);
        if (before?.removed_at === null) return ok(await list(trx, account, deps.clock()));
        if (!(await hasPlace(trx, account))) return fail(tooMany);
        if (before)
          await changeFollow(trx, before.id, { removed_at: null, cap, made_by: account.id, ...resumed(before, now) });
        else
          await insertFollow(trx, {
            ...key,
            id: deps.newId(),
            name: known.seller.name,
            made_by: account.id,
            created_at: now,
            cap,
            month: monthOf(now),
            spent_month: 0,
            spent: 0,
            looked_at: null,
            next_at: now,
            listings: null,
            listing_count: null,
            added: 0,
            gone: 0,
            repriced: 0,
            changes: '[]',
            stopped: null,
            removed_at: null,
          });
        return changed(trx, account);
      });
    },

    /** Changes the limit, and resumes looks that stopped. */
    change: (
      account: Account,
      { id, cap }: v.InferOutput<typeof changeFollowSchema>,
    ): Promise<Result<Listed, Refusal>> =>
      deps.write(async (trx) => {
        const [row] = await followsById(trx, account.ownerId, [id]);
        if (row?.removed_at !== null) return fail(foreign);
        if (cap !== undefined && cap < (row.listing_count ?? 1))
          return fail(invalid({ cap: `One look costs ${row.listing_count} tokens` }));
        await changeFollow(trx, id, { ...(cap === undefined ? {} : { cap }), ...resumed(row, deps.clock()) });
        return changed(trx, account);
      }),

    /** Ids of other teams change nothing. */
    unfollow: (account: Account, ids: readonly string[]): Promise<Result<Listed, Refusal>> =>
      deps.write(async (trx) => {
        for (const { id, removed_at } of await followsById(trx, account.ownerId, ids)) {
          if (removed_at === null) await changeFollow(trx, id, { removed_at: deps.clock() });
        }
        return changed(trx, account);
      }),

    restore: (account: Account, ids: readonly string[]): Promise<Result<Listed, Refusal>> =>
      deps.write(async (trx) => {
        const rows = (await followsById(trx, account.ownerId, ids)).filter(
          ({ removed_at }) => (removed_at ?? 0) > deps.clock() - REFOLLOW_FOR,
        );
        if (rows.length === 0) return fail(foreign);
        for (const { id } of rows) {
          if (!(await hasPlace(trx, account))) return fail(tooMany);
          await changeFollow(trx, id, { removed_at: null });
        }
        return changed(trx, account);
      }),
  };
}

async function list(db: Db, { ownerId }: Account, now: number): Promise<Listed> {
  const rows = await followsOf(db, ownerId);
  const emails = await emailsOf(
    db,
    rows.map(({ made_by }) => made_by),
  );
  return { followed: rows.map((row) => followedOf(row, emails.get(row.made_by) ?? null, now)) };
}

const hasPlace = async (trx: Trx, { ownerId }: Account) => (await followsOf(trx, ownerId)).length < MOST_FOLLOWED;

/** Looks go on at their time of day; a look that was missed is made at once. */
const resumed = ({ looked_at }: FollowRow, now: number): Pick<FollowRow, 'stopped' | 'next_at'> => ({
  stopped: null,
  next_at: looked_at === null ? now : Math.max(now, looked_at + DAY),
});

const followedOf = (row: FollowRow, by: string | null, now: number): Followed => ({
  id: row.id,
  marketplace: row.marketplace,
  sellerId: row.seller_id,
  name: row.name,
  by,
  since: row.created_at,
  cap: row.cap,
  spentMonth: row.month === monthOf(now) ? row.spent_month : 0,
  spent: row.spent,
  listings: row.listing_count,
  lookedAt: row.looked_at,
  nextAt: row.next_at,
  added: row.added,
  gone: row.gone,
  repriced: row.repriced,
  changes: JSON.parse(row.changes) as Followed['changes'],
  stopped: row.stopped,
});

/** Storefronts that the team follows: a look each day, and an alert about what changed. */
export function followRoutes(deps: Deps, storefronts: Storefronts) {
  const { list, follow, change, unfollow, restore } = createFollowOperations(deps, storefronts);
  return serve(followCalls, {
    list: ({ account }) => list(account),
    follow: ({ account }, wish) => follow(account, wish),
    change: ({ account }, wish) => change(account, wish),
    unfollow: ({ account }, { ids }) => unfollow(account, ids),
    restore: ({ account }, { ids }) => restore(account, ids),
  });
}
