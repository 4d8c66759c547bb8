import type { Row, Table } from './rules.ts';
import type { AccessWorld } from './world.ts';

const whose = ({ foreign }: AccessWorld) => [{}, { account: foreign.memberId }, { account: foreign.email }];
const bodies =
  (more: object = {}): NonNullable<Row['ask']> =>
  (world) =>
    whose(world).map((scope) => ({ body: { ...more, ...scope } }));
/** What names another account is refused to all, and what is about nobody's rows answers all the same. */
const history = (more: object = {}): Row => ({ who: 'signed in', ask: bodies(more), or: [403] });
const mainHistory = (more: object = {}): Row => ({ who: 'main accounts', ask: bodies(more), or: [403] });
const said =
  (...all: unknown[]): Row['ask'] =>
  () =>
    all.map((body) => ({ body }));

const tools = (ask?: Row['ask'], or: readonly number[] = []): Row => ({ who: 'product tools', ...(ask ? { ask } : {}), or });

const foreignId: Row['ask'] = ({ foreign }) => [{ body: { id: foreign.memberId } }];
const foreignIdAsked: Row['ask'] = ({ foreign }) => [{ query: { id: foreign.memberId } }];

const oneSeller: Row['ask'] = () => [{ query: { sellerId: 'A1DEMOOWNER001' } }];
const asin = 'B000000001';
const zone = 'UTC';
const alerts = [{ fingerprint: 'f1' }];
const held = { id: 'h1', command: 'read', all: false, alerts, unread: 1, ms: 0 };
const wrongPassword = { password: 'pass-word-2', repassword: 'pass-word-2', currentPassword: 'not-this-one' };

/** Every call of the edge: who may make it, and what it is tried with. A new route needs a line here. */
export const edgeTable: Table = {
  'GET /healthz': { who: 'anyone' },
  'GET /*': { who: 'anyone', or: [404] },
  'GET /zengraph': { who: 'anyone', or: [302, 404] },
  // The operator's pages want a key of their own, without which they are not there.
  'GET /metrics': { who: 'anyone' },
  'GET /ops': { who: 'anyone', or: [404] },
  'GET /ops/figures': { who: 'anyone', or: [404] },
  'POST /ops/figures': { who: 'anyone', or: [404] },
  'POST /ops/find': { who: 'anyone', or: [404] },
  'GET /ops/rejected': { who: 'anyone', or: [404] },
  'POST /ops/play': { who: 'anyone', or: [404] },
  'POST /ops/watch': { who: 'anyone', or: [404] },

  'GET /api/portal': { who: 'anyone' },
  'GET /api/live': { who: 'anyone', or: [400, 426] },
  'GET /api/session': { who: 'anyone' },
  'POST /api/session': { who: 'anyone', ask: said({ email: 'nobody@nowhere.test', password: 'x' }), or: [401] },
  'DELETE /api/session': { who: 'anyone', or: [204], ends: true },

  'GET /api/billing': { who: 'main accounts' },
  'GET /api/billing/prices': { who: 'main accounts' },
  'GET /api/billing/checkout': { who: 'main accounts', ask: () => [{ query: { session: 'cs_of_others' } }], or: [404] },
  'POST /api/billing/checkout': {
    who: 'main accounts',
    ask: said({ price: 'none', quantity: 1, mode: 'subscription', returnUrl: '/pricing-plans' }),
    or: [400, 404],
  },
  'POST /api/billing/portal': { who: 'main accounts', ask: said({ returnUrl: '/' }) },
  'POST /api/billing/renewal': { who: 'main accounts', ask: said({ subId: 'sub_of_others', cancel: false }), or: [400, 404] },
  'POST /api/billing/retry': { who: 'main accounts', ask: said({ subId: 'sub_of_others' }), or: [400, 404] },
  'POST /api/billing/upcoming': { who: 'main accounts', ask: said({ price: 'none' }), or: [400, 404] },
  'PUT /api/billing/scheduled': { who: 'main accounts', ask: said({ subId: 'sub_of_others', price: 'none', quantity: 1 }), or: [400, 404] },
  'DELETE /api/billing/scheduled': { who: 'main accounts', ask: said({ subId: 'sub_of_others' }), or: [400, 404] },

  'POST /api/email-link': { who: 'anyone', ask: said({ token: 'a-token-of-nobody' }), or: [400] },

  'GET /api/header': { who: 'signed in' },

  'GET /api/history/accounts': { who: 'main accounts' },
  'POST /api/history/team': history({ page: 1 }),
  'POST /api/history/team/csv': history(),
  'POST /api/history/team/figures': history(),
  'POST /api/history/team/place': history({ at: 0 }),
  'POST /api/history/team/since': history({ since: '0@0' }),
  'POST /api/history/charts/sourced': history({ zone }),
  'POST /api/history/charts/categories': history(),
  'POST /api/history/usage': mainHistory({ page: 1 }),
  'POST /api/history/usage/summary': mainHistory(),
  'POST /api/history/usage/members': mainHistory(),
  'POST /api/history/scans': mainHistory({ page: 1 }),
  'POST /api/history/scans/csv': mainHistory(),
  'POST /api/history/scans/details': mainHistory({ asin }),
  'POST /api/history/scans/figures': mainHistory({ asins: [asin] }),
  'POST /api/history/scans/summary': mainHistory(),
  'POST /api/history/charts/profit': mainHistory({ zone }),

  'GET /api/members': { who: 'main accounts', ask: () => [{ query: { extension: 'AZINSIGHT' } }] },
  'GET /api/members/one': { who: 'main accounts', ask: foreignIdAsked, or: [403, 404] },
  'GET /api/members/changes': { who: 'main accounts', ask: foreignIdAsked, or: [403, 404] },
  'POST /api/members': {
    who: 'main accounts',
    ask: ({ foreign }) => [{ body: { firstName: 'A', lastName: 'B', email: foreign.email, password: 'pass-word-2', repassword: 'pass-word-2' } }],
    or: [400, 403, 409],
  },
  'PUT /api/members': { who: 'main accounts', ask: ({ foreign }) => [{ body: { id: foreign.memberId, firstName: 'A', lastName: 'B' } }], or: [403, 404] },
  'DELETE /api/members': { who: 'main accounts', ask: foreignId, or: [403, 404] },
  'POST /api/members/activate': { who: 'main accounts', ask: foreignId, or: [403, 404] },
  'POST /api/members/deactivate': { who: 'main accounts', ask: foreignId, or: [403, 404] },
  'POST /api/members/flags': {
    who: 'main accounts',
    ask: ({ foreign }) => [{ body: { ids: [foreign.memberId], flag: 'accessHistory', value: false } }],
    or: [403, 404],
  },
  'POST /api/members/clone': { who: 'main accounts', ask: ({ foreign }) => [{ body: { id: foreign.memberId, marketplace: 'US' } }], or: [403, 404] },
  'POST /api/members/import': { who: 'main accounts', ask: said({ extension: 'AZINSIGHT', rows: [{ firstName: '' }] }), or: [400] },
  'PUT /api/members/kept': { who: 'main accounts', ask: ({ foreign }) => [{ body: { extension: 'AZINSIGHT', ids: [foreign.memberId] } }], or: [400, 403, 404] },
  'POST /api/members/instructions': { who: 'main accounts', ask: ({ foreign }) => [{ body: { email: foreign.email } }], or: [400, 403, 404] },
  'DELETE /api/members/instructions': { who: 'main accounts', ask: foreignId, or: [400, 403, 404] },

  'GET /api/notifications': { who: 'the Advanced plan' },
  'GET /api/notifications/subscriptions': { who: 'the Advanced plan' },
  'POST /api/notifications/subscriptions': { who: 'the Advanced plan', ask: said({ notificationType: 'PRICING_HEALTH' }) },
  'POST /api/notifications/read': { who: 'the Advanced plan', ask: said({ all: true }, { alerts }), or: [404] },
  'DELETE /api/notifications': { who: 'the Advanced plan', ask: said({ alerts }), or: [404] },
  'PUT /api/notifications/mutes': { who: 'the Advanced plan', ask: said({ mutes: [{ kind: 'asin', asin, until: null }] }) },
  'DELETE /api/notifications/mutes': { who: 'the Advanced plan', ask: said({ targets: [{ kind: 'asin', asin }] }) },
  // What one's own tabs tell each other: nothing is read, and nothing but the own stream is written.
  'POST /api/notifications/held': { who: 'signed in', ask: said(held) },
  'POST /api/notifications/released': { who: 'signed in', ask: said({ id: 'h1' }) },

  'GET /api/integrations/amazon': { who: 'main accounts' },
  'POST /api/integrations/amazon/disconnect': { who: 'main accounts', ask: said({ regionShortName: 'EU' }) },
  'PUT /api/integrations/amazon/delivery': {
    who: 'main accounts',
    ask: said({ regionShortName: 'EU', pace: 'every', marketplaces: ['DE'] }),
    or: [409],
  },
  'POST /api/integrations/amazon/subscribe': {
    who: 'main accounts',
    ask: said({ regionShortName: 'EU', notificationType: 'PRICING_HEALTH' }),
    or: [409],
  },
  'GET /api/integrations/walmart': { who: 'main accounts' },
  'POST /api/integrations/walmart/disconnect': { who: 'main accounts', ask: said({}) },
  // Also for who is being onboarded and has no session yet: what is begun and brought back is tried by tests of its own.
  'POST /api/integrations/walmart/connect': { who: 'anyone', or: [400, 401] },
  'POST /api/integrations/walmart/return': { who: 'anyone', or: [400, 401, 403] },
  'POST /api/onboarding/sp': { who: 'anyone', or: [400, 401] },
  'POST /api/onboarding/sp/consent': { who: 'anyone', or: [400, 401] },
  'POST /api/onboarding/sp/return': { who: 'anyone', or: [400, 403] },
  'POST /api/onboarding/sp/card': { who: 'anyone', or: [400, 401] },
  'GET /api/onboarding/settings': { who: 'anyone' },
  'POST /api/onboarding/wizard': { who: 'anyone', or: [400, 401] },
  'POST /api/onboarding/wizard/info': { who: 'anyone', or: [400, 401] },
  'POST /api/onboarding/wizard/keys': { who: 'anyone', or: [400, 401] },
  'POST /api/onboarding/phone': { who: 'anyone', or: [400, 401] },
  'POST /api/onboarding/phone/verify': { who: 'anyone', or: [400, 401] },

  // Who comes with a link, a code or nothing yet; what opens each of them, its own tests try.
  'POST /api/sign-up': { who: 'anyone', or: [400, 401] },
  'POST /api/sign-up/email': { who: 'anyone', or: [400] },
  'POST /api/sign-up/token': { who: 'anyone', or: [400, 404] },
  'POST /api/reset': { who: 'anyone', or: [400] },
  'POST /api/reset/check': { who: 'anyone', or: [400, 404] },
  'POST /api/reset/apply': { who: 'anyone', or: [400, 404] },

  'GET /api/plans': { who: 'main accounts' },
  'GET /api/plans/product': { who: 'main accounts' },
  'POST /api/plans/cancel': { who: 'main accounts', ask: said({ id: 'none', reasonId: 1 }), or: [400, 404] },
  'GET /api/plugins': { who: 'main accounts' },
  'GET /api/plugins/added': { who: 'main accounts' },
  'POST /api/plugins': { who: 'main accounts', ask: said({ pluginId: 'none', type: 'add' }), or: [400, 404] },
  'POST /api/plugins/trial': { who: 'main accounts', ask: said({ pluginId: 'none' }), or: [400, 404] },

  'GET /api/preferences': { who: 'signed in' },
  'PUT /api/preferences': { who: 'signed in', ask: said({ density: 'compact' }, {}) },

  // Nothing is found, so that nothing is spent.
  'POST /api/products/items': { who: 'product tools', ask: said({ marketplace: 'US', asins: ['none'] }, { marketplace: 'US', identifiers: ['none'] }) },
  'POST /api/products/cost': { who: 'product tools', ask: said({ marketplace: 'US', asins: ['none'] }) },

  'GET /api/sellers/top': { who: 'seller tools' },
  'GET /api/sellers/name': { who: 'seller tools', ask: oneSeller },
  'GET /api/sellers/metrics': { who: 'seller tools', ask: oneSeller },
  // Of a seller whom nobody knows, so that nothing is spent.
  'POST /api/sellers/preview': { who: 'seller tools', ask: said({ sellerId: 'NOBODY', general: ['info'] }), or: [400] },
  'POST /api/sellers/storefront': { who: 'seller tools', ask: said({ sellerId: 'NOBODY', general: ['info'] }), or: [400] },
  'GET /api/sellers/cost': { who: 'seller tools', ask: oneSeller },
  'GET /api/sellers/look': { who: 'seller tools', ask: oneSeller },
  'PUT /api/sellers/look': { who: 'seller tools', ask: said({ sellerId: 'A1DEMOOWNER001' }), or: [400] },

  'POST /api/settings/password': { who: 'main accounts', ask: said(wrongPassword), or: [400] },
  'POST /api/settings/email': { who: 'main accounts', ask: (world) => [{ body: { email: world.foreign.email } }], or: [400] },
  'GET /api/settings/browsers': { who: 'main accounts' },
  'DELETE /api/settings/browsers': { who: 'main accounts', ask: ({ foreign }) => [{ body: { id: foreign.browserId } }] },

  // What is one's own at Google is Google's to say: without a sign-in there, nothing is read or written.
  'GET /api/sheets': { who: 'either data tool' },
  'DELETE /api/sheets': { who: 'either data tool', ask: said({}) },
  'GET /api/sheets/spreadsheets': { who: 'either data tool', or: [404] },
  'GET /api/sheets/sheets': { who: 'either data tool', ask: () => [{ query: { spreadsheet: 's' } }], or: [404] },
  'GET /api/sheets/values': { who: 'either data tool', ask: () => [{ query: { spreadsheet: 's', sheet: 'Sheet1', of: '10' } }], or: [404] },
  'POST /api/sheets/append': {
    who: 'either data tool',
    ask: said({ spreadsheet: 's', sheet: 'Sheet1', run: 'abcdefgh', part: 1, at: '', columns: ['ASIN'], rows: [['B000000001']] }),
    or: [404],
  },
  // Windows of their own, which end on a page that says in words what was wrong.
  'GET /api/sheets/sign-in': { who: 'anyone', or: [303, 403] },
  'GET /api/sheets/return': { who: 'anyone', or: [303] },
  'GET /google-sign-in': { who: 'anyone', or: [404] },

  'GET /api/tokens': { who: 'signed in' },
  'GET /api/tokens/use': { who: 'signed in' },

  'GET /api/tracking': tools(() => [{ query: { marketplace: 'US' } }]),
  'PUT /api/tracking': tools(
    ({ foreign }) => [
      { body: { asin, marketplace: 'US', entries: [] } },
      { body: { id: foreign.trackingId, asin: 'B000000009', marketplace: 'US', entries: [] } },
    ],
    [400, 403],
  ),
  'DELETE /api/tracking': tools(({ foreign }) => [{ body: { ids: [foreign.trackingId] } }]),
  'PUT /api/tracking/paused': tools(({ foreign }) => [{ body: { ids: [foreign.trackingId], paused: true } }], [403]),
  'PUT /api/tracking/restored': tools(({ foreign }) => [{ body: { ids: [foreign.trackingId] } }], [403]),
  'GET /api/tracking/firings': tools(({ foreign }) => [{ query: { id: foreign.trackingId } }], [403]),
  'GET /api/tracking/status': tools(() => [{ query: { asin, marketplace: 'US' } }]),
  'POST /api/tracking/replay': tools(() => [{ body: { asin, marketplace: 'US', entries: [] } }]),

  'GET /api/views': { who: 'signed in', ask: () => [{ query: { screen: 'usage' } }] },
  'PUT /api/views': {
    who: 'signed in',
    ask: ({ foreign }) => [{ body: { screen: 'usage', name: 'Mine', state: '' } }, { body: { id: foreign.viewId, screen: 'usage', name: 'Taken', state: '' } }],
    or: [403, 404],
  },
  'DELETE /api/views': { who: 'signed in', ask: ({ foreign }) => [{ body: { screen: 'usage', id: foreign.viewId } }] },

  'POST /api/wholesale/search': { who: 'the Advanced plan', ask: said({ company: 'Company', page: 1 }) },
  'GET /api/wholesale/newest': { who: 'the Advanced plan' },
  'GET /api/wholesale/saved': { who: 'the Advanced plan' },
  'GET /api/wholesale/saved/marks': { who: 'the Advanced plan' },
  'PUT /api/wholesale/saved': { who: 'the Advanced plan', ask: said({ wholesaleId: 'w1' }) },
  'DELETE /api/wholesale/saved': { who: 'the Advanced plan', ask: said({ ids: ['s-of-others'] }) },
};
