import type { onboardingCalls, phoneCalls } from '#shared/account/onboarding/calls.ts';
import type { billingCalls } from '#shared/billing/calls.ts';
import type { planCalls } from '#shared/billing/plans/calls.ts';
import type { pluginCalls } from '#shared/billing/plugins/calls.ts';
import type { AnswerOf, CallSpec, InputOf } from '#shared/calls.ts';
import type { notificationCalls } from '#shared/inbox/calls.ts';
import type { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import type { integrationCalls } from '#shared/integrations/calls.ts';
import type { memberCalls } from '#shared/members/calls.ts';
import type { Result } from '#shared/result.ts';
import type { sellerCalls } from '#shared/sellers/calls.ts';
import type { portalCalls, sessionCalls } from '#shared/session/calls.ts';
import type { sheetCalls } from '#shared/sheets/calls.ts';
import type { historyCalls } from '#shared/team/history/calls.ts';
import type { tokenCalls } from '#shared/tokens/calls.ts';
import type { trackingCalls } from '#shared/tracking/calls.ts';
import type { wholesaleCalls } from '#shared/wholesale/calls.ts';
import type { Answer, Call, CallFailure, CallOptions } from './call.ts';

/** `name` overrides the table's with a more specific one: 'update a note'. */
type Extras = Partial<Pick<CallOptions<never>, 'signal' | 'keepalive' | 'name'>>;
// The argument is optional if the call has no input, or only optional fields.
type Args<C> =
  InputOf<C> extends undefined
    ? [input?: undefined, extras?: Extras]
    : object extends InputOf<C>
      ? [input?: InputOf<C>, extras?: Extras]
      : [input: InputOf<C>, extras?: Extras];

/** A domain's calls as functions: `api.save(body)`, `api.list(query, { signal })`. */
export type Caller<T extends Record<string, CallSpec>> = {
  [K in keyof T]: (...args: Args<T[K]>) => Promise<Result<Answer<AnswerOf<T[K]>>, CallFailure>>;
};

export type BillingApi = Caller<typeof billingCalls>;
export type HistoryApi = Caller<typeof historyCalls>;
export type InboxApi = Caller<typeof inboxCalls>;
export type IntegrationsApi = Caller<typeof integrationCalls>;
export type MembersApi = Caller<typeof memberCalls>;
export type NotificationsApi = Caller<typeof notificationCalls>;
export type OnboardingApi = Caller<typeof onboardingCalls>;
export type PhoneApi = Caller<typeof phoneCalls>;
export type PlansApi = Caller<typeof planCalls>;
export type PluginsApi = Caller<typeof pluginCalls>;
export type PortalApi = Caller<typeof portalCalls>;
export type SellersApi = Caller<typeof sellerCalls>;
export type SessionApi = Caller<typeof sessionCalls>;
export type SheetsApi = Caller<typeof sheetCalls>;
export type TokensApi = Caller<typeof tokenCalls>;
export type TrackingApi = Caller<typeof trackingCalls>;
export type WholesaleApi = Caller<typeof wholesaleCalls>;

const made = new WeakMap<Call, Map<object, unknown>>();

/**
 * Returns the functions for a domain's table of calls (shared/<domain>/calls.ts), always the same object for the same
 * table.
 */
export function caller<T extends Record<string, CallSpec>>(table: T, call: Call): Caller<T> {
  const known = made.get(call) ?? new Map<object, unknown>();
  if (!known.has(table)) made.set(call, known.set(table, createCaller(table, call)));
  return known.get(table) as Caller<T>;
}

function createCaller<T extends Record<string, CallSpec>>(table: T, call: Call): Caller<T> {
  const entries = Object.entries(table).map(([key, { method, path, name, answer: schema, patience }]) => {
    const send = (input: object = {}, extras?: Extras) =>
      call({
        name,
        method,
        schema,
        patience,
        ...(method === 'GET' ? { path: path + queryOf(input) } : { path, body: input }),
        ...extras,
      });
    return [key, send];
  });
  return Object.fromEntries(entries) as Caller<T>;
}

/** Skips undefined fields. */
function queryOf(fields: object): string {
  const query = `${new URLSearchParams(JSON.parse(JSON.stringify(fields)))}`;
  return query && `?${query}`;
}
