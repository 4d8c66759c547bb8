import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filterLines } from '#shared/recording/filter.ts';
import { upstreamFrameOf } from '#shared/recording/line-frames.ts';
import { parseRecording, serializeRecording } from '#shared/recording.ts';
import { readFaults } from './faults.ts';
import { firstDifference, parseGolden } from './golden.ts';
import { makeMorning } from './morning.ts';
import { createPace } from './pace.ts';
import { replay } from './replay.ts';
import type { Outcome } from './stage.ts';

const morning = makeMorning();
const golden = parseGolden(readFileSync(join(import.meta.dirname, 'morning.golden.json'), 'utf8'));

const faultsOf = (text: string) => {
  const read = readFaults(text);
  if (!read.ok) throw new Error(read.error);
  return read.value;
};

/** Without the page itself, whose rows carry times of this machine. */
const withoutPage = ({ view: _view, ...outcome }: Outcome) => outcome;

describe('a marketplace morning', () => {
  it('makes the same recording every time, and reads back as written [LIVE-14]', () => {
    expect(morning.lines.length).toBeGreaterThanOrEqual(2_000);
    const text = serializeRecording(makeMorning());
    expect(text).toBe(serializeRecording(morning));
    expect(serializeRecording(parseRecording(text))).toBe(text);
  });

  it("goes through hub and client in virtual time and matches the golden file: every event once and in order, and the provider's state [LIVE-14, LIVE-07]", async () => {
    const outcome = await replay(morning, { into: 'both' });
    expect(outcome.complaints).toEqual([]);
    expect(firstDifference(golden, outcome)).toBeUndefined();
    expect(outcome.figures).toMatchObject({ lost: 0, cuts: 0, snapshots: 1, paged: 0 });
    expect(outcome.figures.rejected).toBeGreaterThan(0);
  });

  for (const into of ['hub', 'client'] as const) {
    it(`goes through the ${into} alone with the same end [LIVE-14]`, async () => {
      const outcome = await replay(morning, { into });
      expect(outcome.complaints).toEqual([]);
      expect(firstDifference(golden, outcome)).toBeUndefined();
    });
  }

  it('ends the same with frames lost, repeated, late, out of order or cut off [LIVE-14, LIVE-03, LIVE-08, LIVE-09]', async () => {
    const outcome = await replay(morning, {
      into: 'both',
      faults: faultsOf('seed=7,drop=0.01,dup=0.05,reorder=3,delay=800,disconnect=0.02'),
    });
    expect(outcome.complaints).toEqual([]);
    expect(firstDifference(golden, outcome, ['state'])).toBeUndefined();
    expect(outcome.figures.cuts).toBeGreaterThan(20);
    expect(outcome.figures.duplicates).toBeGreaterThan(100);
  });

  it('ends the same when every third line is followed by a cut [LIVE-14, LIVE-08, LIVE-09]', async () => {
    const outcome = await replay(morning, { into: 'both', faults: faultsOf('seed=12,disconnect=0.3') });
    expect(outcome.complaints).toEqual([]);
    expect(firstDifference(golden, outcome, ['state'])).toBeUndefined();
    expect(outcome.figures.cuts).toBeGreaterThan(500);
  });

  it('recovers in the page alone from lost, repeated and reordered frames, without showing any of it [LIVE-14, LIVE-07, LIVE-08]', async () => {
    const outcome = await replay(morning, {
      into: 'client',
      faults: faultsOf('seed=7,drop=0.02,dup=0.1,reorder=5,delay=2000,disconnect=0.02'),
    });
    expect(outcome.complaints).toEqual([]);
    // Even the order is the same here, because the page requests missing numbers.
    expect(firstDifference(golden, outcome)).toBeUndefined();
    expect(outcome.figures.lost).toBeGreaterThan(10);
  });

  it('makes the same faults from the same seed [LIVE-14]', async () => {
    const half = { ...morning, lines: morning.lines.slice(0, 400) };
    const faults = faultsOf('seed=3,drop=0.02,dup=0.1,reorder=4,delay=500,disconnect=0.03');
    const [once, again] = [await replay(half, { faults }), await replay(half, { faults })];
    expect(withoutPage(again)).toEqual(withoutPage(once));
    expect(once.figures.cuts).toBeGreaterThan(0);
  });
});

describe('a replay', () => {
  // The first price war: a few dozen alerts in under 20 s.
  const war = filterLines(morning.lines, { from: 480_000, to: 510_000 });
  const storm = { ...morning, lines: war };
  const [thick = 0, , , later = 0] = war.slice(20).map(({ at }) => at);
  const virtual = replay(storm);

  it('ends the same at real speed, faster, and in virtual time [LIVE-14]', async () => {
    // In real time, so only a few lines.
    const brief = { ...morning, lines: filterLines(war, { from: thick, to: later }) };
    expect(brief.lines.length).toBeGreaterThan(2);
    const outcomes = [
      await replay(brief),
      await replay(brief, { pace: createPace(1) }),
      await replay(brief, { pace: createPace(10) }),
    ];
    for (const outcome of outcomes) expect(withoutPage(outcome)).toEqual(withoutPage(outcomes[0] as Outcome));
    expect(withoutPage(await replay(storm, { pace: createPace(100) }))).toEqual(withoutPage(await virtual));
  });

  it('ends the same when stepped line by line [LIVE-14]', async () => {
    const steps: number[] = [];
    const outcome = await replay(storm, {
      onLine: async (_line, index, count) => {
        await Promise.resolve();
        steps.push(index);
        expect(count).toBe(war.length);
      },
    });
    expect(steps).toEqual(war.map((_, index) => index));
    expect(withoutPage(outcome)).toEqual(withoutPage(await virtual));
  });

  it('plays only the requested types, products and times [LIVE-14]', async () => {
    const tokens = await replay(morning, { filter: { types: ['tokens.updated'], to: 1_200_000 } });
    expect(tokens.seen.length).toBeGreaterThan(5);
    expect(tokens.seen.every((line) => line.startsWith('tokens.updated'))).toBe(true);
    const asin = upstreamFrameOf(war[0] as (typeof war)[number]) ? 'B0WJ51VPH7' : '';
    const one = await replay(morning, { filter: { asins: [asin], types: ['notification.created'] }, into: 'hub' });
    expect(one.state.slice(0, -3).every((line) => line.includes(asin))).toBe(true);
    expect(one.complaints).toEqual([]);
  });

  it('plays typed events into the client, and refuses to play them into a hub [LIVE-14]', async () => {
    const live = await virtual;
    const typed = { ...storm, lines: storm.lines.filter((line) => line.dir === 'down') };
    const events = {
      at: 1_000,
      dir: 'down' as const,
      frame: { seq: 1, id: 'a', type: 'tokens.updated', at: 1, data: balance },
    };
    const outcome = await replay({ ...typed, lines: [events] }, { into: 'client' });
    expect(outcome.seen).toHaveLength(1);
    expect(outcome.state.at(-2)).toContain('"remaining":77');
    await expect(replay({ ...typed, lines: [events] }, { into: 'hub' })).rejects.toThrow(/typed events only/);
    expect(live.complaints).toEqual([]);
  });

  it('of the demo recording ends as the provider says, though it was recorded at the ingest endpoint [LIVE-14]', async () => {
    const demo = parseRecording(
      readFileSync(join(import.meta.dirname, '..', '..', 'provider', 'feed', 'demo-recording.ndjson'), 'utf8'),
    );
    const outcome = await replay(demo);
    expect(outcome.complaints).toEqual([]);
    expect(outcome.seen.length).toBeGreaterThan(80);
  });
});

const bucket = { tokens: 100, remaining: 77 };
const balance = { freeToken: bucket, subscription: { tokens: 0, remaining: 0 }, onetime: { tokens: 0, remaining: 0 } };
