import { describe, expect, it } from 'vitest';
import { answerChanges } from './answer-changes.ts';

const words = new Map([['state', new Set(['open', 'closed'])]]);
const differences = (before: unknown, now: unknown) =>
  answerChanges(before, now, words).differences.map(({ path, reason }) => `${path}: ${reason}`);

describe('two answers mean the same [CO-01]', () => {
  it.each<[string, unknown, unknown]>([
    ['with other values', { at: 1, email: 'person-1@example.test' }, { at: 2, email: 'person-9@example.test' }],
    ['with more fields', { at: 1 }, { at: 1, rev: 2 }],
    ['with more rows', { rows: [{ id: 'a' }] }, { rows: [{ id: 'b' }, { id: 'c' }] }],
    ['with another word of the contract', { state: 'open' }, { state: 'closed' }],
    ['with a value for null', { at: null }, { at: 1 }],
    ['with null in a field that had it before', { rows: [{ at: null }, { at: 1 }] }, { rows: [{ at: null }] }],
    ['without a field that only some rows had', { rows: [{ id: 'a', at: 1 }, { id: 'b' }] }, { rows: [{ id: 'a' }] }],
    ['without a field that no contract names', { id: 'a', 'text-1': 1 }, { id: 'a' }],
    ['with another message of Amazon', { payload: { a: 1 } }, { payload: { b: 'x' } }],
    ['with rows in a list that was empty', { rows: [] }, { rows: [{ id: 7 }] }],
  ])('%s', (_, before, now) => {
    expect(answerChanges(before, now, words)).toEqual({ differences: [], emptied: [] });
  });
});

describe('a difference is named by its field [CO-01]', () => {
  it.each<[unknown, unknown, string]>([
    [{ id: 'a', at: 1 }, { id: 'a' }, 'at: Expected the field as in the recording, found none'],
    [{ rows: [{ at: 1 }] }, { rows: [{}, {}] }, 'rows.*.at: Expected the field as in the recording, found none'],
    [{ at: 1 }, { at: '1' }, 'at: Expected a number as in the recording, found text'],
    [{ at: 1 }, { at: null }, 'at: Expected a number as in the recording, found null'],
    [{ is: true }, { is: 'yes' }, 'is: Expected true or false as in the recording, found text'],
    [{ rows: [] }, { rows: {} }, 'rows: Expected a list as in the recording, found an object'],
    [[{ id: 'a' }], { data: [] }, ': Expected a list as in the recording, found an object'],
    [{ state: 'open' }, { state: 'text-1' }, 'state: Expected a word of the contract as in the recording, found text'],
    [
      { rows: [1, 'a'] },
      { rows: [true] },
      'rows.*: Expected a number or text as in the recording, found true or false',
    ],
  ])('%j, %j', (before, now, sentence) => {
    expect(differences(before, now)).toEqual([sentence]);
  });

  it('once for all rows, and each of several [CO-01]', () => {
    const before = { rows: [{ id: 'a', at: 1 }], total: 1 };
    expect(differences(before, { rows: [{ id: 1 }, { id: 2 }] })).toEqual([
      'rows.*.id: Expected text as in the recording, found a number',
      'rows.*.at: Expected the field as in the recording, found none',
      'total: Expected the field as in the recording, found none',
    ]);
  });
});

it('says which list is empty, so that nothing is known about its rows [CO-01]', () => {
  expect(answerChanges({ rows: [{ id: 'a' }] }, { rows: [] }, words)).toEqual({
    differences: [],
    emptied: [{ path: 'rows', reason: 'Expected rows as in the recording, found an empty list' }],
  });
});
