import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billingOf } from '#tests/support/billing.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

const START = Date.parse('2026-11-20T10:00:00.000Z');
type Row = {
  _id: string;
  code: string;
  parent: string;
  isBought: boolean;
  isCancel: boolean;
  isFree: boolean;
  priceId: string | null;
  endCircleAt: string | null;
};

describe('plugins', () => {
  let provider: TestProvider;
  let serial = 0;
  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => START });
  });
  afterAll(() => provider.close());

  const account = async (profile: object = { productType: 'basic' }) => {
    serial += 1;
    const email = `owner-${serial}@shop.test`;
    const made = await provider.addAccount({ email, profile, sellerId: `A${serial}` });
    const billing = billingOf(provider, made.token);
    const list = async (path = '/portal/get-current-plugins') => (await billing.call('GET', path)).body as Row[];
    return {
      ...billing,
      list,
      id: made.id,
      token: made.token,
      email,
      one: async (code: string) => (await list()).find((each) => each.code === code),
      add: (pluginId: string, type = 'add') => billing.call('POST', '/portal/user-add-plugin', { pluginId, type }),
      tryIt: (pluginId: string) => billing.call('POST', '/portal/start-plugin-trial', { pluginId }),
    };
  };

  it('are all listed in their groups, next to the plan families [LEG-10]', async () => {
    const who = await account();
    const codes = (await who.list()).map(({ code }) => code);
    const named = [
      'BULK_CHECKER_PRO',
      'SALES_ESTIMATION',
      'TA_IL_FREE',
      'SEARCH_VIEW',
      'MANAGE_BRAND',
      'MELTABLE',
      'AZNOTES_10000',
      'AZNOTES_1000',
      'AZIPALERT',
    ];
    const licences = [3, 6, 10].flatMap((n) => [`LICENSE_${n}_TOKENS`, `LICENSE_${n}_TOKENS_BASIC`]);
    const tracking = [10, 100, 200, 500].map((n) => `TRACKING_${n}_ASINS_MONTH`);
    expect(codes.sort()).toEqual(
      [
        ...named,
        ...licences,
        ...tracking,
        'BCP_LICENSE_1_TOKENS',
        'BCP_LICENSE_5_TOKENS',
        'AZALERT_EXTRA_LOGIN',
      ].sort(),
    );
    expect(new Set((await who.list()).map(({ parent }) => parent))).toEqual(
      new Set(['AZINSIGHT', 'BULK_CHECKER_PRO', 'ASIN_TRACKER', 'AZALERT']),
    );
    const families = (await who.call('GET', '/portal/get-product-plans')).body as { code: string }[];
    expect(new Set(families.map(({ code }) => code))).toEqual(
      new Set(['HAZability_PLAN', 'AZInsight_PLAN', 'HAZability_PLAN_BASIC', 'BULK_CHECKER_PRO']),
    );
  });

  it('that are free are added and removed at once', async () => {
    const who = await account();
    expect((await who.add('plugin-aznotes-1000')).status).toBe(200);
    expect((await who.add('plugin-aznotes-1000')).status).toBe(200);
    expect(await who.one('AZNOTES_1000')).toMatchObject({ isFree: true, isBought: true, isCancel: false });
    expect(await who.list('/portal/get-current-plugins-added')).toMatchObject([
      { pluginId: 'plugin-aznotes-1000', isFree: true },
    ]);
    await who.add('plugin-aznotes-1000', 'cancel');
    expect(await who.list('/portal/get-current-plugins-added')).toEqual([]);
  });

  it('that are paid require a card or the checkout, and are charged once for a hundred requests at once', async () => {
    const who = await account();
    expect(await who.add('plugin-search-view')).toMatchObject({ status: 402, body: { code: 'CARD_REQUIRED' } });
    const { priceId } = (await who.one('SEARCH_VIEW')) as Row;
    expect((await who.checkout('SEARCH_VIEW', { price: priceId })).body).toMatchObject({ status: 'REDIRECT' });
    await who.chooseCard('declined');
    expect(await who.add('plugin-search-view')).toMatchObject({ status: 402, body: { code: 'CARD_DECLINED' } });
    expect(await who.one('SEARCH_VIEW')).toMatchObject({ isBought: false });
    await who.chooseCard('works');
    const all = await Promise.all(Array.from({ length: 100 }, () => who.add('plugin-search-view')));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await who.summary()).invoices).toMatchObject([{ amountCents: 499, status: 'paid' }]);
    expect(await who.one('SEARCH_VIEW')).toMatchObject({
      isBought: true,
      isCancel: false,
      endCircleAt: '2026-12-20T10:00:00.000Z',
    });
  });

  it('that are canceled work until the end of the paid period, and can be resumed until then', async () => {
    const who = await account();
    await who.chooseCard('works');
    await who.add('plugin-meltable');
    await who.add('plugin-meltable', 'cancel');
    expect(await who.one('MELTABLE')).toMatchObject({
      isBought: true,
      isCancel: true,
      endCircleAt: '2026-12-20T10:00:00.000Z',
    });
    await who.add('plugin-meltable');
    expect(await who.one('MELTABLE')).toMatchObject({ isCancel: false });
    expect((await who.summary()).invoices).toHaveLength(1);
    await who.add('plugin-meltable', 'cancel');
    await who.moveClock('due');
    expect(await who.one('MELTABLE')).toMatchObject({ isBought: false, isCancel: false, endCircleAt: null });
  });

  it('can be tried once, for ten days by the account’s own clock', async () => {
    const who = await account();
    expect((await who.tryIt('plugin-sales-estimation')).status).toBe(200);
    expect((await who.tryIt('plugin-sales-estimation')).status).toBe(200);
    const trial = { parent: 'SALES_ESTIMATION', isEndTrial: false, endsAt: Date.parse('2026-11-30T10:00:00.000Z') };
    expect((await who.user()).listPluginTrial).toEqual([trial]);
    await who.moveClock('week');
    expect((await who.user()).listPluginTrial).toEqual([trial]);
    await who.moveClock('week');
    expect((await who.user()).listPluginTrial).toEqual([{ ...trial, isEndTrial: true }]);
    expect(await who.tryIt('plugin-sales-estimation')).toMatchObject({ status: 409, body: { code: 'TRIAL_USED' } });
    expect(await who.tryIt('plugin-aznotes-1000')).toMatchObject({ status: 409, body: { code: 'NO_TRIAL' } });
  });

  it('start one trial and send one event for a hundred requests at once', async () => {
    const who = await account();
    const socket = await provider.connect(who.token);
    await socket.emitWithAck('join', who.id);
    const heard: string[] = [];
    socket.onAny((name: string) => heard.push(name));
    const all = await Promise.all(Array.from({ length: 100 }, () => who.tryIt('plugin-search-view')));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await who.user()).listPluginTrial).toMatchObject([{ parent: 'SEARCH_VIEW', isEndTrial: false }]);
    const last = new Promise((resolve) => socket.once('history:recorded', resolve));
    await provider.publish(who.email, 'history:recorded', {});
    await last;
    socket.disconnect();
    expect(heard).toEqual(['subscription:updated', 'history:recorded']);
  });

  it('the bulk checker requires the Advanced plan, and its licenses require the bulk checker', async () => {
    const hazmat = await account({ productType: 'hazmat' });
    await hazmat.chooseCard('works');
    expect(await hazmat.add('plugin-bulk-checker-pro')).toMatchObject({ status: 403, body: { code: 'PLAN_REQUIRED' } });
    expect(await hazmat.checkout('BULK_CHECKER_PRO')).toMatchObject({ status: 403, body: { code: 'PLAN_REQUIRED' } });
    const basic = await account();
    await basic.chooseCard('works');
    expect(await basic.add('plugin-bcp-license-5-tokens')).toMatchObject({
      status: 403,
      body: { code: 'PLAN_REQUIRED' },
    });
    expect((await basic.add('plugin-bulk-checker-pro')).status).toBe(200);
    expect((await basic.user()).listUserPlan).toEqual(['BULK_CHECKER_PRO']);
    expect((await basic.add('plugin-bcp-license-5-tokens')).status).toBe(200);
    await basic.add('plugin-bulk-checker-pro', 'cancel');
    await basic.moveClock('due');
    expect((await basic.user()).listUserPlan).toEqual([]);
  });

  it('refuse unknown plugins and invalid requests', async () => {
    const who = await account();
    expect(await who.add('no-such-plugin')).toMatchObject({ status: 404 });
    expect(await who.tryIt('no-such-plugin')).toMatchObject({ status: 404 });
    expect(await who.add('plugin-azalert-extra-login')).toMatchObject({
      status: 409,
      body: { code: 'CHECKOUT_REQUIRED' },
    });
    for (const body of [
      {},
      { pluginId: 'plugin-meltable' },
      { pluginId: 'plugin-meltable', type: 'buy' },
      { pluginId: '', type: 'add' },
    ])
      expect(await who.call('POST', '/portal/user-add-plugin', body)).toMatchObject({
        status: 400,
        body: { code: 'INVALID' },
      });
  });
});
