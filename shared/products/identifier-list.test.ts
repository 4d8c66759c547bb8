import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createListCleaner, splitTyped, typedHeading } from './identifier-list.ts';
import type { IdentifierType } from './identifiers.ts';

function clean(texts: readonly string[], type: IdentifierType = 'asin') {
  const cleaner = createListCleaner(type);
  texts.forEach((text, at) => {
    cleaner.add({ row: at + 1, text, cells: [`cell ${at + 1}`] });
  });
  return cleaner.list();
}

describe('a pasted list', () => {
  it('is split on commas, lines, tabs and semicolons, trimmed, without blanks [VIEW-02]', () => {
    expect(splitTyped('B07LXP4419, B0CTHX9P12,,\r\nB0BJ4TT7WC\tB09ZK11RR4 ; ;\n\n  B08Z3NCV7H ')).toEqual([
      'B07LXP4419',
      'B0CTHX9P12',
      'B0BJ4TT7WC',
      'B09ZK11RR4',
      'B08Z3NCV7H',
    ]);
    expect(splitTyped(' \n,;\t')).toEqual([]);
  });

  it('keeps the groups of an ISBN together, and separates identifiers divided by a space', () => {
    expect(splitTyped('978 0 306 40615 7')).toEqual(['978 0 306 40615 7']);
    expect(splitTyped('B07LXP4419 B0CTHX9P12')).toEqual(['B07LXP4419', 'B0CTHX9P12']);
  });

  it('drops the header of a copied column', () => {
    expect(splitTyped('ASIN\nB07LXP4419')).toEqual(['B07LXP4419']);
    expect(splitTyped('B07LXP4419\nASIN')).toEqual(['B07LXP4419', 'ASIN']);
    expect(splitTyped('\n GTIN \n12345678905')).toEqual(['12345678905']);
    const headings = [
      'ISBNs\t7149522',
      '"upc"\n1',
      ' GTIN \r\n1',
      'EAN',
      'UPC 012345678905',
      'ISBN: 0306406152',
      '012345678905\nUPC',
      '',
    ].map(typedHeading);
    expect(headings).toEqual(['ISBN', 'upc', 'GTIN', 'EAN', undefined, undefined, undefined, undefined]);
  });

  it('is split the same way with any separator', () => {
    const entry = fc.string({ unit: fc.constantFrom(...'B0123456789XYZ'), minLength: 1, maxLength: 13 });
    const between = fc.constantFrom(',', '\n', '\r\n', '\t', ';', ', ', ' ;\n');
    fc.assert(
      fc.property(fc.array(fc.tuple(entry, between), { maxLength: 30 }), (pairs) => {
        expect(splitTyped(pairs.flat().join(''))).toEqual(pairs.map(([text]) => text));
      }),
    );
  });
});

describe('a cleaned list', () => {
  it('contains each identifier once, with the rows of its duplicates', () => {
    const { identifiers, doubled } = clean(['B07LXP4419', 'B0CTHX9P12', 'b07lxp4419', 'BO7LXP4419']);
    expect(
      identifiers.map(({ value, row, twins }) => [value, row, twins.map((twin) => [twin.row, ...twin.cells])]),
    ).toEqual([
      [
        'B07LXP4419',
        1,
        [
          [3, 'cell 3'],
          [4, 'cell 4'],
        ],
      ],
      ['B0CTHX9P12', 2, []],
    ]);
    expect(doubled).toBe(2);
    const forms = clean(['012345678905', '12345678905', '0012345678905', '10012345678902'], 'other').identifiers;
    expect(forms.map(({ twins }) => twins.map(({ kind, mended }) => `${kind} ${mended}`))).toEqual([
      ['UPC Leading zero restored', 'EAN null', 'GTIN-14 A case; its item is looked up'],
    ]);
  });

  it('reports for every entry what was corrected or why it was dropped, with its row and original text', () => {
    const list = clean(['BO7LXP4419', ' B0CTHX9P1', '', '4.00638E+12', '012345678905']);
    expect(list.identifiers[0]).toMatchObject({
      value: 'B07LXP4419',
      text: 'BO7LXP4419',
      row: 1,
      mended: 'Letter O read as 0',
    });
    expect(list.dropped).toEqual([
      { row: 2, text: ' B0CTHX9P1', why: 'Not an ASIN: too short', cells: ['cell 2'] },
      { row: 4, text: '4.00638E+12', why: 'Shortened by the spreadsheet', cells: ['cell 4'] },
    ]);
    expect(list).toMatchObject({ mended: 1, kinds: { ASIN: 1, UPC: 1 } });
  });

  it('reads what a person wrote instead of a text that can’t be read, and keeps the text [RES-02]', () => {
    const cleaner = createListCleaner('asin');
    for (const corrected of ['bo7lxp4419', 'nothing'])
      cleaner.add({ row: 7, text: '8.50012E+11', cells: [], corrected });
    expect(cleaner.list()).toMatchObject({
      identifiers: [{ text: '8.50012E+11', value: 'B07LXP4419', mended: 'Corrected by hand, Letter O read as 0' }],
      dropped: [{ text: '8.50012E+11', corrected: 'nothing' }],
    });
  });

  it('distinguishes the kinds of identifiers', () => {
    expect(
      clean(['012345678905', '4006381333931', '9780306406157', '0306406152', '080442957X'], 'other').kinds,
    ).toEqual({ UPC: 1, EAN: 1, ISBN: 2 });
  });

  it('accounts for every nonblank entry', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('B07LXP4419', '012345678905', '12345678905')), {
          maxLength: 40,
        }),
        fc.constantFrom<IdentifierType>('asin', 'other'),
        (texts, type) => {
          const { identifiers, dropped, doubled } = clean(texts, type);
          expect(identifiers.length + dropped.length + doubled).toBe(texts.filter((text) => text.trim() !== '').length);
        },
      ),
    );
  });
});
