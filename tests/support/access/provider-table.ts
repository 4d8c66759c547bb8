import { memberFlags } from '#shared/members/member-flags.ts';
import { noGoals } from '#shared/team/goals/goals.ts';
import { comparison } from '../comparisons.ts';
import { importHead, importRow } from '../imports.ts';
import type { Row, Table } from './rules.ts';
import type { AccessWorld } from './world.ts';

const whose = ({ foreign }: AccessWorld) => [{}, { account: foreign.memberId }, { account: foreign.email }];
const said =
  (...all: unknown[]): NonNullable<Row['ask']> =>
  () =>
    all.map((body) => ({ body }));
/** A call that names another account is refused to everybody; a call about no rows answers normally. */
const history = (more: object = {}, path: Record<string, string> = {}): Row => ({
  who: 'signed in',
  ask: (world) => whose(world).map((scope) => ({ path, body: { ...more, ...scope } })),
  or: [403],
});
const scans = history;
const scansRead = (more: Record<string, string> = {}): Row => ({
  who: 'signed in',
  ask: ({ foreign }) => [{ query: more }, { query: { ...more, uid: foreign.memberId } }],
  or: [403],
});
const main = (ask?: Row['ask'], or: readonly number[] = []): Row => ({
  who: 'main accounts',
  ...(ask ? { ask } : {}),
  or,
});
const inbox = (ask?: Row['ask'], or: readonly number[] = []): Row => ({
  who: 'the inbox',
  ...(ask ? { ask } : {}),
  or,
});
const advanced = (ask?: Row['ask'], or: readonly number[] = []): Row => ({
  who: 'the Advanced plan',
  ...(ask ? { ask } : {}),
  or,
});

const tools = (ask?: Row['ask'], or: readonly number[] = []): Row => ({
  who: 'product tools',
  ...(ask ? { ask } : {}),
  or,
});

const either = (ask?: Row['ask'], or: readonly number[] = []): Row => ({
  who: 'either data tool',
  ...(ask ? { ask } : {}),
  or,
});

const foreignMember: Row['ask'] = ({ foreign }) => [{ path: { id: foreign.memberId } }];

const oneSeller: Row['ask'] = () => [{ query: { seller_id: 'A1DEMOOWNER001' } }];
const asin = 'B000000001';
/** The product of the other team's note. */
const noted = 'B000000009';
const noteOfOthers: Row = {
  who: 'signed in',
  ask: ({ foreign }) => [{ body: { id: foreign.noteId, marketplace: 'US', asin: noted } }],
  or: [409],
};
const zone = 'UTC';
const allOff = Object.fromEntries(memberFlags.map((flag) => [flag, false]));
const aBuy = { id: 'access-try-1', marketplace: 'US', asin, pieces: 1, unitCost: 1, at: 1_772_620_000_000 };
const first = { page: '1', limit: '10' };
const wrongPassword = { password: 'pass-word-2', repassword: 'pass-word-2', currentPassword: 'not-this-one' };
const noProducts = { marketplace: 'US', asins: ['none'] };
const noCodes = { marketplace: 'US', identifiers: ['none'] };
const found = { page: 1, company: 'Company' };

/**
 * Endpoints of the company and of the sandbox: a key, a signature or an address that nobody guesses opens them; each
 * has tests of its own.
 */
const outside: Table = {
  'GET /livez': { who: 'anyone' },
  'GET /readyz': { who: 'anyone' },
  'GET /openapi.json': { who: 'anyone' },
  'GET /ingest/figures': { who: 'anyone', or: [401] },
  'GET /ingest/refused': { who: 'anyone', or: [401] },
  'POST /ingest/refused/check': { who: 'anyone', or: [401] },
  'POST /ingest/refused/take': { who: 'anyone', or: [401] },
  'POST /ingest/refused/find': { who: 'anyone', or: [401] },
  // For the portal's operator, with a key of their own; without OPS_KEY there are no such calls.
  'POST /api/v1/portal/operator/alerts': { who: 'anyone', or: [404] },
  'POST /api/v1/portal/operator/hops': { who: 'anyone', or: [404] },
  'POST /ingest/activity': { who: 'anyone', or: [401] },
  'POST /ingest/scans': { who: 'anyone', or: [401] },
  'POST /ingest/sp-api': { who: 'anyone', or: [401] },
  'POST /ingest/walmart': { who: 'anyone', or: [400, 401, 404] },
  'POST /stripe/webhook': { who: 'anyone', or: [400, 401] },
  'GET /sandbox/billing/:id': { who: 'anyone', or: [404, 410] },
  'POST /sandbox/billing/:id': { who: 'anyone', or: [404, 410] },
  'GET /sandbox/card-check/:id': { who: 'anyone', or: [404, 410] },
  'POST /sandbox/card-check/:id': { who: 'anyone', or: [404, 410] },
  'GET /sandbox/checkout/:id': { who: 'anyone', or: [404, 410] },
  'POST /sandbox/checkout/:id': { who: 'anyone', or: [404, 410] },
  'GET /sandbox/order/:plan': { who: 'anyone', or: [404] },
  'GET /sandbox/amazon/:region/consent': { who: 'anyone', or: [302, 400, 404, 409, 410] },
  'POST /sandbox/amazon/:region/consent': { who: 'anyone', or: [302, 400, 404, 409, 410] },
  'GET /sandbox/amazon/:region/confirm/:app': { who: 'anyone', or: [302, 400, 404, 409, 410] },
  'GET /sandbox/walmart/authorize': { who: 'anyone', or: [302, 400, 404, 409, 410] },
  'POST /sandbox/walmart/authorize': { who: 'anyone', or: [302, 400, 404, 409, 410] },
  'GET /sandbox/sellers/:id': { who: 'anyone', or: [302, 400, 404, 409, 410] },
  'POST /sandbox/sellers/:id': { who: 'anyone', or: [302, 400, 404, 409, 410] },
  'POST /sandbox/amazon-api/auth/o2/token': { who: 'anyone', or: [400] },
  'GET /sandbox/amazon-api/:region/listings/2021-08-01/items/:seller': { who: 'anyone', or: [403] },
  'GET /sandbox/amazon-api/:region/listings/2021-08-01/items/:seller/:sku': { who: 'anyone', or: [403] },
  'PATCH /sandbox/amazon-api/:region/listings/2021-08-01/items/:seller/:sku': { who: 'anyone', or: [403] },
  'POST /sandbox/amazon-api/:region/batches/products/pricing/v0/itemOffers': { who: 'anyone', or: [403] },
  'POST /sandbox/amazon-api/:region/batches/products/pricing/2022-05-01/offer/featuredOfferExpectedPrice': {
    who: 'anyone',
    or: [403],
  },
  'POST /sandbox/amazon-api/:region/products/fees/v0/items/:asin/feesEstimate': { who: 'anyone', or: [403] },
  'POST /sandbox/amazon-api/:region/products/fees/v0/feesEstimate': { who: 'anyone', or: [403] },
  'GET /sandbox/amazon-api/:region/listings/2021-08-01/restrictions': { who: 'anyone', or: [403] },
  'GET /sandbox/amazon-api/:region/fba/inventory/v1/summaries': { who: 'anyone', or: [403] },
  'POST /sandbox/walmart-api/v3/token': { who: 'anyone', or: [401] },
  'GET /sandbox/walmart-api/v3/webhooks/eventTypes': { who: 'anyone', or: [401] },
  'GET /sandbox/walmart-api/v3/webhooks/subscriptions': { who: 'anyone', or: [401] },
  'POST /sandbox/walmart-api/v3/webhooks/subscriptions': { who: 'anyone', or: [401] },
  'DELETE /sandbox/walmart-api/v3/webhooks/subscriptions/:id': { who: 'anyone', or: [401] },
  'GET /sandbox/walmart-api/v3/items': { who: 'anyone', or: [401] },
  'GET /sandbox/walmart-api/v3/items/:sku': { who: 'anyone', or: [401] },
  'PUT /sandbox/walmart-api/v3/price': { who: 'anyone', or: [401] },
  'GET /sandbox/marketplace': { who: 'anyone' },
  'POST /sandbox/marketplace': { who: 'anyone', or: [302, 303] },
  'POST /sandbox/marketplace/lost': { who: 'anyone', or: [302, 303] },
  'POST /sandbox/marketplace/sales': { who: 'anyone', or: [302, 303] },
  'GET /sandbox/google/o/oauth2/v2/auth': { who: 'anyone', or: [404] },
  'POST /sandbox/google/o/oauth2/v2/auth': { who: 'anyone', or: [404] },
  'POST /sandbox/google/token': { who: 'anyone', or: [400] },
  'POST /sandbox/google/revoke': { who: 'anyone', or: [400] },
  'GET /sandbox/google/oauth2/v3/userinfo': { who: 'anyone', or: [401] },
  'GET /sandbox/google/drive/v3/files': { who: 'anyone', or: [401] },
  'GET /sandbox/google/spreadsheets/:id': { who: 'anyone', or: [404] },
  'POST /sandbox/google/spreadsheets/:id': { who: 'anyone', or: [404] },
  'GET /sandbox/google/v4/spreadsheets/:id': { who: 'anyone', or: [401] },
  'GET /sandbox/google/v4/spreadsheets/:id/values/:range': { who: 'anyone', or: [401] },
  'POST /sandbox/google/v4/spreadsheets/:id/values/:range': { who: 'anyone', or: [401] },
  'GET /sandbox/mail': { who: 'anyone', or: [404] },
  'GET /sandbox/sms': { who: 'anyone', or: [404] },
};

const calls: Table = {
  'GET /portal/profile': { who: 'anyone' },
  'POST /sign-in-portal': { who: 'anyone', ask: said({ email: 'nobody@nowhere.test', password: 'x' }), or: [401] },
  'POST /sign-out-portal': { who: 'signed in', ends: true },
  'GET /get-user-info-app': { who: 'signed in' },
  'POST /user/get-header-data': {
    who: 'signed in',
    ask: ({ foreign }) => [{ body: { email: foreign.email } }],
    or: [403],
  },
  'POST /user/get-az-tokens': { who: 'signed in' },
  'POST /user/token-use/members': history({ zone }),
  'GET /user/get-token-use': { who: 'signed in' },

  'POST /portal/unsubscribe': { who: 'anyone', ask: said({ token: 'a-token-of-nobody' }), or: [400] },
  'POST /portal/act': { who: 'anyone', ask: said({ token: 'a-token-of-nobody' }), or: [400] },
  'POST /portal/act/look': { who: 'anyone', ask: said({ token: 'a-token-of-nobody' }), or: [400] },
  'POST /user/apply-email-link': { who: 'anyone', ask: said({ token: 'a-token-of-nobody' }), or: [400] },
  'POST /user/change-password': main(said(wrongPassword), [400]),
  'POST /user/change-email': main(({ foreign }) => [{ body: { email: foreign.email } }], [400]),
  'GET /user/signed-in-browsers': main(),
  'DELETE /user/signed-in-browsers': main(({ foreign }) => [{ body: { id: foreign.browserId } }]),

  'GET /user/get-all-accounts-for-history': main(),
  'GET /user/history/fill': { who: 'signed in' },
  'POST /user/get-team-history/:page/:limit': history({}, first),
  'POST /user/team-history/csv': history(),
  'POST /user/team-history/figures': history(),
  'POST /user/team-history/place': history({ at: 0 }),
  'POST /user/team-history/since': history({ since: '0@0' }),
  'POST /user/team-history/chart': history({ zone }),
  'POST /user/get-usage-statistics/:page/:limit': { ...history({}, first), who: 'main accounts' },
  'POST /user/get-summary-usage-statistics': { ...history(), who: 'main accounts' },
  'POST /user/usage-statistics/chart': history(),
  'POST /user/usage-statistics/members': { ...history(), who: 'main accounts' },
  'GET /user/researched-twice': main(() => [{ query: { days: '7' } }]),
  'GET /user/passed-over': main(() => [{ query: { days: '7' } }]),
  'GET /user/lead-cost': main(() => [{ query: { days: '7' } }]),
  'POST /user/hand-over': {
    who: 'the owner’s inbox',
    ask: ({ foreign }) => [{ body: { marketplace: 'US', asin, to: foreign.memberId, note: '' } }],
    or: [400],
  },
  'POST /user/colleague-look-ups': { who: 'signed in', ask: said({ marketplace: 'US', asins: [asin] }) },
  // Members see their own scans in the app and the extension. In the portal only main accounts have a scans screen.
  'GET /bs-history-asins': scansRead(),
  'GET /bs-history-by-asin': scansRead({ asin }),
  'POST /bs-history-chart': scans({ zone }),
  'POST /bs-history-csv': scans(),
  'POST /bs-history-figures': scans({ asins: [asin] }),
  'POST /bs-history-summary': scans(),

  'GET /portal/preferences': { who: 'signed in' },
  'PUT /portal/preferences': { who: 'signed in', ask: said({ density: 'compact' }, {}) },

  'GET /user/views': { who: 'signed in', ask: () => [{ query: { screen: 'usage' } }] },
  'PUT /user/views': {
    who: 'signed in',
    ask: ({ foreign }) => [
      { body: { screen: 'usage', name: 'Mine', state: '' } },
      { body: { id: foreign.viewId, screen: 'usage', name: 'Taken', state: '' } },
    ],
    or: [403, 404],
  },
  'DELETE /user/views': { who: 'signed in', ask: ({ foreign }) => [{ body: { screen: 'usage', id: foreign.viewId } }] },

  'GET /portal/product-notes': { who: 'signed in', ask: () => [{ query: { marketplace: 'US', asin: noted } }] },
  'PUT /portal/product-notes': {
    who: 'signed in',
    ask: ({ foreign }) => [
      { body: { marketplace: 'US', asin, text: 'Mine', shared: false } },
      { body: { id: foreign.noteId, marketplace: 'US', asin: noted, text: 'Taken', shared: true } },
    ],
    or: [409],
  },
  'DELETE /portal/product-notes': noteOfOthers,
  'PUT /portal/product-notes/restored': noteOfOthers,

  'GET /portal/completeness': main(),
  'GET /portal/prices/skus': inbox(() => [{ query: { marketplace: 'US', asin } }], [409]),
  'GET /portal/prices/limits': inbox(() => [{ query: { marketplace: 'US', sku: 'SKU-1' } }]),
  'GET /portal/prices/changes': inbox(() => [{}, { query: { marketplace: 'US', sku: 'OTHER-SKU' } }]),
  'POST /portal/prices/expected': inbox(said({ skus: [{ marketplace: 'US', sku: 'OTHER-SKU' }] })),
  'POST /portal/prices/change': {
    who: 'changing prices',
    ask: said({ id: 'access-try-1', marketplace: 'US', asin, sku: 'SKU-1', price: 9, expected: 10 }),
  },
  'GET /portal/comparisons': either(),
  'GET /portal/comparisons/one': either(({ foreign }) => [{ query: { id: foreign.comparisonId } }], [403]),
  'PUT /portal/comparisons': either(
    ({ foreign }) => [{ body: comparison({ id: foreign.comparisonId, name: 'Taken' }) }],
    [403],
  ),
  'DELETE /portal/comparisons': either(({ foreign }) => [{ body: { ids: [foreign.comparisonId] } }]),
  'GET /portal/imports': tools(),
  'PUT /portal/imports': tools(
    ({ foreign }) => [{ body: importHead('access-try-1', 1) }, { body: importHead(foreign.importId, 1) }],
    [403],
  ),
  'DELETE /portal/imports': tools(({ foreign }) => [{ body: { ids: [foreign.importId] } }]),
  'PUT /portal/imports/restored': tools(({ foreign }) => [{ body: { ids: [foreign.importId] } }], [403]),
  'GET /portal/imports/one': tools(({ foreign }) => [{ query: { id: foreign.importId } }], [403]),
  'PUT /portal/imports/one': tools(
    ({ foreign }) => [{ body: { id: foreign.importId, name: 'Taken', shared: true } }],
    [403],
  ),
  'GET /portal/imports/rows': tools(({ foreign }) => [{ query: { id: foreign.importId } }], [403]),
  'POST /portal/imports/rows': tools(
    ({ foreign }) => [
      { body: { id: foreign.importId, rows: [importRow(0)], run: { state: 'done', spent: 0, free: 0 } } },
    ],
    [403],
  ),
  'GET /portal/imports/product': tools(() => [{ query: { marketplace: 'US', asin } }]),
  'GET /portal/imports/figures': tools(({ foreign }) => [{ query: { id: foreign.importId } }], [403]),
  'POST /portal/sell-checks': tools(() => [{ body: { marketplace: 'US', asins: [asin] } }]),
  'PUT /portal/sell-checks': tools(() => [{ body: { marketplace: 'US', asins: [asin] } }]),
  'GET /portal/tracking': tools(() => [{ query: { marketplace: 'US' } }]),
  'PUT /portal/tracking': tools(
    ({ foreign }) => [
      { body: { asin, marketplace: 'US', entries: [] } },
      { body: { id: foreign.trackingId, asin: 'B000000009', marketplace: 'US', entries: [] } },
    ],
    [400, 403],
  ),
  'DELETE /portal/tracking': tools(({ foreign }) => [{ body: { ids: [foreign.trackingId] } }]),
  'PUT /portal/tracking/paused': tools(({ foreign }) => [{ body: { ids: [foreign.trackingId], paused: true } }], [403]),
  'PUT /portal/tracking/restored': tools(({ foreign }) => [{ body: { ids: [foreign.trackingId] } }], [403]),
  'GET /portal/tracking/firings': tools(({ foreign }) => [{ query: { id: foreign.trackingId } }], [403]),
  'GET /portal/tracking/status': tools(() => [{ query: { asin, marketplace: 'US' } }]),
  'POST /portal/tracking/many': tools(() => [
    {
      body: {
        marketplace: 'US',
        rows: [{ row: 1, asin, entries: [{ field: 'buybox_new_price', min: 1 }] }],
        save: true,
      },
    },
  ]),
  'POST /portal/tracking/replay': tools(() => [{ body: { asin, marketplace: 'US', entries: [] } }]),

  'GET /portal/channels': inbox(),
  'POST /portal/channels': inbox(said({ kind: 'slack', name: 'Deals', address: 'https://hooks.example/x' }), [400]),
  'PUT /portal/channels': inbox(said({ id: 'of-others', name: 'Mine' }), [400]),
  'DELETE /portal/channels': inbox(said({ id: 'of-others' }), [400]),
  'PUT /portal/channels/restored': inbox(said({ id: 'of-others' }), [400]),
  'POST /portal/channels/test': inbox(said({ id: 'of-others' }), [400]),
  'POST /portal/channels/secrets': inbox(said({ id: 'of-others' }), [400]),
  'PUT /portal/channels/secrets': inbox(said({ id: 'of-others' }), [400]),
  'PUT /portal/channels/quiet-hours': inbox(said({ quiet: null, zone: 'UTC' })),
  'GET /portal/channels/drill': inbox(),
  'POST /portal/channels/drill': inbox(said({}), [400]),
  'PUT /portal/channels/drill': inbox(said({ weekly: false, zone: 'UTC' })),
  'GET /portal/channels/deliveries': inbox(),
  'POST /portal/channels/deliveries': inbox(said({ id: 'of-others', since: 0 }), [400]),
  'PUT /portal/channels/deliveries': inbox(said({ ids: [1], what: 'drop' })),
  'GET /portal/channels/escalation': inbox(),
  'PUT /portal/channels/escalation': inbox(
    ({ foreign }) => [
      { body: { steps: [{ after: 10, to: { kind: 'person', id: foreign.memberId } }], topics: ['urgent'] } },
      { body: { steps: [{ after: 10, to: { kind: 'channel', id: 'of-others' } }], topics: ['urgent'] } },
    ],
    [400],
  ),
  'POST /portal/channels/telegram': inbox(said({}), [400]),
  'GET /portal/channels/telegram': inbox(),
  'PUT /portal/channels/push': inbox(said({ former: 'https://push.example/of-others', address: '{}' }), [400]),
  'DELETE /portal/channels/push': inbox(said({ endpoint: 'https://push.example/of-others' })),
  'GET /portal/notifications': inbox(),
  'PUT /portal/notifications/mark-read': inbox(said({ notificationIds: ['of-others'] })),
  'DELETE /portal/notifications': inbox(said({ notificationIds: ['of-others'] })),
  'GET /portal/notifications/subscriptions': inbox(() => [{ query: { marketplace: 'US' } }]),
  'POST /portal/notifications/subscriptions/create': inbox(
    said({ marketplace: 'US', payloadVersion: '1.0', notificationType: 'PRICING_HEALTH' }),
  ),
  'GET /portal/notifications/mutes': inbox(),
  'PUT /portal/notifications/mutes': inbox(said({ mutes: [{ kind: 'asin', asin, until: null }] })),
  'DELETE /portal/notifications/mutes': inbox(said({ targets: [{ kind: 'asin', asin }] })),
  'GET /portal/notifications/needs-you': inbox(),
  'POST /portal/notifications/search': inbox(said({ filter: {} })),
  'POST /portal/notifications/counts': inbox(said({ filters: [{}] })),
  'PUT /portal/notifications/marks': inbox(said({ change: 'change-1', ids: ['of-others'], command: { kind: 'done' } })),
  'POST /portal/notifications/matching': inbox(
    said({ change: 'change-2', filter: {}, until: 0, command: { kind: 'read' } }),
  ),
  'POST /portal/notifications/undo': inbox(said({ change: 'of-others' }), [400]),
  'GET /portal/notifications/time-to-act': { who: 'the owner’s inbox', ask: () => [{ query: { days: '7' } }] },
  'GET /portal/notifications/prices': inbox(() => [{ query: { asin, marketplace: 'US' } }]),
  'GET /portal/notifications/rules': inbox(),
  'PUT /portal/notifications/rules': inbox(
    said({ id: 'of-others', name: 'R', when: { text: 'x' }, actions: [{ kind: 'pin' }], on: false }),
    [400],
  ),
  'DELETE /portal/notifications/rules': inbox(said({ id: 'of-others' })),
  'PUT /portal/notifications/rules/order': inbox(said({ ids: ['of-others'] })),
  'POST /portal/notifications/rules/preview': inbox(said({ when: { text: 'x' }, zone: 'UTC' })),
  'GET /portal/notifications/people': inbox(),
  'POST /portal/notifications/looking': inbox(said({ record: 'of-others' })),
  'POST /portal/notifications/visit': inbox(said({})),
  'DELETE /portal/notifications/digest': inbox(said({})),
  'POST /portal/notifications/csv': inbox(said({ filter: {} })),

  'GET /portal/fees': { who: 'signed in' },
  'GET /portal/fees/product': inbox(() => [{ query: { marketplace: 'US', asin } }]),
  'POST /portal/own-products/search': inbox(said({ today: 0 })),
  'POST /portal/own-products/figures': inbox(said({ today: 0 })),
  'POST /portal/own-products/csv': inbox(said({ today: 0 })),
  'GET /portal/own-products/sales': { who: 'the owner’s inbox', ask: () => [{ query: { zone: 'UTC' } }] },
  'POST /portal/sellers/names': inbox(said({ ids: ['A1DEMOOWNER001'] })),
  'GET /portal/incidents': inbox(),
  'GET /portal/team': { who: 'the team’s work' },
  'GET /portal/exchange-rates': { who: 'signed in' },
  'POST /portal/skus/search': inbox(said({})),
  'POST /portal/skus/csv': inbox(said({})),
  'GET /portal/skus/history': inbox(() => [{ query: { marketplace: 'US', sku: 'OTHERS' } }]),
  'PUT /portal/skus': { who: 'changing prices', ask: said({ skus: [{ marketplace: 'US', sku: 'OTHERS', cost: 1 }] }) },
  'POST /portal/skus/preview-import': {
    who: 'changing prices',
    ask: said({ csv: 'SKU,Cost\nOTHERS,1', marketplace: 'US' }),
  },
  'POST /portal/skus/undo-import': { who: 'changing prices', ask: said({ id: 'of-others' }) },
  'POST /portal/skus/import': { who: 'changing prices', ask: said({ csv: 'SKU,Cost\nOTHERS,1', marketplace: 'US' }) },

  'POST /portal/wholesales/search': advanced(said(found)),
  'POST /portal/wholesales/get-my-saved': advanced(said({ page: 1 })),
  'POST /portal/wholesales/update-my-saved': advanced(said({ wholesaleId: 'w1', myNote: '' })),
  'POST /portal/buys': {
    who: 'signed in',
    // 409: the id is that of a colleague’s buy by then.
    ask: ({ foreign }) => [{ body: { buys: [aBuy] } }, { body: { buys: [{ ...aBuy, member: foreign.memberId }] } }],
    or: [403, 409],
  },
  'DELETE /portal/buys': { who: 'signed in', ask: said({ ids: ['of-others-1'] }) },
  'PUT /portal/buys/restored': { who: 'signed in', ask: said({ ids: ['of-others-1'] }) },
  'POST /portal/buys/search': history(),
  'POST /portal/buys/csv': history(),
  'GET /portal/buys/choices': { who: 'signed in', ask: () => [{ query: { marketplace: 'US', asin } }] },
  'POST /portal/buys/preview-import': {
    who: 'signed in',
    ask: said({ csv: 'Date,ASIN,Pieces,Unit cost\n2026-03-04,B000000001,1,1', marketplace: 'US' }),
  },
  'POST /portal/buys/import': {
    who: 'signed in',
    ask: said({ csv: 'Date,ASIN,Pieces,Unit cost\n2026-03-04,B000000001,1,1', marketplace: 'US' }),
  },
  'GET /portal/suppliers/page': advanced(() => [{ query: { id: 'w1' } }]),
  'PUT /portal/suppliers/page': advanced(said({ id: 'w1', status: 'contacted' })),
  'POST /portal/suppliers/notes': advanced(said({ id: 'w1', text: 'Called' })),
  'DELETE /portal/suppliers/notes': advanced(said({ id: 'w1', note: 'of-others' }), [410]),
  'POST /portal/suppliers/products': advanced(said({ id: 'w1', marketplace: 'US', asins: [asin] })),
  'DELETE /portal/suppliers/products': advanced(said({ id: 'w1', marketplace: 'US', asin: 'B000000009' }), [410]),
  'GET /portal/suppliers/counts': advanced(),
  'GET /portal/suppliers/of-product': advanced(() => [{ query: { marketplace: 'US', asin } }]),
  'DELETE /portal/wholesales/delete-my-saved': advanced(said({ ids: ['of-others'] })),

  'GET /sellers/most-rated': { who: 'seller tools' },
  'GET /sellers/metrics': { who: 'seller tools', ask: oneSeller },
  'GET /portal/seller-name/:sellerId': { who: 'seller tools', ask: () => [{ path: { sellerId: 'A1DEMOOWNER001' } }] },
  'GET /seller-name/:sellerId': { who: 'seller tools', ask: () => [{ path: { sellerId: 'A1DEMOOWNER001' } }] },
  // An unknown seller, so that nothing is spent.
  'GET /sellers/store-front': { who: 'seller tools', ask: () => [{ query: { seller_ids: 'NOBODY' } }], or: [400] },
  'GET /sellers/store-front-cost': { who: 'seller tools', ask: oneSeller },
  'GET /sellers/followed': { who: 'seller tools' },
  'POST /sellers/followed': {
    who: 'seller tools',
    ask: said({ marketplace: 'US', sellerId: 'NOBODY', cap: 1 }),
    or: [400],
  },
  'PUT /sellers/followed': {
    who: 'seller tools',
    ask: ({ foreign }) => [{ body: { id: foreign.memberId } }],
    or: [403],
  },
  'DELETE /sellers/followed': { who: 'seller tools', ask: ({ foreign }) => [{ body: { ids: [foreign.memberId] } }] },
  'PUT /sellers/followed/restored': {
    who: 'seller tools',
    ask: ({ foreign }) => [{ body: { ids: [foreign.memberId] } }],
    or: [403],
  },
  'GET /sellers/store-front-look': { who: 'seller tools', ask: oneSeller },
  'PUT /sellers/store-front-look': { who: 'seller tools', ask: said({ seller_id: 'A1DEMOOWNER001' }), or: [400] },

  // Alerts and hints on every page depend on the connections, so the whole team may read them.
  'GET /amazon/status': { who: 'signed in' },

  'GET /portal/get-current-plans': main(),
  'GET /portal/get-product-plans': main(),
  'POST /portal/cancel-subscription-plan': main(said({ id: 'none', reasonId: 1 }), [400, 404]),
  'GET /portal/get-current-plugins': main(),
  'GET /portal/get-current-plugins-added': main(),
  'POST /portal/user-add-plugin': main(said({ pluginId: 'none', type: 'add' }), [400, 404]),
  'POST /portal/start-plugin-trial': main(said({ pluginId: 'none' }), [400, 404]),
  'GET /stripe/prices': main(),
  'GET /stripe/billing-summary': main(),
  'GET /stripe/checkout-result': main(() => [{ query: { session: 'cs_of_others' } }], [404]),
  'POST /stripe/checkout-url': main(
    said({ price: 'none', quantity: 1, mode: 'subscription', returnUrl: 'http://127.0.0.1/' }),
    [400, 404],
  ),
  'POST /stripe/portal-url': main(said({ returnUrl: 'http://127.0.0.1/' })),
  'POST /stripe/upcoming': main(said({ price: 'none' }), [400, 404]),
  'POST /stripe/update-subscription': main(
    said({ subId: 'sub_of_others', cancel: false, reason: '', title: '' }),
    [400, 404],
  ),
  'POST /stripe/retry-payment': main(said({ subId: 'sub_of_others' }), [400, 404]),
  'PUT /stripe/scheduled-change': main(said({ subId: 'sub_of_others', price: 'none', quantity: 1 }), [400, 404]),
  'DELETE /stripe/scheduled-change': main(said({ subId: 'sub_of_others' }), [400, 404]),

  'GET /user/get-list-member/:extension': main(() => [{ path: { extension: 'AZINSIGHT' } }]),
  'GET /user/get-user-data/:id': main(foreignMember, [403, 404]),
  'GET /user/member-changes': main(({ foreign }) => [{ query: { id: foreign.memberId } }], [403, 404]),
  'POST /user/member-page': {
    who: 'signed in',
    ask: ({ foreign }) => [{ body: { zone } }, { body: { zone, id: foreign.memberId } }],
    or: [403],
  },
  'POST /user/add-member': main(said({ firstName: '' }), [400]),
  'POST /user/add-members': main(said({ extension: 'AZINSIGHT', rows: [{ firstName: '' }] }), [400]),
  'POST /user/edit-member/:id': main(
    ({ foreign }) => [{ path: { id: foreign.memberId }, body: { firstName: 'A', lastName: 'B' } }],
    [403, 404],
  ),
  'POST /user/delete-member/:id': main(foreignMember, [403, 404]),
  'POST /user/active-member/:id': main(foreignMember, [403, 404]),
  'POST /user/deactivate-member/:id': main(foreignMember, [403, 404]),
  'POST /user/revoke-instructions/:id': main(foreignMember, [400, 403, 404]),
  'POST /user/access-history': main(({ foreign }) => [{ body: { id: foreign.memberId, value: false } }], [403, 404]),
  'POST /user/record-sourcing-history': main(
    ({ foreign }) => [{ body: { id: foreign.memberId, value: true } }],
    [403, 404],
  ),
  'POST /user/member-flags': main(
    ({ foreign }) => [{ body: { ids: [foreign.memberId], flag: 'accessHistory', value: false } }],
    [403, 404],
  ),
  'POST /user/copy-calculator-settings': main(
    ({ foreign }) => [{ body: { subId: foreign.memberId, marketplace: 'US' } }],
    [403, 404],
  ),
  'POST /user/send-instructions': main(({ foreign }) => [{ body: { email: foreign.email } }], [400, 403, 404]),
  'PUT /user/keep-members': main(
    ({ foreign }) => [{ body: { extension: 'AZINSIGHT', ids: [foreign.memberId] } }],
    [400, 403, 404],
  ),
  'GET /user/member-roles': main(),
  'PUT /user/member-roles': main(said({ id: 'role-of-others', name: 'A', flags: allOff }), [400]),
  'POST /user/delete-member-role': main(said({ id: 'role-of-others' }), [400]),
  'POST /user/give-member-role': main(
    ({ foreign }) => [{ body: { ids: [foreign.memberId], roleId: null } }],
    [403, 404],
  ),
  'GET /user/right-requests': { who: 'signed in' },
  'POST /user/ask-for-right': {
    who: 'sub-accounts',
    ask: said({ right: 'accessSeller', reason: 'None' }),
    or: [400, 409, 429],
  },
  'POST /user/answer-right-request': main(({ foreign }) => [{ body: { id: foreign.requestId, grant: true } }], [404]),
  'GET /user/goals': { who: 'signed in' },
  'PUT /user/goals': main(({ foreign }) => [{ body: { ids: [foreign.memberId], zone, goals: noGoals } }], [403]),
  'GET /user/weekly-mail': main(),
  'GET /user/weekly-mail/preview': main(),
  'PUT /user/weekly-mail': main(said({ on: false, weekday: 1, zone })),
  'GET /user/calculator-settings': { who: 'signed in' },
  'PUT /user/calculator-settings': { who: 'signed in', ask: said({ marketplace: 'US', settings: {} }), or: [403] },

  'GET /amazon/connections': main(),
  'POST /amazon/disconnect': main(undefined, [400]),
  'POST /amazon/delivery': main(undefined, [400]),
  'POST /amazon/subscribe': main(undefined, [400]),
  'GET /walmart/status': { who: 'signed in' },
  'GET /walmart/connection': main(),
  'POST /walmart/callback': main(undefined, [400]),
  'POST /walmart/disconnect': main(undefined, [400, 404]),
  // Finds nothing, so that nothing is spent.
  'POST /portal/get-items-by-asins': { who: 'product tools', ask: said(noProducts) },
  'POST /get-items-by-asins': { who: 'product tools', ask: said(noProducts) },
  'POST /portal/get-items-by-identifiers': { who: 'product tools', ask: said(noCodes) },
  'POST /get-items-by-identifiers': { who: 'product tools', ask: said(noCodes) },
  'POST /portal/get-items-cost': { who: 'product tools', ask: said(noProducts, noCodes) },
  'POST /get-items-cost': { who: 'product tools', ask: said(noProducts, noCodes) },

  'GET /authorize-sp/users': { who: 'signed in' },
  'GET /authorize-sp/regions': { who: 'signed in' },
  'GET /authorize-sp/services': { who: 'signed in' },
  'POST /authorize-sp/sellers': main(undefined, [400]),
  'POST /authorize-sp/verify-credit-card': main(undefined, [400]),

  // For visitors with a link, a code, or nothing yet. Each call's own tests cover what grants access.
  'POST /forgot-password': { who: 'anyone', or: [400] },
  'POST /user-check-reset-code': { who: 'anyone', or: [400, 404] },
  'POST /user-apply-reset-password': { who: 'anyone', or: [400, 404] },
  'POST /send-verification-email': { who: 'anyone', or: [400] },
  'POST /check-verification-token': { who: 'anyone', or: [400, 404] },
  'POST /sign-up': { who: 'anyone', or: [400, 401] },
  'POST /user/send-phone-number': { who: 'signed in', or: [400, 403] },
  'POST /user/verify-code': { who: 'signed in', or: [400, 403] },

  // For people with a contact id or an access token and no session yet.
  'POST /onboarding/sign-up': { who: 'anyone', or: [400, 401] },
  'POST /onboarding/authorize-mws-request': { who: 'anyone', or: [400, 401] },
  'POST /onboarding/authorize-mws-update': { who: 'anyone', or: [400, 401] },
  'POST /onboarding/update-info-without-mws': { who: 'anyone', or: [400, 401] },
  'POST /onboarding/update-mws': { who: 'anyone', or: [400, 401] },
};

/** Every route of the provider: who may call it, and the requests to try. A new route needs a row here. */
export const providerTable: Table = {
  ...outside,
  ...Object.fromEntries(Object.entries(calls).map(([route, row]) => [route.replace(' /', ' /api/v1/'), row])),
};
