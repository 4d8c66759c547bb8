import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  filterModelSchema,
  foldText,
  LONGEST_FILTER,
  passesFilters,
  passesTextFilter,
  type TextFilter,
} from './column-filter.ts';

const contains = (filter: string): TextFilter => ({ filterType: 'text', type: 'contains', filter });
const notContains = (filter: string): TextFilter => ({ filterType: 'text', type: 'notContains', filter });

describe('a text filter', () => {
  it('ignores accents and case, even for letters that do not decompose [FMT-02]', () => {
    for (const [cell, looked] of [
      ['Café Crème', 'cafe creme'],
      ['cafe creme', 'CAFÉ'],
      ['Straße', 'STRASSE'],
      ['Łódź', 'lodz'],
      ['Ærø', 'aero'],
      ['IŞIK', 'ısık'],
      ['ＦＵＬＬ width', 'full'],
      ['Ōsaka', 'osaka'],
      ['ΟΔΟΣ', 'οδοσ'],
      ['e\u0301clair', 'ÉCL'],
    ] as const)
      expect(passesTextFilter(contains(looked), cell), `${cell} contains ${looked}`).toBe(true);
    expect(passesTextFilter(contains('が'), 'か')).toBe(false);
  });

  it('treats % and _ as plain letters, and matches empty cells for “not contains” [FMT-02]', () => {
    expect(passesTextFilter(contains('%'), 'anything')).toBe(false);
    expect(passesTextFilter(contains('50% off'), 'now 50% OFF')).toBe(true);
    expect(passesTextFilter(contains('_'), 'ab')).toBe(false);
    for (const empty of [null, undefined, '']) {
      expect(passesTextFilter(notContains('a'), empty)).toBe(true);
      expect(passesTextFilter(contains('a'), empty)).toBe(false);
    }
  });

  it('matches everything without text', () => {
    for (const filter of [contains(''), notContains('')])
      for (const cell of [null, 'a']) expect(passesTextFilter(filter, cell)).toBe(true);
  });

  it('and its opposite split all values between them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' }), (looked, cell) => {
        fc.pre(foldText(looked) !== '');
        expect(passesTextFilter(contains(looked), cell)).toBe(!passesTextFilter(notContains(looked), cell));
      }),
    );
  });

  it('finds text anywhere in a value', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (before, looked, after) => {
        expect(passesTextFilter(contains(looked.toUpperCase()), before + looked + after)).toBe(true);
      }),
    );
  });

  it('requires all of several filters', () => {
    const model = { title: contains('lamp'), category: notContains('office') };
    const row = (title: string, category: string | null) =>
      passesFilters(model, (column) => ({ title, category })[column]);
    expect(row('Desk Lamp', 'Home')).toBe(true);
    expect(row('Desk Lamp', null)).toBe(true);
    expect(row('Desk Lamp', 'Office')).toBe(false);
    expect(row('Chair', 'Home')).toBe(false);
  });
});

describe('a filter model from outside', () => {
  const schema = filterModelSchema(['title', 'asin']);

  it('contains only filterable columns, the two conditions, and text up to the limit [FMT-02]', () => {
    expect(v.safeParse(schema, { title: contains('a'), asin: { type: 'notContains', filter: 'b' } })).toMatchObject({
      success: true,
      output: { asin: { filterType: 'text', type: 'notContains', filter: 'b' } },
    });
    for (const bad of [
      { image: contains('a') },
      { __proto__x: contains('a') },
      { title: { filterType: 'text', type: 'startsWith', filter: 'a' } },
      { title: { filterType: 'number', type: 'contains', filter: 'a' } },
      { title: contains('x'.repeat(LONGEST_FILTER + 1)) },
      { title: { type: 'contains', filter: 3 } },
    ])
      expect(v.safeParse(schema, bad).success, JSON.stringify(bad).slice(0, 80)).toBe(false);
  });
});

describe('folding', () => {
  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});
