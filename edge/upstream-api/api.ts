import * as v from 'valibot';
import { counts } from '#edge/http/limits.ts';
import { type Meter, type UpstreamAnswer, type UpstreamCalls, unavailable } from '#edge/hub/ports.ts';
import type { MistakeReports } from '#edge/rejected-log.ts';
import {
  authorizePaths,
  consentServicesSchema,
  phonePaths,
  upstreamCardUrlSchema,
  upstreamRegionsSchema,
  upstreamSellerUserSchema,
} from '#shared/account/onboarding/calls.ts';
import { codeVerifiedSchema, phoneSentSchema, type sendPhoneSchema } from '#shared/account/onboarding/phone.ts';
import {
  signedUpSchema,
  type signUpFormSchema,
  type VerifiedEmail,
  verifiedEmailSchema,
} from '#shared/account/sign-up.ts';
import { INTEGRATION_REQUIRED_CODE } from '#shared/errors.ts';
import { SUBSCRIPTION_PAYLOAD_VERSION } from '#shared/inbox/notification.ts';
import {
  mutePaths,
  subscriptionPaths,
  upstreamMuteOf,
  upstreamMutesSchema,
  upstreamSubscriptionsSchema,
} from '#shared/inbox/wire.ts';
import type { WalmartReturn } from '#shared/integrations/authorisation.ts';
import {
  amazonConnectionsSchema,
  amazonPaths,
  walmartConnectionsSchema,
  walmartPaths,
  walmartStatusSchema,
} from '#shared/integrations/calls.ts';
import { integrationStateSchema } from '#shared/integrations/integration-state.ts';
import { type RegionName, regionNames } from '#shared/integrations/regions.ts';
import {
  type ChangePrice,
  type PriceChange,
  type PriceLimits,
  priceChangeSchema,
  priceLimitsSchema,
} from '#shared/listings/prices/change-price.ts';
import { PRICE_LIMITS_PATH, priceCalls as priceTable } from '#shared/listings/prices/price-calls.ts';
import { memberPaths, memberCalls as memberTable } from '#shared/members/calls.ts';
import type { SetFlag } from '#shared/members/member-work.ts';
import {
  generalToRequest,
  itemsBodyOf,
  lookedUp,
  portalForms,
  productPaths,
  type UpstreamItems,
  upstreamItemsSchema,
} from '#shared/products/calls.ts';
import { BATCH_SIZE } from '#shared/products/identifiers.ts';
import type { Lookup, LookupAnswer } from '#shared/products/lookup.ts';
import {
  PROVIDER_ALERTS_PATH,
  PROVIDER_HOPS_PATH,
  type ProviderAlertsRequest,
  providerAlertsSchema,
  providerHopsSchema,
} from '#shared/recording/provider-hops.ts';
import { fail, ok } from '#shared/result.ts';
import { RESET_TYPE, resetPaths, sessionPaths, signUpPaths } from '#shared/session/calls.ts';
import type { Profile } from '#shared/session/profile.ts';
import type { ApplyReset } from '#shared/session/reset.ts';
import { signInAnswerSchema, type UserInfo } from '#shared/session/user.ts';
import { tokenBalanceSchema } from '#shared/tokens/balance.ts';
import { tokenBalancePath } from '#shared/tokens/calls.ts';
import { unknownValues } from '#shared/upstream/user-values.ts';
import { accountCalls } from './account-upstream.ts';
import { inboxCalls, notificationCalls } from './alerts-upstream.ts';
import { createFileTransport, type OpenHttp } from './file-transport.ts';
import { profileCall } from './profile-upstream.ts';
import { refusedCalls } from './refused-upstream.ts';
import { sellerCalls } from './sellers-upstream.ts';
import {
  anythingSchema,
  type CallUpstream,
  createTransport,
  doneSchema,
  type SendHttp,
  type ServiceBases,
} from './transport.ts';
import { wholesaleCalls } from './wholesale-upstream.ts';
import { wizardCalls } from './wizard-upstream.ts';

const priceCalls = (call: CallUpstream) => ({
  limits: (
    token: string,
    { marketplace, sku }: Pick<ChangePrice, 'marketplace' | 'sku'>,
  ): UpstreamAnswer<PriceLimits> =>
    call(
      { name: 'price limits', method: 'GET', path: PRICE_LIMITS_PATH, token, query: { marketplace, sku } },
      priceLimitsSchema,
    ),
  change: (token: string, body: ChangePrice): UpstreamAnswer<PriceChange> =>
    call(
      { name: 'price change', method: 'POST', path: priceTable.change.upstream.path, token, body },
      priceChangeSchema,
    ),
});

const walmartStatus = v.pipe(
  walmartStatusSchema,
  v.transform(({ data }) => ({ authorized: data.authorized })),
);

const integrationCalls = (call: CallUpstream) => ({
  status: (token: string) =>
    call(
      { name: 'integration status', method: 'GET', service: 'amazon', path: amazonPaths.status, token },
      integrationStateSchema,
    ),
  connections: (token: string) =>
    call(
      { name: 'Amazon connections', method: 'GET', service: 'amazon', path: amazonPaths.connections, token },
      amazonConnectionsSchema,
    ),

  walmartStatus: (token: string) =>
    call(
      { name: 'Walmart status', method: 'GET', service: 'walmart', path: walmartPaths.status, token },
      walmartStatus,
    ),
  walmartConnection: (token: string) =>
    call(
      { name: 'Walmart connection', method: 'GET', service: 'walmart', path: walmartPaths.connection, token },
      walmartConnectionsSchema,
    ),
  walmartCallback: (
    token: string,
    { code, type, sellerId }: WalmartReturn,
    ours: { marketplace: string; redirectUri: string },
  ) =>
    call(
      {
        name: 'connect Walmart',
        method: 'POST',
        service: 'walmart',
        path: walmartPaths.callback,
        token,
        // The four fields of the specification, plus the address that Walmart redirected to, which its token call
        // requires.
        body: { code, type: type ?? 'auth', sellerId, ...ours },
      },
      doneSchema,
    ),
});

/** The provider's calls by domain. A hub uses those of its port (hub/ports.ts), the routes any of them. */
export type UpstreamApi = ReturnType<typeof createUpstreamApi>;

/**
 * Creates all calls to the provider, one line per domain. They never throw.
 * @param options.base the provider's address, without /api/v1
 * @param options.report receives errors in the provider's answers
 */
export function createUpstreamApi(options: {
  base: string;
  bases?: ServiceBases;
  product: string;
  send: SendHttp;
  open: OpenHttp;
  now(): number;
  timeoutMs: number;
  report: MistakeReports['report'];
  /** Counts every call. */
  meter?: Pick<Meter, 'time'>;
  /** Emails of accounts that have the ASIN tracker regardless of their plan. */
  trackerAccounts?: readonly string[] | undefined;
  /** Key for the provider's intake; undefined if there is none. */
  ingestKey?: string | undefined;
}) {
  const call = createTransport(options);
  const marked = asinTracker(options.trackerAccounts ?? []);
  const read = (user: UserInfo): UserInfo => {
    for (const { path, reason } of unknownValues(user))
      options.report({ kind: 'value', event: 'user record', path, reason, user: user._id });
    return marked(user);
  };
  const fetchFile = createFileTransport(options);
  const inbox = inboxCalls(call, options.now, options.report);
  const capabilities = profileCall(call, options.now);
  const profile = async () => (await capabilities()).profile;
  return {
    /** Makes any call as defined by its table (edge/routes/mount-calls.ts). */
    call,
    account: accountCalls(call, read),
    authorizeSp: authorizeSpCalls(call),
    /** Opens a file of the provider. */
    file: fetchFile,
    integrations: integrationCalls(call),
    members: memberCalls(call),
    mutes: muteCalls(call, profile),
    inbox,
    notifications: notificationCalls(call, inbox, profile, options.now, options.report),
    operator: operatorCalls(call),
    phone: phoneCalls(call),
    prices: priceCalls(call),
    profile,
    capabilities,
    products: productCalls(call),
    refused: options.ingestKey === undefined ? undefined : refusedCalls(call, options.ingestKey),
    reset: resetCalls(call),
    sellers: sellerCalls(call, fetchFile, options.report),
    session: sessionCalls(call, read),
    signUp: signUpCalls(call),
    subscriptions: subscriptionCalls(call),
    tokens: tokenCalls(call, options.product),
    wholesale: wholesaleCalls(call),
    wizard: wizardCalls(call),
  };
}

/** @param key of the calls: not a session's. The provider knows it by OPS_KEY (shared/recording/provider-hops.ts) */
const operatorCalls = (call: CallUpstream) => {
  const ask = (key: string) => ({ method: 'POST' as const, headers: { authorization: `Bearer ${key}` } });
  return {
    hops: (key: string, ids: { recordId?: string; notificationId?: string }) =>
      call({ ...ask(key), name: 'hops of a message', path: PROVIDER_HOPS_PATH, body: ids }, providerHopsSchema),
    alerts: (key: string, which: ProviderAlertsRequest) =>
      call({ ...ask(key), name: 'stored alerts', path: PROVIDER_ALERTS_PATH, body: which }, providerAlertsSchema),
  };
};

/** Marks the user records of these accounts wherever one is read: at sign-in and at every load. */
function asinTracker(accounts: readonly string[]): (user: UserInfo) => UserInfo {
  const listed = new Set(accounts.map((email) => email.toLowerCase()));
  return (user) => (listed.has(user.email?.toLowerCase() ?? '') ? { ...user, enableAsinTracker: true } : user);
}

/** The token balance. @param product as named in the settings */
const tokenCalls = (call: CallUpstream, product: string) => ({
  balance: (token: string) =>
    call(
      { name: 'token balance', method: 'POST', path: tokenBalancePath(product), token, body: {} },
      tokenBalanceSchema,
    ),
});

/** Signing up. These calls have no token. */
const signUpCalls = (call: CallUpstream) => ({
  requestEmail: (body: VerifiedEmail) =>
    call({ name: 'verification email', method: 'POST', path: signUpPaths.verificationEmail, body }, doneSchema),
  checkToken: (token: string) =>
    call(
      { name: 'verification token', method: 'POST', path: signUpPaths.checkToken, body: { token } },
      verifiedEmailSchema,
    ),
  signUp: (body: v.InferOutput<typeof signUpFormSchema>) =>
    call({ name: 'sign up', method: 'POST', path: signUpPaths.signUp, body }, signedUpSchema),
});

const phoneCalls = (call: CallUpstream) => ({
  send: (token: string, body: v.InferOutput<typeof sendPhoneSchema>) =>
    call({ name: 'send phone number', method: 'POST', path: phonePaths.sendPhoneNumber, token, body }, phoneSentSchema),
  verify: (token: string, code: string) =>
    call(
      { name: 'verify code', method: 'POST', path: phonePaths.verifyCode, token, body: { code } },
      codeVerifiedSchema,
    ),
});

/** An account's mutes. Each call answers with the complete list after it. */
function muteCalls(call: CallUpstream, profile: () => Promise<Profile>): UpstreamCalls['mutes'] {
  const ask = (name: string, method: 'GET' | 'PUT' | 'DELETE', token: string, body?: unknown) =>
    call({ name, method, path: mutePaths.list, token, body }, upstreamMutesSchema);
  return {
    // Every snapshot reads them.
    list: async (token) => ((await profile()) === 'full' ? ask('mutes', 'GET', token) : fail(unavailable)),
    put: (token, mutes) => ask('mute', 'PUT', token, { mutes: mutes.map(upstreamMuteOf) }),
    delete: (token, targets) => ask('unmute', 'DELETE', token, { targets }),
  };
}

/** The user whose password was reset, if the provider names it: the specification shows no answer. */
const appliedSchema = v.fallback(v.object({ userId: v.optional(v.string()) }), {});

/** A forgotten password. These calls have no token. */
const resetCalls = (call: CallUpstream) => ({
  forgot: (email: string) =>
    call(
      {
        name: 'forgot password',
        method: 'POST',
        path: resetPaths.forgotPassword,
        body: { email, resetType: RESET_TYPE },
      },
      doneSchema,
    ),
  check: (resetPasswordCode: string) =>
    call({ name: 'reset code', method: 'POST', path: resetPaths.checkCode, body: { resetPasswordCode } }, doneSchema),
  apply: (body: ApplyReset) =>
    call({ name: 'reset password', method: 'POST', path: resetPaths.applyReset, body }, appliedSchema),
});

/** The origin of a sign-in. The provider may store it for the list of signed-in browsers. */
type SignInFrom = { userAgent: string | undefined; address: string };

const sessionCalls = (call: CallUpstream, read: (user: UserInfo) => UserInfo) => ({
  signIn: (email: string, password: string, from: SignInFrom) =>
    call(
      {
        name: 'sign in',
        method: 'POST',
        path: sessionPaths.signIn,
        body: { email, password },
        headers: headersOf(from),
      },
      v.pipe(
        signInAnswerSchema as v.GenericSchema<unknown, { token: string; user: UserInfo }>,
        v.transform(({ token, user }) => ({ token, user: read(user) })),
      ),
    ),
  signOut: (token: string) =>
    call({ name: 'sign out', method: 'POST', path: sessionPaths.signOut, token, body: {} }, anythingSchema),
});

/** Returns the two headers with which a proxy forwards the origin, without characters that are invalid in a header. */
function headersOf({ userAgent, address }: SignInFrom): Record<string, string> {
  const agent = userAgent?.replace(/[^ -~]/g, '').slice(0, 512);
  return {
    ...(agent ? { 'user-agent': agent } : {}),
    ...(/^[\w.:%[\]-]{1,100}$/.test(address) ? { 'x-forwarded-for': address } : {}),
  };
}

/** Which alert types an account receives from a marketplace. */
const subscriptionCalls = (call: CallUpstream): UpstreamCalls['subscriptions'] => ({
  async list(token, marketplace) {
    const read = await call(
      {
        name: 'notification subscriptions',
        method: 'GET',
        path: subscriptionPaths.list,
        token,
        query: { marketplace },
      },
      upstreamSubscriptionsSchema,
    );
    if (read.ok) return ok({ marketplace, unsubscribedTypes: read.value.unsubscribedTypes });
    // Without this call, the provider sees to the subscriptions by itself, and there is nothing to turn on.
    return read.error.status === 404 && read.error.error.code !== INTEGRATION_REQUIRED_CODE
      ? ok({ marketplace, unsubscribedTypes: [] })
      : read;
  },
  create: (token, marketplace, notificationType) =>
    call(
      {
        name: 'subscribe',
        method: 'POST',
        path: subscriptionPaths.create,
        token,
        body: { marketplace, payloadVersion: SUBSCRIPTION_PAYLOAD_VERSION, notificationType },
      },
      anythingSchema,
    ),
});

const regionsSchema = v.pipe(
  upstreamRegionsSchema,
  v.transform((names) => regionNames.filter((name) => names.includes(name))),
);

/**
 * The authorize-sp calls of the onboarding service. They take the access token of the person being onboarded, or of a
 * session.
 */
const authorizeSpCalls = (call: CallUpstream) => ({
  user: (accessToken: string) =>
    call(
      { name: 'seller to authorize', method: 'GET', service: 'onboarding', path: authorizePaths.users, accessToken },
      upstreamSellerUserSchema,
    ),
  regions: (accessToken: string) =>
    call(
      { name: 'authorized regions', method: 'GET', service: 'onboarding', path: authorizePaths.regions, accessToken },
      regionsSchema,
    ),
  connect: (
    accessToken: string,
    seller: { code: string; sellingPartnerId: string; redirectUri: string; regionShortName: RegionName },
  ) =>
    call(
      {
        name: 'connect the seller',
        method: 'POST',
        service: 'onboarding',
        path: authorizePaths.sellers,
        accessToken,
        body: seller,
        keepRefusal: true,
      },
      doneSchema,
    ),
  verifyCard: (accessToken: string, returnUrl: string) =>
    call(
      {
        name: 'verify the card',
        method: 'POST',
        service: 'onboarding',
        path: authorizePaths.verifyCard,
        accessToken,
        body: { returnUrl },
        keepRefusal: true,
      },
      upstreamCardUrlSchema,
    ),
  services: (accessToken: string) =>
    call(
      { name: 'consent pages', method: 'GET', service: 'onboarding', path: authorizePaths.services, accessToken },
      consentServicesSchema,
    ),
});

/** The flags with their own call in the specification. */
const flagPaths: Partial<Record<SetFlag['flag'], string>> = {
  accessHistory: memberPaths.accessHistory,
  recordSourcingHistory: memberPaths.recordSourcingHistory,
};

function memberCalls(call: CallUpstream) {
  const post = (token: string, path: string, body: unknown) =>
    call({ name: 'set a flag', method: 'POST', path, token, body }, doneSchema);
  return {
    setFlag: (token: string, { ids, flag, value }: SetFlag) => {
      const own = flagPaths[flag];
      return own !== undefined && ids.length === 1
        ? post(token, own, { id: ids[0], value })
        : post(token, memberTable.setFlag.upstream.path, { ids, flag, value });
    },
  };
}

export function productCalls(call: CallUpstream) {
  return {
    /** Looks up one batch, page by page: a code may yield several ASINs. */
    async items(token: string, requested: Lookup): UpstreamAnswer<LookupAnswer> {
      const { marketplace, statistics } = requested;
      const list = requested.asins ? { asins: requested.asins } : { identifiers: requested.identifiers ?? [] };
      const [path] = portalForms(requested.asins ? productPaths.byAsins : productPaths.byIdentifiers);
      const pages: UpstreamItems[] = [];
      let rows = 0;
      for (let page = 1; page <= counts.productPages; page += 1) {
        const body = itemsBodyOf({ marketplace, list, general: generalToRequest(requested), statistics, page });
        const read = await call({ name: 'product data', method: 'POST', path, token, body }, upstreamItemsSchema);
        if (!read.ok) return read;
        pages.push(read.value);
        rows += read.value.rows.length;
        // A list of ASINs has at most one page. For codes the number is unknown unless the provider gives a total.
        const total =
          read.value.total ??
          (requested.asins || read.value.rows.length < BATCH_SIZE ? rows : Number.POSITIVE_INFINITY);
        if (read.value.rows.length === 0 || rows >= total) break;
      }
      return ok(lookedUp(requested, pages));
    },
  };
}
