import { setImmediate as nextLoop } from 'node:timers/promises';
import { type BuysImported, buyLimits } from '#shared/listings/buys/buy.ts';
import { type BuyFault, buyColumnName, buyColumns, buyRow } from '#shared/listings/buys/buy-table.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { csvRows } from '../../files/csv-rows.ts';
import { invalid, type Refusal } from '../../http/refuse.ts';
import type { Caller } from '../../session/portal-token.ts';
import { announceBuys, namedMember, readTeam, rowOf, suppliersFor } from './buy-operations.ts';
import { countTwins, insertBuys, type NewBuyRow, roomFor } from './buys-table.ts';

/** Rows per transaction: about 5 ms of work, which bounds how long other calls wait. */
const ROWS_AT_ONCE = 50;
const MOST_SUPPLIERS = 5_000;

type File = { csv: string; marketplace: string; zone: string };
type Numbered = { number: number; cells: readonly string[] };

/**
 * Imports a file of orders. A refused row blocks no other, and a row that is stored already changes nothing: a file can
 * be imported twice.
 * @param options.save false to only say what an import would do
 */
export async function importBuys(
  deps: Deps,
  caller: Caller,
  { csv, marketplace, zone }: File,
  { save = true } = {},
): Promise<Result<BuysImported, Refusal>> {
  const read = await csvRows(csv, buyLimits.rows);
  if (!read.ok) return fail(invalid({ csv: 'is too large' }, `${read.error} Nothing was imported.`));
  const { head, rows } = read.value;
  const columns = buyColumns(head);
  if (!columns.ok) return fail(invalid({ csv: 'has unfit columns' }, `${columns.error} Nothing was imported.`));

  const report: BuysImported = { rows: 0, saved: 0, unchanged: 0, refused: [] };
  const team = await readTeam(deps.db, caller);
  const suppliers = new Map(
    (await suppliersFor(deps.db, caller, MOST_SUPPLIERS)).map(({ id, name }) => [name.toLowerCase(), id]),
  );
  const found = columns.value;
  const readBuyRow = createRowReader(deps, caller, { team, suppliers, marketplace, zone, columns: found });

  const portion = (some: readonly Numbered[]) =>
    deps.write(async (trx) => {
      const now = deps.clock();
      const room = (await roomFor(trx, caller.owner.id)) - (save ? 0 : report.saved);
      const fresh: NewBuyRow[] = [];
      for (const { number, cells } of some) {
        const read = await readBuyRow(trx, now, cells);
        const refuse = ({ column, reason }: BuyFault) => {
          const asin = (cells[found.indexOf('asin')] ?? '').trim().slice(0, 40);
          report.refused.push({ row: number, asin, column: buyColumnName(column), reason });
        };
        if (!read.ok) refuse(read.error);
        else if (read.value === null) report.unchanged += 1;
        else if (fresh.length >= room)
          refuse({ column: 'asin', reason: `A team has at most ${buyLimits.stored.toLocaleString('en-US')} buys` });
        else fresh.push(read.value);
      }
      report.saved += save ? await insertBuys(trx, fresh) : fresh.length;
      if (save) await announceBuys(trx, now, team, fresh);
    });

  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await nextLoop();
    const some = rows
      .slice(from, from + ROWS_AT_ONCE)
      .map((cells, at) => ({ number: from + at + 2, cells }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    report.rows += some.length;
    if (some.length > 0) await portion(some);
  }
  return ok(report);
}

type RowReaderOptions = Pick<File, 'marketplace' | 'zone'> & {
  team: Awaited<ReturnType<typeof readTeam>>;
  /** Their ids by name in lower case. */
  suppliers: ReadonlyMap<string, string>;
  columns: Parameters<typeof buyRow>[0];
};

/** Reads the rows of one file, in order. @returns takes a row's cells, and returns null if its buy is stored already */
function createRowReader(deps: Deps, caller: Caller, options: RowReaderOptions) {
  const { team, suppliers, marketplace, zone, columns } = options;
  const seen = new Map<string, number>();
  return async (trx: Trx, now: number, cells: readonly string[]): Promise<Result<NewBuyRow | null, BuyFault>> => {
    const read = buyRow(columns, cells, { marketplace, zone });
    if (!read.ok) return read;
    const { member: name, ...buy } = read.value;
    const member = namedMember(caller, team, name);
    if (!member.ok) return fail({ column: 'member', reason: `Bought by: ${member.error.message}` });
    const supplier = buy.supplier && {
      id: suppliers.get(buy.supplier.name.toLowerCase()) ?? null,
      name: buy.supplier.name,
    };
    const stated = { ...buy, id: deps.newId(), supplier, member: undefined };
    const row = await rowOf(trx, caller, member.value.id, stated, now);
    const key = [
      row.marketplace,
      row.asin,
      row.member_id,
      row.pieces,
      row.unit_cost,
      Math.floor(row.bought_at / 60_000),
    ].join(' ');
    const twins = seen.get(key) ?? (await countTwins(trx, row));
    // Of equal rows in a file, as many are stored as the file has: each stored one pairs off with one of the file.
    seen.set(key, Math.max(0, twins - 1));
    return ok(twins > 0 ? null : row);
  };
}
