import * as v from 'valibot';
import { preferenceCalls } from '#shared/account/preferences/calls.ts';
import { settingsCalls } from '#shared/account/settings-calls.ts';
import { billingCalls } from '#shared/billing/calls.ts';
import { planCalls } from '#shared/billing/plans/calls.ts';
import { pluginCalls } from '#shared/billing/plugins/calls.ts';
import type { CallSpec, CheckedInputOf } from '#shared/calls.ts';
import { channelCalls } from '#shared/channels/calls.ts';
import { drillCalls } from '#shared/channels/drill-calls.ts';
import { anchorOf, type ContractHeading, type ContractProfile, profileOf, sectionTitle } from '#shared/contract.ts';
import { completenessCalls } from '#shared/inbox/completeness/calls.ts';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import { incidentCalls } from '#shared/inbox/incidents/calls.ts';
import { buyCalls } from '#shared/listings/buys/calls.ts';
import { feeCalls } from '#shared/listings/fees/calls.ts';
import { ownProductCalls } from '#shared/listings/own-products/calls.ts';
import { priceCalls } from '#shared/listings/prices/price-calls.ts';
import { skuCalls } from '#shared/listings/prices/sku-calls.ts';
import { memberCalls } from '#shared/members/calls.ts';
import { rightCalls } from '#shared/members/right-calls.ts';
import { roleCalls } from '#shared/members/role-calls.ts';
import { teamCalls } from '#shared/members/team-calls.ts';
import { productCalls } from '#shared/products/calls.ts';
import { comparisonCalls } from '#shared/products/comparisons/calls.ts';
import { importCalls } from '#shared/products/imports/calls.ts';
import { productNoteCalls } from '#shared/products/notes/calls.ts';
import { sellCalls } from '#shared/products/selling/calls.ts';
import { sellerCalls } from '#shared/sellers/calls.ts';
import { followCalls } from '#shared/sellers/follow-calls.ts';
import { sellerNameCalls } from '#shared/sellers/name-calls.ts';
import { decisionCalls } from '#shared/team/decisions/calls.ts';
import { goalCalls } from '#shared/team/goals/calls.ts';
import { historyCalls } from '#shared/team/history/calls.ts';
import { rateCalls } from '#shared/team/money/calls.ts';
import { weeklyMailCalls } from '#shared/team/weekly-mail/calls.ts';
import { tokenUseCalls } from '#shared/tokens/use-calls.ts';
import { trackingCalls } from '#shared/tracking/calls.ts';
import { misfitOf } from '#shared/upstream/misfit.ts';
import { listedRecordSchema } from '#shared/upstream/notification-records.ts';
import { viewCalls } from '#shared/views/calls.ts';
import { wholesaleCalls } from '#shared/wholesale/calls.ts';
import { supplierCalls } from '#shared/wholesale/supplier-file-calls.ts';

/** What is wrong, and where in the answer. `path` is '' if it concerns the whole answer. */
export type Finding = { path: string; reason: string };

export type CheckResult = {
  profile: ContractProfile;
  /** As in docs/contract/calls.md: 'GET /user/get-user-data/{id}'. What is special about it follows. */
  call: string;
  /** The page in docs/ and its anchor: 'upstream.md#socket'. */
  section: string;
  /** `missing`: answers 404. `untried`: it changes data, or the account has nothing that it could be about. */
  outcome: 'holds' | 'missing' | 'wrong' | 'untried';
  findings: Finding[];
};

/** What the inputs of later calls refer to: a product that the alerts name, and earlier answers. */
export type Known = {
  product: { asin: string; marketplace: string };
  sellerId: string;
  answerOf<C extends CallSpec>(spec: C): unknown;
};

export type ListedCall = {
  profile: ContractProfile;
  /** As in `CheckResult`. */
  section: string;
  spec: CallSpec;
  /** Returns undefined if the account has nothing that the call could be about. */
  input?: ((known: Known) => unknown) | undefined;
  newestFirst?: Ordered | undefined;
};

/** A list whose order is part of the contract: `rows` of the answer, by the time (ms) in `by`. */
export type Ordered = { rows: string; by: string };

/** The calls that only read, in the order in which they are tried. */
export const readCalls: readonly ListedCall[] = [
  ...from(settingsCalls),
  ...from(preferenceCalls),
  ...from(
    memberCalls,
    {
      list: () => ({ extension: 'AZINSIGHT' }),
      one: ({ answerOf }) => idIn(answerOf(memberCalls.list), 'members'),
      changes: () => ({}),
    },
    { changes: { rows: 'changes', by: 'at' } },
  ),
  ...from(rightCalls),
  ...from(roleCalls),
  ...from(teamCalls),
  ...from(billingCalls),
  ...from(planCalls),
  ...from(pluginCalls),
  ...from(
    historyCalls,
    {
      team: () => FIRST_PAGE,
      usage: () => FIRST_PAGE,
      usageSummary: () => ({}),
    },
    { team: { rows: 'rows', by: 'sourced' } },
  ),
  ...from(productCalls, {
    cost: ({ product }) => ({ marketplace: 'US', asins: [product.asin] }),
  }),
  ...from(sellerCalls, {
    cost: ({ sellerId }) => ({ marketplace: 'US', sellerId }),
  }),
  ...from(sellerNameCalls, { names: ({ sellerId }) => ({ ids: [sellerId] }) }),
  ...from(wholesaleCalls, {
    newest: () => ({ page: 1, limit: 10 }),
    saved: () => ({ page: 1, limit: 10 }),
  }),
  ...from(supplierCalls, { ofProduct: ({ product }) => product }),
  ...from(inboxCalls, {
    timeToAct: () => ({ days: 7 }),
    prices: ({ product }) => product,
  }),
  ...from(incidentCalls),
  ...from(completenessCalls),
  ...from(ownProductCalls, {
    search: () => ({ today: Date.now(), page: 1, limit: 10 }),
    sales: () => ({ zone: 'UTC' }),
  }),
  ...from(
    priceCalls,
    { skus: ({ product }) => product, changes: ({ product }) => product },
    { changes: { rows: 'changes', by: 'at' } },
  ),
  ...from(skuCalls, { skus: () => ({ page: 1, limit: 10 }) }),
  ...from(feeCalls, { ofProduct: ({ product }) => product }),
  ...from(buyCalls, {
    search: () => ({ page: 1, limit: 10 }),
    choices: ({ product }) => product,
  }),
  ...from(trackingCalls, {
    list: () => ({ marketplace: 'US' }),
    status: ({ product }) => product,
  }),
  ...from(productNoteCalls, { list: ({ product }) => product }),
  ...from(
    importCalls,
    {
      open: ({ answerOf }) => idIn(answerOf(importCalls.list), 'imports'),
      ofProduct: ({ product }) => product,
    },
    { list: { rows: 'imports', by: 'startedAt' } },
  ),
  ...from(sellCalls, { read: ({ product }) => ({ marketplace: 'US', asins: [product.asin] }) }),
  ...from(
    comparisonCalls,
    { open: ({ answerOf }) => idIn(answerOf(comparisonCalls.list), 'comparisons') },
    { list: { rows: 'comparisons', by: 'changedAt' } },
  ),
  ...from(channelCalls),
  ...from(drillCalls),
  ...from(followCalls),
  ...from(decisionCalls, {
    repeats: () => ({ days: 30 }),
    passed: () => ({ days: 30 }),
    leads: () => ({ days: 30 }),
    colleagues: ({ product }) => ({ marketplace: product.marketplace, asins: [product.asin] }),
  }),
  ...from(goalCalls),
  ...from(rateCalls),
  ...from(weeklyMailCalls),
  ...from(tokenUseCalls, { use: () => ({}) }),
  ...from(viewCalls, { list: () => ({ screen: 'team-history' }) }),
];

const FIRST_PAGE = { page: 1, limit: 10 };

/**
 * Picks a table's calls that read: every GET without an input, and those with an input here. Files, and calls that the
 * edge makes in handlers of its own, are not among them.
 */
function from<T extends Readonly<Record<string, CallSpec & { tag: ContractHeading }>>>(
  table: T,
  inputs: { [K in keyof T]?: (known: Known) => CheckedInputOf<T[K]> | object | undefined } = {},
  ordered: { [K in keyof T]?: Ordered } = {},
): ListedCall[] {
  return Object.entries(table).flatMap(([key, spec]) => {
    const { upstream } = spec;
    if (!upstream || upstream.file || upstream.handled) return [];
    const input = inputs[key];
    const readsAlone = (upstream.method ?? spec.method) === 'GET' && !spec.query && !spec.body;
    if (!readsAlone && !input) return [];
    const profile = profileOf(spec);
    const section = `contract/calls.md#${anchorOf(sectionTitle(spec.tag, profile))}`;
    return [{ profile, section, spec, input, newestFirst: ordered[key] }];
  });
}

/** The call as docs/contract/calls.md has it: 'GET /user/get-user-data/{id}'. */
export function callOf({ method, upstream }: CallSpec): string {
  const path = upstream?.path ?? '';
  const named = new Proxy({}, { get: (_, field) => `{${String(field)}}` }) as never;
  const service = upstream?.service === 'amazon' || upstream?.service === 'walmart' ? `/${upstream.service}` : '';
  return `${upstream?.method ?? method} ${service}${typeof path === 'string' ? path : decodeURIComponent(path(named))}`;
}

/** Returns where a list is not newest first. */
export function unordered(answer: object, { rows, by }: Ordered): Finding[] {
  const list = (answer as Record<string, Record<string, unknown>[]>)[rows] ?? [];
  const times = list.map((row) => Number(row[by]));
  const isNewer = times.some((time, index) => time > (times[index - 1] ?? Number.POSITIVE_INFINITY));
  return isNewer ? [{ path: `${rows}.*.${by}`, reason: 'Expected the newest first, found another order' }] : [];
}

/** Returns what a stored record lacks: without it, the portal can't mark or delete the alert. */
export function unlistedIn(record: unknown): Finding[] {
  const read = v.safeParse(listedRecordSchema, record);
  return read.success ? [] : read.issues.map(misfitOf);
}

/** Returns the id of a list's first row. @param field of the answer that has the list */
function idIn(answer: unknown, field: string): { id: string } | undefined {
  const rows = (answer as Record<string, { id?: string; _id?: string }[]> | undefined)?.[field];
  const id = rows?.[0]?.id ?? rows?.[0]?._id;
  return id === undefined ? undefined : { id };
}
