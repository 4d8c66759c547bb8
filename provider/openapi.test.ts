import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleProducts } from '#provider/products/sample-products.ts';
import { startTestProvider, type TestProvider, temporaryFolder } from '#tests/support/provider.ts';
import { supplier } from '#tests/support/suppliers.ts';
import { API_BASE } from './app.ts';
import type { OpenapiDocument } from './openapi.ts';

/** The calls of the specification's tables, as it writes them. `{portal}` is read as /portal and as nothing. */
const written = {
  'portal-1, calls': [
    'GET /portal/get-current-plans',
    'GET /portal/get-current-plugins',
    'GET /portal/get-current-plugins-added',
    'POST /portal/user-add-plugin',
    'GET /stripe/prices',
    'POST /stripe/portal-url',
    'POST /stripe/checkout-url',
    'POST /stripe/upcoming',
    'POST /stripe/update-subscription',
    'GET /user/get-list-member/{extension}',
    'GET /user/get-user-data/{id}',
    'POST /user/add-member',
    'POST /user/edit-member/{id}',
    'POST /user/delete-member/{id}',
    'POST /user/active-member/{id}',
    'POST /user/access-history',
    'POST /user/record-sourcing-history',
    'POST /user/copy-calculator-settings',
    'POST /user/send-instructions',
    'POST /user/change-email',
    'POST /user/change-password',
    'GET /get-user-info-app',
    'POST /user/get-az-tokens',
  ],
  'portal-2, the calls it makes': [
    'POST /sign-in-portal',
    'POST /forgot-password',
    'POST /user-apply-reset-password',
    'GET /authorize-sp/users',
    'GET /authorize-sp/regions',
    'POST /authorize-sp/sellers',
    'POST /authorize-sp/verify-credit-card',
    'GET /amazon/status',
    'POST /amazon/disconnect',
    'GET /walmart/status',
    'POST /walmart/callback',
    'POST /walmart/disconnect',
  ],
  'portal-3, calls': [
    'POST /portal/get-items-by-asins',
    'POST /get-items-by-asins',
    'POST /portal/get-items-by-identifiers',
    'POST /get-items-by-identifiers',
    'GET /sellers/store-front',
    'GET /sellers/most-rated',
    'GET /sellers/metrics',
    'GET /portal/seller-name/{sellerId}',
    'GET /seller-name/{sellerId}',
    'POST /portal/wholesales/search',
    'POST /portal/wholesales/get-my-saved',
    'POST /portal/wholesales/update-my-saved',
    'DELETE /portal/wholesales/delete-my-saved',
    'POST /user/get-team-history/{page}/{limit}',
    'POST /user/get-usage-statistics/{page}/{limit}',
    'POST /user/get-summary-usage-statistics',
    'GET /user/get-all-accounts-for-history',
    'GET /bs-history-asins',
    'GET /bs-history-by-asin',
    'POST /portal/notifications/subscriptions/create',
    'GET /portal/notifications/subscriptions',
    'GET /portal/notifications',
    'PUT /portal/notifications/mark-read',
    'DELETE /portal/notifications',
  ],
} as const;

/** Calls that the specification names without a path: the section, and the words that the contract uses for each. */
const named: readonly [words: RegExp, call: string][] = [
  [/sign.?up/i, 'POST /onboarding/sign-up'],
  [/verification e-?mail/i, 'POST /send-verification-email'],
  [/info/i, 'POST /onboarding/update-info-without-mws'],
  [/mws/i, 'POST /onboarding/update-mws'],
  [/authori[sz]e.?mws.*request/i, 'POST /onboarding/authorize-mws-request'],
  [/authori[sz]e.?mws.*update/i, 'POST /onboarding/authorize-mws-update'],
  [/phone/i, 'POST /user/send-phone-number'],
  [/code/i, 'POST /user/verify-code'],
  [/product plans/i, 'GET /portal/get-product-plans'],
  [/header/i, 'POST /user/get-header-data'],
  [/cancel/i, 'POST /portal/cancel-subscription-plan'],
  [/trial/i, 'POST /portal/start-plugin-trial'],
];

type Described = {
  $ref?: string;
  required?: string[];
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
  oneOf?: Described[];
};
type Content = { content?: Record<string, { schema: Described }> };
type Operation = { summary?: string; requestBody?: Content; responses: Record<string, Content> };

/** Replaces a reference to a named shape by the shape, at any depth. */
function writtenOut(value: unknown, schemas: Readonly<Record<string, unknown>>): unknown {
  const { $ref, ...rest } = (value ?? {}) as { $ref?: string };
  const shape = $ref && schemas[$ref.split('/').at(-1) as string];
  if (!shape) return value;
  const whole = JSON.parse(JSON.stringify(shape), (_, inner) => writtenOut(inner, schemas)) as object;
  return { ...whole, ...rest };
}

describe('the OpenAPI contract', () => {
  let provider: TestProvider;
  let token: string;
  let paths: Record<string, Record<string, Operation>>;
  beforeAll(async () => {
    provider = await startTestProvider();
    token = (await provider.addAccount({ email: 'o@shop.test' })).token;
    const document = (await (await provider.app.request('/openapi.json')).json()) as OpenapiDocument;
    const { schemas } = document.components;
    // The tests below read schemas as if they were written out.
    paths = JSON.parse(JSON.stringify(document.paths), (_, value) => writtenOut(value, schemas)) as typeof paths;
  });
  afterAll(() => provider.close());

  it('describes the transferred form: a stored record by its fields, and a mute’s end as ISO time', () => {
    const answerOf = (call: string) => operation(call)?.responses['200']?.content?.['application/json']?.schema ?? {};
    const record = answerOf('GET /portal/notifications').properties?.notifications?.items;
    expect(record?.required).toEqual([
      '_id',
      'notificationType',
      'processed',
      'marketplace',
      'publishedTime',
      'payload',
    ]);
    expect(Object.keys(record?.properties ?? {})).toEqual([
      ...(record?.required ?? []),
      'notificationId',
      'title',
      'marks',
      'risk',
      'now',
      'found',
      'stock',
      'unchanged',
    ]);
    for (const until of answerOf('GET /portal/notifications/mutes').properties?.mutes?.items?.oneOf?.map(
      (kind) => kind.properties?.until,
    ) ?? [])
      expect(until).toEqual({ type: ['string', 'null'], format: 'date-time' });
  });

  it('leaves only foreign data untyped: marketplace messages, and extra data that is passed on', () => {
    const open: string[] = [];
    const walk = (schema: Described, path: string) => {
      if (Object.keys(schema).every((key) => key === 'description')) open.push(path);
      for (const [name, inner] of Object.entries(schema.properties ?? {})) walk(inner, `${path}.${name}`);
      for (const inner of [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
        if (inner) walk(inner, path);
    };
    for (const [path, operations] of Object.entries(paths))
      for (const { requestBody, responses } of Object.values(operations))
        for (const { content } of [requestBody ?? {}, ...Object.values(responses)])
          for (const { schema } of Object.values(content ?? {})) walk(schema, path.replace(API_BASE, ''));
    const user = '/get-user-info-app';
    expect([...new Set(open)].filter((path) => !/\/(?:portal\/)?get-items-by-/.test(path)).sort()).toEqual(
      [
        `${user}.listMarketplace`,
        `${user}.listPluginTrial`,
        `${user}.listUserPlan`,
        `${user}.plan`,
        `${user}.plan_info`,
      ].sort(),
    );
  });

  /** Ignores the names of path parameters. */
  const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');
  const operation = (call: string): Operation | undefined => {
    const [method = '', path = ''] = call.split(' ');
    const found = Object.entries(paths).find(([each]) => shapeOf(each) === shapeOf(API_BASE + path));
    return found?.[1][method.toLowerCase()];
  };
  /** Whether a call is answered by its own handler: nothing else says that there is no such call. */
  const isServed = async (call: string) => {
    const [method = '', path = ''] = call.split(' ');
    const answer = await provider.call(method, path.replaceAll(/\{\w+\}/g, '1'), {
      token,
      ...(method === 'GET' ? {} : { body: {} }),
    });
    return !JSON.stringify(answer.body).includes('There is no such call');
  };

  it.each(Object.entries(written))(
    'describes, and the provider serves, every call of the tables: %s [API-02]',
    async (_, calls) => {
      const missing: string[] = [];
      for (const call of calls) {
        if (!operation(call)?.responses['200']) missing.push(`${call} is not described`);
        if (!(await isServed(call))) missing.push(`${call} is not served`);
      }
      expect(missing).toEqual([]);
    },
  );

  it('fixes a path, in the specification’s terms, for every call that is named without one [API-04]', async () => {
    const missing: string[] = [];
    for (const [words, call] of named) {
      const described = operation(call);
      if (!described || !words.test(`${call} ${described.summary}`)) missing.push(`${call} does not say ${words}`);
      if (!(await isServed(call))) missing.push(`${call} is not served`);
    }
    expect(missing).toEqual([]);
  });

  it('holds across a restart of the provider: paid, stored and changed data is still there [API-02]', async () => {
    const folder = temporaryFolder();
    const email = 'owner@shop.test';
    const password = 'pass-word-1';
    const bucket = (remaining: number) => ({ tokens: 10, remaining });
    const asins = sampleProducts()
      .slice(0, 4)
      .map(({ asin }) => asin);
    const body = { marketplace: 'US', asins, included_data_general: ['info'] };
    let running = await startTestProvider({ dataDir: folder.path });
    const owner = await running.addAccount({ email, password });
    await running.setBalance(email, { freeToken: bucket(10), subscription: bucket(0), onetime: bucket(0) });
    await running.addSuppliers([supplier(1)]);
    await running.call('POST', '/portal/wholesales/update-my-saved', {
      token: owner.token,
      body: { wholesaleId: 'w1', myNote: 'kept' },
    });
    const before = await running.call('POST', '/get-items-by-asins', { token: owner.token, body });
    await running.close();

    running = await startTestProvider({ dataDir: folder.path });
    const again = await running.call('POST', '/get-items-by-asins', { token: owner.token, body });
    expect(again).toMatchObject({ status: 200, body: { tokens: { spent: 0, free: 4 } } });
    expect(Object.keys((again.body as { data: object }).data)).toEqual(
      Object.keys((before.body as { data: object }).data),
    );
    expect((await running.call('POST', '/user/get-az-tokens', { token: owner.token })).body).toMatchObject({
      freeToken: { remaining: 6 },
    });
    expect(
      (await running.call('POST', '/portal/wholesales/get-my-saved', { token: owner.token, body: {} })).body,
    ).toMatchObject({
      data: { suppliers: [{ myNote: 'kept' }] },
    });
    expect(await running.call('POST', '/sign-in-portal', { body: { email, password } })).toMatchObject({ status: 200 });
    await running.close();
    folder.remove();
  });
});
