import { fail, ok, type Result } from '#shared/result.ts';
import { MOST_TRACKED } from '#shared/tracking/limits.ts';
import { RESTORE_FOR, type SavedRule } from '#shared/tracking/rule.ts';
import type { TrackMany } from '#shared/tracking/track-many.ts';
import type { Tracked, TrackedList } from '#shared/tracking/tracked.ts';
import { MOST_ASINS_NAMED } from '#shared/tracking/tracking-events.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { invalid, providerCodes, type Refusal, refusal } from '../http/refuse.ts';
import { titleOfAsin } from '../products/known-products.ts';
import type { Account } from '../session/account-record.ts';
import { changedWatch, dueAt, isActive, quietWatch, stillSilentSince } from './changed-watch.ts';
import { notifyOfChange } from './notify.ts';
import { readStoredMessages } from './stored-messages.ts';
import { trackedOf } from './tracked-rows.ts';
import { othersTurn, portionsOf, trackMany } from './tracking-many.ts';
import {
  changeRule,
  countRules,
  endFirings,
  insertRule,
  readingsOf,
  ruleOfProduct,
  rulesById,
  rulesOf,
  type TrackingRuleRow,
  watchOf,
} from './tracking-table.ts';

/** The rules affected by a change, in their new state. */
type Changed = { tracked: Tracked[] };

const foreign = refusal(
  403,
  providerCodes.forbidden,
  'This product is not tracked any more, or it belongs to another account.',
);
const tooMany = refusal(
  400,
  'TOO_MANY_TRACKED',
  `At most ${MOST_TRACKED} products can be tracked. Stop tracking one first.`,
);
const alreadyTracked = refusal(400, 'ALREADY_TRACKED', 'This product is tracked already.', {
  asin: 'This product is tracked already',
});

/** What a team tracks. Each change is one transaction, which checks the limit and notifies the team. */
export function createTrackingOperations(deps: Deps) {
  const list = async (account: Account, marketplace: string): Promise<TrackedList> => ({
    tracked: await trackedOf(deps.db, account, await rulesOf(deps.db, account.ownerId, marketplace), deps.clock()),
    most: MOST_TRACKED,
  });

  const save = (account: Account, rule: SavedRule): Promise<Result<Changed, Refusal>> =>
    deps.write(async (trx) => {
      const now = deps.clock();
      const before = rule.id === undefined ? undefined : (await rulesById(trx, account.ownerId, [rule.id]))[0];
      if (rule.id !== undefined && !before) return fail(foreign);
      if (before && (before.asin !== rule.asin || before.marketplace !== rule.marketplace))
        return fail(invalid({ asin: 'A rule stays with its product' }));
      if (rule.expiresAt !== null && rule.expiresAt <= now && rule.expiresAt !== before?.expires_at)
        return fail(invalid({ expiresAt: 'This time is in the past' }));
      const saved = before ? ok(await change(trx, before, rule, now)) : await begin(deps, trx, account, rule, now);
      if (!saved.ok) return saved;
      await notify(trx, account, [saved.value], now);
      return answer(trx, account, [saved.value.id], now);
    });

  return {
    list,
    save,
    many: (account: Account, asked: TrackMany) => trackMany(deps, { create, change, notify }, account, asked),

    /** Ids of other teams and of stopped rules change nothing, unless there are no others. */
    pause: (account: Account, ids: readonly string[], paused: boolean): Promise<Result<Changed, Refusal>> =>
      deps.write(async (trx) => {
        const now = deps.clock();
        const rows = await rulesById(trx, account.ownerId, ids);
        if (rows.length === 0) return fail(foreign);
        const changing = rows.filter((row) => (row.paused === 1) !== paused);
        for (const row of changing) {
          if (paused) await endFirings(trx, row.id, now);
          const patch = {
            paused: paused ? 1 : 0,
            changed_at: now,
            ...(paused ? { watch: JSON.stringify(quietWatch(watchOf(row), now)) } : {}),
          };
          await changeRule(trx, row.id, { ...patch, due_at: dueAt({ ...row, ...patch }, now) });
        }
        await notify(trx, account, changing, now);
        return answer(trx, account, ids, now);
      }),

    /** Ids of other teams and of stopped rules change nothing. */
    stop: (account: Account, ids: readonly string[]): Promise<Result<Changed, Refusal>> =>
      deps.write(async (trx) => {
        const now = deps.clock();
        const rows = await rulesById(trx, account.ownerId, ids);
        for (const row of rows) {
          await endFirings(trx, row.id, now);
          await changeRule(trx, row.id, { removed_at: now, watch: JSON.stringify(quietWatch(watchOf(row), now)) });
        }
        await notify(trx, account, rows, now);
        return ok({ tracked: [] });
      }),

    restore: (account: Account, ids: readonly string[]) => restore(deps, account, ids),
  };
}

async function begin(
  deps: Deps,
  trx: Trx,
  account: Account,
  rule: SavedRule,
  now: number,
): Promise<Result<TrackingRuleRow, Refusal>> {
  const product = { accountId: account.ownerId, marketplace: rule.marketplace, asin: rule.asin };
  if (await ruleOfProduct(trx, product)) return fail(alreadyTracked);
  if ((await countRules(trx, account.ownerId)) >= MOST_TRACKED) return fail(tooMany);
  return ok(await create(deps, trx, account, rule, now));
}

async function create(
  { newId }: Deps,
  trx: Trx,
  account: Account,
  rule: SavedRule,
  now: number,
): Promise<TrackingRuleRow> {
  const product = { accountId: account.ownerId, marketplace: rule.marketplace, asin: rule.asin };
  const known = await readStoredMessages(trx, product, now);
  const row: TrackingRuleRow = {
    ...columnsOf(rule),
    id: newId(),
    account_id: account.ownerId,
    made_by: account.id,
    marketplace: rule.marketplace,
    asin: rule.asin,
    title: await titleOfAsin(trx, account.ownerId, rule.asin),
    watch: '{}',
    readings: JSON.stringify(known.readings),
    last_message_at: known.lastMessageAt,
    silent_since: null,
    due_at: null,
    created_at: now,
    changed_at: now,
    removed_at: null,
  };
  await insertRule(trx, { ...row, due_at: dueAt(row, now) });
  return row;
}

async function change(trx: Trx, before: TrackingRuleRow, rule: SavedRule, now: number): Promise<TrackingRuleRow> {
  // `before` may have expired without having been processed yet.
  const rests = rule.paused || !isActive(before, now);
  const { watch, ended } = changedWatch(before, rule.entries, now);
  if (rests) await endFirings(trx, before.id, now);
  else for (const which of ended) await endFirings(trx, before.id, now, which);
  const patch = {
    ...columnsOf(rule),
    watch: JSON.stringify(rests ? quietWatch(watch, now) : watch),
    // Changing the interval restarts the silence watch.
    silent_since: rule.silentAfter === before.silent_after ? before.silent_since : null,
    changed_at: now,
  };
  const row = { ...before, ...patch };
  await changeRule(trx, before.id, { ...patch, due_at: dueAt(row, now) });
  return row;
}

/**
 * Restores recently stopped rules with their history, as many as the limit allows. Products tracked again since then
 * stay as they are.
 */
async function restore(deps: Deps, account: Account, ids: readonly string[]): Promise<Result<Changed, Refusal>> {
  const since = deps.clock() - RESTORE_FOR;
  const rows = (await rulesById(deps.db, account.ownerId, ids, true)).filter(
    ({ removed_at }) => (removed_at ?? 0) > since,
  );
  if (rows.length === 0) return fail(foreign);
  let left = true;
  let restored = 0;
  const restorePortion = (portion: readonly TrackingRuleRow[]) =>
    deps.write(async (trx) => {
      const now = deps.clock();
      const changed: TrackingRuleRow[] = [];
      for (const { id } of portion) {
        const [row] = await rulesById(trx, account.ownerId, [id], true);
        if (!row) continue;
        const product = { accountId: row.account_id, marketplace: row.marketplace, asin: row.asin };
        if (await ruleOfProduct(trx, product)) continue;
        left = (await countRules(trx, account.ownerId)) < MOST_TRACKED;
        if (!left) break;
        const known = await readStoredMessages(trx, product, now);
        const lastMessageAt = known.lastMessageAt ?? row.last_message_at;
        const patch = {
          removed_at: null,
          changed_at: now,
          readings: JSON.stringify({ ...readingsOf(row), ...known.readings }),
          last_message_at: lastMessageAt,
          silent_since: stillSilentSince({ ...row, last_message_at: lastMessageAt }, now),
        };
        await changeRule(trx, row.id, { ...patch, due_at: dueAt({ ...row, ...patch }, now) });
        changed.push(row);
      }
      restored += changed.length;
      await notify(trx, account, changed, now);
    });
  for (const portion of portionsOf(rows)) {
    if (!left) break;
    await restorePortion(portion);
    await othersTurn();
  }
  if (restored === 0 && !left) return fail(tooMany);
  return ok({
    tracked: await trackedOf(deps.db, account, await rulesById(deps.db, account.ownerId, ids), deps.clock()),
  });
}

async function answer(
  trx: Trx,
  account: Account,
  ids: readonly string[],
  now: number,
): Promise<Result<Changed, Refusal>> {
  const rows = await rulesById(trx, account.ownerId, ids);
  return ok({ tracked: await trackedOf(trx, account, rows, now) });
}

async function notify(trx: Trx, account: Account, changed: readonly TrackingRuleRow[], now: number) {
  for (const [marketplace, rows] of Map.groupBy(changed, (row) => row.marketplace)) {
    const asins = rows.length > MOST_ASINS_NAMED ? [] : rows.map(({ asin }) => asin);
    await notifyOfChange(trx, now, account.ownerId, { marketplace, asins });
  }
}

const columnsOf = ({ entries, rearm, expiresAt, note, paused, silentAfter }: SavedRule) => ({
  entries: JSON.stringify(entries),
  rearm,
  expires_at: expiresAt,
  note,
  paused: paused ? 1 : 0,
  silent_after: silentAfter,
});
