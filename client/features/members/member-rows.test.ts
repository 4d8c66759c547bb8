import { describe, expect, it } from 'vitest';
import type { MemberWork } from '#shared/team/history/usage.ts';
import { memberOf } from '#tests/support/members.ts';
import { activeCount, memberPage, nameOf, pressed, withWork } from './member-rows.ts';
import { firstSort, type ListAddress } from './members-address.ts';

const names = ['Zoë Ash', 'adam Birch', 'Carl Cole', 'Bea Dunn', 'Eve Elm', 'Finn Fay', 'Åsa Gale'];
const team = names.map((name, at) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  const member = memberOf(at, {
    firstName,
    lastName,
    email: `m${at}@team.test`,
    createdAt: 1000 - at,
    status: at === 3 ? 'INACTIVE' : '',
  });
  return { ...member, lookedUp: at === 2 ? null : at % 3, exported: null, bought: null, tokens: null, role: null };
});
const all: ListAddress = { sort: firstSort, page: 1, search: '' };
const shown = (address: Partial<ListAddress>) => memberPage(team, { ...all, ...address }).rows.map(nameOf);

describe('the list of sub-accounts', () => {
  it('shows five per page with their range and total; a page past the end is the last [MEM-02]', () => {
    expect(memberPage(team, all)).toMatchObject({ found: 7, page: 1, pages: 2, from: 1, to: 5 });
    expect(memberPage(team, { ...all, page: 9 })).toMatchObject({ page: 2, from: 6, to: 7 });
    expect(memberPage(team, all, 10)).toMatchObject({ found: 7, page: 1, pages: 1, from: 1, to: 7 });
    expect(memberPage([], all)).toMatchObject({ found: 0, page: 1, pages: 1, from: 0, to: 0 });
  });

  it('sorts a column ascending first, then descending, and another column ascending again [MEM-02]', () => {
    const down = pressed(firstSort, 'name');
    expect([down, pressed(down, 'name'), pressed(down, 'date')]).toEqual([
      { colId: 'name', sort: 'desc' },
      { colId: 'name', sort: 'asc' },
      { colId: 'date', sort: 'asc' },
    ]);
    expect(shown({})).toEqual(['adam Birch', 'Åsa Gale', 'Bea Dunn', 'Carl Cole', 'Eve Elm']);
    expect(shown({ sort: down })).toEqual(['Zoë Ash', 'Finn Fay', 'Eve Elm', 'Carl Cole', 'Bea Dunn']);
    expect(shown({ sort: { colId: 'date', sort: 'asc' } })[0]).toBe('Åsa Gale');
    expect(shown({ sort: { colId: 'status', sort: 'desc' } })[0]).toBe('Bea Dunn');
  });

  it('sorts unknown values last in both directions and equal values by name', () => {
    for (const direction of ['asc', 'desc'] as const) {
      const { rows } = memberPage(team, { sort: { colId: 'lookedUp', sort: direction }, page: 2, search: '' });
      expect(rows.at(-1)?.lookedUp).toBeNull();
    }
    expect(shown({ sort: { colId: 'lookedUp', sort: 'desc' } })).toEqual([
      'Finn Fay',
      'adam Birch',
      'Eve Elm',
      'Åsa Gale',
      'Bea Dunn',
    ]);
  });

  it('adds each member’s usage counts: no work is 0, and counts the provider does not report are unknown', () => {
    const row = { _id: 'm1', active: true, lookedUp: 7, exported: 3, bought: 2, profits: [] };
    const counts = (work: MemberWork | undefined) =>
      withWork([memberOf(1), memberOf(2)], work, undefined).map(({ lookedUp, exported, bought }) => [
        lookedUp,
        exported,
        bought,
      ]);
    expect(counts({ rows: [row], asOf: '1@1' })).toEqual([
      [7, 3, 2],
      [0, 0, 0],
    ]);
    expect(counts(undefined)).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
  });

  it('is searched by name and email, ignoring case and accents', () => {
    expect(shown({ search: ' ZOE ' })).toEqual(['Zoë Ash']);
    expect(shown({ search: 'm3@TEAM' })).toEqual(['Bea Dunn']);
    expect(shown({ search: 'nobody' })).toEqual([]);
    expect(shown({ search: 'birch adam' })).toEqual(['adam Birch']);
  });

  it('counts active members and shows the email for a member without a name', () => {
    expect(activeCount(team)).toBe(6);
    expect(nameOf({ firstName: ' ', lastName: '', email: 'a@b.test' })).toBe('a@b.test');
  });
});
