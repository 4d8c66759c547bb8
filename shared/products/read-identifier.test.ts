import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthOf, LINEAR, repeated } from '#tests/support/cpu.ts';
import { checkDigit, codeKind, type IdentifierType, isIsbn10 } from './identifiers.ts';
import { guessType, identityOf, type ReadKind, readIdentifier } from './read-identifier.ts';

/** The result in one line: 'B07LXP4419 (Letter O read as 0)', or 'no: Not an ASIN: too short'. */
function read(text: string, type: IdentifierType, expected?: ReadKind): string {
  const result = readIdentifier(text, type, expected);
  if (!result.ok) return `no: ${result.error}`;
  const { value, kind, mended } = result.value;
  return `${kind} ${value}${mended === null ? '' : ` (${mended})`}`;
}

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const upcs = digits(11).map((body) => body + checkDigit(body));
const eans = digits(12).map((body) => body + checkDigit(body));
const ean8s = digits(7).map((body) => body + checkDigit(body));
const gtin14s = digits(13).map((body) => body + checkDigit(body));
const isbn10s = digits(9).map((body) => [...'0123456789X'].map((check) => body + check).find(isIsbn10) as string);
/** With up to eight zeros at its beginning, and a valid check digit all the same. */
const zeroed = (codes: fc.Arbitrary<string>) =>
  fc
    .tuple(codes, fc.nat(8))
    .map(([code, zeros]) => {
      const body = code
        .slice(0, -1)
        .replace(new RegExp(`^.{${Math.min(zeros, code.length - 2)}}`), (start) => '0'.repeat(start.length));
      return code.length === 10
        ? ([...'0123456789X'].map((check) => body + check).find(isIsbn10) as string)
        : body + checkDigit(body);
    })
    .filter((code) => /[1-9X]/.test(code));
const stripped = (code: string) => code.replace(/^0+/, '');
const asins = fc
  .string({ unit: fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: 8, maxLength: 8 })
  .map((rest) => `B0${rest}`);

describe('an ASIN', () => {
  it('takes as long to read from a long text as from its parts', async () => {
    for (const piece of ['amazon.', 'amazon.a/', 'a.', '0', ' ', '1,', "'"])
      expect(await growthOf(repeated(piece, '!'), (text) => readIdentifier(text, 'asin'))).toBeLessThan(LINEAR);
  });

  it('is recognized in any case and with surrounding text', () => {
    for (const text of ['B07LXP4419', ' b07lxp4419\u00a0', '"B07LXP4419"', '\u200bB07LXP4419', 'ASIN: B07LXP4419'])
      expect(read(text, 'asin')).toBe('ASIN B07LXP4419');
    expect(read('https://www.amazon.co.uk/Some-Thing/dp/b07lxp4419?th=1', 'asin')).toBe(
      'ASIN B07LXP4419 (Taken from a link)',
    );
    expect(read('amazon.com/gp/product/B07LXP4419/ref=x', 'asin')).toBe('ASIN B07LXP4419 (Taken from a link)');
  });

  it('is corrected from a letter O to 0; an O further on stays', () => {
    expect(read('BO7LXP4419', 'asin')).toBe('ASIN B07LXP4419 (Letter O read as 0)');
    expect(read('B00OKWYXLO', 'asin')).toBe('ASIN B00OKWYXLO');
    expect(read('O3O6406152', 'asin')).toBe('ASIN 0306406152 (Letter O read as 0)');
  });

  it('of a book is its ISBN: a lost zero is restored, a wrong check digit is reported', () => {
    expect(read('306406152', 'asin')).toBe('ASIN 0306406152 (Leading zero restored)');
    expect(read('0306406153', 'asin')).toBe('no: Check digit 3 should be 2');
    expect(read('080442957X', 'asin')).toBe('ASIN 080442957X');
  });

  it('is not derived from anything else', () => {
    expect(read('B0CTHX9P1', 'asin')).toBe('no: Not an ASIN: too short');
    expect(read('A1DEMOOWNER001', 'asin')).toBe('no: Not an ASIN: too long');
    expect(read('X0CTHX9P12', 'asin')).toBe('no: Not an ASIN');
  });
});

describe('a UPC, EAN or ISBN', () => {
  it('is recognized with hyphens and spaces between its groups', () => {
    expect(read('0-12345-67890-5', 'other')).toBe('UPC 012345678905');
    expect(read('978-0-306-40615-7', 'other')).toBe('ISBN 9780306406157');
    expect(read('ISBN-13: 978 0 306 40615 7', 'other')).toBe('ISBN 9780306406157');
    expect(read('0-8044-2957-x', 'other')).toBe('ISBN 080442957X');
    expect(read('96385074', 'other')).toBe('EAN 96385074');
  });

  it('regains the zeros that a spreadsheet removed', () => {
    expect(read('12345678905', 'other')).toBe('UPC 012345678905 (Leading zero restored)');
    expect(read('306406152', 'other')).toBe('ISBN 0306406152 (Leading zero restored)');
    expect(read('7149522', 'other', 'ISBN')).toBe('ISBN 0007149522 (3 leading zeros restored)');
    expect(read('7149522', 'asin')).toBe('ASIN 0007149522 (3 leading zeros restored)');
    expect(read('80442957X', 'other')).toBe('ISBN 080442957X (Leading zero restored)');
    expect(read('1234565', 'other')).toBe('UPC 000001234565 (5 leading zeros restored)');
    expect(read('96385074', 'other', 'EAN')).toBe('EAN 96385074');
    expect(read('96385074', 'other', 'UPC')).toBe('UPC 000096385074 (4 leading zeros restored)');
    expect(read('2345673', 'other', 'EAN')).toBe('EAN 02345673 (Leading zero restored)');
  });

  it('regains all of its leading zeros, of any kind, under a header with its kind', () => {
    const kinds: [ReadKind, fc.Arbitrary<string>][] = [
      ['UPC', upcs],
      ['EAN', fc.oneof(ean8s, upcs, eans)],
      ['ISBN', isbn10s],
    ];
    for (const [expected, codes] of kinds) {
      fc.assert(
        fc.property(zeroed(codes), (code) => {
          const result = readIdentifier(stripped(code), 'other', expected);
          expect(result.ok && identityOf(result.value)).toBe(identityOf({ value: code, kind: expected }));
          if (expected !== 'EAN') expect(result.ok && result.value.value).toBe(code);
        }),
      );
    }
    fc.assert(
      fc.property(zeroed(isbn10s), (isbn) => {
        for (const expected of ['ASIN', ...(stripped(isbn).length >= 6 ? [undefined] : [])] as const) {
          expect(read(stripped(isbn), 'asin', expected)).toContain(`ASIN ${isbn}`);
        }
      }),
    );
  });

  it('without zeros and header is what its check digit proves, if that is a single product', () => {
    fc.assert(
      fc.property(zeroed(fc.oneof(ean8s, upcs, eans, isbn10s)), (code) => {
        const left = stripped(code);
        const [isIsbn, isGtin] = [
          left.length <= 10 && isIsbn10(left.padStart(10, '0')),
          codeKind(left.padStart(14, '0')) !== undefined,
        ];
        const result = readIdentifier(left, 'other');
        if (codeKind(left) !== undefined) {
          expect(result.ok && result.value.value).toBe(left);
        } else if (left.length < 6) {
          expect(result.ok).toBe(false);
        } else if (isIsbn && isGtin) {
          expect(!result.ok && result.error).toBe(
            `Either ISBN ${left.padStart(10, '0')} or UPC ${left.padStart(12, '0')}`,
          );
        } else {
          expect(result.ok && identityOf(result.value)).toBe(identityOf({ value: code, kind: 'EAN' }));
        }
      }),
    );
  });

  it('is no code if it is short and has no header: a quantity may have a valid check digit by chance', () => {
    expect(read('17', 'other')).toBe('no: 2 digits');
    expect(read('19', 'asin')).toBe('no: Not an ASIN: too short');
    expect(read('17', 'other', 'UPC')).toBe('UPC 000000000017 (10 leading zeros restored)');
    expect(read('17', 'other', 'ASIN')).toBe('no: 2 digits');
    expect(read('0', 'other', 'UPC')).toBe('no: 1 digit');
    // Written with a zero, it has lost none.
    expect(read('012345678', 'other', 'UPC')).not.toContain('restored');
  });

  it('gets its missing check digit', () => {
    expect(read('71860420040', 'other')).toBe('UPC 718604200404 (Check digit 4 added)');
    expect(read('978030640615', 'other')).toBe('ISBN 9780306406157 (Check digit 7 added)');
    expect(read('030640615', 'other')).toBe('ISBN 0306406152 (Check digit 2 added)');
    expect(read('080442957', 'other')).toBe('ISBN 080442957X (Check digit X added)');
    expect(read('400638133393', 'other', 'EAN')).toBe('EAN 4006381333931 (Check digit 1 added)');
  });

  it('with a wrong check digit is not corrected, but the right digit is shown', () => {
    expect(read('012345678904', 'other')).toBe('no: Check digit 4 should be 5');
    expect(read('400638133393', 'other')).toBe('no: Check digit 3 should be 0');
    expect(read('9780306406158', 'other')).toBe('no: Check digit 8 should be 7');
    expect(read('0804429571', 'other')).toBe('no: Check digit 1 should be X');
    fc.assert(
      fc.property(eans, fc.integer({ min: 1, max: 9 }), (ean, by) => {
        const wrong = ean.slice(0, -1) + ((Number(ean.at(-1)) + by) % 10);
        expect(read(wrong, 'other')).toBe(`no: Check digit ${wrong.at(-1)} should be ${ean.at(-1)}`);
      }),
    );
  });

  it('in scientific notation is restored only if every digit is present', () => {
    expect(read('1.23457E+11', 'other')).toBe('no: Shortened by the spreadsheet');
    expect(read('1,23457E+11', 'other')).toBe('no: Shortened by the spreadsheet');
    expect(read('4.006381333931E+12', 'other')).toBe('EAN 4006381333931 (Written out in full)');
    expect(read('4006381333931.0', 'other')).toBe('EAN 4006381333931 (Trailing .0 removed)');
    expect(read("'4006381333931", 'other')).toBe('EAN 4006381333931 (Apostrophe removed)');
    expect(read('="012345678905"', 'other')).toBe('UPC 012345678905');
    expect(read('O12345678905', 'other')).toBe('UPC 012345678905 (Letter O read as 0)');
  });

  it('that fits two kinds is the one in its column’s header', () => {
    // Good as an ISBN-10, and as a UPC that has lost two zeros.
    const both = Array.from({ length: 20_000 }, (_, at) => String(1_000_000_000 + at * 37)).find(
      (each) => codeKind(each) === 'ISBN' && codeKind(`00${each}`) === 'UPC',
    );
    expect(read(`${both}`, 'other')).toBe(`ISBN ${both}`);
    expect(read(`${both}`, 'other', 'ISBN')).toBe(`ISBN ${both}`);
    expect(read(`${both}`, 'other', 'UPC')).toBe(`UPC 00${both} (2 leading zeros restored)`);
  });

  it('of a case is the number of the item inside [RES-02]', () => {
    expect(read('00012345678905', 'other')).toBe('GTIN-14 012345678905');
    expect(read('10850012340017', 'other')).toBe('GTIN-14 850012340010 (A case; its item is looked up)');
    expect(read('10850012340017', 'asin')).toBe('GTIN-14 850012340010 (A case; its item is looked up)');
    fc.assert(
      fc.property(gtin14s, (gtin14) => {
        const result = readIdentifier(gtin14, 'other');
        const item = result.ok ? result.value.value.padStart(13, '0') : '';
        expect(item.slice(0, 12)).toBe(gtin14.slice(1, 13));
        expect(codeKind(item)).toBeDefined();
      }),
    );
  });

  it('is nothing else', () => {
    expect(['1234', '1', 'hello', '', '12345-'].map((text) => read(text, 'other'))).toEqual([
      'no: 4 digits',
      'no: 1 digit',
      'no: Not an ASIN, UPC, EAN or ISBN',
      'no: Not an ASIN, UPC, EAN or ISBN',
      'no: 5 digits',
    ]);
  });
});

describe('a column with every kind of identifier [RES-02]', () => {
  it('names each kind by its check digit, whatever most of the column is', () => {
    for (const type of ['asin', 'other'] as const)
      expect(
        [
          'B07LXP4419',
          '012345678905',
          '12345678905',
          '4006381333931',
          '978-0-306-40615-7',
          '10850012340017',
          '96385074',
          'BO7LXP4419',
          ' b07lxp4419',
        ].map((text) => read(text, type)),
      ).toEqual([
        'ASIN B07LXP4419',
        'UPC 012345678905',
        'UPC 012345678905 (Leading zero restored)',
        'EAN 4006381333931',
        'ISBN 9780306406157',
        'GTIN-14 850012340010 (A case; its item is looked up)',
        'EAN 96385074',
        'ASIN B07LXP4419 (Letter O read as 0)',
        'ASIN B07LXP4419',
      ]);
  });

  it('takes the ISBN-10 of a book, which is shaped like an ASIN, for what the column’s heading or the other rows say', () => {
    expect(read('0306406152', 'asin')).toBe('ASIN 0306406152');
    expect(read('0306406152', 'other')).toBe('ISBN 0306406152');
    expect(read('0-306-40615-2', 'asin')).toBe('ISBN 0306406152');
    expect(guessType(['0306406152', 'B07LXP4419'])).toBe('asin');
    expect(guessType(['0306406152', 'B07LXP4419', '012345678905'])).toBe('other');
  });

  it('says for each unusable row what it is instead', () => {
    for (const type of ['asin', 'other'] as const)
      expect(
        [
          '4.00638E+12',
          '2026-11-02',
          '2.11.2026',
          '11/02/26',
          '2026-11-02 15:30:00',
          '#N/A',
          '#REF!',
          '=VLOOKUP(A1;B:B;1)',
        ].map((text) => read(text, type)),
      ).toEqual([
        'no: Shortened by the spreadsheet',
        ...Array(4).fill('no: A date'),
        ...Array(2).fill('no: An error of the spreadsheet'),
        'no: A formula without its result',
      ]);
    expect(read('012345678904', 'asin')).toBe('no: Check digit 4 should be 5');
    expect(read('B0CTHX9P1', 'other')).toBe('no: Not an ASIN: too short');
  });
});

describe('any input', () => {
  it('that is valid is unchanged, and reads the same again; so does corrected input', () => {
    fc.assert(
      fc.property(asins, (asin) => {
        expect(read(asin, 'asin')).toBe(`ASIN ${asin}`);
      }),
    );
    fc.assert(
      fc.property(fc.oneof(upcs, eans), (code) => {
        expect(read(code, 'other')).toBe(`${codeKind(code)} ${code}`);
      }),
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), digits(9), digits(10), digits(11), digits(12), digits(14)),
        fc.constantFrom<IdentifierType>('asin', 'other'),
        (text, type) => {
          const once = readIdentifier(text, type);
          if (!once.ok) return;
          const again = readIdentifier(once.value.value, type);
          expect(again.ok && again.value.value).toBe(once.value.value);
        },
      ),
    );
  });

  it('of one product gives one identity, whichever of its numbers is used', () => {
    expect(identityOf({ value: '012345678905', kind: 'UPC' })).toBe(
      identityOf({ value: '0012345678905', kind: 'EAN' }),
    );
    expect(identityOf({ value: '0306406152', kind: 'ISBN' })).toBe(
      identityOf({ value: '9780306406157', kind: 'ISBN' }),
    );
    expect(identityOf({ value: '0306406152', kind: 'ASIN' })).toBe('0306406152');
  });

  it('as a list is of ASINs unless there is a code among them', () => {
    expect(guessType(['B07LXP4419', 'hello'])).toBe('asin');
    expect(guessType(['B07LXP4419', '012345678905', 'B07LXP4418'])).toBe('other');
    expect(guessType([])).toBe('asin');
  });
});
