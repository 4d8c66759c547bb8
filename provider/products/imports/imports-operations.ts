import type * as v from 'valibot';
import { costOf } from '#shared/products/cost-cell.ts';
import { importCalls } from '#shared/products/imports/calls.ts';
import { figuresOf } from '#shared/products/imports/run-figures.ts';
import {
  type BegunImport,
  type beginImportSchema,
  type changeImportSchema,
  type ImportList,
  type ImportOfProduct,
  type ImportRow,
  type ImportsChange,
  type ImportsOfProduct,
  MOST_IMPORTS,
  MOST_TEAM_BYTES,
  MOST_TEAM_ROWS,
  RESTORE_IMPORT_FOR,
  type RunFigure,
  SHOWN_IMPORTS,
  type StoredImport,
  type saveRowsSchema,
} from '#shared/products/imports/stored-import.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { hasAccess } from '#shared/session/user.ts';
import type { Db, Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { invalid, providerCodes, type Refusal, refusal } from '../../http/refuse.ts';
import { serve } from '../../serve.ts';
import { type Account, userInfoOf } from '../../session/account-record.ts';
import { announceToTeam } from '../../session/team-events.ts';
import {
  bytesAt,
  bytesOfTeam,
  changeImport,
  countLookedUp,
  deleteRemovedOf,
  type ImportRecord,
  importById,
  importsFor,
  importsWithIds,
  importWithId,
  insertImport,
  lookedUpPositions,
  putRows,
  rowAt,
  rowsFrom,
  rowsWithAsin,
  usedBy,
} from './imports-table.ts';

// Not 404, which means that a provider does not have the call.
const foreign = refusal(
  403,
  providerCodes.forbidden,
  'This import no longer exists, or it belongs to another account.',
);
const notYours = refusal(403, providerCodes.forbidden, 'Only the person who made an import can change it.');
const full = ({ rows, imports }: { rows: number; imports: number }): Refusal =>
  refusal(
    400,
    'IMPORTS_FULL',
    imports >= MOST_IMPORTS
      ? `Your team has ${MOST_IMPORTS} imports, which is the maximum. Delete some that you no longer need.`
      : `Your team’s imports hold ${rows.toLocaleString('en-US')} of at most ${MOST_TEAM_ROWS.toLocaleString('en-US')} rows. Delete some that you no longer need.`,
  );

const tooLarge = refusal(
  400,
  'IMPORTS_FULL',
  `Your team’s imports are full: they hold at most ${(MOST_TEAM_BYTES / 1024 / 1024).toLocaleString('en-US')} MB. Delete some that you no longer need.`,
);

/** A page ends after this many rows, or this many characters. */
const PAGE_ROWS = 500;
const PAGE_LENGTH = 300_000;

// Members see their own imports and the shared ones, the main account all of them. Only the person who made one changes
// it; the main account may delete it.

async function list(db: Db, account: Account): Promise<ImportList> {
  const records = await importsFor(db, { accountId: account.id, ownerId: account.ownerId }, isOwner(account));
  const { rows } = await usedBy(db, account.ownerId, false);
  return {
    imports: records.map((record) => importOf(record, account)),
    rows,
    most: { rows: MOST_TEAM_ROWS, imports: MOST_IMPORTS },
  };
}

async function visible(db: Db, account: Account, id: string) {
  const record = await importById(db, account.ownerId, id);
  return record && (record.account_id === account.id || record.shared === 1 || isOwner(account)) ? record : undefined;
}

async function begun(db: Db, account: Account, id: string): Promise<Result<BegunImport, Refusal>> {
  const record = await visible(db, account, id);
  return record
    ? ok({ import: importOf(record, account), stored: rangesOf(await lookedUpPositions(db, id)) })
    : fail(foreign);
}

async function begin(
  deps: Deps,
  account: Account,
  asked: v.InferOutput<typeof beginImportSchema>,
): Promise<Result<BegunImport, Refusal>> {
  const fits = (used: { rows: number; imports: number }) =>
    used.rows + asked.rows <= MOST_TEAM_ROWS && used.imports < MOST_IMPORTS;
  const stays = await usedBy(deps.db, account.ownerId, false);
  if (fits(stays) && !fits(await usedBy(deps.db, account.ownerId, true)))
    await deleteRemovedOf(deps.db, account.ownerId);
  return deps.write(async (trx) => {
    const there = await importWithId(trx, asked.id);
    if (there)
      return there.account_id === account.id && there.removed_at === null
        ? begun(trx, account, asked.id)
        : fail(foreign);
    const used = await usedBy(trx, account.ownerId, true);
    if (!fits(used)) return fail(full(used));
    const now = deps.clock();
    await insertImport(trx, {
      id: asked.id,
      account_id: account.id,
      owner_id: account.ownerId,
      name: asked.name,
      marketplace: asked.marketplace,
      settings: JSON.stringify(asked.settings),
      cost_column: asked.costColumn,
      row_count: asked.rows,
      done: 0,
      found: 0,
      spent: 0,
      free: 0,
      state: 'running',
      shared: 0,
      again_of: asked.againOf,
      started_at: now,
      changed_at: now,
      removed_at: null,
      bytes: 0,
    });
    await notify(trx, deps.clock(), account, asked.id, false);
    return begun(trx, account, asked.id);
  });
}

async function open({ db }: Deps, account: Account, id: string) {
  const record = await visible(db, account, id);
  if (!record) return fail(foreign);
  return ok({
    import: importOf(record, account),
    settings: JSON.parse(record.settings) as Record<string, unknown>,
    costColumn: record.cost_column,
  });
}

async function page<T>(
  { db }: Deps,
  account: Account,
  { id, from }: { id: string; from: number },
  column: 'data' | 'figures',
): Promise<Result<Page<T>, Refusal>> {
  if (!(await visible(db, account, id))) return fail(foreign);
  const found = await rowsFrom(db, id, from, column, PAGE_ROWS);
  let length = 0;
  const taken = found.filter(({ text }, at) => {
    length += text.length;
    return at === 0 || length <= PAGE_LENGTH;
  });
  const last = taken.at(-1);
  const ended = found.length < PAGE_ROWS && taken.length === found.length;
  return ok({
    values: taken.map(({ text }) => JSON.parse(text) as T),
    next: ended || !last ? null : last.position + 1,
  });
}

/** The newest of the imports that the account sees and that found the product. */
async function ofProduct(
  { db }: Deps,
  account: Account,
  { marketplace, asin }: { marketplace: string; asin: string },
): Promise<ImportsOfProduct> {
  const all = await importsFor(db, { accountId: account.id, ownerId: account.ownerId }, isOwner(account));
  const there = all.filter((record) => record.marketplace === marketplace);
  const found = await rowsWithAsin(
    db,
    there.map(({ id }) => id),
    asin,
  );
  const positions = new Map(found.map(({ importId, position }) => [importId, position]));
  const having = there.filter(({ id }) => positions.has(id));
  const imports: ImportOfProduct[] = [];
  for (const record of having.slice(0, SHOWN_IMPORTS)) {
    const row = await rowAt(db, record.id, positions.get(record.id) ?? 0);
    const figures = row && (JSON.parse(row.figures) as RunFigure[]).find((each) => each.asin === asin);
    if (!row || !figures) continue;
    const { code, cells } = JSON.parse(row.data) as ImportRow;
    const { title, price, rank, profit } = figures;
    const unitCost = costOf(cells[record.cost_column ?? -1] ?? '');
    imports.push({
      id: record.id,
      name: record.name,
      by: record.email,
      at: row.at,
      code,
      title,
      unitCost,
      price,
      rank,
      profit,
    });
  }
  return { imports, total: having.length };
}

async function save(
  deps: Deps,
  account: Account,
  asked: v.InferOutput<typeof saveRowsSchema>,
): Promise<Result<StoredImport, Refusal>> {
  const saved = await saveOnce(deps, account, asked);
  if (saved.ok || saved.error !== tooLarge) return saved;
  // Deleted imports make room, as they do for a new one.
  await deleteRemovedOf(deps.db, account.ownerId);
  return saveOnce(deps, account, asked);
}

function saveOnce(
  deps: Deps,
  account: Account,
  { id, rows, run }: v.InferOutput<typeof saveRowsSchema>,
): Promise<Result<StoredImport, Refusal>> {
  return deps.write(async (trx) => {
    const before = await importById(trx, account.ownerId, id);
    if (!before) return fail(foreign);
    if (before.account_id !== account.id) return fail(notYours);
    if (rows.some(({ position }) => position >= before.row_count))
      return fail(invalid({ rows: 'A position is beyond the last row' }));
    const place = { marketplace: before.marketplace, schedules: deps.feeSchedules };
    const positions = rows.map(({ position }) => position);
    const earlier = await countLookedUp(trx, id, positions);
    const bytesBefore = await bytesAt(trx, id, positions);
    await putRows(
      trx,
      rows.map((row) => ({
        import_id: id,
        position: row.position,
        state: row.state,
        at: row.at,
        figures: JSON.stringify(figuresOf(row, before.cost_column, place)),
        data: JSON.stringify(row),
      })),
    );
    const after = await countLookedUp(trx, id, positions);
    const grown = (await bytesAt(trx, id, positions)) - bytesBefore;
    // A refusal rolls back.
    if (grown > 0 && (await bytesOfTeam(trx, account.ownerId)) + grown > MOST_TEAM_BYTES) return fail(tooLarge);
    const patch = {
      done: before.done + after.done - earlier.done,
      found: before.found + after.found - earlier.found,
      spent: Math.max(before.spent, run.spent),
      free: Math.max(before.free, run.free),
      state: run.state,
      bytes: before.bytes + grown,
      changed_at: deps.clock(),
    };
    await changeImport(trx, id, patch);
    if (run.state !== before.state) await notify(trx, deps.clock(), account, id, before.shared === 1);
    return ok(importOf({ ...before, ...patch }, account));
  });
}

function change(
  deps: Deps,
  account: Account,
  { id, name, shared }: v.InferOutput<typeof changeImportSchema>,
): Promise<Result<ImportList, Refusal>> {
  return deps.write(async (trx) => {
    const before = await visible(trx, account, id);
    if (!before) return fail(foreign);
    if (before.account_id !== account.id) return fail(notYours);
    await changeImport(trx, id, {
      ...(name === undefined ? {} : { name }),
      ...(shared === undefined ? {} : { shared: shared ? 1 : 0 }),
    });
    await notify(trx, deps.clock(), account, id, before.shared === 1 || shared === true);
    return ok(await list(trx, account));
  });
}

/** Ids of others change nothing. */
function remove(deps: Deps, account: Account, ids: readonly string[]): Promise<ImportList> {
  return deps.write(async (trx) => {
    for (const record of await importsWithIds(trx, account.ownerId, ids, false)) {
      if (record.account_id !== account.id && !isOwner(account)) continue;
      await changeImport(trx, record.id, { removed_at: deps.clock() });
      await notify(trx, deps.clock(), account, record.id, record.shared === 1, record.account_id);
    }
    return list(trx, account);
  });
}

function restore(deps: Deps, account: Account, ids: readonly string[]): Promise<Result<ImportList, Refusal>> {
  return deps.write(async (trx) => {
    const removed = await importsWithIds(trx, account.ownerId, ids, true);
    const own = removed.filter((record) => record.account_id === account.id || isOwner(account));
    const restored = own.filter(({ removed_at }) => (removed_at ?? 0) > deps.clock() - RESTORE_IMPORT_FOR);
    if (restored.length === 0) return fail(foreign);
    for (const record of restored) {
      await changeImport(trx, record.id, { removed_at: null });
      await notify(trx, deps.clock(), account, record.id, record.shared === 1, record.account_id);
    }
    return ok(await list(trx, account));
  });
}

type Page<T> = { values: T[]; next: number | null };

const isOwner = (account: Account): boolean => account.id === account.ownerId;

const importOf = (record: ImportRecord & { email?: string }, account: Account): StoredImport => ({
  id: record.id,
  name: record.name,
  marketplace: record.marketplace,
  rows: record.row_count,
  done: record.done,
  found: record.found,
  spent: record.spent,
  free: record.free,
  state: record.state,
  shared: record.shared === 1,
  mine: record.account_id === account.id,
  by: record.email ?? account.email,
  againOf: record.again_of,
  startedAt: record.started_at,
  changedAt: record.changed_at,
});

/** First and last of each run of consecutive positions. */
function rangesOf(positions: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const position of positions) {
    const last = ranges.at(-1);
    if (last && last[1] === position - 1) last[1] = position;
    else ranges.push([position, position]);
  }
  return ranges;
}

/** Notifies the person who made it, the main account, and, for a shared import, everybody with the product tools. */
async function notify(
  trx: Trx,
  now: number,
  account: Account,
  id: string,
  toTeam: boolean,
  madeBy = account.id,
): Promise<void> {
  const data: ImportsChange = { id };
  const concerns = (each: Account) => each.id === madeBy || each.id === account.ownerId || toTeam;
  await announceToTeam(
    trx,
    now,
    account.ownerId,
    { event: 'imports:changed', data },
    (each, owner) => each.active && concerns(each) && hasAccess(userInfoOf(each, owner), 'accessProducts'),
  );
}

/** Imports of the Product Viewer with their rows, for 90 days. Opening one again costs no token. */
export function importsRoutes(deps: Deps) {
  return serve(importCalls, {
    list: ({ account }) => list(deps.db, account),
    begin: ({ account }, head) => begin(deps, account, head),
    remove: ({ account }, { ids }) => remove(deps, account, ids),
    restore: ({ account }, { ids }) => restore(deps, account, ids),
    open: ({ account }, { id }) => open(deps, account, id),
    change: ({ account }, changes) => change(deps, account, changes),
    rows: async ({ account }, which) => {
      const read = await page<ImportRow>(deps, account, which, 'data');
      return read.ok ? { rows: read.value.values, next: read.value.next } : read;
    },
    save: ({ account }, rows) => save(deps, account, rows),
    figures: async ({ account }, which) => {
      const read = await page<RunFigure[]>(deps, account, which, 'figures');
      return read.ok ? { figures: read.value.values.flat(), next: read.value.next } : read;
    },
    ofProduct: ({ account }, product) => ofProduct(deps, account, product),
  });
}
