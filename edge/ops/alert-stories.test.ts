import { describe, expect, it } from 'vitest';
import { type HopLine, writeHop } from '#edge/hub/observers/hop-lines.ts';
import { storiesIn } from './alert-stories.ts';
import { matchOf, timelineOf } from './timeline.ts';

const alert = (
  at: number,
  seq: number,
  more: { source?: 'live' | 'list'; age?: number; mute?: 'asin' } = {},
): HopLine => [
  'a',
  at,
  seq,
  0,
  more.source ?? 'live',
  [`n:m-${seq}`],
  'PRICING_HEALTH',
  'US',
  'B0TEST0001',
  more.age ?? 100,
  more.mute ?? '',
  '',
];
const read = (...lines: HopLine[]) => storiesIn(lines.map(writeHop));

describe('the story of an alert', () => {
  it('goes at once to the tabs that are known, and is corrected by what follows [OPS-01]', () => {
    const { alerts } = read(
      ['h', 1, 'start'],
      ['o', 2, 1, 'office', 'snapshot', 0],
      alert(10, 1),
      ['l', 11, 1, [1]],
      alert(20, 2),
      ['o', 21, 2, 'phone', 'live', 2],
      alert(30, 3),
      ['l', 31, 3, [1, 2]],
      ['d', 32, 1, 3],
      alert(40, 4),
      ['l', 41, 4, []],
    );
    expect(alerts.map(({ sent }) => sent.map(({ tab }) => tab))).toEqual([
      ['office'],
      ['office'],
      ['office', 'phone'],
      [],
    ]);
    expect(alerts.map(({ drawn }) => drawn.map(({ tab, at }) => [tab, at]))).toEqual([
      [['office', 32]],
      [['office', 32]],
      [['office', 32]],
      [],
    ]);
    expect(alerts.map((story) => matchOf('u1', story).state)).toEqual([
      'delivered',
      'delivered',
      'delivered',
      'waiting',
    ]);
  });

  it('says which alerts a tab received after it was away, and which came with its first list [OPS-01]', () => {
    const { alerts } = read(
      ['h', 1, 'start'],
      alert(10, 1),
      ['l', 10, 1, []],
      alert(20, 2),
      ['o', 10_000, 1, 'office', 'replay', 1],
      ['s', 10_001, 2, 2, [1]],
      ['o', 20_000, 2, 'phone', 'snapshot', 0],
      ['s', 20_001, 1, 2, [2]],
    );
    expect(alerts[0]?.sent).toEqual([{ tab: 'phone', at: 20_001, how: 'snapshot' }]);
    expect(alerts[1]?.sent).toEqual([{ tab: 'office', at: 10_001, how: 'replay' }]);
  });

  it('numbers begin again with an epoch, and tabs with a hub: neither mixes up two alerts [OPS-01]', () => {
    const { alerts } = read(
      ['h', 1, 'start'],
      ['o', 2, 1, 'old', 'snapshot', 0],
      alert(10, 5),
      ['l', 10, 5, [1]],
      ['h', 50, 'end'],
      ['h', 60, 'start'],
      ['o', 61, 1, 'new', 'snapshot', 0],
      alert(70, 5),
      ['l', 70, 5, [1]],
      ['d', 71, 1, 5],
    );
    expect(alerts.map(({ sent }) => sent[0]?.tab)).toEqual(['old', 'new']);
    expect(alerts.map(({ drawn }) => drawn.length)).toEqual([0, 1]);
  });

  it('tells an outage from a time when nobody had the portal open, also for a frame that the provider sent late [OPS-01]', () => {
    const { alerts } = read(
      ['h', 0, 'start'],
      ['p', 100_000, 'down', 0],
      alert(200_000, 1, { source: 'list', age: 50_000 }),
      ['p', 200_010, 'back', 1],
      alert(200_500, 2, { age: 60_000 }),
      alert(900_000, 3, { age: 60_000 }),
      ['h', 1_000_000, 'end'],
      ['h', 2_000_000, 'start'],
      alert(2_000_100, 4, { source: 'list', age: 500_000 }),
    );
    expect(alerts.map(({ outage }) => outage)).toEqual([
      { from: 100_000, to: 200_010 },
      { from: 100_000, to: 200_010 },
      undefined,
      undefined,
    ]);
    expect(alerts[3]?.away).toEqual({ from: 1_000_000, to: 2_000_000 });
    expect(alerts.map((story) => matchOf('u1', story).state)).toEqual([
      'recovered',
      'recovered',
      'waiting',
      'recovered',
    ]);
    const provider = { is: 'included' as const, message: '', hops: [{ name: 'Accepted', at: 899_000, text: '' }] };
    expect(
      timelineOf(
        'u1',
        { ...(alerts[2] as NonNullable<(typeof alerts)[number]>), drawn: [{ tab: 'a', at: 900_500 }] },
        provider,
        '',
      ).match.delay,
    ).toBe(1_500);
    const verdict = (n: number) => timelineOf('u1', alerts[n] as never, { is: 'unsupported' }, '').verdict.text;
    expect(verdict(0)).toMatch(/^Provider down from \{100000\} to \{200010\}\./);
    expect(verdict(3)).toMatch(/^Nobody had the portal open from \{1000000\} to \{2000000\}\./);
  });

  it('leaves out damaged lines, and those of a newer version [OPS-01]', () => {
    expect(storiesIn(['{', '["z",1]', '["toString",1]', '7', 'null', writeHop(alert(1, 1))]).alerts).toHaveLength(1);
  });
});
