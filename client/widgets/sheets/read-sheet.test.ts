import { describe, expect, it } from 'vitest';
import { fail, ok } from '#shared/result.ts';
import type { SheetValues } from '#shared/sheets/sheet.ts';
import { readSheet } from './pick-sheet.tsx';

const sheet = { spreadsheet: 's', sheet: 'Sheet1', of: 5_000 };

describe('reading a sheet', () => {
  it('returns it page by page, keeps the positions of empty rows, and says whether it was cut [SHEET-02]', async () => {
    const pages: Record<number, SheetValues> = {
      0: { rows: [['ASIN'], ['B000000001']], next: 2_000, cut: false },
      2000: { rows: [], next: 4_000, cut: false },
      4000: { rows: [['B000000002']], next: null, cut: true },
    };
    const counts: number[] = [];
    const requested: number[] = [];
    const values = async ({ from }: { from?: string | number | undefined }) => {
      requested.push(Number(from));
      return ok({ value: pages[Number(from)] as SheetValues, head: null });
    };
    const read = await readSheet({ values }, sheet, new AbortController().signal, (count) => counts.push(count));
    expect(requested).toEqual([0, 2_000, 4_000]);
    expect(counts).toEqual([2, 2, 4_001]);
    if (!read.ok) throw new Error(read.error.message);
    expect(read.value.cut).toBe(true);
    expect(read.value.rows).toHaveLength(4_001);
    expect([read.value.rows[1], read.value.rows[2], read.value.rows[4_000]]).toEqual([
      ['B000000001'],
      [],
      ['B000000002'],
    ]);
  });

  it('returns a failure instead of half a sheet', async () => {
    const gone = { status: 404, code: 'SHEET_GONE', message: 'Gone' };
    const values = async ({ from }: { from?: string | number | undefined }) =>
      from === 0 ? ok({ value: { rows: [['a']], next: 2_000, cut: false }, head: null }) : fail(gone);
    expect(await readSheet({ values }, sheet, new AbortController().signal, () => {})).toEqual({
      ok: false,
      error: gone,
    });
  });
});
