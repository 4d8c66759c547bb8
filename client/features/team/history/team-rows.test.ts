import { describe, expect, it } from 'vitest';
import { plainState } from '#client/ui/grid/columns/grid-state.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { ActivityRow } from '#shared/team/history/team-columns.ts';
import { momentOf } from '#shared/time/days.ts';
import { teamQuery } from './team-address.ts';
import { teamGridColumns } from './team-cells.tsx';
import { belongs, entryOf, teamRowsOf } from './team-rows.ts';

const owner: UserInfo = { _id: 'o', accountType: 'USER', email: 'owner@demo.test' };
const member: UserInfo = { _id: 'm', accountType: 'MEMBER', email: 'Member@demo.test', accessHistory: true };
const alone: UserInfo = { ...member, accessHistory: false };
const now = Date.UTC(2026, 10, 22, 12);
const all = { time: 'all', account: '', asOf: null, search: '', hours: null } as const;
const requested = (user: UserInfo, filters: Partial<Parameters<typeof teamRowsOf>[0]> = {}, state = plainState) =>
  teamRowsOf({ ...all, ...filters }, state, user, now, 'Europe/Berlin');

const row: ActivityRow = {
  _id: '1',
  title: 'Café crème torch',
  category: 'Home & Kitchen',
  asin: 'B012345678',
  sourced: new Date(now - 60_000).toISOString(),
  source: 'MOBILE',
  email: 'member@demo.test',
};

describe('the rows requested from the team history', () => {
  it('cover the team for an owner, who may choose one account, and for a member with team access; any other member gets their own [HIST-04, HIST-05]', () => {
    expect(requested(owner, { account: 'member@demo.test' })).toMatchObject({
      account: 'member@demo.test',
      individual: null,
    });
    expect(requested(member, { account: 'owner@demo.test' })).toMatchObject({ account: null, individual: null });
    expect(requested(alone)).toMatchObject({ account: null, individual: true });
  });

  it('use times in the reader’s zone, and no time for all history [HIST-02]', () => {
    expect(requested(owner).time).toBeNull();
    expect(requested(owner, { time: 'today' }).time).toEqual({ st: Date.UTC(2026, 10, 21, 23) / 1000 });
    expect(requested(owner, { time: 'last30days' }).time).toEqual({ st: Date.UTC(2026, 9, 22, 22) / 1000 });
  });

  it('have their filters in the address beside the grid’s; another selection starts at its first row', () => {
    const query = teamQuery.write(new URLSearchParams('has.title=a&row=40'), {
      ...all,
      time: 'today',
      account: 'a+b@x.test',
      search: 'tumbler',
    });
    expect(query.toString()).toBe('has.title=a&time=today&account=a%2Bb%40x.test&q=tumbler');
    expect(teamQuery.read(query)).toEqual({ ...all, time: 'today', account: 'a+b@x.test', search: 'tumbler' });
    expect(teamQuery.read(new URLSearchParams('time=never'))).toEqual(all);
    expect(teamQuery.write(query, all).toString()).toBe('has.title=a');
  });

  it('can use a custom range of days in the address instead of a preset; invalid days are ignored', () => {
    const query = teamQuery.write(new URLSearchParams('time=today&row=40'), {
      ...all,
      time: { from: '2026-11-01', to: '2026-11-20' },
    });
    expect(query.toString()).toBe('from=2026-11-01&to=2026-11-20');
    expect(teamQuery.read(query).time).toEqual({ from: '2026-11-01', to: '2026-11-20' });
    expect(requested(owner, { time: { from: '2026-11-01', to: null } }).time).toEqual({
      st: Date.UTC(2026, 9, 31, 23) / 1000,
    });
    expect(teamQuery.read(new URLSearchParams('to=2026-11-20')).time).toEqual({ from: null, to: '2026-11-20' });
    for (const bad of ['from=2026-11-20&to=2026-11-01', 'from=2026-02-30', 'from=yesterday', 'to=0', 'from=']) {
      expect(teamQuery.read(new URLSearchParams(bad)).time).toBe('all');
    }
    expect(teamQuery.write(query, all).toString()).toBe('');
  });
});

describe('the history at a past moment', () => {
  const then = Date.UTC(2026, 10, 10, 12);

  it('is requested by its moment, which the address contains, and counts times from that moment', () => {
    expect(requested(owner, { asOf: then, time: 'today' })).toMatchObject({
      asOf: `@${then}`,
      time: { st: Date.UTC(2026, 10, 9, 23) / 1000 },
    });
    const query = teamQuery.write(new URLSearchParams(), { ...all, asOf: then });
    expect(query.toString()).toBe(`asof=${then}`);
    expect(teamQuery.read(query).asOf).toBe(then);
    for (const bad of ['asof=now', 'asof=', 'asof=-1', 'asof=9e15', 'asof=1'])
      expect(teamQuery.read(new URLSearchParams(bad)).asOf).toBeNull();
  });
});

describe('a live row of the history', () => {
  const contains = (column: string, filter: string, type: 'contains' | 'notContains' = 'contains') => ({
    ...plainState,
    filters: { [column]: { filterType: 'text' as const, type, filter } },
  });

  it('matches hours of the week by the reader’s clock', () => {
    // Sunday, 12:59 in Berlin.
    const at = (hour: number) => requested(owner, { hours: { day: 6, hour, hours: 2 } });
    expect(at(12).hours).toEqual({ day: 6, hour: 12, hours: 2, zone: 'Europe/Berlin' });
    expect([10, 12, 14].map((hour) => belongs(row, at(hour), owner))).toEqual([false, true, false]);
  });

  it('matches by time, account, filters, search, and the right to see it [LIVE-06]', () => {
    expect(belongs(row, requested(owner), owner)).toBe(true);
    expect(belongs(row, requested(owner, { time: 'yesterday' }), owner)).toBe(false);
    expect(belongs(row, requested(owner, { time: 'today' }), owner)).toBe(true);
    expect(belongs(row, requested(owner, { account: 'owner@demo.test' }), owner)).toBe(false);
    expect(belongs(row, requested(owner, {}, contains('title', 'CREME')), owner)).toBe(true);
    expect(belongs(row, requested(owner, {}, contains('title', 'creme', 'notContains')), owner)).toBe(false);
    expect(belongs(row, requested(owner, {}, contains('source', 'scanez')), owner)).toBe(true);
    expect(belongs(row, requested(owner, { search: 'kitchen' }), owner)).toBe(true);
    expect(belongs(row, requested(owner, { search: 'garden' }), owner)).toBe(false);
    expect(belongs(row, requested(alone), alone)).toBe(true);
    expect(belongs({ ...row, email: 'owner@demo.test' }, requested(alone), alone)).toBe(false);
    expect(belongs({ ...row, email: 'owner@demo.test' }, requested(member), member)).toBe(true);
  });

  it('is inserted on top when the newest come first; in any other order it appears when the list is reread [LIVE-06]', () => {
    const sorted = (colId: string, sort: 'asc' | 'desc') =>
      entryOf(requested(owner, {}, { ...plainState, sort: [{ colId, sort }] }));
    expect([
      entryOf(requested(owner)),
      sorted('sourced', 'desc'),
      sorted('sourced', 'asc'),
      sorted('bsr', 'desc'),
    ]).toEqual(['on-top', 'on-top', 'when-read-again', 'when-read-again']);
  });
});

describe('the columns of the team history', () => {
  it('are the eleven in the specification and stay empty for unknown values [HIST-03]', () => {
    expect(teamGridColumns.map(({ title, name }) => name ?? title)).toEqual([
      'Image',
      'Title',
      'Category',
      'BSR',
      'ASIN',
      'Insight360 site',
      'Insight360 keyword',
      'Market',
      'Sourced',
      'Source',
      'Account',
    ]);
    expect(teamGridColumns.map(({ text }) => text(row))).toEqual([
      '',
      'Café crème torch',
      'Home & Kitchen',
      '',
      'B012345678',
      '',
      '',
      '',
      'November 22nd 2026, 11:59 AM',
      'ScanEZ',
      'member@demo.test',
    ]);
    expect(teamGridColumns.find(({ id }) => id === 'source')?.text({ ...row, source: 'anything' })).toBe('AZInsight');
    expect(teamGridColumns.find(({ id }) => id === 'sourced')?.text({ ...row, sourced: 'never' })).toBe('');
  });

  it('read a time in seconds, milliseconds, or as text', () => {
    expect([1_795_348_800, '1795348800', 1_795_348_800_000, '2026-11-22T12:00:00Z'].map(momentOf)).toEqual(
      [1, 1, 1, 1].map(() => 1_795_348_800_000),
    );
    expect(momentOf('soon')).toBeNaN();
  });
});
