import { describe, expect, it } from 'vitest';
import { cpuTime, growthOf, LINEAR, repeated } from '#tests/support/cpu.ts';
import { csvRows } from './csv-rows.ts';

const MIB = 1024 * 1024;

describe('a CSV file', () => {
  it('is read as its header and rows, without empty ones at the end', async () => {
    expect(await csvRows('\ufeffa;b;c\r\n1;"x; y";\r\n2;3;4\r\n;\r\n', 10)).toEqual({
      ok: true,
      value: {
        head: ['a', 'b', 'c'],
        rows: [
          ['1', 'x; y', ''],
          ['2', '3', '4'],
        ],
      },
    });
    expect(await csvRows('', 10)).toEqual({ ok: true, value: { head: [], rows: [] } });
  });

  it('has the columns of its heading, also in a short file with a decimal comma [ACT-04]', async () => {
    expect(await csvRows('SKU;Cost\nAB-1;12,50\n', 10)).toEqual({
      ok: true,
      value: { head: ['SKU', 'Cost'], rows: [['AB-1', '12,50']] },
    });
    expect(await csvRows('sep=|\nSKU|Cost\nA;B|1,5\n', 10)).toEqual({
      ok: true,
      value: { head: ['SKU', 'Cost'], rows: [['A;B', '1,5']] },
    });
  });

  it.each([
    ['rows', 'a\n'.repeat(12), 'A file may have at most 10 rows.'],
    ['columns', `${','.repeat(200)}\n1\n`, 'A file may have at most 200 columns.'],
    [
      'characters in a row',
      `a,b\n1,"2${'\n3,4'.repeat(50_000)}`,
      'A row is longer than 65,536 characters. Maybe a quote isn’t closed.',
    ],
  ])('with too many %s is refused', async (_, csv, error) => {
    expect(await csvRows(csv, 10)).toEqual({ ok: false, error });
  });

  it('may have as many rows and columns as there is room for', async () => {
    const read = await csvRows(`${'a,'.repeat(199)}\n`.repeat(11), 10);
    expect(read.ok && [read.value.head.length, read.value.rows.length]).toEqual([200, 10]);
  });

  // Each quote that closes nothing makes the reader look at the spaces before the next separator.
  const odd = (size: number) => `"${'x"'.repeat(size / 4)}${' '.repeat(size / 2)},`;

  it.each([
    ['quotes before many spaces', odd],
    ['quotes before many other spaces', (size: number) => odd(size).replaceAll(' ', '\u3000')],
    ['many spaces', repeated(`x${' '.repeat(99)}`)],
    ['an open quote', (size: number) => `"${'a'.repeat(size)}`],
    ['quotes', repeated('"')],
    ['separators', repeated(',;\t')],
    ['line breaks', repeated('\n')],
  ])('takes as long to read as its parts, with %s', async (_, textOf) => {
    expect(await growthOf(textOf, (text) => csvRows(text, 10_000))).toBeLessThan(LINEAR);
    expect(await cpuTime(() => csvRows(textOf(MIB), 10_000))).toBeLessThan(100);
  });
});
