import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { sortModelSchema } from './page-query.ts';

describe('a sort model from outside', () => {
  const schema = sortModelSchema(['title', 'bsr', 'asin', 'sourced']);

  it('contains sortable columns, each once, at most three', () => {
    expect(v.is(schema, [])).toBe(true);
    expect(
      v.is(schema, [
        { colId: 'title', sort: 'asc' },
        { colId: 'bsr', sort: 'desc' },
      ]),
    ).toBe(true);
    for (const bad of [
      [{ colId: 'image', sort: 'asc' }],
      [{ colId: 'title', sort: 'up' }],
      ['asc', 'desc'].map((sort) => ({ colId: 'title', sort })),
      ['title', 'bsr', 'asin', 'sourced'].map((colId) => ({ colId, sort: 'asc' })),
      { colId: 'title', sort: 'asc' },
    ])
      expect(v.is(schema, bad), JSON.stringify(bad)).toBe(false);
  });
});
