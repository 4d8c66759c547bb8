import { type ChangedListing, MOST_CHANGED } from '#shared/inbox/changed-listing.ts';
import { FREE_AGAIN } from '#shared/products/identifiers.ts';
import { compareLook, type LookedAt } from '#shared/sellers/look.ts';
import { hasAccess } from '#shared/session/user.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { AlertDeps } from '../inbox/store-alert.ts';
import { storeNotice } from '../inbox/store-notice.ts';
import { describedAs } from '../products/described.ts';
import { priceHistory } from '../products/price-history.ts';
import { userInfoOf } from '../session/account-record.ts';
import { accountById } from '../session/accounts-table.ts';
import { announceToTeam } from '../session/team-events.ts';
import { itemOf } from '../tokens/metered.ts';
import { spend } from '../tokens/spend.ts';
import { markSeen, seenOf } from '../tokens/tokens-table.ts';
import { monthOf, nextMonth } from './follow-months.ts';
import { changeFollow, type FollowRow, followsById, followsDue } from './follows-table.ts';
import type { Look } from './looks-table.ts';
import type { Storefronts } from './storefronts.ts';

export const DAY = 86_400_000;
const PRICE = 'buy_box_price_new';
/** Storefronts per run, and listings before other work gets a turn. */
const PORTION = 20;
const AT_ONCE = 100;

type LookDeps = Pick<Deps, 'db' | 'write' | 'newId'> & AlertDeps;
type Shops = Pick<Storefronts, 'asins'>;

/**
 * Makes the daily looks that are due. The transaction that pays for a look also sets the next one, so each day has one,
 * after a restart, too.
 */
export async function lookAtFollowed(deps: LookDeps, storefronts: Shops): Promise<void> {
  for (const { id, owner_id } of await followsDue(deps.db, deps.clock(), PORTION)) {
    const [row] = await followsById(deps.db, owner_id, [id]);
    if (!row) continue;
    const asins = storefronts.asins(row.seller_id, row.marketplace) ?? [];
    const listings = await pricesOf(asins, row.marketplace, deps.clock());
    const found = changesSince(row, listings);
    await deps.write((trx) => look(deps, trx, row, listings, found));
  }
}

async function look(
  deps: LookDeps,
  trx: Trx,
  { id, owner_id }: FollowRow,
  listings: Look['listings'],
  found: Found,
): Promise<void> {
  const now = deps.clock();
  const [row] = await followsById(trx, owner_id, [id]);
  // Unfollowed or looked at since.
  if (!row || row.removed_at !== null || row.next_at > now || row.stopped === 'tokens') return;
  const owner = await accountById(trx, owner_id);
  // Without the right, nothing is spent; it may come back.
  if (!owner?.active || !hasAccess(userInfoOf(owner, owner), 'accessSeller'))
    return changeFollow(trx, id, { next_at: now + DAY });
  const { seller_id: seller, marketplace, name } = row;
  const month = monthOf(now);
  const spentMonth = row.month === month ? row.spent_month : 0;
  const items = listings.map(([asin]) => itemOf('product', marketplace, asin));
  const seen = await seenOf(trx, owner_id, items, now - FREE_AGAIN);
  const unpaid = items.filter((item) => !seen.has(item));

  const stop = async (stopped: 'tokens' | 'cap', next_at: number) => {
    await changeFollow(trx, id, { stopped, next_at, month, spent_month: spentMonth });
    const nothing = { added: 0, gone: 0, repriced: 0 };
    await storeNotice(deps, trx, owner_id, { about: 'storefront', seller, name, ...nothing, stopped }, marketplace);
    await notifyFollowed(trx, now, owner_id);
  };
  if (spentMonth + unpaid.length > row.cap) return stop('cap', nextMonth(now));
  const paid = await spend(trx, now, owner_id, [{ memberId: row.made_by, tool: 'storefront', tokens: unpaid.length }]);
  if (!paid.ok) return stop('tokens', now + DAY);
  await markSeen(trx, owner_id, unpaid, now);

  const { added, gone, repriced, changes } = found;
  await changeFollow(trx, id, {
    month,
    spent_month: spentMonth + unpaid.length,
    spent: row.spent + unpaid.length,
    looked_at: now,
    next_at: row.looked_at === null ? now + DAY : nextTime(row.next_at, now),
    listings: JSON.stringify(listings),
    listing_count: listings.length,
    added,
    gone,
    repriced,
    changes: JSON.stringify(changes),
    stopped: null,
  });
  if (added + gone + repriced > 0)
    await storeNotice(
      deps,
      trx,
      owner_id,
      { about: 'storefront', seller, name, added, gone, repriced, listings: changes },
      marketplace,
    );
  await notifyFollowed(trx, now, owner_id);
}

/** The next day at the same time, or a day from now if days were missed: they are not made up for. */
const nextTime = (planned: number, now: number): number => (planned + DAY > now ? planned + DAY : now + DAY);

async function pricesOf(asins: readonly string[], marketplace: string, now: number): Promise<Look['listings']> {
  const listings: Look['listings'] = [];
  for (const [index, asin] of asins.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await new Promise(setImmediate);
    listings.push([asin, priceHistory(asin, marketplace).valueAt(PRICE, now) ?? null]);
  }
  return listings;
}

type Found = { added: number; gone: number; repriced: number; changes: ChangedListing[] };

/**
 * What changed since the last look; nothing at the first. New and gone listings lead the changes that are shown, then
 * the largest changes of price.
 */
function changesSince({ listings: before }: FollowRow, now: Look['listings']): Found {
  if (before === null) return { added: 0, gone: 0, repriced: 0, changes: [] };
  const was = (JSON.parse(before) as Look['listings']).map(([asin, price]): LookedAt => ({ asin, price, title: null }));
  const prices = new Map(now);
  const changed = compareLook(
    was,
    now.map(([asin, price]) => ({ asin, price })),
  );
  const moves = [...changed.prices].sort(
    ([, a], [, b]) => Math.abs(b.now - b.was) / b.was - Math.abs(a.now - a.was) / a.was,
  );
  const changes: Omit<ChangedListing, 'title'>[] = [
    ...[...changed.added]
      .slice(0, MOST_CHANGED)
      .map((asin) => ({ asin, change: 'new' as const, was: null, now: prices.get(asin) ?? null })),
    ...changed.gone
      .slice(0, MOST_CHANGED)
      .map(({ asin, price }) => ({ asin, change: 'gone' as const, was: price, now: null })),
    ...moves.slice(0, MOST_CHANGED).map(([asin, each]) => ({ asin, change: 'repriced' as const, ...each })),
  ];
  return {
    added: changed.added.size,
    gone: changed.gone.length,
    repriced: changed.prices.size,
    changes: fewOf(changes).map((each) => ({ ...each, title: describedAs(each.asin).title.slice(0, 200) })),
  };
}

/** At most MOST_CHANGED of them, with a part of each kind. */
function fewOf<T extends { change: string }>(changes: readonly T[]): T[] {
  const kinds = [...Map.groupBy(changes, ({ change }) => change).values()];
  const inTurn = Array.from({ length: MOST_CHANGED }, (_, at) =>
    kinds.flatMap((kind) => kind.slice(at, at + 1)),
  ).flat();
  const chosen = new Set(inTurn.slice(0, MOST_CHANGED));
  return changes.filter((each) => chosen.has(each));
}

/** Notifies everybody with access to sellers that followed storefronts changed. @param now ms */
export async function notifyFollowed(trx: Trx, now: number, ownerId: string): Promise<void> {
  await announceToTeam(
    trx,
    now,
    ownerId,
    { event: 'followed:changed', data: {} },
    (account, owner) => account.active && hasAccess(userInfoOf(account, owner), 'accessSeller'),
  );
}
