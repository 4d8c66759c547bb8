import { setImmediate as nextLoop } from 'node:timers/promises';
import { displayName } from '#shared/account/user.ts';
import {
  noSkuValues,
  type SellerSku,
  type SkuChange,
  type SkuFault,
  type SkusImported,
  type SkusSaved,
  skuAfter,
  skuFields,
  skuLimits,
} from '#shared/prices/seller-sku.ts';
import { skuColumnName, skuColumns, skuRow } from '#shared/prices/sku-table.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Caller } from '../account/portal-token.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { csvRows } from '../files/csv-rows.ts';
import { invalid, type Refusal } from '../http/refuse.ts';
import { applyEnteredUnits } from '../notifications/alert-risk.ts';
import { tellInbox } from '../notifications/inbox-frames.ts';
import { countEntered, insertSkuChanges, listedSkus, type SkuChangeRow, saveSkuRows, skusNamed } from './seller-skus-table.ts';

/** Rows per transaction: about 5 ms of work, which bounds how long other calls wait. */
const ROWS_AT_ONCE = 50;

type Written = { skus: SellerSku[]; changed: number; faults: Map<SkuChange, SkuFault> };

export const createSkuOperations = (deps: Deps) => ({
  /** Saves one SKU or many. A refused one blocks no other. */
  async save(caller: Caller, changes: readonly SkuChange[]): Promise<SkusSaved> {
    const { skus, faults } = await write(deps, caller, changes, 'entered', await roomOf(deps, caller));
    return { skus, refused: [...faults].map(([{ marketplace, sku }, { reason }]) => ({ marketplace, sku, reason })) };
  },

  /** Imports a CSV file. The file's size is checked before any row is, and a refused row blocks no other. */
  async import(caller: Caller, { csv, marketplace }: { csv: string; marketplace: string }): Promise<Result<SkusImported, Refusal>> {
    const read = await csvRows(csv, skuLimits.rows);
    if (!read.ok) return fail(invalid({ csv: 'is too large' }, `${read.error} Nothing was imported.`));
    const { head, rows } = read.value;
    const columns = skuColumns(head);
    if (!columns.ok) return fail(invalid({ csv: 'has unfit columns' }, `${columns.error} Nothing was imported.`));

    const report: SkusImported = { rows: 0, saved: 0, unchanged: 0, refused: [] };
    const seen = new Map<string, number>();
    const room = await roomOf(deps, caller);
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      await nextLoop();
      const numbers = new Map<SkuChange, number>();
      for (const [at, cells] of rows.slice(from, from + ROWS_AT_ONCE).entries()) {
        if (cells.every((cell) => cell.trim() === '')) continue;
        report.rows += 1;
        const number = from + at + 2;
        const read = skuRow(columns.value, cells, marketplace);
        const twin = read.ok ? seen.get(keyOf(read.value)) : undefined;
        if (read.ok && twin === undefined) {
          seen.set(keyOf(read.value), number);
          numbers.set(read.value, number);
        } else {
          const sku = (cells[columns.value.indexOf('sku')] ?? '').trim().slice(0, 40);
          report.refused.push({ row: number, sku, ...named(read.ok ? { column: 'sku', reason: `Same SKU and marketplace as row ${twin}` } : read.error) });
        }
      }
      const { changed, faults } = await write(deps, caller, [...numbers.keys()], 'imported', room);
      for (const [change, fault] of faults) report.refused.push({ row: numbers.get(change) ?? 0, sku: change.sku, ...named(fault) });
      report.saved += changed;
      report.unchanged += numbers.size - faults.size - changed;
    }
    report.refused.sort((a, b) => a.row - b.row);
    return ok(report);
  },
});

const named = ({ column, reason }: SkuFault) => ({ column: skuColumnName(column), reason });

/** How many more SKUs the account can store. Counted once for all rows, because counting takes longer than a row. */
type Room = { left: number };
const roomOf = async ({ db }: Deps, { owner }: Caller): Promise<Room> => ({ left: skuLimits.stored - (await countEntered(db, owner.id)) });

async function write(deps: Deps, caller: Caller, changes: readonly SkuChange[], how: SkuChangeRow['how'], room: Room): Promise<Written> {
  const all: Written = { skus: [], changed: 0, faults: new Map() };
  for (let from = 0; from < changes.length; from += ROWS_AT_ONCE) {
    if (from > 0) await nextLoop();
    const some = changes.slice(from, from + ROWS_AT_ONCE);
    const done = await deps.write((trx) => writeSome(trx, deps.clock(), caller, some, how, room));
    all.skus.push(...done.skus);
    all.changed += done.changed;
    for (const [change, fault] of done.faults) all.faults.set(change, fault);
  }
  return all;
}

/** Changes rows, notes what changed, and queues the event, all in one transaction. */
async function writeSome(
  trx: Trx,
  now: number,
  { owner, user }: Caller,
  changes: readonly SkuChange[],
  how: SkuChangeRow['how'],
  room: Room,
): Promise<Written> {
  const before = new Map((await skusNamed(trx, owner.id, changes)).map((sku) => [keyOf(sku), sku]));
  const listed = new Map(
    (
      await listedSkus(
        trx,
        owner.id,
        changes.filter((each) => !before.has(keyOf(each))),
      )
    ).map((sku) => [keyOf(sku), sku]),
  );
  const after = new Map(before);
  const faults: Written['faults'] = new Map();
  const notes: SkuChangeRow[] = [];
  const by = displayName(user);
  for (const change of changes) {
    const { marketplace, sku } = change;
    const key = keyOf(change);
    const stored = after.get(key);
    const known = stored ?? listed.get(key);
    const values = skuAfter(marketplace, known ?? noSkuValues, change);
    if (!values.ok || (!stored && room.left <= 0)) {
      const most = `At most ${skuLimits.stored.toLocaleString('en-US')} SKUs can be stored`;
      faults.set(change, values.ok ? { column: 'sku', reason: most } : values.error);
      continue;
    }
    const changed = skuFields.filter((field) => values.value[field] !== (known?.[field] ?? null));
    if (known && changed.length === 0) continue;
    if (!stored) room.left -= 1;
    after.set(key, { marketplace, sku, ...values.value, changedAt: now, changedBy: by });
    const fields = Object.fromEntries(changed.map((field) => [field, { before: known?.[field] ?? null, after: values.value[field] }]));
    notes.push({ account_id: owner.id, marketplace, sku, at: now, made_by: by, how, fields: JSON.stringify(fields) });
  }
  await saveSkuRows(
    trx,
    owner.id,
    [...after].flatMap(([key, sku]) => (sku === before.get(key) ? [] : [sku])),
  );
  await insertSkuChanges(trx, notes);
  for (const product of productsWithOtherUnits(before, after)) await applyEnteredUnits(trx, { accountId: owner.id, ...product });
  if (notes.length > 0) await tellInbox(trx, now, owner.id, { event: 'prices:updated', data: { part: 'skus' } });
  return { skus: [...after.values()], changed: notes.length, faults };
}

type Skus = ReadonlyMap<string, SellerSku>;

/** The products whose units sold a day differ after a change. */
function productsWithOtherUnits(before: Skus, after: Skus): { marketplace: string; asin: string }[] {
  const found = new Map<string, { marketplace: string; asin: string }>();
  for (const [key, sku] of after) {
    const was = before.get(key);
    if ((was?.unitsADay ?? null) === sku.unitsADay && (was?.asin === sku.asin || sku.unitsADay === null)) continue;
    for (const asin of [was?.asin, sku.asin]) if (asin) found.set(`${sku.marketplace} ${asin}`, { marketplace: sku.marketplace, asin });
  }
  return [...found.values()];
}

const keyOf = ({ marketplace, sku }: { marketplace: string; sku: string }): string => `${marketplace}\n${sku}`;
