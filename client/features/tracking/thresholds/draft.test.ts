import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { currencyOf, supportedMarketplaces } from '#shared/marketplaces.ts';
import { saveTrackingSchema } from '#shared/tracking/rule.ts';
import { trackingFields } from '#shared/tracking/tracking-metrics.ts';
import {
  type Draft,
  draftOf,
  type Edits,
  edited,
  editsSchema,
  isEdited,
  newRule,
  noEdits,
  type RuleBase,
  readDraft,
  realEdits,
  refusedCells,
} from './draft.ts';
import { changeText } from './threshold-pane.tsx';

const context = { currency: 'USD', zone: 'America/New_York' };
const now = Date.UTC(2026, 10, 22, 12);
const rule: RuleBase = {
  entries: [
    { field: 'buybox_new_price', min: 22.5, max: 27.5 },
    { field: 'rank_of_root_category', min: null, max: 20_000 },
    { field: 'rating', min: 4, max: null },
  ],
  rearm: '24h',
  // The first moment of November 30 there: it runs through the 29th.
  expiresAt: Date.UTC(2026, 10, 30, 5),
  silentAfter: 12,
  note: 'Ask for a lower price',
};
const base = draftOf(rule, context);
const cells = (change: Edits['cells']): Edits => ({ cells: change });
const read = (draft: Draft) => readDraft(draft, now, context);

describe('a rule in the form', () => {
  it('is written with each metric’s decimals and reads back the same', () => {
    expect(base.cells).toMatchObject({
      'buybox_new_price.min': '22.50',
      'buybox_new_price.max': '27.50',
      'rank_of_root_category.max': '20,000',
      'rating.min': '4.0',
    });
    expect(base.expires).toBe('2026-11-29');
    expect(read(base)).toEqual({ rule, errors: null });
    expect(Object.keys(base.cells)).toHaveLength(trackingFields.length * 2);
  });

  it('is empty for a new product, and cannot be sent without a threshold', () => {
    const empty = draftOf(newRule, context);
    expect(Object.values(empty.cells).every((text) => text === '')).toBe(true);
    expect(read(empty).errors?.form).toBe('Enter a Min or Max for at least one metric.');
    expect(read(edited(empty, cells({ 'rating.min': '4.2' })))).toMatchObject({
      errors: null,
      rule: {
        entries: [{ field: 'rating', min: 4.2, max: null }],
        rearm: '6h',
        expiresAt: null,
        silentAfter: null,
        note: '',
      },
    });
  });

  it('creates an entry with field, min, and max for each metric with a number, and none for the others [TRACK-02]', () => {
    const all = Object.fromEntries(
      trackingFields.flatMap((field, index) => [
        [`${field}.min`, String(index % 5)],
        [`${field}.max`, ''],
      ]),
    );
    const { rule: made, errors } = read(edited(draftOf(newRule, context), { cells: all as Edits['cells'] }));
    expect(errors).toBeNull();
    expect(made.entries).toEqual(trackingFields.map((field, index) => ({ field, min: index % 5, max: null })));
    expect(v.safeParse(saveTrackingSchema, { asin: 'B000000001', marketplace: 'US', ...made }).success).toBe(true);
  });

  it('shows an error for each invalid field', () => {
    const wrong = cells({
      'buybox_new_price.min': 'cheap',
      'amazon_price.min': '30',
      'amazon_price.max': '29.99',
      'total_offers_new.max': '2.5',
      'rating.max': '50',
      'review_count.min': '9999999999',
    });
    expect(read(edited(base, wrong)).errors?.cells).toEqual({
      'buybox_new_price.min': 'Enter a number.',
      'amazon_price.max': 'Min is above Max.',
      'total_offers_new.max': 'Enter a whole number.',
      'rating.max': 'Ratings go up to 5.',
      'review_count.min': 'This number is too large.',
    });
    expect(read(edited(base, { cells: {}, expires: '2026-11-21' })).errors?.expires).toBe('This day is in the past.');
    expect(read(edited(base, { cells: {}, expires: '2026-11-22' })).errors).toBeNull();
    expect(read(edited(base, { cells: {}, note: 'x'.repeat(501) })).errors?.note).toBe(
      'Too long: 501 of 500 characters.',
    );
  });

  it('never sends values that the contract rejects, in any marketplace', () => {
    for (const marketplace of supportedMarketplaces) {
      const own = { currency: currencyOf(marketplace), zone: 'UTC' };
      const draft = edited(
        draftOf(newRule, own),
        cells({ 'buybox_new_price.min': '1,234.567', 'buybox_new_price.max': '1.234,5', 'rating.min': '4,25' }),
      );
      const { rule: made, errors } = readDraft(draft, now, own);
      expect(errors?.cells).toEqual({ 'buybox_new_price.max': 'Enter a number.' });
      expect(v.safeParse(saveTrackingSchema, { asin: 'B000000001', marketplace, ...made }).success).toBe(true);
    }
  });
});

describe('unsaved edits', () => {
  it('include only real differences, not another spelling of the same number', () => {
    const edits: Edits = {
      cells: { 'buybox_new_price.min': '22.5', 'buybox_new_price.max': '28', 'rank_of_root_category.max': '20000' },
      rearm: '24h',
      note: 'Other',
    };
    expect(realEdits(base, edits)).toEqual({ cells: { 'buybox_new_price.max': '28' }, note: 'Other' });
    expect(isEdited(realEdits(base, cells({ 'rating.min': '4' })))).toBe(false);
    expect(isEdited(realEdits(base, cells({ 'rating.min': 'four' })))).toBe(true);
  });

  it('stay when the rule changes elsewhere, and everything else follows the new rule', () => {
    const mine = cells({ 'buybox_new_price.min': '21' });
    const theirs = draftOf(
      { ...rule, rearm: '3d', entries: [{ field: 'buybox_new_price', min: 23, max: 29 }] },
      context,
    );
    const after = edited(theirs, mine);
    expect(after.cells).toMatchObject({
      'buybox_new_price.min': '21',
      'buybox_new_price.max': '29.00',
      'rating.min': '',
    });
    expect(after.rearm).toBe('3d');
    expect(
      realEdits(draftOf({ ...rule, entries: [{ field: 'buybox_new_price', min: 21, max: null }] }, context), mine),
    ).toEqual(noEdits);
  });

  it('are listed line by line with the old and new values', () => {
    const edits = realEdits(base, {
      cells: {
        'buybox_new_price.min': '23',
        'rank_of_root_category.max': '',
        'rating.max': '4.9',
        'amazon_price.max': 'x',
        'total_offers_new.max': '1.5',
      },
      rearm: 'at-once',
      expires: '',
      silentAfter: '72',
      note: '',
    });
    expect(changeText(base, edits, 'USD')).toEqual([
      'New Buy box, Min: $22.50 → $23.00',
      'Ranks, Max: 20,000 → none',
      'Rating, Max: none → 4.9',
      'Amazon price, Max: none → x',
      'New Offer Count, Max: none → 1.5',
      'Re-arm after: 24 h → At once',
      'Track until: 2026-11-29 → none',
      'Warn me if no update arrives for: 12 h → 3 days',
      'Note',
    ]);
    expect(changeText(base, noEdits, 'USD')).toEqual([]);
  });

  it('read back from the browser as stored, and invalid ones are rejected', () => {
    const edits: Edits = { cells: { 'rating.min': '4' }, rearm: '3d' };
    expect(v.parse(editsSchema, JSON.parse(JSON.stringify(edits)))).toEqual(edits);
    for (const broken of [null, {}, { cells: { 'price.min': '1' } }, { cells: {}, rearm: 'never' }])
      expect(v.safeParse(editsSchema, broken).success).toBe(false);
  });
});

describe('a refused save', () => {
  it('marks the fields named by the provider, matched to the entries that were sent', () => {
    expect(
      refusedCells(
        { 'entries.1.max': 'Too high', 'entries.0': 'Odd', 'entries.9.min': 'Lost', asin: 'No' },
        rule.entries,
      ),
    ).toEqual({
      'rank_of_root_category.max': 'Too high',
      'buybox_new_price.max': 'Odd',
    });
    expect(refusedCells(undefined, rule.entries)).toEqual({});
  });
});
