import { type SampleProduct, sampleProducts } from '#provider/products/sample-products.ts';
import { OWN_PRODUCTS } from '#provider/sample/alerts.ts';
import { sampleMessages } from '#provider/sample/messages.ts';
import { createSeededRandom, type SeededRandom } from '#provider/seeded-random.ts';
import { alertKinds, type SubscribedKind } from '#shared/inbox/alert-kinds.ts';
import { typedEventOf } from '#shared/recording/line-frames.ts';
import type { Recording, RecordingLine } from '#shared/recording.ts';
import { readAlert } from '#shared/upstream/alert.ts';

const STARTED = Date.parse('2026-02-02T08:00:00.000Z');
const MINUTE = 60_000;
const MORNING = 120 * MINUTE;
/** An event every few seconds, plus eight price wars in the morning. */
const CALM_EVENTS = 1_900;
const WARS = 8;
const WAR_EVENTS = 45;

/**
 * One seller's marketplace morning with well over 2,000 events: the provider's socket frames (alerts in both forms and
 * under both event names, balances, sourcing, plan changes, now and then an unreadable message) and the user's actions.
 * The same on every machine. All samples are invented.
 */
export function makeMorning(seed = 2_026): Recording {
  const random = createSeededRandom(seed);
  const own = sampleProducts().slice(0, OWN_PRODUCTS);
  const lines: RecordingLine[] = [];
  const up = (at: number, ...frame: unknown[]) =>
    lines.push({ at: Math.round(at), dir: 'up', frame: [...frame, { outboxId: `o-${lines.length + 1}` }] });
  const alerts: { at: number; message: Record<string, unknown> }[] = [];
  let remaining = 5_000;

  const alert = (at: number, product: SampleProduct, kind: SubscribedKind) => {
    const number = alerts.length + 1;
    const what = {
      product,
      marketplace: random.pick(['US', 'US', 'US', 'US', 'CA', 'MX']),
      at: STARTED + at - random.int(500, 2_500),
      notificationId: `morning-${number}`,
      offers: random.int(2, 4),
    };
    const message = sampleMessages[kind].make(random, what);
    alerts.push({ at, message });
    const { type } = alertKinds[kind];
    const data = random.chance(0.5) ? message : recordOf(number, what.marketplace, type, message);
    up(at, `spapi:${type}`, data);
    // Providers sometimes send one alert under two names.
    if (random.chance(0.06))
      up(at + random.int(5, 900), 'notification:new', recordOf(number, what.marketplace, type, message));
  };

  for (let index = 0; index < CALM_EVENTS; index += 1) {
    const at = 2_000 + ((index + random.next()) * (MORNING - 10 * MINUTE)) / CALM_EVENTS;
    const kind = random.next();
    if (kind < 0.74) alert(at, random.pick(own), kind < 0.2 ? 'pricing-health' : 'offer-change');
    else if (kind < 0.84) {
      remaining -= random.int(1, 6);
      up(at, 'tokens:updated', balanceOf(remaining));
    } else if (kind < 0.98) up(at, 'history:recorded', activity(random, at, random.pick(own)));
    else if (kind < 0.985) up(at, 'integration:updated', {});
    else if (kind < 0.99) up(at, 'user:updated', { fullName: `Sample Seller ${index}` });
    else lines.push({ at: Math.round(at), dir: 'up', frame: broken(random) });
  }
  for (let war = 0; war < WARS; war += 1) {
    const product = random.pick(own);
    const began = (0.6 + war) * (MORNING / WARS) * 0.9;
    for (let index = 0; index < WAR_EVENTS; index += 1)
      alert(began + index * random.int(20, 400), product, 'offer-change');
  }
  up(31 * MINUTE, 'subscription:updated', { planName: 'Advanced', nextSubscribeAt: '2027-02-02T00:00:00.000Z' });
  up(77 * MINUTE, 'subscription:updated', { planName: 'Advanced annual', nextSubscribeAt: '2028-02-02T00:00:00.000Z' });
  lines.push(...person(random, alerts));
  lines.sort((a, b) => a.at - b.at);
  return {
    header: {
      recording: 1,
      source: 'Sample data, made by tests/replay/morning.ts',
      started: new Date(STARTED).toISOString(),
      redactions: [],
    },
    lines,
  };
}

/** Every few minutes the seller reads some alerts and deletes others. */
function person(
  random: SeededRandom,
  alerts: readonly { at: number; message: Record<string, unknown> }[],
): RecordingLine[] {
  const left = alerts.toSorted((a, b) => a.at - b.at);
  const lines: RecordingLine[] = [];
  for (let at = 4 * MINUTE; at < MORNING - 5 * MINUTE; at += random.int(MINUTE, 4 * MINUTE)) {
    const there = left.filter((each) => each.at < at - 20_000);
    const chosen = new Set(Array.from({ length: Math.min(there.length, random.int(1, 8)) }, () => random.pick(there)));
    if (chosen.size === 0) continue;
    const type = random.chance(0.7) ? 'notification.read' : 'notification.deleted';
    const identities = [...chosen].map(({ message }) => {
      const read = readAlert(message, STARTED);
      if (!read.ok) throw new Error(`A sample message cannot be read: ${read.error[0]?.path}`);
      return read.value.identity;
    });
    if (type === 'notification.deleted') for (const gone of chosen) left.splice(left.indexOf(gone), 1);
    const frame = { seq: 0, id: `action-${lines.length + 1}`, type, at: STARTED + at, data: { alerts: identities } };
    if (!typedEventOf(frame)) throw new Error('A sample command cannot be read');
    lines.push({ at, dir: 'down', frame });
  }
  return lines;
}

/** The provider's stored form of a message. */
function recordOf(
  number: number,
  marketplace: string,
  notificationType: string,
  message: Record<string, unknown>,
): Record<string, unknown> {
  const metadata = (message.notificationMetadata ?? message.NotificationMetadata) as Record<string, string>;
  return {
    _id: `record-${number}`,
    notificationId: `morning-${number}`,
    notificationType,
    processed: false,
    marketplace,
    publishedTime: metadata.publishTime ?? metadata.PublishTime,
    payload: message.payload ?? message.Payload,
  };
}

const balanceOf = (remaining: number) => ({
  freeToken: { tokens: 5_000, remaining },
  subscription: { tokens: 20_000, remaining: 20_000 },
  onetime: { tokens: 0, remaining: 0 },
});

const activity = (random: SeededRandom, at: number, product: SampleProduct) => ({
  _id: `row-${Math.round(at)}`,
  asin: product.asin,
  title: product.title,
  category: product.category,
  bsr: product.bsr,
  marketplace: 'US',
  sourced: new Date(STARTED + at).toISOString(),
  source: random.chance(0.4) ? 'MOBILE' : 'EXTENSION',
});

/** Frames that every hub refuses: they are counted and have no other effect. */
const broken = (random: SeededRandom): unknown =>
  random.pick<unknown>([
    ['spapi:PRICING_HEALTH', { notificationType: 'PRICING_HEALTH', payload: { sellerId: 'A1DEMOOWNER001' } }],
    ['tokens:updated', { freeToken: 'many' }],
    ['weather:changed', { sky: 'grey' }],
    '2["spapi:ANY_OFFER_CHANGED",{"cut":',
  ]);
