import type { DatabaseSync } from 'node:sqlite';
import { type SubscribedKind, subscribedKinds } from '#shared/inbox/alert-kinds.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { dayOf } from '../inbox/completeness/completeness-days-table.ts';
import type { SampleProduct } from '../products/sample-products.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { DEMO_OWNER_ID } from './accounts.ts';
import { hasNewOffer, sampleMessages } from './messages.ts';

const SEED = 8_807;
const UNREAD = 7;
const MINUTE = 60_000;

/** How many of the catalogue's products the demo owner sells. Alerts are always about one of these. */
export const OWN_PRODUCTS = 42;

/** Fills the owner's list for the first start: the last few days, the newest alert two hours old. */
export function insertSampleAlerts(raw: DatabaseSync, products: readonly SampleProduct[], now: number): void {
  const random = createSeededRandom(SEED);
  const own = products.slice(0, OWN_PRODUCTS);
  const offered = own.filter(hasNewOffer);
  const notification = raw.prepare(
    `insert into notifications (id, account_id, notification_type, marketplace, asin, processed, published_at, received_at, notification_id, title, payload, message)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const day = raw.prepare(
    `insert into completeness_days (account_id, day, marketplace, received) values (?, ?, ?, 1)
      on conflict (account_id, day, marketplace) do update set received = received + 1`,
  );
  const key = raw.prepare(
    'insert into alert_keys (record_id, account_id, notification_id, fingerprint, seen_at) values (?, ?, ?, ?, ?)',
  );

  const kinds = shuffled(
    subscribedKinds.flatMap((kind) => Array<SubscribedKind>(sampleMessages[kind].listed).fill(kind)),
    random.next,
  );
  let at = now - 118 * MINUTE;
  for (const [index, kind] of kinds.entries()) {
    const product = random.pick(kind === 'pricing-health' ? offered : own);
    const what = {
      product,
      marketplace: random.pick(['US', 'US', 'US', 'US', 'US', 'US', 'CA', 'CA', 'MX']),
      at,
      notificationId: `sample-${String(index + 1).padStart(4, '0')}`,
      offers: random.int(3, 12),
    };
    const message = sampleMessages[kind].make(random, what);
    const alert = readAlert(message, now);
    if (!alert.ok) throw new Error(`Cannot read a sample message: ${alert.error[0]?.path}`);
    const { identity, notificationType, marketplace, asin, publishedTime } = alert.value;
    const id = `sample-alert-${String(index + 1).padStart(4, '0')}`;
    const payload = JSON.stringify(message.payload ?? message.Payload);
    const read = index < UNREAD ? 0 : 1;
    notification.run(
      id,
      DEMO_OWNER_ID,
      notificationType,
      marketplace,
      asin,
      read,
      publishedTime,
      publishedTime + 1_400,
      identity.notificationId ?? null,
      product.title,
      payload,
      JSON.stringify(message),
    );
    if (kind === 'offer-change') day.run(DEMO_OWNER_ID, dayOf(publishedTime), marketplace);
    key.run(id, DEMO_OWNER_ID, identity.notificationId ?? null, identity.fingerprint, publishedTime);
    // Sometimes minutes apart, sometimes hours.
    at -= Math.round((random.chance(0.4) ? random.int(1, 9) : random.int(20, 190)) * MINUTE + random.next() * MINUTE);
  }
}

function shuffled<T>(list: T[], next: () => number): T[] {
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1));
    [list[last], list[other]] = [list[other] as T, list[last] as T];
  }
  return list;
}
