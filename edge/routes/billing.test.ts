import { beforeEach, describe, expect, it } from 'vitest';
import { createEdgeFace, type EdgeFace } from '#tests/support/edge-face.ts';

const user = 'GET /api/v1/get-user-info-app';
const json = (body: unknown, status = 200) => ({ status, text: JSON.stringify(body) });

describe('the edge’s API for plans, plugins, and billing', () => {
  let face: EdgeFace;
  let account: Record<string, unknown>;
  let answers: (call: string, body: unknown) => { status: number; text: string };
  beforeEach(async () => {
    face = await createEdgeFace();
    account = { _id: 'u1', accountType: 'USER' };
    answers = () => json({});
    face.behind.answerTo = (call, body) => (call === user ? json(account) : answers(call, body));
  });

  const ask = async (route: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await face.ask(
      route,
      { cookie: face.cookie, ...headers },
      body === undefined ? undefined : JSON.stringify(body),
    );
    return { status: answer.status, body: await answer.json() };
  };
  /** The calls to the provider, without those for the user record. */
  const requested = () => face.behind.requested.filter(({ call }) => call !== user);
  const order = { price: 'p1', quantity: 1, mode: 'subscription', returnUrl: '/pricing-plans?tab=AZINSIGHT&menu=PLAN' };

  it('sends the specification’s fields for a checkout, with the return path as an address of this portal', async () => {
    answers = () => json({ status: 'OK', url: 'https://pay.test/c/1', invalidCouponCodes: [] });
    expect(await ask('POST /api/billing/checkout', order)).toEqual({
      status: 200,
      body: { status: 'REDIRECT', url: 'https://pay.test/c/1', invalidCouponCodes: [] },
    });
    await ask(
      'POST /api/billing/checkout',
      { ...order, couponCodes: ['A'], prorationDate: 1_795_000_000 },
      { host: 'localhost:9999' },
    );
    const body = {
      price: 'p1',
      quantity: 1,
      mode: 'subscription',
      returnUrl: 'http://127.0.0.1/pricing-plans?tab=AZINSIGHT&menu=PLAN',
    };
    expect(requested()).toEqual([
      { call: 'POST /api/v1/stripe/checkout-url', body },
      {
        call: 'POST /api/v1/stripe/checkout-url',
        body: {
          ...body,
          returnUrl: body.returnUrl.replace('127.0.0.1', 'localhost:9999'),
          couponCodes: ['A'],
          prorationDate: 1_795_000_000,
        },
      },
    ]);
  });

  it.each([
    [{ status: 'SUBSCRIPTION_CHANGED' }, { status: 'SUBSCRIPTION_CHANGED' }],
    [{ status: 'NO_MWS', url: null }, { status: 'NO_MWS' }],
    [
      { url: 'https://pay.test/', invalidCouponCodes: ['X'] },
      { status: 'REDIRECT', url: 'https://pay.test/', invalidCouponCodes: ['X'] },
    ],
  ])('passes on the result of a checkout: %o', async (given, body) => {
    answers = () => json(given);
    expect(await ask('POST /api/billing/checkout', order)).toEqual({ status: 200, body });
  });

  it('redirects only to web addresses', async () => {
    for (const url of ['javascript:alert(1)', '/evil', '', 7]) {
      answers = () => json({ url });
      expect((await ask('POST /api/billing/checkout', order)).body, String(url)).toMatchObject({ code: 'BAD_ANSWER' });
      expect((await ask('POST /api/billing/portal', { returnUrl: '/' })).body, String(url)).toMatchObject({
        code: 'BAD_ANSWER',
      });
    }
  });

  it('requests the billing portal’s address with a path of this portal only', async () => {
    answers = () => json({ url: 'https://billing.test/p' });
    expect(await ask('POST /api/billing/portal', { returnUrl: '/customer-portal' })).toEqual({
      status: 200,
      body: { url: 'https://billing.test/p' },
    });
    expect(requested()).toEqual([
      { call: 'POST /api/v1/stripe/portal-url', body: { returnUrl: 'http://127.0.0.1/customer-portal' } },
    ]);
    for (const returnUrl of [
      'https://evil.test/',
      '//evil.test',
      '/\\evil.test',
      'javascript:alert(1)',
      '',
      '/../x',
      '/sign-in',
    ])
      expect(await ask('POST /api/billing/portal', { returnUrl }), returnUrl).toMatchObject({
        status: 400,
        body: { code: 'INVALID' },
      });
    expect(requested()).toHaveLength(1);
  });

  it('returns the lists in the page’s format, without unreadable rows', async () => {
    const lists: Record<string, unknown> = {
      'GET /api/v1/stripe/prices': [
        { id: 'p1', type: 'recurring', unit_amount: 999, metadata: { key: 'STARTER_MONTHLY' } },
        { no: 'price' },
      ],
      'GET /api/v1/portal/get-current-plans': [
        { id: 'STARTER_MONTHLY', title: 'Starter', amount: 9.99, interval: 'month' },
        {},
      ],
      'GET /api/v1/portal/get-product-plans': {
        data: [{ _id: 'x', code: 'HAZability_PLAN', title: 'Plus', amount: '99', interval: 'year' }],
      },
      'GET /api/v1/portal/get-current-plugins': [
        {
          _id: 'p',
          code: 'MELTABLE',
          title: 'Meltable',
          content: 'Says <b>what melts</b><img src=x onerror=x>',
          price: 2.99,
        },
        {},
      ],
      'GET /api/v1/portal/get-current-plugins-added': { plugins: [{ pluginId: 'p', isBought: true }, 7] },
    };
    answers = (call) => json(lists[call]);
    expect((await ask('GET /api/billing/prices')).body).toMatchObject({
      prices: [{ key: 'STARTER_MONTHLY', unitCents: 999, interval: 'month' }],
    });
    expect((await ask('GET /api/plans')).body).toMatchObject({ plans: [{ id: 'STARTER_MONTHLY', amountCents: 999 }] });
    expect((await ask('GET /api/plans/product')).body).toMatchObject({
      plans: [{ id: 'x', code: 'HAZability_PLAN', amountCents: 9_900 }],
    });
    expect((await ask('GET /api/plugins')).body).toMatchObject({
      plugins: [{ id: 'p', priceCents: 299, content: 'Says <b>what melts</b>' }],
    });
    expect((await ask('GET /api/plugins/added')).body).toMatchObject({
      added: [{ pluginId: 'p', isBought: true, isFree: false }],
    });
  });

  it('links a legacy plan without its own address to the configured order form [API-04]', async () => {
    const face = await createEdgeFace({ LINK_ORDER_FORM: 'https://shop.test/order?plan={plan}' });
    const plans = [
      { _id: 'a b', code: 'HAZability_PLAN', title: 'Plus', amount: '99', interval: 'year' },
      { _id: 'c', code: 'HAZability_PLAN', title: 'Own', amount: '99', interval: 'year', url: 'https://own.test/c' },
    ];
    face.behind.answerTo = (call) => ({
      status: 200,
      text: JSON.stringify(call.endsWith('/get-user-info-app') ? { _id: 'u1', accountType: 'USER' } : { data: plans }),
    });
    const answer = await face.ask('GET /api/plans/product', { cookie: face.cookie });
    expect(((await answer.json()) as { plans: { url: string }[] }).plans.map(({ url }) => url)).toEqual([
      'https://shop.test/order?plan=a%20b',
      'https://own.test/c',
    ]);
  });

  it('sends each change with its own fields, whatever the provider answers', async () => {
    answers = () => json('OK');
    const calls: [string, unknown, string, unknown][] = [
      [
        'POST /api/billing/renewal',
        { subId: 's', cancel: true, reason: 'r', title: 't' },
        'POST /api/v1/stripe/update-subscription',
        { subId: 's', cancel: true, reason: 'r', title: 't' },
      ],
      [
        'POST /api/billing/renewal',
        { subId: 's', cancel: false },
        'POST /api/v1/stripe/update-subscription',
        { subId: 's', cancel: false, reason: '', title: '' },
      ],
      [
        'PUT /api/billing/scheduled',
        { subId: 's', price: 'p' },
        'PUT /api/v1/stripe/scheduled-change',
        { subId: 's', price: 'p', quantity: 1 },
      ],
      ['DELETE /api/billing/scheduled', { subId: 's' }, 'DELETE /api/v1/stripe/scheduled-change', { subId: 's' }],
      ['POST /api/billing/retry', { subId: 's' }, 'POST /api/v1/stripe/retry-payment', { subId: 's' }],
      [
        'POST /api/plans/cancel',
        { id: 'x', reasonId: 3 },
        'POST /api/v1/portal/cancel-subscription-plan',
        { id: 'x', reasonId: 3 },
      ],
      [
        'POST /api/plugins',
        { pluginId: 'p', type: 'add' },
        'POST /api/v1/portal/user-add-plugin',
        { pluginId: 'p', type: 'add' },
      ],
      ['POST /api/plugins/trial', { pluginId: 'p' }, 'POST /api/v1/portal/start-plugin-trial', { pluginId: 'p' }],
    ];
    for (const [route, body, call, sent] of calls) {
      expect(await ask(route, body), route).toEqual({ status: 200, body: {} });
      expect(requested().at(-1), route).toEqual({ call, body: sent });
    }
  });

  const routes: [string, unknown?][] = [
    ['GET /api/billing'],
    ['GET /api/billing/prices'],
    ['POST /api/billing/checkout', order],
    ['GET /api/billing/checkout?session=s'],
    ['POST /api/billing/portal', { returnUrl: '/' }],
    ['POST /api/billing/upcoming', { price: 'p' }],
    ['POST /api/billing/renewal', { subId: 's', cancel: true }],
    ['PUT /api/billing/scheduled', { subId: 's', price: 'p' }],
    ['DELETE /api/billing/scheduled', { subId: 's' }],
    ['POST /api/billing/retry', { subId: 's' }],
    ['GET /api/plans'],
    ['GET /api/plans/product'],
    ['POST /api/plans/cancel', { id: 'x', reasonId: 1 }],
    ['GET /api/plugins'],
    ['GET /api/plugins/added'],
    ['POST /api/plugins', { pluginId: 'p', type: 'add' }],
    ['POST /api/plugins/trial', { pluginId: 'p' }],
  ];

  it('passes on the provider’s status 500 and message, for which the page has a dialog', async () => {
    answers = () => json({ code: 'PAYMENTS_UNAVAILABLE', message: 'The payment service does not answer.' }, 500);
    for (const [route, body] of routes)
      expect(await ask(route, body), route).toEqual({
        status: 500,
        body: { code: 'PAYMENTS_UNAVAILABLE', message: 'The payment service does not answer.' },
      });
  });

  it('refuses every call of a team member without calling the provider [SHELL-16]', async () => {
    account.accountType = 'SUB_USER';
    for (const [route, body] of routes)
      expect(await ask(route, body), route).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(requested()).toEqual([]);
  });

  it('rejects requests that no screen sends, without calling the provider', async () => {
    const wrong: [string, unknown][] = [
      ['POST /api/billing/checkout', { ...order, quantity: 0 }],
      ['POST /api/billing/checkout', { ...order, mode: 'setup' }],
      ['POST /api/billing/checkout', { ...order, amount: 1 }],
      ['POST /api/billing/upcoming', { price: '' }],
      ['POST /api/billing/renewal', { subId: 's' }],
      ['POST /api/plans/cancel', { id: 'x', reasonId: 5 }],
      ['POST /api/plugins', { pluginId: 'p', type: 'buy' }],
    ];
    for (const [route, body] of wrong)
      expect(await ask(route, body), JSON.stringify(body)).toMatchObject({ status: 400, body: { code: 'INVALID' } });
    expect(face.behind.requested).toEqual([]);
  });
});
