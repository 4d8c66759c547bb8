import { describe, expect, it } from 'vitest';
import { growthOf, LINEAR, repeated } from '#tests/support/cpu.ts';
import { separated } from './separator.ts';

const rows = (...lines: string[]) => `${lines.join('\n')}\n`;

describe('the separator of a text', () => {
  it.each([
    ['decimal commas under a heading', ';', rows('ASIN;Kosten', 'B08N5WRWNW;12,50')],
    ['a short list with a final line break', ';', rows('SKU;Cost', 'AB-1;3')],
    ['decimal commas without a heading', ';', rows('B000000001;12,50', 'B000000002;3,20', 'B000000003;7,05')],
    [
      'commas in titles',
      ';',
      rows('ASIN;Title;Cost', 'B000000001;Salt, pepper, dill;2', 'B000000002;Mug, blue, small;3'),
    ],
    ['semicolons in notes', ',', rows('SKU,Cost,Note', 'A1,5,new; boxed', 'B2,7,used; worn')],
    ['whole numbers', ',', rows('SKU,Cost,Pieces', 'A1,5,3', 'B2,7,1')],
    ['numbers alone', ',', rows('1,2,3', '4,5,6')],
    ['separators between quotes', ',', rows('"Name; size",Cost', '"a; b; c",5')],
    ['quotes between quotes', ';', rows('Name;Cost', '"a ""b, c"", d, e";5')],
    ['inches', ';', rows('Name;Cost', 'Monitor 27", black;150', 'Monitor 30", white;170')],
    ['tabs', '\t', rows('ASIN\tCost', 'B000000001\t1,234.50')],
    ['pipes', '|', rows('ASIN|Cost', 'B000000001|1,50')],
    ['a heading with a comma', ';', rows('Name, size;Cost', 'Mug;12,50', 'Cup;3')],
    ['one column', ',', rows('ASIN', 'B000000001')],
    ['nothing', ',', ''],
  ])('is found with %s: %j', (_, separator, text) => {
    expect(separated(text)).toEqual({ separator, body: text });
    expect(separated(`\ufeff${text.replaceAll('\n', '\r\n')}`).separator).toBe(separator);
  });

  it('is what the first line says', () => {
    expect(separated('sep=|\r\na,b|c,d\r\n')).toEqual({ separator: '|', body: 'a,b|c,d\r\n' });
  });

  it.each(['"', ';', '1,', 'x\n', '"x', '""', ',"'])(
    'takes as long to find as the text is long, and never longer than for its beginning: %j',
    async (piece) => {
      expect(await growthOf(repeated(piece, ''), separated)).toBeLessThan(LINEAR);
    },
  );
});
