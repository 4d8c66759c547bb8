import { describe, expect, it } from 'vitest';
import { readA1 } from '#provider/sandbox/google/google-apis.ts';
import { columnName, rangeOf } from './google-sheets.ts';

describe('a range of cells', () => {
  it('is written in Google’s format', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
    expect(rangeOf({ sheet: "Jack's list" })).toBe("'Jack''s list'");
    expect(rangeOf({ sheet: 'S', rows: [0, 19] })).toBe("'S'!1:20");
    expect(rangeOf({ sheet: 'S', columns: [8, 13] })).toBe("'S'!I:N");
    expect(rangeOf({ sheet: 'S', columns: [0, 99], rows: [2_000, 3_999] })).toBe("'S'!A2001:CV4000");
  });

  it('is read back as written', () => {
    for (const columns of [null, [0, 0], [3, 702]] as const)
      for (const rows of [null, [0, 0], [41, 10_000]] as const)
        for (const sheet of ['Sheet1', "O'Neil's", 'A!B:C', 'ünï cødé']) {
          const range = {
            sheet,
            ...(columns && { columns: [...columns] as [number, number] }),
            ...(rows && { rows: [...rows] as [number, number] }),
          };
          expect(readA1(rangeOf(range))).toEqual({ sheet, columns, rows });
        }
    for (const none of ['', "'open", 'S!', 'S!1:B', 'S!A:']) expect(readA1(none)).toBeUndefined();
  });
});
