import type { DatabaseSync } from 'node:sqlite';
import { dayOf, TOKEN_USE_DAYS } from '#shared/tokens/token-use.ts';
import type { SoldPrice } from '../payments/payments.ts';
import { soldPrices } from '../plans/sold-prices.ts';
import { pluginPrices } from '../plugins/plugins-operations.ts';
import { describe, type SandboxCustomer, type SandboxSubscription, totalOf } from '../sandbox/payments/charging.ts';
import { stateOf } from '../sandbox/payments/customer-state.ts';
import type { SandboxObject } from '../sandbox/payments/objects-table.ts';
import type { InvoiceRecord, PaymentRecord } from '../sandbox/payments/sandbox-records.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { DEMO_OWNER_ID, sampleTrials } from './accounts.ts';
import { DAYS_BY_MEMBER, insertSampleUses } from './sample-token-uses.ts';

const DAY = 86_400_000;

/** A subscription. `from` and `to` are the paid period in days from now. */
type Held = { id: string; key: string; quantity: number; from: number; to: number; autoRenew?: boolean };
type SampleCustomer = { account: string; email: string; name: string; held: Held[]; once?: { key: string; quantity: number; day: number }[] };

const sampleCustomers = (product: string): SampleCustomer[] => [
  {
    account: DEMO_OWNER_ID,
    email: 'owner@demo.test',
    name: 'Demo Owner',
    held: [
      { id: 'sub_sample_owner', key: 'ADVANCED_YEARLY', quantity: 1, from: -282, to: 83 },
      { id: 'sub_sample_owner_seats', key: 'AZINSIGHT_SUB_ACCOUNT_YEARLY', quantity: 8, from: -200, to: 165 },
    ],
    once: [{ key: `${product.toUpperCase()}_API_ONETIME`, quantity: 1, day: -90 }],
  },
  {
    account: 'demo-hazmat',
    email: 'hazmat@demo.test',
    name: 'Demo Hazmat',
    held: [
      { id: 'sub_sample_hazmat', key: 'HAZMAT_YEARLY', quantity: 1, from: -120, to: 245 },
      { id: 'sub_sample_hazmat_notes', key: 'AZNOTES_10000', quantity: 1, from: -9, to: 21 },
      { id: 'sub_sample_hazmat_meltable', key: 'MELTABLE', quantity: 1, from: -16, to: 14, autoRenew: false },
    ],
  },
  {
    account: 'demo-promoter',
    email: 'promoter@demo.test',
    name: 'Demo Promoter',
    held: [{ id: 'sub_sample_promoter', key: 'ADVANCED_MONTHLY', quantity: 1, from: -12, to: 18 }],
  },
];

/** Inserts the demo accounts' sandbox purchases, with cards and invoices, their plugins, and the owner's token use. */
export function insertSampleBilling(raw: DatabaseSync, { now, product }: { now: number; product: string }): void {
  const prices = [...soldPrices(product), ...pluginPrices()];
  const find = (key: string): SoldPrice | undefined => prices.find((price) => price.key === key);
  const object = raw.prepare('insert into sandbox_objects (id, kind, customer_id, created_at, record) values (?, ?, ?, ?, ?)');
  const put = (kind: string, { id, customer, createdAt, record }: SandboxObject<unknown>) => object.run(id, kind, customer, createdAt, JSON.stringify(record));

  for (const sample of sampleCustomers(product)) {
    const id = `cus_sandbox_${sample.account}`;
    const record = { email: sample.email, name: sample.name, card: 'works' as const, credit: 0, offset: 0 };
    const customer: SandboxCustomer = { id, customer: id, createdAt: now, record };
    const subscriptions = sample.held
      .flatMap((held) => sampleSubscription(id, held, find(held.key), now))
      .sort((one, other) => one.createdAt - other.createdAt);
    const payments = (sample.once ?? []).map(
      ({ key, quantity, day }, index): SandboxObject<PaymentRecord> => ({
        id: `pi_sample_${sample.account}_${index}`,
        customer: id,
        createdAt: now + day * DAY,
        record: { key, quantity },
      }),
    );
    const invoices = [
      ...subscriptions.map(({ createdAt, record: { key, quantity } }) => ({ at: createdAt, key, quantity })),
      ...payments.map(({ createdAt, record: bought }) => ({ at: createdAt, ...bought })),
    ]
      .sort((one, other) => one.at - other.at)
      .flatMap(({ at, key, quantity }, index) => sampleInvoice(`in_sample_${sample.account}_${index}`, id, at, find(key), quantity));

    put('customer', customer);
    for (const each of subscriptions) put('subscription', each);
    for (const each of payments) put('payment', each);
    for (const each of invoices) put('invoice', each);
    const state = stateOf({ customer, subscriptions, payments, invoices }, find);
    raw.prepare('insert into billing_customers (account_id, customer_id, state) values (?, ?, ?)').run(sample.account, id, JSON.stringify(state));
    const grant = raw.prepare('insert into billing_grants (id, account_id, price_key, quantity, granted_at) values (?, ?, ?, ?, ?)');
    for (const { id: payment, createdAt, record: bought } of payments) grant.run(payment, sample.account, bought.key, bought.quantity, createdAt);
  }

  const trial = raw.prepare('insert or ignore into plugin_trials (account_id, plugin_id, started_at, ends_at, ended) values (?, ?, ?, ?, ?)');
  for (const { plugin, startedDays, ended } of sampleTrials)
    trial.run('demo-hazmat', plugin, now + startedDays * DAY, now + (startedDays + 10) * DAY, ended ? 1 : 0);
  raw.prepare('insert or ignore into free_plugins (account_id, plugin_id, added_at) values (?, ?, ?)').run('demo-hazmat', 'plugin-ta-il-free', now - 60 * DAY);

  const random = createSeededRandom(8);
  const spent = raw.prepare('insert or ignore into token_days (account_id, day, spent) values (?, ?, ?)');
  for (let ago = TOKEN_USE_DAYS; ago >= 1; ago -= 1) {
    const day = dayOf(now - ago * DAY);
    const tokens = random.int(700, 2_300);
    spent.run(DEMO_OWNER_ID, day, tokens);
    if (ago <= DAYS_BY_MEMBER) insertSampleUses(raw, day, tokens);
  }
}

function sampleSubscription(customer: string, held: Held, price: SoldPrice | undefined, now: number): SandboxSubscription[] {
  if (!price) return [];
  const from = now + held.from * DAY;
  return [
    {
      id: held.id,
      customer,
      createdAt: from,
      record: {
        key: held.key,
        quantity: held.quantity,
        interval: price.interval ?? 'year',
        cents: totalOf(price, held.quantity),
        anchor: from,
        periods: 1,
        periodStart: from,
        periodEnd: now + held.to * DAY,
        autoRenew: held.autoRenew !== false,
        scheduled: null,
        owed: null,
        ended: false,
      },
    },
  ];
}

const sampleInvoice = (id: string, customer: string, at: number, price: SoldPrice | undefined, quantity: number): SandboxObject<InvoiceRecord>[] =>
  price
    ? [
        {
          id,
          customer,
          createdAt: at,
          record: { at, description: describe(price, quantity), amountCents: totalOf(price, quantity), currency: 'USD', status: 'paid', failure: null },
        },
      ]
    : [];
