import { setImmediate as nextLoop } from 'node:timers/promises';
import {
  type FieldChanges,
  type ImportUndone,
  noSkuValues,
  type PreviewedSku,
  type SellerSku,
  type SkuChange,
  type SkuFault,
  type SkuName,
  type SkusImported,
  type SkusPreviewed,
  type SkusSaved,
  type SkuValues,
  skuAfter,
  skuFields,
  skuLimits,
} from '#shared/listings/prices/seller-sku.ts';
import { skuColumnName, skuColumns, skuRow } from '#shared/listings/prices/sku-table.ts';
import { isWalmart } from '#shared/marketplaces.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { displayName } from '#shared/session/user.ts';
import type { Db, Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { csvRows } from '../../files/csv-rows.ts';
import { invalid, type Refusal } from '../../http/refuse.ts';
import { applyEnteredUnits } from '../../inbox/alert-risk.ts';
import { notifyInbox } from '../../inbox/inbox-frames.ts';
import type { Caller } from '../../session/portal-token.ts';
import {
  changesOfImport,
  countEntered,
  deleteSkuRows,
  insertSkuChanges,
  listedSkus,
  marketplacesReadWhole,
  type SkuChangeRow,
  saveSkuRows,
  skusNamed,
  withProducts,
} from './seller-skus-table.ts';

/** Rows per transaction: about 5 ms of work, which bounds how long other calls wait. */
const ROWS_AT_ONCE = 50;

type Import = { csv: string; marketplace: string; id?: string | undefined; skip?: readonly number[] };
type Written = { skus: SellerSku[]; changed: number; faults: Map<SkuChange, SkuFault> };

export const createSkuOperations = (deps: Deps) => ({
  /** Saves one SKU or many. A refused one blocks no other. */
  async save(caller: Caller, changes: readonly SkuChange[]): Promise<SkusSaved> {
    const { skus, faults } = await write(deps, caller, changes, { how: 'entered' }, await roomOf(deps, caller));
    return { skus, refused: [...faults].map(([{ marketplace, sku }, { reason }]) => ({ marketplace, sku, reason })) };
  },

  /** Says what an import would do. */
  async preview({ owner }: Caller, file: Import): Promise<Result<SkusPreviewed, Refusal>> {
    const read = await readFile(file);
    if (!read.ok) return read;
    const whole = await marketplacesReadWhole(deps.db, owner.id);
    const rows: (PreviewedSku & { asin: string | null })[] = [];
    for (let from = 0; from < read.value.length; from += ROWS_AT_ONCE) {
      await nextLoop();
      const some = read.value.slice(from, from + ROWS_AT_ONCE);
      const known = await knownOf(deps.db, owner.id, changesOf(some));
      for (const { row, sku, marketplace, change } of some) {
        const name = { row, sku, marketplace };
        const values = change.ok ? known.of(change.value) : undefined;
        const effect = change.ok ? effectOf(values, change.value) : change;
        const isUnlisted = change.ok && isMissing(whole, values, change.value);
        const seen = { ...name, asin: values?.asin ?? null, cost: values?.cost ?? null, unlisted: isUnlisted };
        rows.push(
          effect.ok
            ? { ...seen, changes: effect.value.fields, column: '', reason: '' }
            : { ...seen, changes: {}, ...named(effect.error) },
        );
      }
    }
    const titles = new Map<string, string | undefined>();
    for (let from = 0; from < rows.length; from += skuLimits.saved)
      for (const { marketplace, asin, title } of await withProducts(
        deps.db,
        owner.id,
        rows.slice(from, from + skuLimits.saved),
      ))
        titles.set(`${marketplace} ${asin}`, title);
    return ok({
      rows: rows.map(({ asin, ...row }) => {
        const title = titles.get(`${row.marketplace} ${asin}`);
        return title === undefined ? row : { ...row, title };
      }),
    });
  },

  /** Imports a CSV file. The file's size is checked before any row is, and a refused row blocks no other. */
  async import(caller: Caller, { id, skip, ...file }: Import): Promise<Result<SkusImported, Refusal>> {
    const read = await readFile(file);
    if (!read.ok) return read;
    const report: SkusImported = { rows: read.value.length, saved: 0, unchanged: 0, skipped: 0, refused: [] };
    const room = await roomOf(deps, caller);
    const skipped = new Set(skip);
    for (let from = 0; from < read.value.length; from += ROWS_AT_ONCE) {
      await nextLoop();
      const some = read.value.slice(from, from + ROWS_AT_ONCE);
      const numbers = new Map<SkuChange, number>();
      for (const { row, sku, change } of some) {
        if (skipped.has(row)) report.skipped += 1;
        else if (!change.ok) report.refused.push({ row, sku, ...named(change.error) });
        else numbers.set(change.value, row);
      }
      const { changed, faults } = await write(deps, caller, [...numbers.keys()], { how: 'imported', id }, room);
      for (const [change, fault] of faults)
        report.refused.push({ row: numbers.get(change) ?? 0, sku: change.sku, ...named(fault) });
      report.saved += changed;
      report.unchanged += numbers.size - faults.size - changed;
    }
    report.refused.sort((a, b) => a.row - b.row);
    return ok(report);
  },

  /** Restores what was entered before an import. A value that was changed since stays as it is. */
  async undoImport(caller: Caller, id: string): Promise<ImportUndone> {
    const done: ImportUndone = { restored: 0, kept: 0 };
    const imported = await changesOfImport(deps.db, caller.owner.id, id);
    for (let from = 0; from < imported.length; from += ROWS_AT_ONCE) {
      await nextLoop();
      const some = imported.slice(from, from + ROWS_AT_ONCE);
      const { restored, kept } = await deps.write((trx) => restoreSome(trx, deps.clock(), caller, some));
      done.restored += restored;
      done.kept += kept;
    }
    return done;
  },
});

const named = ({ column, reason }: SkuFault) => ({ column: skuColumnName(column), reason });

type FileRow = { row: number; sku: string; marketplace: string; change: Result<SkuChange, SkuFault> };
const changesOf = (rows: readonly FileRow[]): SkuChange[] =>
  rows.flatMap(({ change }) => (change.ok ? [change.value] : []));

/** Reads all rows of a file. The second row of a SKU is refused. */
async function readFile({ csv, marketplace }: Import): Promise<Result<FileRow[], Refusal>> {
  const read = await csvRows(csv, skuLimits.rows);
  if (!read.ok) return fail(invalid({ csv: 'is too large' }, `${read.error} Nothing was imported.`));
  const { head, rows } = read.value;
  const columns = skuColumns(head);
  if (!columns.ok) return fail(invalid({ csv: 'has unfit columns' }, `${columns.error} Nothing was imported.`));
  const all: FileRow[] = [];
  const seen = new Map<string, number>();
  for (const [at, cells] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await nextLoop();
    if (cells.every((cell) => cell.trim() === '')) continue;
    const row = at + 2;
    const change = skuRow(columns.value, cells, marketplace);
    const sku = (cells[columns.value.indexOf('sku')] ?? '').trim().slice(0, 40);
    const twin = change.ok ? seen.get(keyOf(change.value)) : undefined;
    if (!change.ok) all.push({ row, sku, marketplace, change });
    else if (twin === undefined) {
      seen.set(keyOf(change.value), row);
      all.push({ row, sku: change.value.sku, marketplace: change.value.marketplace, change });
    } else {
      const { marketplace: code } = change.value;
      all.push({
        row,
        sku,
        marketplace: code,
        change: fail({ column: 'sku', reason: `Same SKU and marketplace as row ${twin}` }),
      });
    }
  }
  return ok(all);
}

/** What was entered for SKUs, and what the listings say of the others. */
async function knownOf(db: Db, ownerId: string, names: readonly SkuName[]) {
  const stored = new Map((await skusNamed(db, ownerId, names)).map((sku) => [keyOf(sku), sku]));
  const others = names.filter((each) => !stored.has(keyOf(each)));
  const listed = new Map((await listedSkus(db, ownerId, others)).map((sku) => [keyOf(sku), sku]));
  return { stored, of: (name: SkuName): SkuValues | undefined => stored.get(keyOf(name)) ?? listed.get(keyOf(name)) };
}

/** @param whole the marketplaces of which all listings are read */
const isMissing = (whole: ReadonlySet<string>, known: SkuValues | undefined, { marketplace }: SkuName): boolean =>
  !known && whole.has(marketplace);

type Effect = { values: SkuValues; fields: FieldChanges };

/** What a change makes of a SKU. */
function effectOf(known: SkuValues | undefined, asked: SkuChange): Result<Effect, SkuFault> {
  // A product of Walmart is its SKU, by which its alerts find these values.
  const change = isWalmart(asked.marketplace) ? { ...asked, asin: asked.sku } : asked;
  const after = skuAfter(change.marketplace, known ?? noSkuValues, change);
  if (!after.ok) return after;
  const changed = skuFields.filter((field) => after.value[field] !== (known?.[field] ?? null));
  const fields = changed.map((field) => [field, { before: known?.[field] ?? null, after: after.value[field] }]);
  return ok({ values: after.value, fields: Object.fromEntries(fields) });
}

/** How many more SKUs the account can store. Counted once for all rows, because counting takes longer than a row. */
type Room = { left: number };
const roomOf = async ({ db }: Deps, { owner }: Caller): Promise<Room> => ({
  left: skuLimits.stored - (await countEntered(db, owner.id)),
});

type Way = { how: SkuChangeRow['how']; id?: string | undefined };

async function write(
  deps: Deps,
  caller: Caller,
  changes: readonly SkuChange[],
  way: Way,
  room: Room,
): Promise<Written> {
  const all: Written = { skus: [], changed: 0, faults: new Map() };
  for (let from = 0; from < changes.length; from += ROWS_AT_ONCE) {
    if (from > 0) await nextLoop();
    const some = changes.slice(from, from + ROWS_AT_ONCE);
    const done = await deps.write((trx) => writeSome(trx, deps.clock(), caller, some, way, room));
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
  caller: Caller,
  changes: readonly SkuChange[],
  way: Way,
  room: Room,
): Promise<Written> {
  const known = await knownOf(trx, caller.owner.id, changes);
  const before = known.stored;
  const after = new Map(before);
  const faults: Written['faults'] = new Map();
  const notes: Note[] = [];
  for (const change of changes) {
    const { marketplace, sku } = change;
    const key = keyOf(change);
    const stored = after.get(key);
    const values = stored ?? known.of(change);
    const effect = effectOf(values, change);
    if (!effect.ok || (!stored && room.left <= 0)) {
      const most = `At most ${skuLimits.stored.toLocaleString('en-US')} SKUs can be stored`;
      faults.set(change, effect.ok ? { column: 'sku', reason: most } : effect.error);
      continue;
    }
    const { fields } = effect.value;
    if (values && Object.keys(fields).length === 0) continue;
    if (!stored) room.left -= 1;
    after.set(key, { marketplace, sku, ...effect.value.values, changedAt: now, changedBy: displayName(caller.user) });
    notes.push({ marketplace, sku, fields });
  }
  await store(trx, now, caller, { before, after, notes, way });
  return { skus: [...after.values()], changed: notes.length, faults };
}

/** Takes changes back whose values are still there. A SKU of which nothing entered is left goes as it came. */
async function restoreSome(trx: Trx, now: number, caller: Caller, imported: readonly Note[]): Promise<ImportUndone> {
  const { stored: before } = await knownOf(trx, caller.owner.id, imported);
  const listed = new Map((await listedSkus(trx, caller.owner.id, imported)).map((sku) => [keyOf(sku), sku]));
  const after = new Map(before);
  const notes: Note[] = [];
  let kept = 0;
  for (const { marketplace, sku, fields } of imported) {
    const key = keyOf({ marketplace, sku });
    const known = after.get(key);
    if (!known) continue;
    const back = skuFields.filter(
      (field) => fields[field] && known[field] === fields[field].after && known[field] !== fields[field].before,
    );
    const isLater = skuFields.some(
      (field) => fields[field] && known[field] !== fields[field].after && known[field] !== fields[field].before,
    );
    const effect = effectOf(known, {
      marketplace,
      sku,
      ...Object.fromEntries(back.map((field) => [field, fields[field]?.before])),
    });
    if (isLater || !effect.ok) kept += 1;
    else if (back.length > 0) {
      const { values } = effect.value;
      const isBlank = skuFields.every((field) => values[field] === (listed.get(key)?.[field] ?? null));
      if (isBlank) after.delete(key);
      else after.set(key, { marketplace, sku, ...values, changedAt: now, changedBy: displayName(caller.user) });
      notes.push({ marketplace, sku, fields: effect.value.fields });
    }
  }
  await store(trx, now, caller, { before, after, notes, way: { how: 'undone' } });
  return { restored: notes.length, kept };
}

type Note = SkuName & { fields: FieldChanges };
type Stored = { before: Skus; after: Skus; notes: readonly Note[]; way: Way };

async function store(
  trx: Trx,
  now: number,
  { owner, user }: Caller,
  { before, after, notes, way }: Stored,
): Promise<void> {
  await saveSkuRows(
    trx,
    owner.id,
    [...after].flatMap(([key, sku]) => (sku === before.get(key) ? [] : [sku])),
  );
  await deleteSkuRows(
    trx,
    owner.id,
    [...before].flatMap(([key, sku]) => (after.has(key) ? [] : [sku])),
  );
  const by = { account_id: owner.id, at: now, made_by: displayName(user), how: way.how, import_id: way.id ?? null };
  await insertSkuChanges(
    trx,
    notes.map(({ fields, ...name }) => ({ ...by, ...name, fields: JSON.stringify(fields) })),
  );
  for (const product of productsWithOtherUnits(before, after))
    await applyEnteredUnits(trx, { accountId: owner.id, ...product });
  if (notes.length > 0) await notifyInbox(trx, now, owner.id, { event: 'costs:edited', data: { part: 'skus' } });
}

type Skus = ReadonlyMap<string, SellerSku>;

/** The products whose units sold a day differ after a change. */
function productsWithOtherUnits(before: Skus, after: Skus): { marketplace: string; asin: string }[] {
  const found = new Map<string, { marketplace: string; asin: string }>();
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key), after.get(key)];
    const units = is?.unitsADay ?? null;
    if ((was?.unitsADay ?? null) === units && (was?.asin === is?.asin || units === null)) continue;
    const marketplace = (is ?? was)?.marketplace ?? '';
    for (const asin of [was?.asin, is?.asin]) if (asin) found.set(`${marketplace} ${asin}`, { marketplace, asin });
  }
  return [...found.values()];
}

const keyOf = ({ marketplace, sku }: { marketplace: string; sku: string }): string => `${marketplace}\n${sku}`;
