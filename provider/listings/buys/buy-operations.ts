import {
  type Buy,
  type BuyChoices,
  type BuyList,
  type BuySearch,
  type BuysFound,
  buyLimits,
  type CheckedBuy,
} from '#shared/listings/buys/buy.ts';
import { priceCodes } from '#shared/listings/prices/change-price.ts';
import { currencyOf, roundedTo } from '#shared/marketplaces.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { displayName } from '#shared/session/user.ts';
import { wholesaleListsAccess } from '#shared/wholesale/access.ts';
import type { Db, Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { providerCodes, type Refusal, refusal } from '../../http/refuse.ts';
import { enqueue } from '../../outbox/outbox-table.ts';
import { titleOfAsin } from '../../products/known-products.ts';
import { type Account, seesTeamHistory, userInfoOf } from '../../session/account-record.ts';
import { teamOf } from '../../session/accounts-table.ts';
import type { Caller } from '../../session/portal-token.ts';
import { hearsOf, notOfTeam } from '../../session/whose-work.ts';
import {
  type BuyRow,
  type BuyScope,
  buyOf,
  buyPage,
  buySums,
  buysById,
  insertBuys,
  leftBeforeCost,
  type NewBuyRow,
  newestBuy,
  roomFor,
  savedSupplierNames,
  setRemoved,
} from './buys-table.ts';

const MOST_SUPPLIERS = 1_000;
const LAST_BUYS = 3;
/** More products than this are announced as 'many'. */
const MOST_ASINS = 200;

const ownBuysOnly = refusal(403, providerCodes.forbidden, 'Only the main account chooses who bought something.');
const keyReused = refusal(409, priceCodes.keyReused, 'This id belongs to another buy. Nothing was saved.');
const full = refusal(
  409,
  'TOO_MANY',
  `A team has at most ${buyLimits.stored.toLocaleString('en-US')} buys. Nothing was saved.`,
);

/** A team as its buys need it: names by id, and each account. */
export type Team = { accounts: ReadonlyMap<string, Account>; names: ReadonlyMap<string, string> };

export async function readTeam(db: Db, { owner }: Pick<Caller, 'owner'>): Promise<Team> {
  const all = await teamOf(db, owner.id);
  return {
    accounts: new Map(all.map((account) => [account.id, account])),
    names: new Map(all.map((account) => [account.id, displayName(userInfoOf(account, owner))])),
  };
}

const isMain = ({ account, owner }: Caller): boolean => account.id === owner.id;

/** Finds the member that somebody names by id, email or name. The main account may name any; others only themselves. */
export function namedMember(caller: Caller, team: Team, name: string | undefined): Result<Account, Refusal> {
  const wanted = name?.trim().toLowerCase();
  if (!wanted) return ok(caller.account);
  const is = ({ id, email }: Account) =>
    id === name || email.toLowerCase() === wanted || team.names.get(id)?.toLowerCase() === wanted;
  if (is(caller.account)) return ok(caller.account);
  if (!isMain(caller)) return fail(ownBuysOnly);
  const found = [...team.accounts.values()].find(is);
  return found ? ok(found) : fail(notOfTeam);
}

/** Whose buys a caller reads, as in the histories: the team's, one member's, or his own. */
function scopeOf(caller: Caller, team: Team, account: string | undefined): Result<BuyScope, Refusal> {
  const ownerId = caller.owner.id;
  if (!seesTeamHistory(caller.account)) return ok({ ownerId, memberId: caller.account.id });
  if (!account) return ok({ ownerId, memberId: undefined });
  const member = namedMember(caller, team, account);
  return member.ok ? ok({ ownerId, memberId: member.value.id }) : member;
}

/** The main account removes any buy, others their own. */
const mayRemove = (caller: Caller) => (row: BuyRow) => isMain(caller) || row.member_id === caller.account.id;

const shown = (caller: Caller, team: Team, rows: readonly BuyRow[]): Buy[] =>
  rows.map((row) => buyOf(row, team.names, mayRemove(caller)));

export async function findBuys(
  db: Db,
  caller: Caller,
  { sort, page, limit, ...list }: BuySearch,
): Promise<Result<BuysFound, Refusal>> {
  const team = await readTeam(db, caller);
  const scope = scopeOf(caller, team, list.account);
  if (!scope.ok) return scope;
  const rows = await buyPage(db, scope.value, list, sort, { limit, offset: (page - 1) * limit });
  return ok({ buys: shown(caller, team, rows), ...(await buySums(db, scope.value, list)) });
}

/**
 * Reads all buys that pass, a portion at a time, newest first.
 * @returns null if the list names an account that the caller may not read
 */
export async function buyReader(db: Db, caller: Caller, list: BuyList) {
  const team = await readTeam(db, caller);
  const scope = scopeOf(caller, team, list.account);
  if (!scope.ok) return scope;
  const upTo = await newestBuy(db);
  const { total } = await buySums(db, scope.value, list);
  return ok({
    total,
    read: async (offset: number, limit: number) =>
      shown(caller, team, await buyPage(db, scope.value, list, [], { limit, offset, upTo })),
  });
}

export async function buyChoices(
  db: Db,
  caller: Caller,
  product: { marketplace?: string | undefined; asin?: string | undefined },
): Promise<BuyChoices> {
  const team = await readTeam(db, caller);
  const members = isMain(caller) ? [...team.accounts.values()].filter(({ active }) => active) : [caller.account];
  const scope = scopeOf(caller, team, undefined);
  const last =
    product.asin !== undefined && scope.ok
      ? await buyPage(db, scope.value, { ...product, text: '' }, [], { limit: LAST_BUYS, offset: 0 })
      : [];
  return {
    suppliers: await suppliersFor(db, caller, MOST_SUPPLIERS),
    members: members.map(({ id }) => ({ id, name: team.names.get(id) ?? '' })),
    last: shown(caller, team, last),
  };
}

/** The team's saved suppliers, for callers who may see them. */
export const suppliersFor = async (db: Db, caller: Caller, most: number): Promise<BuyChoices['suppliers']> =>
  wholesaleListsAccess(caller.user).open ? savedSupplierNames(db, caller.owner.id, most) : [];

const isSame = (row: NewBuyRow, stored: BuyRow | undefined): boolean =>
  stored !== undefined &&
  (['member_id', 'marketplace', 'asin', 'pieces', 'unit_cost', 'bought_at'] as const).every(
    (field) => row[field] === stored[field],
  );

/** The row of a statement. A title and the expected profit that are missing come from the team's history. */
export async function rowOf(
  trx: Trx,
  caller: Caller,
  memberId: string,
  buy: CheckedBuy,
  now: number,
): Promise<NewBuyRow> {
  const ownerId = caller.owner.id;
  const { marketplace, asin, unitCost } = buy;
  const left = buy.profit === undefined ? await leftBeforeCost(trx, ownerId, marketplace, asin) : null;
  return {
    owner_id: ownerId,
    id: buy.id,
    member_id: memberId,
    marketplace,
    asin,
    title: buy.title || (await titleOfAsin(trx, ownerId, asin)),
    pieces: buy.pieces,
    unit_cost: unitCost,
    supplier_id: buy.supplier?.id ?? null,
    supplier: buy.supplier?.name ?? null,
    profit:
      buy.profit !== undefined
        ? buy.profit
        : left === null
          ? null
          : roundedTo(left - unitCost, currencyOf(marketplace)),
    bought_at: buy.at,
    stated_by: displayName(caller.user),
    recorded_at: now,
    removed_at: null,
  };
}

/** Tells everybody who sees a member's work about that member's products. */
export async function announceBuys(
  trx: Trx,
  now: number,
  team: Team,
  rows: readonly Pick<BuyRow, 'member_id' | 'asin'>[],
): Promise<void> {
  const frames = [];
  for (const account of team.accounts.values()) {
    const asins = new Set<string>();
    for (const { member_id, asin } of rows) {
      const member = team.accounts.get(member_id);
      if (member && hearsOf(account, member)) asins.add(asin);
    }
    if (asins.size > 0)
      frames.push({
        accountId: account.id,
        event: 'buys:changed',
        data: { asins: asins.size > MOST_ASINS ? [] : [...asins] },
      });
  }
  await enqueue(trx, now, frames);
}

export const createBuyOperations = (deps: Deps) => {
  const setGone = (caller: Caller, ids: readonly string[], gone: boolean): Promise<{ ids: string[] }> =>
    deps.write(async (trx) => {
      const now = deps.clock();
      const rows = (await buysById(trx, caller.owner.id, ids)).filter(
        (row) => mayRemove(caller)(row) && (row.removed_at === null) === gone,
      );
      const changed = rows.map(({ id }) => id);
      await setRemoved(trx, caller.owner.id, changed, gone ? now : null);
      await announceBuys(trx, now, await readTeam(trx, caller), rows);
      return { ids: changed };
    });

  return {
    /** States buys: all of them, or none. A repeated statement changes nothing; the id of another buy is refused. */
    state: (caller: Caller, buys: readonly CheckedBuy[]): Promise<Result<{ buys: Buy[] }, Refusal>> =>
      deps.write(async (trx) => {
        const now = deps.clock();
        const team = await readTeam(trx, caller);
        const rows: NewBuyRow[] = [];
        for (const buy of buys) {
          const member = namedMember(caller, team, buy.member);
          if (!member.ok) return member;
          rows.push(await rowOf(trx, caller, member.value.id, buy, now));
        }
        const room = await roomFor(trx, caller.owner.id);
        // A refusal rolls back.
        if ((await insertBuys(trx, rows)) > room) return fail(full);
        const stored = await buysById(trx, caller.owner.id, [...new Set(buys.map(({ id }) => id))]);
        const storedOf = new Map(stored.map((row) => [row.id, row]));
        if (!rows.every((row) => isSame(row, storedOf.get(row.id)))) return fail(keyReused);
        await announceBuys(trx, now, team, rows);
        return ok({ buys: shown(caller, team, stored) });
      }),
    remove: (caller: Caller, ids: readonly string[]) => setGone(caller, ids, true),
    restore: (caller: Caller, ids: readonly string[]) => setGone(caller, ids, false),
  };
};
