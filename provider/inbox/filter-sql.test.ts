import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#provider/db/open.ts';
import type { OpenDatabase, Trx } from '#provider/db/sqlite.ts';
import { joinAlerts } from '#provider/inbox/incidents/incidents-table.ts';
import { sampleProductData } from '#provider/products/sample-product-data.ts';
import { sampleProducts } from '#provider/products/sample-products.ts';
import { sampleMessages } from '#provider/sample/messages.ts';
import { createSeededRandom } from '#provider/seeded-random.ts';
import {
  type AlertFacts,
  type AlertFilter,
  conditionNames,
  factsOf,
  MS_PER_DAY,
  passes,
} from '#shared/inbox/alert-filter.ts';
import { causes } from '#shared/inbox/cause.ts';
import { folders } from '#shared/inbox/marks.ts';
import { alertTypes } from '#shared/inbox/notification.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { runs } from '#tests/support/runs.ts';
import { countAlerts, searchAlerts } from './alert-search-table.ts';
import { alertStateOf, alertsWithIds, saveAlertStates, statesOf } from './alert-states-table.ts';
import { type NotificationRow, storedRecordOf } from './notifications-table.ts';
import { storeAlert } from './store-alert.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const ALERTS = 400;

describe('a filter in SQL', () => {
  let open: OpenDatabase;
  const facts = new Map<string, AlertFacts>();

  beforeAll(async () => {
    open = await openDatabase(':memory:');
    const { db, raw } = open;
    raw.exec(
      "insert into accounts values ('a1', null, 'a@shop.test', null, 'USER', 1, '{}', 0, 1), ('a2', null, 'b@shop.test', null, 'USER', 1, '{}', 0, 1)",
    );
    const random = createSeededRandom(20);
    const products = sampleProducts().slice(0, 12);
    const titles = [
      'Café & Crème 100%',
      'under_score',
      "it's 50% off",
      '"quoted" \\d+ [a-z]*',
      'İstanbul Straße',
      'line\nbreak',
      '東京 タワー',
    ];
    for (let n = 0; n < ALERTS; n += 1) {
      const product = random.pick(products);
      const received = NOW - random.int(0, 40) * MS_PER_DAY - random.int(0, 1) * 3_600_000;
      const marketplace = random.pick(['US', 'US', 'CA', 'MX']);
      const kind = random.pick(['offer-change', 'offer-change', 'pricing-health', 'tracking'] as const);
      const what = { product, marketplace, at: received, notificationId: `n${n}`, offers: random.int(1, 9) };
      const message = kind === 'tracking' ? undefined : sampleMessages[kind].make(random, what);
      const signal = {
        asin: product.asin,
        marketplaceId: marketplace,
        firedAt: new Date(received).toISOString(),
        ruleId: 'r1',
        sign: 'heard',
      };
      const row: NotificationRow = {
        id: `r${n}`,
        account_id: n % 9 === 0 ? 'a2' : 'a1',
        notification_type:
          kind === 'tracking' ? 'PRODUCT_TRACKING' : kind === 'pricing-health' ? 'PRICING_HEALTH' : 'ANY_OFFER_CHANGED',
        marketplace,
        asin: product.asin,
        processed: random.int(0, 1),
        published_at: received,
        received_at: received,
        notification_id: `n${n}`,
        title: random.chance(0.2) ? null : random.pick([...titles, product.title]),
        payload: JSON.stringify(message ? (message.payload ?? message.Payload) : signal),
        message: '{}',
      };
      const deps = {
        db,
        clock: () => NOW,
        portalUrl: () => '',
        productData: sampleProductData,
        deliver: async () => undefined,
      };
      await storeAlert(deps, db as Trx, row);
      const [alert] = await alertsWithIds(db, row.account_id, [row.id]);
      if (alert && random.chance(0.6)) {
        const state = {
          ...alertStateOf(alert),
          done: random.chance(0.3),
          pinned: random.chance(0.3),
          assignee: random.pick([null, { id: 'p1', name: 'One' }, { id: 'p2', name: 'Two' }]),
          snoozedUntil: random.chance(0.3) ? NOW + 1_000 : null,
          read: random.chance(0.5),
        };
        await saveAlertStates(db, [{ alert, state, rule: null }]);
      }
      if (random.chance(0.3)) await joinAlerts(db as Trx, row.account_id, [row.id], random.pick(['i1', 'i2']));
      const stored = await db
        .selectFrom('notifications')
        .selectAll()
        .where('id', '=', row.id)
        .executeTakeFirstOrThrow();
      const read = readAlert(storedRecordOf(stored, (await statesOf(db, [row.id])).get(row.id)), NOW);
      if (!read.ok) throw new Error(`Cannot read ${row.id}`);
      if (row.account_id === 'a1') facts.set(row.id, factsOf(read.value, received));
    }
  });
  afterAll(() => open.db.destroy());

  const some = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 4 });
  const range = (least: number, most: number) =>
    fc
      .tuple(fc.option(fc.integer({ min: least, max: most })), fc.option(fc.integer({ min: least, max: most })))
      .filter(([a, b]) => a !== null || b !== null)
      .map(([a, b]) => {
        const [min, max] = a !== null && b !== null ? [Math.min(a, b), Math.max(a, b)] : [a, b];
        return { ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) };
      });
  const words = [
    'cafe',
    'CRÈME',
    '%',
    '_',
    "'",
    '"',
    '\\',
    '.*',
    '[a-z]',
    'strasse',
    'istanbul',
    '東京',
    'a1demo',
    'b0',
    'set of',
    'x'.repeat(200),
    '',
    ' ',
    'line break',
    '--',
    '; drop',
  ];
  const whole: fc.Arbitrary<AlertFilter> = fc.record(
    {
      records: some(['r1', 'r2', 'r9', 'r40', 'r41', 'nothing']),
      types: some(alertTypes),
      marketplaces: some(['US', 'CA', 'MX', 'DE']),
      asins: some(
        sampleProducts()
          .slice(0, 14)
          .map(({ asin }) => asin),
      ),
      causes: some(causes),
      gap: range(-30, 60),
      risk: range(0, 4_000),
      rating: range(80, 100),
      folders: some(folders),
      unread: fc.boolean(),
      pinned: fc.boolean(),
      assignees: some(['', 'p1', 'p2', 'nobody']),
      incidents: some(['i1', 'i2', 'nothing']),
      days: fc.integer({ min: 1, max: 60 }),
      came: fc.integer({ min: 0, max: 60 * 86_400_000 }).map((ago) => ({ min: NOW - ago })),
      text: fc.oneof(
        fc.constantFrom(...words),
        fc.tuple(fc.constantFrom(...words), fc.constantFrom(...words)).map((two) => two.join(' ').slice(0, 200)),
        fc.string(),
      ),
    },
    { requiredKeys: [] },
  );
  const few = fc
    .tuple(whole, fc.subarray(conditionNames, { minLength: 1, maxLength: 3 }))
    .map(
      ([filter, names]): AlertFilter =>
        Object.fromEntries(Object.entries(filter).filter(([name]) => (names as string[]).includes(name))),
    );
  const filters = fc.oneof({ arbitrary: few, weight: 4 }, { arbitrary: whole, weight: 1 });
  const expected = (filter: AlertFilter) =>
    [...facts].filter(([, each]) => passes(filter, each, NOW)).map(([id]) => id);

  it('passes the same alerts as the page’s own evaluator, and counts them [INBX-03] [INBX-04]', async () => {
    const used = new Set<string>();
    let partial = 0;
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        for (const name of Object.keys(filter)) used.add(name);
        const ids = expected(filter);
        if (ids.length > 0 && ids.length < facts.size) partial += 1;
        const unread = ids.filter((id) => facts.get(id)?.unread).length;
        const { found, total, ...more } = await searchAlerts(
          open.db,
          'a1',
          { filter, sort: 'newest', page: 1, limit: ALERTS },
          NOW,
        );
        expect(found.map(({ row }) => row.id).toSorted()).toEqual(ids.toSorted());
        expect({ total, unread: more.unread }).toEqual({ total: ids.length, unread });
        expect((await countAlerts(open.db, 'a1', [{}, filter], NOW)).counts).toEqual([
          expect.anything(),
          { total: ids.length, unread },
        ]);
      }),
      { seed: 42, numRuns: runs(500) },
    );
    expect([...used].toSorted()).toEqual(conditionNames.toSorted());
    expect(partial).toBeGreaterThan(runs(50));
  });

  it('passes the same alerts for each condition alone', async () => {
    for (const name of conditionNames) {
      let hits = 0;
      await fc.assert(
        fc.asyncProperty(whole, async (filter) => {
          const alone = filter[name] === undefined ? {} : { [name]: filter[name] };
          const ids = expected(alone);
          if (ids.length > 0 && ids.length < facts.size) hits += 1;
          const { found } = await searchAlerts(
            open.db,
            'a1',
            { filter: alone, sort: 'newest', page: 1, limit: ALERTS },
            NOW,
          );
          expect(found.map(({ row }) => row.id).toSorted(), JSON.stringify(alone)).toEqual(ids.toSorted());
        }),
        { seed: 7, numRuns: 30 },
      );
      expect(hits, name).toBeGreaterThan(0);
    }
  });
});
