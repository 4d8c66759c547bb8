import * as v from 'valibot';
import { readStored, writeStored } from '#client/ui/stored.ts';
import { headingsKey, type Table, type TableMapping } from '#shared/products/identifier-table.ts';

const at = v.pipe(v.number(), v.integer(), v.minValue(0));
const memorySchema = v.array(v.object({ headings: v.string(), column: at, cost: v.nullable(at) }));

const MOST = 20;
const keyOf = (userId: string) => `product-viewer.columns.${userId}`;

/** The columns that somebody chose for another file with the same headings; null where nobody has. */
export function rememberedMapping(userId: string, rows: Table, head: number | null): TableMapping | null {
  const headings = headingsKey(rows, head);
  const found = headings === '' ? undefined : readStored(keyOf(userId), memorySchema, []).find((each) => each.headings === headings);
  return found ? { head, column: found.column, cost: found.cost } : null;
}

/** The last 20 sets of headings are kept. */
export function rememberMapping(userId: string, rows: Table, { head, column, cost }: TableMapping): void {
  const headings = headingsKey(rows, head);
  if (headings === '' || column === null) return;
  const others = readStored(keyOf(userId), memorySchema, []).filter((each) => each.headings !== headings);
  writeStored(keyOf(userId), [{ headings, column, cost }, ...others].slice(0, MOST));
}
