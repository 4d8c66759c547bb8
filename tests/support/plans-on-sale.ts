import { currentPlans, productPlans } from '#provider/billing/plans/plan-catalogue.ts';
import { soldPrices } from '#provider/billing/plans/sold-prices.ts';
import { pluginCatalogue } from '#provider/billing/plugins/plugin-catalogue.ts';
import type { BillingSummary, Subscription } from '#shared/billing/billing-summary.ts';
import { billingCalls } from '#shared/billing/calls.ts';
import { planCalls } from '#shared/billing/plans/calls.ts';
import type { Plan, Price } from '#shared/billing/plans/plan.ts';
import type { Plugin } from '#shared/billing/plugins/plugin.ts';
import { portalCalls } from '#shared/session/calls.ts';
import { type Answers, on } from './fed-screen.tsx';

const DAY = 86_400_000;

/** The plans that the embedded provider sells, as the edge answers them. */
export const plansOnSale = (): Plan[] =>
  currentPlans('az').map(({ amount, ...plan }) => ({
    ...plan,
    amountCents: Math.round(amount * 100),
    isActive: false,
    isCancel: false,
    disable: false,
  }));

/** @param barred by a price's key, why the account can't buy it */
export const pricesOnSale = (barred: Record<string, Price['hindrance']> = {}): Price[] =>
  soldPrices('az').map(({ title: _, ...price }) => ({ ...price, hindrance: barred[price.key] ?? null }));

/** A plan by the month, unless changed. */
export const subscriptionTo = (change: Partial<Subscription> = {}): Subscription => ({
  id: 'sub_1',
  family: 'plan',
  key: 'ADVANCED_MONTHLY',
  title: 'Advanced',
  quantity: 1,
  interval: 'month',
  amountCents: 1_999,
  currency: 'USD',
  status: 'active',
  createdAt: Date.now() - DAY,
  periodStart: Date.now() - DAY,
  periodEnd: Date.now() + 20 * DAY,
  autoRenew: true,
  scheduled: null,
  pastDue: null,
  ...change,
});

export const billingSummary = (
  subscriptions: Subscription[] = [],
  change: Partial<BillingSummary> = {},
): BillingSummary => ({
  subscriptions,
  card: { brand: 'Visa', last4: '4242', expires: null },
  invoices: [],
  seats: { used: 7, quota: 10, included: 2 },
  sandbox: null,
  ...change,
});

/** All that the plans screen reads. */
export const plansAnswers = (
  subscriptions: Subscription[] = [],
  barred: Record<string, Price['hindrance']> = {},
): Answers => [
  on(planCalls.current, { plans: plansOnSale() }),
  on(billingCalls.prices, { prices: pricesOnSale(barred) }),
  on(billingCalls.summary, billingSummary(subscriptions)),
  on(portalCalls.info, {
    product: 'az',
    demo: null,
    sampleData: true,
    sheets: false,
    links: {
      browserExtension: 'https://extension.demo.test/install',
      iosApp: 'https://ios.demo.test/',
      googleAddon: 'https://addon.demo.test/',
    },
  }),
  on(billingCalls.upcoming, {
    items: [
      { id: 'i1', description: 'Unused time on Starter', amountCents: -999 },
      { id: 'i2', description: 'Advanced, month', amountCents: 1_999 },
    ],
    amountCents: 1_000,
    currency: 'USD',
    prorationDate: 1_790_000_000,
  }),
];

/** The plans of the older screen, each with an order form. */
export const productPlansOnSale = (): Plan[] =>
  productPlans.map(({ amount, priceKey: _, productType: __, ...plan }) => ({
    ...plan,
    amountCents: Math.round(amount * 100),
    url: `https://order.demo.test/${plan.id}`,
    isActive: false,
    isCancel: false,
    disable: false,
  }));

/** The plugins of the embedded provider, none of them bought. */
export const pluginsForSale = (): Plugin[] =>
  pluginCatalogue.map(({ cents, saleCents, ...plugin }) => ({
    ...plugin,
    priceCents: cents,
    salePriceCents: saleCents,
    isFree: cents === null,
    isBought: false,
    isCancel: false,
    subscribedAt: null,
    endCircleAt: null,
    nextSubscribeAt: null,
    paymentUrl: null,
    subId: null,
    priceId: `price_${plugin.code.toLowerCase()}`,
  }));
