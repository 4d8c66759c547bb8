import { describe, expect, it } from 'vitest';
import { CHECK_INTERVAL } from '#shared/inbox/completeness/check-times.ts';
import type { Recording } from '#shared/recording.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { type CheckWorld, changeMessage, productsToCheck, startCheckWorld } from '#tests/support/check-world.ts';
import { type IngestFrame, readDemoRecording } from '../../feed/demo-recording.ts';
import { startFeed } from '../../feed/feed.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import { isOfferChange, stateOf } from './store-checked.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SHARE = 0.2;
const PRODUCTS = 24;
/** The last sample products have a message before the demo's silence, and a change during it. */
const STORIED = 5;

/**
 * An hour in which every product changes at random times, but not twice within a check interval. All products are known
 * before it.
 */
function recordedHour(): Recording {
  const random = createSeededRandom(909);
  const started = Date.parse('2026-03-02T09:00:00Z');
  const lines: Recording['lines'] = [];
  const alert = (at: number, index: number, marketplace: string, condition: 'new' | 'used') =>
    lines.push({
      at,
      dir: 'in',
      frame: {
        endpoint: 'sp-api',
        body: changeMessage({ index, marketplace, condition, at: started + at, seed: lines.length + 1 }),
      },
    });
  for (let index = 0; index < PRODUCTS; index += 1) {
    const markets = index % 4 === 0 ? ['US', 'CA', 'MX'] : ['US'];
    for (const marketplace of markets) {
      const condition = index % 9 === 0 ? 'used' : 'new';
      for (
        let at = random.int(0, 15) * MINUTE + random.int(0, MINUTE);
        at < HOUR;
        at += CHECK_INTERVAL + random.int(1, 12) * MINUTE
      )
        alert(at, index, marketplace, condition);
    }
  }
  lines.sort((a, b) => a.at - b.at);
  return {
    header: { recording: 1, source: 'lost-messages.test.ts', started: new Date(started).toISOString(), redactions: [] },
    lines,
  };
}

/**
 * Plays a recording once, on the world's clock, with checks all the time and for `after` ms.
 * @returns when each change happened, by its offers
 */
async function play(
  world: CheckWorld,
  recording: Recording,
  share: number,
  after = CHECK_INTERVAL,
): Promise<Map<string, number>> {
  const { provider, clock } = world;
  const happened = new Map<string, number>();
  const errors: unknown[] = [];
  let left = recording.lines.length;
  let done = () => {};
  const ended = new Promise<void>((resolve) => {
    done = resolve;
  });
  const feed = startFeed(provider.deps, recording, {
    onError: (cause) => {
      errors.push(cause);
      done();
    },
    happens: async (message) => {
      await provider.sellers.happens(message);
      const read = readAlert(message, clock.now);
      if (read.ok && isOfferChange(read.value))
        happened.set(keyOf(read.value.marketplace, read.value.asin, stateOf(read.value)), clock.now);
    },
    lost: { share, seed: 31 },
    wait: async (ms, signal) => {
      if (left === 0) {
        done();
        await new Promise((_, reject) => signal.addEventListener('abort', reject));
      }
      left -= 1;
      await world.pass(ms);
    },
  });
  await ended;
  await feed.close();
  expect(errors).toEqual([]);
  await world.pass(after);
  return happened;
}

const keyOf = (marketplace: string, asin: string, state: string) => `${marketplace} ${asin} ${state}`;

/** What each stored alert says, sorted. */
async function alertKeys(world: CheckWorld): Promise<string[]> {
  const rows = await world.alerts();
  return rows
    .map((row) => {
      const read = readAlert(JSON.parse(row.message), row.received_at);
      if (!read.ok || !isOfferChange(read.value)) throw new Error(`Unreadable: ${row.id}`);
      return keyOf(row.marketplace, row.asin, stateOf(read.value));
    })
    .sort();
}

/** Every product of a recording once, with other offers, so that its offers are known. */
async function learn(world: CheckWorld, { lines }: Recording): Promise<void> {
  const known = new Set<string>();
  for (const { frame } of lines) {
    const read = readAlert((frame as IngestFrame).body, world.clock.now);
    if (!read.ok || !isOfferChange(read.value)) continue;
    const { asin, marketplace, condition } = read.value;
    const index = productsToCheck.findIndex((each) => each.asin === asin);
    if (known.has(`${asin} ${marketplace} ${condition}`)) continue;
    known.add(`${asin} ${marketplace} ${condition}`);
    await world.sends({ index, marketplace, condition: condition as 'new' | 'used', seed: 100_000 + known.size });
  }
  await world.pass(MINUTE);
}

async function outcomeOf(recording: Recording, share: number) {
  const world = await startCheckWorld();
  try {
    await learn(world, recording);
    const happened = await play(world, recording, share);
    return {
      happened,
      keys: await alertKeys(world),
      states: await world.states(),
      found: await world.found(),
      counts: await world.counts(),
    };
  } finally {
    await world.close();
  }
}

describe('with 20 percent of the messages lost', () => {
  it('a recorded hour ends with the same products and alerts, none twice, each found within the check interval [ACT-09]', async () => {
    const hour = recordedHour();
    const whole = await outcomeOf(hour, 0);
    const lossy = await outcomeOf(hour, SHARE);

    expect(whole.found).toEqual([]);
    expect(whole.counts).toMatchObject({ recovered: 0, failed: 0 });
    expect(lossy.states).toEqual(whole.states);
    expect(lossy.keys).toEqual(whole.keys);
    expect(new Set(lossy.keys).size).toBe(lossy.keys.length);
    const lost = whole.counts.received - lossy.counts.received;
    expect(lost).toBeGreaterThan(hour.lines.length * SHARE * 0.6);
    expect(lossy.counts).toMatchObject({ recovered: lost, failed: 0 });
    for (const row of lossy.found) {
      const read = readAlert(JSON.parse(row.message), row.received_at);
      const changedAt =
        read.ok && isOfferChange(read.value)
          ? lossy.happened.get(keyOf(row.marketplace, row.asin, stateOf(read.value)))
          : undefined;
      expect(changedAt).toBeGreaterThanOrEqual(row.found_since ?? Number.POSITIVE_INFINITY);
      expect(row.published_at - (changedAt ?? 0)).toBeLessThanOrEqual(CHECK_INTERVAL);
    }
  });

  it('the demo’s bursts end with the same offers, nothing is invented, and nothing is doubled [ACT-09]', async () => {
    const whole = await outcomeOf(readDemoRecording(), 0);
    const lossy = await outcomeOf(readDemoRecording(), SHARE);
    expect(lossy.states).toEqual(whole.states);
    expect(lossy.found.length).toBeGreaterThan(0);
    const left = [...whole.keys];
    for (const key of lossy.keys) {
      const at = left.indexOf(key);
      expect(at, `${key} comes once more than it happened`).toBeGreaterThanOrEqual(0);
      left.splice(at, 1);
    }
  });

  it('the demo’s marketplace that is silent for ten minutes is recovered by check before it speaks again [ACT-09]', async () => {
    const recording = readDemoRecording();
    const world = await startCheckWorld();
    try {
      const silence = { ...recording, lines: recording.lines.filter(({ at }) => at < 660_000) };
      await play(world, silence, 0, 0);
      const market = await world.provider.deps.db
        .selectFrom('message_markets')
        .selectAll()
        .where('marketplace', '=', 'MX')
        .executeTakeFirstOrThrow();
      expect(market.silent_since).toBe(market.message_at);
      const lost = new Set(
        silence.lines.flatMap(({ frame }) => {
          const { body, lost: isLost } = frame as IngestFrame;
          const read = readAlert(body, world.clock.now);
          return isLost && read.ok && isOfferChange(read.value)
            ? [keyOf('MX', read.value.asin, stateOf(read.value))]
            : [];
        }),
      );
      const found = (await world.found()).map((row) => {
        const read = readAlert(JSON.parse(row.message), row.received_at);
        return keyOf(row.marketplace, row.asin, read.ok && isOfferChange(read.value) ? stateOf(read.value) : '');
      });
      expect(found.filter((key) => !lost.has(key))).toEqual([]);
      for (const { asin } of productsToCheck.slice(-STORIED))
        expect(
          found.some((key) => key.includes(asin)),
          asin,
        ).toBe(true);
    } finally {
      await world.close();
    }
  });
});
