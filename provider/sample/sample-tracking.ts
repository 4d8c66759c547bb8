import type { DatabaseSync } from 'node:sqlite';
import { alertKinds } from '#shared/inbox/alert-kinds.ts';
import { crossings, type Side, type Watch } from '#shared/tracking/crossings.ts';
import type { Reading } from '#shared/tracking/replay.ts';
import type { Rearm, TrackingEntry } from '#shared/tracking/rule.ts';
import { FIRINGS_DAYS } from '#shared/tracking/tracked.ts';
import type { TrackingField } from '#shared/tracking/tracking-metrics.ts';
import { readMetricValues } from '#shared/upstream/tracked-values.ts';
import { sampleProductData } from '../products/sample-product-data.ts';
import type { SampleProduct } from '../products/sample-products.ts';
import { catalogueReadings } from '../tracking/catalogue-readings.ts';
import { readingsFrom } from '../tracking/readings.ts';
import { DEMO_OWNER_EMAIL, DEMO_OWNER_ID } from './accounts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The fact that marks a database as having received its sample tracking, even if it was deleted since. */
export const SAMPLE_TRACKING = 'sample-tracking';

type SampleRule = {
  asin: string;
  marketplace?: string;
  by?: string;
  /** Min and max of the New Buy Box as fractions of the product's price. `more` has further fields. */
  box: readonly [min: number | null, max: number | null];
  more?: readonly TrackingEntry[];
  rearm: Rearm;
  note?: string;
  paused?: boolean;
  silentAfter?: number;
  expiresInDays?: number;
};

/** Products of the demo owner that appear in the demo feed. The first crosses a threshold every few minutes. */
const sampleRules: readonly SampleRule[] = [
  {
    asin: 'B0AGK5K5WE',
    box: [0.97, 1.09],
    rearm: 'at-once',
    more: [{ field: 'rank_of_root_category', min: null, max: 14_000 }],
    note: 'Follow down to Min, not further.',
  },
  { asin: 'B0XSN9BYRG', box: [0.95, 1.09], rearm: '6h', silentAfter: 24 },
  { asin: 'B0KZD0EDCP', box: [0.93, null], rearm: '6h', more: [{ field: 'total_offers_new', min: null, max: 30 }] },
  { asin: 'B0TN3Q90E7', box: [0.92, 1.1], rearm: '24h', by: 'demo-member-1', expiresInDays: 60 },
  { asin: 'B038QUQ475', box: [0.94, 1.08], rearm: '3d', paused: true, note: 'Sold out until the next delivery.' },
  { asin: 'B03Q1U0AXP', box: [0.9, null], rearm: '6h' },
  { asin: 'B0AGK5K5WE', marketplace: 'CA', box: [1.25, null], rearm: '24h' },
];

/**
 * The rules of the demo owner's team, with the firings of the last 90 days. They are computed from the same messages
 * and price history that a replay uses.
 */
export function insertSampleTracking(raw: DatabaseSync, products: readonly SampleProduct[], now: number): void {
  const message = raw.prepare('insert or ignore into tracking_messages values (?, ?, ?, ?, ?, ?)');
  const rule = raw.prepare(
    'insert into tracking_rules values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, null)',
  );
  const firing = raw.prepare('insert into tracking_firings values (?, ?, ?, ?, ?, ?, ?, ?, ?, null)');
  const stored = raw.prepare(
    `select id, published_at, message from notifications where account_id = ? and marketplace = ? and asin = ? and notification_type != '${alertKinds.tracking.type}' order by published_at, id`,
  );
  for (const [index, sample] of sampleRules.entries()) {
    const product = products.find(({ asin }) => asin === sample.asin);
    if (!product) throw new Error(`No sample product ${sample.asin}`);
    const { asin, marketplace = 'US' } = sample;
    const id = `sample-tracking-${index + 1}`;
    const messages = (
      stored.all(DEMO_OWNER_ID, marketplace, asin) as { id: string; published_at: number; message: string }[]
    ).map((row): Reading & { id: string } => ({
      id: row.id,
      at: row.published_at,
      values: readMetricValues(JSON.parse(row.message), marketplace),
    }));
    for (const { id: record, at, values } of messages)
      message.run(DEMO_OWNER_ID, marketplace, asin, at, record, JSON.stringify(values));

    const cents = (part: number | null) => (part === null ? null : Math.round(product.price * part * 100) / 100);
    const entries: TrackingEntry[] = [
      { field: 'buybox_new_price', min: cents(sample.box[0]), max: cents(sample.box[1]) },
      ...(sample.more ?? []),
    ];
    const fields = entries.map(({ field }) => field);
    const from = now - FIRINGS_DAYS * DAY;
    const before = catalogueReadings(sampleProductData, {
      asin,
      marketplace,
      fields,
      from,
      to: messages[0]?.at ?? now,
      days: FIRINGS_DAYS,
    });
    const played = play({ entries, rearm: sample.rearm }, sample.paused ? before : [...before, ...messages]);
    const { readings, lastMessageAt } = readingsFrom(messages, now);
    const { silentAt, expiresAt, dueAt } = timesOf(sample, lastMessageAt, now);
    rule.run(
      id,
      DEMO_OWNER_ID,
      sample.by ?? DEMO_OWNER_ID,
      marketplace,
      asin,
      product.title,
      JSON.stringify(entries),
      sample.rearm,
      expiresAt,
      sample.note ?? '',
      sample.paused ? 1 : 0,
      sample.silentAfter ?? null,
      JSON.stringify(played.watch),
      JSON.stringify(readings),
      lastMessageAt,
      silentAt,
      dueAt,
      from,
      now - (index + 1) * DAY,
    );
    const notifiedJson = JSON.stringify([{ email: DEMO_OWNER_EMAIL, by: 'inbox' }]);
    for (const [number, each] of played.firings.entries()) {
      firing.run(
        `${id}-${number + 1}`,
        id,
        each.field,
        each.side,
        each.threshold,
        each.value,
        each.at,
        each.endedAt,
        notifiedJson,
      );
    }
  }
  raw.prepare('insert or ignore into facts values (?, ?)').run(SAMPLE_TRACKING, 'filled');
}

/** When a rule ends, since when it is silent, and when it is looked at next, ms. */
function timesOf({ silentAfter, expiresInDays, paused }: SampleRule, lastMessageAt: number | null, now: number) {
  const silence = silentAfter === undefined || lastMessageAt === null ? null : lastMessageAt + silentAfter * HOUR;
  const isSilent = silence !== null && silence <= now;
  const expiresAt = expiresInDays === undefined ? null : now + expiresInDays * DAY;
  const due = [isSilent ? null : silence, expiresAt].filter((moment) => moment !== null);
  return {
    silentAt: isSilent ? silence : null,
    expiresAt,
    dueAt: due.length === 0 || paused ? null : Math.min(...due),
  };
}

type Played = {
  field: TrackingField;
  side: Side;
  threshold: number;
  value: number;
  at: number;
  endedAt: number | null;
};

/** Replays a rule. Returns its firings with their ends, and the final watch state. */
function play(
  rule: { entries: readonly TrackingEntry[]; rearm: Rearm },
  readings: readonly Reading[],
): { firings: Played[]; watch: Watch } {
  const firings: Played[] = [];
  let watch: Watch = {};
  for (const { at, values } of readings) {
    const outcome = crossings(rule, watch, values, at);
    watch = outcome.watch;
    for (const { field, side } of outcome.ended) {
      const open = firings.findLast((each) => each.field === field && each.side === side && each.endedAt === null);
      if (open) open.endedAt = at;
    }
    for (const fired of outcome.fired) firings.push({ ...fired, at, endedAt: null });
  }
  return { firings, watch };
}
