import { currentPlans, productPlans } from '#provider/plans/plan-catalogue.ts';
import { soldPrices } from '#provider/plans/sold-prices.ts';
import { pluginCatalogue } from '#provider/plugins/plugin-catalogue.ts';
import type { BillingSummary, Subscription } from '#shared/billing/billing-summary.ts';
import type { Plan, Price } from '#shared/plans/plan.ts';
import type { Plugin } from '#shared/plugins/plugin.ts';
import type { Answers } from './screen.tsx';

const DAY = 86_400_000;

/** The plans that the embedded provider sells, as the edge answers them. */
export const plansOnSale = (): Plan[] =>
  currentPlans('az').map(({ amount, ...plan }) => ({ ...plan, amountCents: Math.round(amount * 100), isActive: false, isCancel: false, disable: false }));

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

export const billingSummary = (subscriptions: Subscription[] = [], change: Partial<BillingSummary> = {}): BillingSummary => ({
  subscriptions,
  card: { brand: 'Visa', last4: '4242', expires: null },
  invoices: [],
  seats: { used: 7, quota: 10, included: 2 },
  sandbox: null,
  ...change,
});

/** All that the plans screen reads. */
export const plansAnswers = (subscriptions: Subscription[] = [], barred: Record<string, Price['hindrance']> = {}): Answers => ({
  'GET /api/plans': { plans: plansOnSale() },
  'GET /api/billing/prices': { prices: pricesOnSale(barred) },
  'GET /api/billing': billingSummary(subscriptions),
  'GET /api/portal': {
    product: 'az',
    demo: null,
    sampleData: true,
    sheets: false,
    links: { browserExtension: 'https://extension.demo.test/install', iosApp: 'https://ios.demo.test/', googleAddon: 'https://addon.demo.test/' },
  },
  'POST /api/billing/upcoming': {
    items: [
      { id: 'i1', description: 'Unused time on Starter', amountCents: -999 },
      { id: 'i2', description: 'Advanced, month', amountCents: 1_999 },
    ],
    amountCents: 1_000,
    currency: 'USD',
    prorationDate: 1_790_000_000,
  },
});

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
