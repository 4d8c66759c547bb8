import { firstValueFrom } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import type { HistoryApi } from '#client/api/caller.ts';
import { fail, ok } from '#shared/result.ts';
import type { ActivityRow } from '#shared/team/history/team-columns.ts';
import type { TeamRows } from '#shared/team/history/team-history.ts';
import { keyFiguresOf } from './team-key-figures.ts';
import { readTeamSums, rowsOfDay, type TeamSums } from './team-sums.ts';

const now = Date.UTC(2026, 10, 20, 14, 32);
const figures = (rows: number, medianBsr: number | null = 100, scanEz = 30) => ({ rows, medianBsr, scanEz });
const sums: TeamSums = {
  figures: { now: figures(10_940, 18_204, 38.2), before: figures(10_000, 20_514, 35.4), asOf: '50@1' },
  today: {
    figures: { now: figures(214), before: null, asOf: '50@1' },
    dayBefore: { rows: 226, at: now - 86_400_000 },
    most: { name: 'Dana', rows: 78 },
  },
  top: { category: 'Home & Kitchen', percentage: 24.1 },
};
const row = (seq: number | undefined): ActivityRow => ({ _id: String(seq), seq, asin: 'B012345678', sourced: now });
const shown = (change: Partial<Parameters<typeof keyFiguresOf>[0]> = {}) => {
  const list = keyFiguresOf({
    sums,
    live: [],
    liveToday: [],
    now,
    held: false,
    hasToday: true,
    hasTop: true,
    ...change,
  });
  return Object.fromEntries(list.map(({ name, ...rest }) => [name, rest]));
};

describe('the figures above the rows', () => {
  it('show the counts, the change from the previous period, and whether it is good', () => {
    expect(shown()).toEqual({
      'Looked up': {
        value: '10,940',
        changes: 0,
        delta: { text: '+9.40%', way: 'up', good: true },
        note: 'vs previous period',
      },
      Today: { value: '214', changes: 0, delta: { text: '−12', way: 'down', good: false }, note: 'vs Nov 19, 14:32' },
      'Most today': { value: '78', note: 'Dana' },
      'Top category': { value: '24.10%', note: 'Home & Kitchen' },
      'Median BSR': { value: '18,204', delta: { text: '−2,310', way: 'down', good: true } },
      'From ScanEZ': { value: '38%', delta: { text: '+3 pt', way: 'up', good: true } },
    });
  });

  it('count live rows at once, but not rows that a reading already contains [LIVE-06]', () => {
    const live = [row(50), row(51), row(undefined), row(52)];
    expect(shown({ live, liveToday: live.slice(0, 2) })).toMatchObject({
      'Looked up': { value: '10,942', changes: 4 },
      Today: { value: '215', changes: 2 },
    });
  });

  it('keep their positions while loading and show a dash for missing values', () => {
    for (const { value } of Object.values(shown({ sums: undefined }))) expect(value).toBeNull();
    const empty = { now: figures(0, null, 0), before: null, asOf: '50@1' };
    const none = shown({
      sums: { figures: empty, today: { figures: empty, dayBefore: { rows: 0, at: now }, most: null }, top: null },
    });
    expect(none).toMatchObject({
      'Looked up': { value: '0' },
      'Most today': { value: '0', note: 'nobody yet' },
      'Top category': { value: '–' },
      'Median BSR': { value: '–' },
    });
    expect(none['Looked up']?.delta).toBeUndefined();
    expect(shown({ hasTop: false })).not.toHaveProperty('Top category');
    for (const name of ['Today', 'Most today']) expect(shown({ hasToday: false })).not.toHaveProperty(name);
    expect(shown({ held: true })).toMatchObject({
      'Nov 20, 2026': { value: '214' },
      'Most on Nov 20, 2026': { value: '78' },
    });
  });
});

describe('the sums of the rows', () => {
  const requested: TeamRows = {
    time: null,
    account: 'a@x.test',
    individual: null,
    asOf: null,
    sortModel: [],
    filterModel: {},
    search: '',
  };
  const answer = (value: object) => ok({ value, head: null });
  const stage = () => ({
    teamFigures: vi.fn(async (_: TeamRows): Promise<unknown> => answer(sums.figures)),
    teamChart: vi.fn(async (_: object) =>
      answer({
        members: [
          { _id: null, name: 'others', rows: 90 },
          { _id: 'm', name: '', email: 'm@x.test', rows: 5 },
        ],
      }),
    ),
    categoryChart: vi.fn(async (_: object) => answer({ shares: [{ category: null, rows: 3, percentage: 60 }] })),
  });
  const sumUp = (api: ReturnType<typeof stage>, rows = requested) =>
    readTeamSums(api as unknown as HistoryApi, rows, now, 'Europe/Berlin');
  const read = (api: ReturnType<typeof stage>, rows = requested) => firstValueFrom(sumUp(api, rows));

  it('are requested for the rows, their day, and the day before up to the same time of day, in the reader’s zone', async () => {
    const api = stage();
    expect(await read(api)).toMatchObject({
      value: { value: { today: { most: { name: 'm@x.test', rows: 5 } }, top: { category: null, percentage: 60 } } },
    });
    const seconds = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute) / 1000;
    expect(api.teamFigures.mock.calls.map(([{ time }]) => time)).toEqual([
      null,
      { st: seconds(19, 23) },
      { st: seconds(18, 23), et: seconds(19, 14, 32) },
    ]);
    expect(api.teamChart).toHaveBeenCalledWith({ ...requested, time: { st: seconds(19, 23) }, zone: 'Europe/Berlin' });
    expect(api.categoryChart).toHaveBeenCalledWith({ time: null, account: 'a@x.test', individual: null, asOf: null });
  });

  it('are not requested for today if the selected time excludes it, and otherwise only for the part of today that it includes', async () => {
    const seconds = (day: number, hour: number) => Date.UTC(2026, 10, day, hour) / 1000;
    const yesterday = { st: seconds(18, 23), et: seconds(19, 23) - 1 };
    const api = stage();
    expect(await read(api, { ...requested, time: yesterday })).toMatchObject({ value: { value: { today: null } } });
    expect(api.teamFigures.mock.calls.map(([{ time }]) => time)).toEqual([yesterday]);
    expect(api.teamChart).not.toHaveBeenCalled();

    const dayOf = (time: TeamRows['time']) => rowsOfDay({ ...requested, time }, now, 'Europe/Berlin')?.time;
    const midnight = seconds(19, 23);
    expect(dayOf({ et: midnight - 1 })).toBeUndefined();
    expect(dayOf({ st: seconds(20, 23) })).toBeUndefined();
    expect(dayOf({ st: seconds(1, 23) })).toEqual({ st: midnight });
    expect(dayOf({ st: seconds(1, 23), et: seconds(20, 8) })).toEqual({ st: midnight, et: seconds(20, 8) });
    expect(dayOf({ st: seconds(20, 8) })).toEqual({ st: seconds(20, 8) });
  });

  it('omit the top category when rows are filtered, and fail if a call does', async () => {
    const api = stage();
    expect(await read(api, { ...requested, search: 'mug' })).toMatchObject({ value: { value: { top: null } } });
    expect(api.categoryChart).not.toHaveBeenCalled();
    api.teamFigures.mockResolvedValueOnce(fail({ message: 'Not now' }));
    expect(await read(api)).toEqual(fail({ message: 'Not now' }));
  });

  it('are not requested further once nobody subscribes', async () => {
    const api = stage();
    const given = vi.fn();
    const reading = sumUp(api).subscribe(given);
    reading.unsubscribe();
    await vi.waitFor(() => expect(api.teamFigures).toHaveReturned());
    await new Promise((done) => setImmediate(done));
    expect(api.teamFigures).toHaveBeenCalledTimes(1);
    expect(given).not.toHaveBeenCalled();
  });
});
