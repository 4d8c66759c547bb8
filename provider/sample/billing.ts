import type { DatabaseSync } from 'node:sqlite';
import type { TokenTool } from '#shared/tokens/token-tools.ts';
import { TOKEN_USE_DAYS, utcDayOf } from '#shared/tokens/token-use.ts';
import type { SoldPrice } from '../billing/payments/payments.ts';
import { soldPrices } from '../billing/plans/sold-prices.ts';
import { pluginPrices } from '../billing/plugins/plugins-operations.ts';
import { describe, type SandboxCustomer, type SandboxSubscription, totalOf } from '../sandbox/payments/charging.ts';
import { stateOf } from '../sandbox/payments/customer-state.ts';
import type { SandboxObject } from '../sandbox/payments/objects-table.ts';
import type { InvoiceRecord, PaymentRecord } from '../sandbox/payments/sandbox-records.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { DEMO_OWNER_ID, sampleTrials } from './accounts.ts';

const HOUR = 3_600_000;

/** Since when the sample's tokens are known per member. Older ones are only in the account's total. */
const DAYS_BY_MEMBER = 21;

/**
 * Each member's share of a day's tokens and their working hour (UTC), with the shares of their tools. The shares of all
 * members add up to 100.
 */
const habits: { member: string; share: number; hour: number; tools: [TokenTool, number][] }[] = [
  {
    member: DEMO_OWNER_ID,
    share: 18,
    hour: 14,
    tools: [
      ['viewer', 70],
      ['storefront', 20],
      ['extension', 10],
    ],
  },
  {
    member: 'demo-member-1',
    share: 26,
    hour: 13,
    tools: [
      ['extension', 80],
      ['viewer', 20],
    ],
  },
  {
    member: 'demo-member-3',
    share: 15,
    hour: 15,
    tools: [
      ['viewer', 55],
      ['extension', 45],
    ],
  },
  { member: 'demo-member-4', share: 7, hour: 18, tools: [['app', 100]] },
  {
    member: 'demo-member-5',
    share: 16,
    hour: 16,
    tools: [
      ['storefront', 65],
      ['extension', 35],
    ],
  },
  {
    member: 'demo-member-6',
    share: 6,
    hour: 20,
    tools: [
      ['app', 60],
      ['extension', 40],
    ],
  },
  { member: 'demo-member-7', share: 8, hour: 9, tools: [['extension', 100]] },
  { member: 'demo-member-8', share: 4, hour: 17, tools: [['viewer', 100]] },
];

/** Divides a day's tokens between the members and their tools, to the token. */
function insertSampleUses(raw: DatabaseSync, day: string, tokens: number): void {
  const insert = raw.prepare(
    'insert or ignore into token_uses (owner_id, at, member_id, tool, spent) values (?, ?, ?, ?, ?)',
  );
  const all = habits.flatMap(({ member, share, hour, tools }) =>
    tools.map(([tool, part]) => ({ member, hour, tool, part: (share * part) / 100 })),
  );
  let [divided, given] = [0, 0];
  for (const { member, hour, tool, part } of all) {
    divided += part;
    const upTo = Math.round((tokens * divided) / 100);
    if (upTo > given) insert.run(DEMO_OWNER_ID, Date.parse(day) + hour * HOUR, member, tool, upTo - given);
    given = upTo;
  }
}

const DAY = 86_400_000;

/** A subscription. `from` and `to` are the paid period in days from now. */
type Held = { id: string; key: string; quantity: number; from: number; to: number; autoRenew?: boolean };
type SampleCustomer = {
  account: string;
  email: string;
  name: string;
  held: Held[];
  once?: { key: string; quantity: number; day: number }[];
};

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
  const object = raw.prepare(
    'insert into sandbox_objects (id, kind, customer_id, created_at, record) values (?, ?, ?, ?, ?)',
  );
  const put = (kind: string, { id, customer, createdAt, record }: SandboxObject<unknown>) =>
    object.run(id, kind, customer, createdAt, JSON.stringify(record));

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
      .flatMap(({ at, key, quantity }, index) =>
        sampleInvoice(`in_sample_${sample.account}_${index}`, id, at, find(key), quantity),
      );

    put('customer', customer);
    for (const each of subscriptions) put('subscription', each);
    for (const each of payments) put('payment', each);
    for (const each of invoices) put('invoice', each);
    const state = stateOf({ customer, subscriptions, payments, invoices }, find);
    raw
      .prepare('insert into billing_customers (account_id, customer_id, state) values (?, ?, ?)')
      .run(sample.account, id, JSON.stringify(state));
    const grant = raw.prepare(
      'insert into billing_grants (id, account_id, price_key, quantity, granted_at) values (?, ?, ?, ?, ?)',
    );
    for (const { id: payment, createdAt, record: bought } of payments)
      grant.run(payment, sample.account, bought.key, bought.quantity, createdAt);
  }

  const trial = raw.prepare(
    'insert or ignore into plugin_trials (account_id, plugin_id, started_at, ends_at, ended) values (?, ?, ?, ?, ?)',
  );
  for (const { plugin, startedDays, ended } of sampleTrials)
    trial.run('demo-hazmat', plugin, now + startedDays * DAY, now + (startedDays + 10) * DAY, ended ? 1 : 0);
  raw
    .prepare('insert or ignore into free_plugins (account_id, plugin_id, added_at) values (?, ?, ?)')
    .run('demo-hazmat', 'plugin-ta-il-free', now - 60 * DAY);

  const random = createSeededRandom(8);
  const spent = raw.prepare('insert or ignore into token_days (account_id, day, spent) values (?, ?, ?)');
  for (let ago = TOKEN_USE_DAYS; ago >= 1; ago -= 1) {
    const day = utcDayOf(now - ago * DAY);
    const tokens = random.int(700, 2_300);
    spent.run(DEMO_OWNER_ID, day, tokens);
    if (ago <= DAYS_BY_MEMBER) insertSampleUses(raw, day, tokens);
  }
}

function sampleSubscription(
  customer: string,
  held: Held,
  price: SoldPrice | undefined,
  now: number,
): SandboxSubscription[] {
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

const sampleInvoice = (
  id: string,
  customer: string,
  at: number,
  price: SoldPrice | undefined,
  quantity: number,
): SandboxObject<InvoiceRecord>[] =>
  price
    ? [
        {
          id,
          customer,
          createdAt: at,
          record: {
            at,
            description: describe(price, quantity),
            amountCents: totalOf(price, quantity),
            currency: 'USD',
            status: 'paid',
            failure: null,
          },
        },
      ]
    : [];
