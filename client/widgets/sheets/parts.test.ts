import { describe, expect, it } from 'vitest';
import { type SheetCell, sheetLimits } from '#shared/sheets/sheet.ts';
import { partsOf } from './append-run.ts';

async function* pieces(...all: SheetCell[][][]) {
  yield* all;
}
const parts = async (source: AsyncIterable<SheetCell[][]>) => {
  const all: (readonly (readonly SheetCell[])[])[] = [];
  for await (const part of partsOf(source)) all.push(part);
  return all;
};

describe('parts of an append', () => {
  it('contain as many rows as one write allows, whatever the input’s pieces', async () => {
    const rows = Array.from({ length: 1_101 }, (_, n) => [n]);
    const all = await parts(pieces([], rows.slice(0, 1), rows.slice(1, 900), rows.slice(900)));
    expect(all.map((part) => part.length)).toEqual([500, 500, 101]);
    expect(all.flat()).toEqual(rows);
    expect(await parts(pieces([], []))).toEqual([]);
  });

  it('stay below the request limit for long texts; a longer row is sent alone', async () => {
    const long = 'x'.repeat(sheetLimits.partCharacters / 3);
    const all = await parts(pieces([[long], [long], [long], ['x'.repeat(sheetLimits.partCharacters + 1)], ['short']]));
    expect(all.map((part) => part.length)).toEqual([2, 1, 1, 1]);
  });
});
