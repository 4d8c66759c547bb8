import { describe, expect, it } from 'vitest';
import { nextSort, passesFilter, refreshedRows, sortedRows, type UserRow } from './users-list.tsx';

const row = (user: string, more: Partial<UserRow> = {}): UserRow => ({
  user,
  tabs: 1,
  resuming: 0,
  lag: 0,
  lastEventAt: 0,
  rejects: 0,
  resumes: 0,
  errors: 0,
  upstream: { state: 'live', since: 0 },
  epoch: 'e',
  head: 1,
  ...more,
});
const ids = (rows: readonly UserRow[]) => rows.map(({ user }) => user);

describe('the operator’s list of users', () => {
  it('has the worst first: provider down, lagging, resuming, then errors and rejects; users without tabs last [OPS-02]', () => {
    const rows = [
      row('fine'),
      row('idle', { tabs: 0, lag: null }),
      row('rejects', { rejects: 2 }),
      row('resuming', { resuming: 1 }),
      row('down', { upstream: { state: 'down', since: 0 } }),
      row('slow', { lag: 9_000 }),
      row('slower', { lag: 41_000 }),
    ];
    expect(ids(sortedRows(rows, null))).toEqual(['down', 'slower', 'slow', 'resuming', 'rejects', 'fine', 'idle']);
    expect(ids(sortedRows(rows, { by: 'lag', down: true })).slice(0, 2)).toEqual(['slower', 'slow']);
    expect(ids(sortedRows(rows, { by: 'user', down: false }))[0]).toBe('down');
    expect(ids(rows.filter(passesFilter.lagging))).toEqual(['slow', 'slower']);
    expect(ids(rows.filter(passesFilter.rejects))).toEqual(['rejects']);
  });

  it('moves no row when new figures come: new users are last, those who left stay until it is sorted again [OPS-02]', () => {
    const before = refreshedRows([], [row('a', { errors: 1 }), row('b'), row('c')], null);
    expect(ids(before)).toEqual(['a', 'b', 'c']);
    const after = refreshedRows(before, [row('a'), row('c', { lag: 50_000 }), row('d', { errors: 9 })], null);
    expect(ids(after)).toEqual(['a', 'b', 'c', 'd']);
    expect(after[1]).toMatchObject({ gone: true, tabs: 0, lag: null });
    expect(after[2]?.lag).toBe(50_000);
    expect(ids(sortedRows(after, null))).toEqual(['c', 'd', 'a']);
    expect(refreshedRows(after, [row('b')], null).find(({ user }) => user === 'b')).not.toHaveProperty('gone');
  });

  it('sorts a figure by the largest first, then the smallest, then by the worst again [OPS-02]', () => {
    let sort = nextSort(null, 'errors');
    expect(sort).toEqual({ by: 'errors', down: true });
    sort = nextSort(sort, 'errors');
    expect(sort).toEqual({ by: 'errors', down: false });
    expect(nextSort(sort, 'errors')).toBeNull();
    expect(nextSort(sort, 'user')).toEqual({ by: 'user', down: false });
  });
});
