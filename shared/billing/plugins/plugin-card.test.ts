import { describe, expect, it } from 'vitest';
import type { PluginTrial } from '#shared/session/user.ts';
import {
  beforePlugin,
  hasBulkChecker,
  isFreePlugin,
  type Plugin,
  type PluginCard,
  pluginCard,
  pluginLists,
  pluginTabNames,
} from './plugin.ts';

const NOW = Date.UTC(2026, 5, 1);
const DAY = 86_400_000;
const plugin = (more: Partial<Plugin> = {}): Plugin => ({
  id: 'p',
  code: 'SALES_ESTIMATION',
  title: 'Sales estimation',
  content: '',
  parent: 'AZINSIGHT',
  priceCents: 1_499,
  salePriceCents: null,
  interval: 'month',
  isFree: false,
  isBought: false,
  isCancel: false,
  unLimited: false,
  allowFreeTrial: false,
  isExtraPlugin: false,
  subscribedAt: null,
  endCircleAt: null,
  nextSubscribeAt: null,
  paymentUrl: null,
  subId: null,
  priceId: null,
  ...more,
});
const trial = (more: Partial<PluginTrial> = {}): PluginTrial => ({
  code: 'SALES_ESTIMATION',
  isEnded: false,
  endsAt: null,
  ...more,
});

describe('the card of a plugin', () => {
  const table: [string, Partial<Plugin>, string | null, PluginTrial[], Partial<PluginCard>][] = [
    ['not bought', {}, 'basic', [], { state: 'not-bought', mayTry: false }],
    ['not bought, may be tried', { allowFreeTrial: true }, 'basic', [], { state: 'not-bought', mayTry: true }],
    [
      'in trial',
      { allowFreeTrial: true },
      'basic',
      [trial({ endsAt: NOW + DAY })],
      { state: 'in-trial', mayTry: false, endsAt: NOW + DAY },
    ],
    ['in trial, its end unknown', {}, 'basic', [trial()], { state: 'in-trial', endsAt: null }],
    [
      'trial completed',
      { allowFreeTrial: true },
      'basic',
      [trial({ isEnded: true })],
      { state: 'trial-completed', mayTry: false },
    ],
    ['trial at its end', {}, 'basic', [trial({ endsAt: NOW })], { state: 'trial-completed' }],
    [
      'trial of another plugin',
      { allowFreeTrial: true },
      'basic',
      [trial({ code: 'MELTABLE' })],
      { state: 'not-bought', mayTry: true },
    ],
    ['bought', { isBought: true, nextSubscribeAt: NOW + DAY }, 'basic', [], { state: 'bought', endsAt: NOW + DAY }],
    ['bought after its trial', { isBought: true }, 'basic', [trial({ isEnded: true })], { state: 'bought' }],
    ['bought by somebody with hazbasic', { isBought: true }, 'hazbasic', [], { state: 'bought' }],
    [
      'canceled',
      { isBought: true, isCancel: true, endCircleAt: NOW + DAY },
      'basic',
      [],
      { state: 'canceled', endsAt: NOW + DAY },
    ],
    ['canceled, its end unknown', { isBought: true, isCancel: true }, 'basic', [], { state: 'canceled', endsAt: null }],
    ['canceled and over', { isBought: true, isCancel: true, endCircleAt: NOW }, 'basic', [], { state: 'not-bought' }],
    ['free', { isFree: true, priceCents: null, interval: null }, 'basic', [], { state: 'not-bought' }],
    ['free, added', { isFree: true, isBought: true }, 'basic', [], { state: 'free-added' }],
    [
      'free by its price, added',
      { priceCents: 0, interval: null, isBought: true },
      'hazmat',
      [],
      { state: 'free-added' },
    ],
    ['free, added, with hazbasic', { isFree: true, isBought: true }, 'hazbasic', [], { state: 'not-bought' }],
    [
      'the alert tool’s extra login, bought',
      { code: 'AZALERT_EXTRA_LOGIN', isBought: true },
      'basic',
      [],
      { state: 'not-bought', mayTry: false },
    ],
  ];
  it.each(table)('%s [LEG-12]', (_, more, productType, trials, expected) => {
    expect(pluginCard(plugin(more), productType, trials, NOW)).toMatchObject(expected);
  });

  it.each([
    [true, 1_499, 'month', true],
    [false, 0, null, true],
    [false, 0, '', true],
    [false, 0, 'month', false],
    [false, null, null, false],
    [false, 1, null, false],
  ])(
    'is free if its record is (%s), or for %s cents without an interval (%s): %s [LEG-12]',
    (isFree, priceCents, interval, free) => {
      expect(isFreePlugin({ isFree, priceCents, interval })).toBe(free);
    },
  );
});

describe('the lists of plugins', () => {
  const bulk = { parent: 'BULK_CHECKER_PRO' };
  const plugins = [
    plugin({ code: 'SEARCH_VIEW' }),
    plugin({ code: 'BULK_CHECKER_PRO' }),
    plugin({ code: 'AZNOTES_1000', isFree: true }),
    plugin({ code: 'AZIPALERT' }),
    plugin({ code: 'AZALERT_EXTRA_LOGIN' }),
    plugin({ ...bulk, code: 'BCP_LICENSE_1_TOKENS', isFree: true }),
    plugin({ ...bulk, code: 'BCP_LICENSE_5_TOKENS' }),
    plugin({ parent: 'ASIN_TRACKER', code: 'TRACKING_10_ASINS_MONTH' }),
    plugin({ parent: 'NEW_PRODUCT', code: 'X' }),
  ];
  const codes = (list: Plugin[]) => list.map(({ code }) => code);

  it('never contain AZIPALERT or the extra login, and contain the bulk checker’s paid ones only with its plan [LEG-03]', () => {
    const { insight, bulkChecker, alert } = pluginLists(plugins, true);
    expect([codes(insight.paid), codes(insight.free)]).toEqual([['SEARCH_VIEW', 'BULK_CHECKER_PRO'], ['AZNOTES_1000']]);
    expect([codes(bulkChecker.free), codes(bulkChecker.paid)]).toEqual([
      ['BCP_LICENSE_1_TOKENS'],
      ['BCP_LICENSE_5_TOKENS'],
    ]);
    expect([codes(alert.free), codes(alert.paid)]).toEqual([[], ['TRACKING_10_ASINS_MONTH']]);
    expect(pluginLists(plugins, false).bulkChecker).toMatchObject({
      paid: [],
      free: [{ code: 'BCP_LICENSE_1_TOKENS' }],
    });
  });

  it('are shown with their counts, the insight tool’s minus one for AZIPALERT and never below zero', () => {
    expect(pluginTabNames(pluginLists(plugins, true), plugins)).toEqual({
      insightPaid: 'PAID Plugins (2)',
      bulkCheckerFree: 'FREE Plugins (1)',
      bulkCheckerPaid: 'PAID Plugins (1)',
      alertFree: 'FREE Plugins (0)',
      alertPaid: 'PAID Plugins (1)',
    });
    expect(pluginTabNames(pluginLists([], false), []).insightPaid).toBe('PAID Plugins (0)');
  });

  it('offer the bulk checker with the Advanced plan only [LEG-03]', () => {
    expect(
      ['basic', 'hazmat', 'starter', null].map((type) => beforePlugin({ code: 'BULK_CHECKER_PRO' }, type)),
    ).toEqual(['nothing', 'advanced-plan', 'advanced-plan', 'advanced-plan']);
    expect(beforePlugin({ code: 'SEARCH_VIEW' }, null)).toBe('nothing');
    expect([hasBulkChecker(['x', 'BULK_CHECKER_PRO']), hasBulkChecker([]), hasBulkChecker(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
