import { onboardingCalls, phoneCalls, wizardCalls } from '#shared/account/onboarding/calls.ts';
import { preferenceCalls } from '#shared/account/preferences/calls.ts';
import { emailLinkCalls, settingsCalls } from '#shared/account/settings-calls.ts';
import { signUpCalls } from '#shared/account/sign-up-calls.ts';
import { billingCalls } from '#shared/billing/calls.ts';
import { billingAccess } from '#shared/billing/plans/access.ts';
import { planCalls } from '#shared/billing/plans/calls.ts';
import { pluginCalls } from '#shared/billing/plugins/calls.ts';
import type { CallSpec } from '#shared/calls.ts';
import { actLinkCalls } from '#shared/channels/act-link-calls.ts';
import { channelCalls } from '#shared/channels/calls.ts';
import { drillCalls } from '#shared/channels/drill-calls.ts';
import { unsubscribeCalls } from '#shared/channels/unsubscribe-calls.ts';
import { notificationsAccess, timeToActAccess } from '#shared/inbox/access.ts';
import { notificationCalls } from '#shared/inbox/calls.ts';
import { completenessCalls } from '#shared/inbox/completeness/calls.ts';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import { incidentCalls } from '#shared/inbox/incidents/calls.ts';
import { integrationsAccess } from '#shared/integrations/access.ts';
import { integrationCalls } from '#shared/integrations/calls.ts';
import { buyCalls } from '#shared/listings/buys/calls.ts';
import { feeCalls } from '#shared/listings/fees/calls.ts';
import { ownProductCalls } from '#shared/listings/own-products/calls.ts';
import { changePricesAccess } from '#shared/listings/prices/access.ts';
import { priceCalls } from '#shared/listings/prices/price-calls.ts';
import { skuCalls } from '#shared/listings/prices/sku-calls.ts';
import { membersAccess, ownRightsAccess, teamAccess } from '#shared/members/access.ts';
import { memberCalls } from '#shared/members/calls.ts';
import { memberFlags } from '#shared/members/member-flags.ts';
import { rightCalls } from '#shared/members/right-calls.ts';
import { roleCalls } from '#shared/members/role-calls.ts';
import { teamCalls } from '#shared/members/team-calls.ts';
import { productsAccess } from '#shared/products/access.ts';
import { productCalls } from '#shared/products/calls.ts';
import { comparisonsAccess } from '#shared/products/comparisons/access.ts';
import { comparisonCalls } from '#shared/products/comparisons/calls.ts';
import { importCalls } from '#shared/products/imports/calls.ts';
import { productNoteCalls } from '#shared/products/notes/calls.ts';
import { sellCalls } from '#shared/products/selling/calls.ts';
import { reportCalls } from '#shared/reports/calls.ts';
import { sellerCalls } from '#shared/sellers/calls.ts';
import { followCalls } from '#shared/sellers/follow-calls.ts';
import { sellerNameCalls } from '#shared/sellers/name-calls.ts';
import { mainAccountAccess, sellersAccess, settingsAccess } from '#shared/session/access.ts';
import { portalCalls, sessionCalls } from '#shared/session/calls.ts';
import { handOverCalls } from '#shared/session/hand-over.ts';
import { resetCalls } from '#shared/session/reset-calls.ts';
import { sheetsAccess } from '#shared/sheets/access.ts';
import { sheetCalls } from '#shared/sheets/calls.ts';
import { handOverAccess } from '#shared/team/decisions/access.ts';
import { decisionCalls } from '#shared/team/decisions/calls.ts';
import { goalCalls } from '#shared/team/goals/calls.ts';
import { noGoals } from '#shared/team/goals/goals.ts';
import { ownerHistoryAccess } from '#shared/team/history/access.ts';
import { historyCalls } from '#shared/team/history/calls.ts';
import { memberPageCalls } from '#shared/team/history/member-page-calls.ts';
import { rateCalls } from '#shared/team/money/calls.ts';
import { weeklyMailCalls } from '#shared/team/weekly-mail/calls.ts';
import { tokenCalls } from '#shared/tokens/calls.ts';
import { tokenUseCalls } from '#shared/tokens/use-calls.ts';
import { trackingCalls } from '#shared/tracking/calls.ts';
import { viewCalls } from '#shared/views/calls.ts';
import { wholesaleListsAccess, wholesaleSearchAccess } from '#shared/wholesale/access.ts';
import { wholesaleCalls } from '#shared/wholesale/calls.ts';
import { supplierCalls } from '#shared/wholesale/supplier-file-calls.ts';
import type { CallTable } from '../call-tables.ts';
import { comparison } from '../comparisons.ts';
import { importHead, importRow } from '../imports.ts';
import type { Row, Rule, Table } from './rules.ts';
import type { AccessWorld } from './world.ts';

const whose = ({ foreign }: AccessWorld) => [{}, { account: foreign.memberId }, { account: foreign.email }];
/** A call that names another account is refused to everybody; a call about no rows answers normally. */
const scoped = (more: object = {}): Tried => ({
  ask: (world) => whose(world).map((scope) => ({ body: { ...more, ...scope } })),
  or: [403],
});
const said =
  (...all: unknown[]): Row['ask'] =>
  () =>
    all.map((body) => ({ body }));

const foreignId: Row['ask'] = ({ foreign }) => [{ body: { id: foreign.memberId } }];
const foreignIdRequested: Row['ask'] = ({ foreign }) => [{ query: { id: foreign.memberId } }];

const oneSeller: Tried = { ask: () => [{ query: { sellerId: 'A1DEMOOWNER001' } }] };
// An unknown seller, so that nothing is spent.
const noSeller: Tried = { ask: said({ sellerId: 'NOBODY', general: ['info'] }), or: [400] };
const asin = 'B000000001';
/** The product of the other team's note. */
const noted = 'B000000009';
const zone = 'UTC';
const REPORT = '{"recording":1,"source":"A reported problem","started":"2026-01-01T00:00:00.000Z","redactions":[]}';
const aBuy = { id: 'access-try-1', marketplace: 'US', asin, pieces: 1, unitCost: 1, at: 1_772_620_000_000 };
const alerts = [{ fingerprint: 'f1' }];
const wrongPassword = { password: 'pass-word-2', repassword: 'pass-word-2', currentPassword: 'not-this-one' };

const ruleOf = new Map<CallSpec['access'], Rule>([
  [undefined, 'signed in'],
  [billingAccess, 'main accounts'],
  [integrationsAccess, 'main accounts'],
  [membersAccess, 'main accounts'],
  [mainAccountAccess, 'main accounts'],
  [ownRightsAccess, 'sub-accounts'],
  [teamAccess, 'the team’s work'],
  [ownerHistoryAccess, 'main accounts'],
  [mainAccountAccess, 'main accounts'],
  [settingsAccess, 'main accounts'],
  [notificationsAccess, 'the inbox'],
  [timeToActAccess, 'the owner’s inbox'],
  [handOverAccess, 'the owner’s inbox'],
  [changePricesAccess, 'changing prices'],
  [wholesaleListsAccess, 'the Advanced plan'],
  [wholesaleSearchAccess, 'the Advanced plan'],
  [productsAccess, 'product tools'],
  [sellersAccess, 'seller tools'],
  [sheetsAccess, 'either data tool'],
  [comparisonsAccess, 'either data tool'],
]);

/** What a call table does not say: the requests to try, and the answers that allowed callers get. */
type Tried = Omit<Row, 'who'>;

function rows<T extends CallTable>(table: T, tried: { [K in keyof T]?: Tried } = {}): Table {
  const all = Object.entries(table).map(([key, { method, path, access, public: isPublic }]): [string, Row] => {
    const who = isPublic ? 'anyone' : ruleOf.get(access);
    if (!who) throw new Error(`The right of ${method} ${path} matches no rule: add it to ruleOf.`);
    return [`${method} ${path}`, { who, ...tried[key] }];
  });
  return Object.fromEntries(all);
}

/**
 * Every route of the edge: who may call it, and the requests to try. A new route needs a row here; a new call of a
 * table needs only its requests.
 */
export const edgeTable: Table = {
  'GET /healthz': { who: 'anyone' },
  'GET /livez': { who: 'anyone' },
  'GET /readyz': { who: 'anyone', or: [503] },
  'GET /manifest.webmanifest': { who: 'anyone' },
  'POST /unsubscribe/:token': { who: 'anyone', ask: () => [{ path: { token: 'a-token-of-nobody' } }], or: [400] },
  'POST /act/:token': { who: 'anyone', ask: () => [{ path: { token: 'a-token-of-nobody' } }], or: [400] },
  'GET /*': { who: 'anyone', or: [404] },
  'GET /zengraph': { who: 'anyone', or: [302, 404] },
  // The operator's pages need their own key, and answer 404 without it.
  'GET /metrics': { who: 'anyone' },
  'GET /ops': { who: 'anyone', or: [404] },
  'GET /ops/health': { who: 'anyone', or: [404] },
  'GET /ops/session': { who: 'anyone', or: [404] },
  'GET /ops/figures': { who: 'anyone', or: [404] },
  'POST /ops/figures': { who: 'anyone', or: [404] },
  'POST /ops/find': { who: 'anyone', or: [404] },
  'POST /ops/search': { who: 'anyone', or: [404] },
  'POST /ops/timeline': { who: 'anyone', or: [404] },
  'GET /ops/rejected': { who: 'anyone', or: [404] },
  'GET /ops/refused': { who: 'anyone', or: [404] },
  'POST /ops/refused/check': { who: 'anyone', or: [404] },
  'POST /ops/refused/take': { who: 'anyone', or: [404] },
  'POST /ops/play': { who: 'anyone', or: [404] },
  'GET /ops/recordings': { who: 'anyone', or: [404] },
  'POST /ops/recordings/read': { who: 'anyone', or: [404] },
  'POST /ops/recordings/delete': { who: 'anyone', or: [404] },
  'POST /ops/watch': { who: 'anyone', or: [404] },
  'GET /api/live': { who: 'anyone', or: [400, 426] },
  // These open in their own windows and redirect to a page that explains the error.
  'GET /api/sheets/sign-in': { who: 'anyone', or: [303, 403] },
  'GET /api/sheets/return': { who: 'anyone', or: [303] },
  'GET /google-sign-in': { who: 'anyone', or: [404] },
  // Of the company: its server has a key, the browser a cookie.
  'GET /api/hand-over': { who: 'anyone', or: [303] },
  'POST /api/hand-over': { who: 'anyone', or: [401] },
  'POST /api/hand-over/take': { who: 'anyone', or: [401] },
  ...rows(handOverCalls, { redeem: { ask: said({ code: 'a-code-of-nobody' }), or: [403] } }),

  ...rows(portalCalls),
  ...rows(sessionCalls, {
    signIn: { ask: said({ email: 'nobody@nowhere.test', password: 'x' }), or: [401] },
    signOut: { or: [204], ends: true },
  }),
  ...rows(settingsCalls, {
    changePassword: { ask: said(wrongPassword), or: [400] },
    changeEmail: { ask: ({ foreign }) => [{ body: { email: foreign.email } }], or: [400] },
    logOut: { ask: ({ foreign }) => [{ body: { id: foreign.browserId } }] },
  }),

  // For visitors with a link, a code, or nothing yet. Each call's own tests cover what grants access.
  ...rows(emailLinkCalls, { apply: { ask: said({ token: 'a-token-of-nobody' }), or: [400] } }),
  ...rows(signUpCalls, { signUp: { or: [400, 401] }, requestEmail: { or: [400] }, checkToken: { or: [400, 404] } }),
  ...rows(resetCalls, { forgot: { or: [400] }, check: { or: [400, 404] }, apply: { or: [400, 404] } }),
  // Also for people in onboarding who have no session yet. Separate tests cover the begin and return steps.
  ...rows(onboardingCalls, {
    begin: { or: [400, 401] },
    consent: { or: [400, 401] },
    amazonReturn: { or: [400, 403] },
    verifyCard: { or: [400, 401] },
  }),
  ...rows(wizardCalls, { begin: { or: [400, 401] }, saveInfo: { or: [400, 401] }, saveKeys: { or: [400, 401] } }),
  ...rows(phoneCalls, { send: { or: [400, 401] }, verify: { or: [400, 401] } }),

  ...rows(integrationCalls, {
    disconnectAmazon: { ask: said({ regionShortName: 'EU' }) },
    deliver: { ask: said({ regionShortName: 'EU', pace: 'every', marketplaces: ['DE'] }), or: [409] },
    subscribe: { ask: said({ regionShortName: 'EU', notificationType: 'PRICING_HEALTH' }), or: [409] },
    connectWalmart: { or: [400, 401] },
    walmartReturn: { or: [400, 401, 403] },
    disconnectWalmart: { ask: said({}) },
  }),

  ...rows(billingCalls, {
    checkoutResult: { ask: () => [{ query: { session: 'cs_of_others' } }], or: [404] },
    checkout: {
      ask: said({ price: 'none', quantity: 1, mode: 'subscription', returnUrl: '/pricing-plans' }),
      or: [400, 404],
    },
    portal: { ask: said({ returnUrl: '/' }) },
    setRenewal: { ask: said({ subId: 'sub_of_others', cancel: false }), or: [400, 404] },
    retry: { ask: said({ subId: 'sub_of_others' }), or: [400, 404] },
    upcoming: { ask: said({ price: 'none' }), or: [400, 404] },
    schedule: { ask: said({ subId: 'sub_of_others', price: 'none', quantity: 1 }), or: [400, 404] },
    takeBack: { ask: said({ subId: 'sub_of_others' }), or: [400, 404] },
  }),
  ...rows(buyCalls, {
    state: {
      ask: ({ foreign }) => [{ body: { buys: [aBuy] } }, { body: { buys: [{ ...aBuy, member: foreign.memberId }] } }],
      or: [403, 409],
    },
    remove: { ask: said({ ids: ['of-others-1'] }) },
    restore: { ask: said({ ids: ['of-others-1'] }) },
    search: { ask: (world) => whose(world).map((scope) => ({ body: scope })), or: [403] },
    choices: { ask: () => [{ query: { marketplace: 'US', asin } }] },
    csv: { ask: (world) => whose(world).map((scope) => ({ body: scope })), or: [403] },
    preview: { ask: said({ csv: 'Date,ASIN,Pieces,Unit cost\n2026-03-04,B000000001,1,1', marketplace: 'US' }) },
    import: { ask: said({ csv: 'Date,ASIN,Pieces,Unit cost\n2026-03-04,B000000001,1,1', marketplace: 'US' }) },
  }),
  ...rows(planCalls, { cancel: { ask: said({ id: 'none', reasonId: 1 }), or: [400, 404] } }),
  ...rows(pluginCalls, {
    add: { ask: said({ pluginId: 'none', type: 'add' }), or: [400, 404] },
    startTrial: { ask: said({ pluginId: 'none' }), or: [400, 404] },
  }),
  ...rows(tokenCalls),
  ...rows(decisionCalls, {
    repeats: { ask: () => [{ query: { days: '7' } }] },
    passed: { ask: () => [{ query: { days: '7' } }] },
    leads: { ask: () => [{ query: { days: '7' } }] },
    colleagues: { ask: said({ marketplace: 'US', asins: [asin] }) },
    handOver: {
      ask: ({ foreign }) => [{ body: { marketplace: 'US', asin, to: foreign.memberId, note: '' } }],
      or: [400],
    },
  }),
  ...rows(memberPageCalls, {
    read: { ask: ({ foreign }) => [{ body: { zone } }, { body: { zone, id: foreign.memberId } }], or: [403] },
  }),
  ...rows(tokenUseCalls, { members: scoped({ zone }) }),

  ...rows(historyCalls, {
    fill: {},
    team: scoped({ page: 1 }),
    teamCsv: scoped(),
    teamFigures: scoped(),
    teamOffset: scoped({ at: 0 }),
    teamSince: scoped({ since: '0@0' }),
    teamChart: scoped({ zone }),
    categoryChart: scoped(),
    usage: scoped({ page: 1 }),
    usageSummary: scoped(),
    memberWork: scoped(),
    scanned: scoped({ page: 1 }),
    scansCsv: scoped(),
    scans: scoped({ asin }),
    scanFigures: scoped({ asins: [asin] }),
    scansSummary: scoped(),
    profitChart: scoped({ zone }),
  }),

  ...rows(memberCalls, {
    list: { ask: () => [{ query: { extension: 'AZINSIGHT' } }] },
    one: { ask: foreignIdRequested, or: [403, 404] },
    changes: { ask: foreignIdRequested, or: [403, 404] },
    add: {
      ask: ({ foreign }) => [
        {
          body: {
            firstName: 'A',
            lastName: 'B',
            email: foreign.email,
            password: 'pass-word-2',
            repassword: 'pass-word-2',
          },
        },
      ],
      or: [400, 403, 409],
    },
    edit: { ask: ({ foreign }) => [{ body: { id: foreign.memberId, firstName: 'A', lastName: 'B' } }], or: [403, 404] },
    remove: { ask: foreignId, or: [403, 404] },
    activate: { ask: foreignId, or: [403, 404] },
    deactivate: { ask: foreignId, or: [403, 404] },
    setFlag: {
      ask: ({ foreign }) => [{ body: { ids: [foreign.memberId], flag: 'accessHistory', value: false } }],
      or: [403, 404],
    },
    cloneSettings: { ask: ({ foreign }) => [{ body: { id: foreign.memberId, marketplace: 'US' } }], or: [403, 404] },
    import: { ask: said({ extension: 'AZINSIGHT', rows: [{ firstName: '' }] }), or: [400] },
    keep: {
      ask: ({ foreign }) => [{ body: { extension: 'AZINSIGHT', ids: [foreign.memberId] } }],
      or: [400, 403, 404],
    },
    sendInstructions: { ask: ({ foreign }) => [{ body: { email: foreign.email } }], or: [400, 403, 404] },
    revokeLink: { ask: foreignId, or: [400, 403, 404] },
  }),

  ...rows(roleCalls, {
    save: {
      ask: said({
        id: 'role-of-others',
        name: 'A',
        flags: Object.fromEntries(memberFlags.map((flag) => [flag, false])),
      }),
      or: [400],
    },
    remove: { ask: said({ id: 'role-of-others' }), or: [400] },
    give: { ask: ({ foreign }) => [{ body: { ids: [foreign.memberId], roleId: null } }], or: [403, 404] },
  }),

  ...rows(rightCalls, {
    ask: { ask: said({ right: 'accessSeller', reason: 'None' }), or: [400, 409, 429] },
    answer: { ask: ({ foreign }) => [{ body: { id: foreign.requestId, grant: true } }], or: [404] },
  }),

  ...rows(goalCalls, {
    save: { ask: ({ foreign }) => [{ body: { ids: [foreign.memberId], zone, goals: noGoals } }], or: [403] },
  }),

  ...rows(weeklyMailCalls, { save: { ask: said({ on: false, weekday: 1, zone }) } }),

  ...rows(notificationCalls, {
    subscribe: { ask: said({ notificationType: 'PRICING_HEALTH' }) },
    mute: { ask: said({ mutes: [{ kind: 'asin', asin, until: null }] }) },
    unmute: { ask: said({ targets: [{ kind: 'asin', asin }] }) },
  }),
  ...rows(completenessCalls),
  ...rows(feeCalls, { ofProduct: { ask: () => [{ query: { marketplace: 'US', asin } }] } }),
  ...rows(incidentCalls),
  ...rows(teamCalls),
  ...rows(rateCalls),
  ...rows(skuCalls, {
    skus: { ask: said({}) },
    csv: { ask: said({}) },
    history: { ask: () => [{ query: { marketplace: 'US', sku: 'OTHERS' } }] },
    save: { ask: said({ skus: [{ marketplace: 'US', sku: 'OTHERS', cost: 1 }] }) },
    preview: { ask: said({ csv: 'SKU,Cost\nOTHERS,1', marketplace: 'US' }) },
    import: { ask: said({ csv: 'SKU,Cost\nOTHERS,1', marketplace: 'US' }) },
    undoImport: { ask: said({ id: 'of-others' }) },
  }),
  ...rows(ownProductCalls, {
    search: { ask: said({ today: 0 }) },
    figures: { ask: said({ today: 0 }) },
    csv: { ask: said({ today: 0 }) },
    sales: { ask: () => [{ query: { zone: 'UTC' } }] },
  }),
  ...rows(unsubscribeCalls, { apply: { ask: said({ token: 'a-token-of-nobody' }), or: [400] } }),
  ...rows(actLinkCalls, {
    look: { ask: said({ token: 'a-token-of-nobody' }), or: [400] },
    use: { ask: said({ token: 'a-token-of-nobody' }), or: [400] },
  }),
  ...rows(drillCalls, {
    read: {},
    start: { ask: said({}), or: [400] },
    weekly: { ask: said({ weekly: false, zone: 'UTC' }) },
  }),
  ...rows(channelCalls, {
    list: {},
    add: { ask: said({ kind: 'slack', name: 'Deals', address: 'https://hooks.example/x' }), or: [400] },
    change: { ask: said({ id: 'of-others', name: 'Mine' }), or: [400] },
    remove: { ask: said({ id: 'of-others' }), or: [400] },
    restore: { ask: said({ id: 'of-others' }), or: [400] },
    test: { ask: said({ id: 'of-others' }), or: [400] },
    secrets: { ask: said({ id: 'of-others' }), or: [400] },
    newSecret: { ask: said({ id: 'of-others' }), or: [400] },
    sendAgain: { ask: said({ id: 'of-others', since: 0 }), or: [400] },
    saveQuiet: { ask: said({ quiet: null, zone: 'UTC' }) },
    deliveries: {},
    changeDeliveries: { ask: said({ ids: [1], what: 'drop' }) },
    escalation: {},
    saveEscalation: {
      ask: ({ foreign }) => [
        { body: { steps: [{ after: 10, to: { kind: 'person', id: foreign.memberId } }], topics: ['urgent'] } },
        { body: { steps: [{ after: 10, to: { kind: 'channel', id: 'of-others' } }], topics: ['urgent'] } },
      ],
      or: [400],
    },
    telegramLink: { ask: said({}), or: [400] },
    telegramChat: {},
    renewPush: { ask: said({ former: 'https://push.example/of-others', address: '{}' }), or: [400] },
    leavePush: { ask: said({ endpoint: 'https://push.example/of-others' }) },
  }),
  ...rows(followCalls, {
    follow: { ask: said({ marketplace: 'US', sellerId: 'NOBODY', cap: 1 }), or: [400] },
    change: { ask: ({ foreign }) => [{ body: { id: foreign.memberId } }], or: [403] },
    unfollow: { ask: ({ foreign }) => [{ body: { ids: [foreign.memberId] } }] },
    restore: { ask: ({ foreign }) => [{ body: { ids: [foreign.memberId] } }], or: [403] },
  }),
  ...rows(sellerNameCalls, { names: { ask: said({ ids: ['A1DEMOOWNER001'] }) } }),
  ...rows(inboxCalls, {
    search: { ask: said({ filter: {} }) },
    csv: { ask: said({ filter: {} }) },
    counts: { ask: said({ filters: [{}] }) },
    mark: {
      ask: said(...(['done', 'delete'] as const).map((kind) => ({ change: 'change-1', alerts, command: { kind } }))),
      or: [404],
    },
    readAll: { ask: said({ change: 'change-3', until: 0 }) },
    matching: { ask: said({ change: 'change-2', filter: {}, until: 0, command: { kind: 'read' } }) },
    undo: { ask: said({ change: 'of-others' }), or: [400] },
    saveRule: {
      ask: said({ id: 'of-others', name: 'R', when: { text: 'x' }, actions: [{ kind: 'pin' }], on: false }),
      or: [400],
    },
    removeRule: { ask: said({ id: 'of-others' }) },
    orderRules: { ask: said({ ids: ['of-others'] }) },
    previewRule: { ask: said({ when: { text: 'x' }, zone: 'UTC' }) },
    timeToAct: { ask: () => [{ query: { days: '7' } }] },
    prices: { ask: () => [{ query: { asin, marketplace: 'US' } }] },
    looking: { ask: said({ record: 'of-others' }) },
    visit: { ask: said({}) },
    dismissSinceVisit: { ask: said({}) },
  }),

  // Finds nothing, so that nothing is spent.
  ...rows(productCalls, {
    items: { ask: said({ marketplace: 'US', asins: ['none'] }, { marketplace: 'US', identifiers: ['none'] }) },
    cost: { ask: said({ marketplace: 'US', asins: ['none'] }) },
  }),
  ...rows(sellerCalls, {
    name: oneSeller,
    metrics: oneSeller,
    preview: noSeller,
    storefront: noSeller,
    cost: oneSeller,
    look: oneSeller,
    keepLook: { ask: said({ sellerId: 'A1DEMOOWNER001' }), or: [400] },
  }),

  // Google decides what belongs to the user: without a Google sign-in nothing is read or written.
  ...rows(sheetCalls, {
    disconnect: { ask: said({}) },
    spreadsheets: { or: [404] },
    sheets: { ask: () => [{ query: { spreadsheet: 's' } }], or: [404] },
    values: { ask: () => [{ query: { spreadsheet: 's', sheet: 'Sheet1', of: '10' } }], or: [404] },
    append: {
      ask: said({
        spreadsheet: 's',
        sheet: 'Sheet1',
        run: 'abcdefgh',
        part: 1,
        at: '',
        columns: ['ASIN'],
        rows: [['B000000001']],
      }),
      or: [404],
    },
  }),

  ...rows(priceCalls, {
    skus: { ask: () => [{ query: { marketplace: 'US', asin } }], or: [409] },
    change: { ask: said({ id: 'access-try-1', marketplace: 'US', asin, sku: 'SKU-1', price: 9, expected: 10 }) },
    changes: { ask: () => [{}, { query: { marketplace: 'US', sku: 'OTHER-SKU' } }] },
    expected: { ask: said({ skus: [{ marketplace: 'US', sku: 'OTHER-SKU' }] }) },
  }),
  ...rows(comparisonCalls, {
    open: { ask: ({ foreign }) => [{ query: { id: foreign.comparisonId } }], or: [403] },
    // Comparing sellers needs another right than comparing products.
    save: { ask: ({ foreign }) => [{ body: comparison({ id: foreign.comparisonId, name: 'Taken' }) }], or: [403] },
    remove: { ask: ({ foreign }) => [{ body: { ids: [foreign.comparisonId] } }] },
  }),
  ...rows(importCalls, {
    begin: {
      ask: ({ foreign }) => [{ body: importHead('access-try-1', 1) }, { body: importHead(foreign.importId, 1) }],
      or: [403],
    },
    remove: { ask: ({ foreign }) => [{ body: { ids: [foreign.importId] } }] },
    restore: { ask: ({ foreign }) => [{ body: { ids: [foreign.importId] } }], or: [403] },
    open: { ask: ({ foreign }) => [{ query: { id: foreign.importId } }], or: [403] },
    change: { ask: ({ foreign }) => [{ body: { id: foreign.importId, name: 'Taken', shared: true } }], or: [403] },
    rows: { ask: ({ foreign }) => [{ query: { id: foreign.importId } }], or: [403] },
    save: {
      ask: ({ foreign }) => [
        { body: { id: foreign.importId, rows: [importRow(0)], run: { state: 'done', spent: 0, free: 0 } } },
      ],
      or: [403],
    },
    figures: { ask: ({ foreign }) => [{ query: { id: foreign.importId } }], or: [403] },
    ofProduct: { ask: () => [{ query: { marketplace: 'US', asin } }] },
  }),
  ...rows(sellCalls, {
    read: { ask: said({ marketplace: 'US', asins: [asin] }) },
    want: { ask: said({ marketplace: 'US', asins: [asin] }) },
  }),
  ...rows(trackingCalls, {
    list: { ask: () => [{ query: { marketplace: 'US' } }] },
    save: {
      ask: ({ foreign }) => [
        { body: { asin, marketplace: 'US', entries: [] } },
        { body: { id: foreign.trackingId, asin: 'B000000009', marketplace: 'US', entries: [] } },
      ],
      or: [400, 403],
    },
    remove: { ask: ({ foreign }) => [{ body: { ids: [foreign.trackingId] } }] },
    pause: { ask: ({ foreign }) => [{ body: { ids: [foreign.trackingId], paused: true } }], or: [403] },
    restore: { ask: ({ foreign }) => [{ body: { ids: [foreign.trackingId] } }], or: [403] },
    firings: { ask: ({ foreign }) => [{ query: { id: foreign.trackingId } }], or: [403] },
    status: { ask: () => [{ query: { asin, marketplace: 'US' } }] },
    many: {
      ask: () => [
        {
          body: {
            marketplace: 'US',
            rows: [{ row: 1, asin, entries: [{ field: 'buybox_new_price', min: 1 }] }],
            save: true,
          },
        },
      ],
    },
    replay: { ask: () => [{ body: { asin, marketplace: 'US', entries: [] } }] },
  }),

  ...rows(reportCalls, { send: { ask: said({ said: 'It shows 7', recording: REPORT }) } }),
  ...rows(preferenceCalls, { save: { ask: said({ density: 'compact' }, {}) } }),
  ...rows(productNoteCalls, {
    list: { ask: () => [{ query: { marketplace: 'US', asin: noted } }] },
    save: {
      ask: ({ foreign }) => [
        { body: { marketplace: 'US', asin, text: 'Mine', shared: false } },
        { body: { id: foreign.noteId, marketplace: 'US', asin: noted, text: 'Taken', shared: true } },
      ],
      or: [409],
    },
    remove: { ask: ({ foreign }) => [{ body: { id: foreign.noteId, marketplace: 'US', asin: noted } }], or: [409] },
    restore: { ask: ({ foreign }) => [{ body: { id: foreign.noteId, marketplace: 'US', asin: noted } }], or: [409] },
  }),
  ...rows(viewCalls, {
    list: { ask: () => [{ query: { screen: 'usage' } }] },
    save: {
      ask: ({ foreign }) => [
        { body: { screen: 'usage', name: 'Mine', state: '' } },
        { body: { id: foreign.viewId, screen: 'usage', name: 'Taken', state: '' } },
      ],
      or: [403, 404],
    },
    remove: { ask: ({ foreign }) => [{ body: { screen: 'usage', id: foreign.viewId } }] },
  }),

  ...rows(wholesaleCalls, {
    search: { ask: said({ company: 'Company', page: 1 }) },
    save: { ask: said({ wholesaleId: 'w1' }) },
    remove: { ask: said({ ids: ['s-of-others'] }) },
  }),
  ...rows(supplierCalls, {
    page: { ask: () => [{ query: { id: 'w1' } }] },
    change: { ask: said({ id: 'w1', status: 'contacted' }) },
    addNote: { ask: said({ id: 'w1', text: 'Called' }) },
    removeNote: { ask: said({ id: 'w1', note: 'of-others' }), or: [410] },
    addProducts: { ask: said({ id: 'w1', marketplace: 'US', asins: [asin] }) },
    removeProduct: { ask: said({ id: 'w1', marketplace: 'US', asin: 'B000000009' }), or: [410] },
    ofProduct: { ask: () => [{ query: { marketplace: 'US', asin } }] },
  }),
};
