import { accountCalls } from './account.ts';
import { asinTracker } from './asin-tracker.ts';
import { authorizeSpCalls } from './authorize-sp.ts';
import { billingCalls } from './billing.ts';
import { createFileTransport, type OpenHttp } from './file-transport.ts';
import { historyCalls } from './history.ts';
import { integrationCalls } from './integrations.ts';
import { memberCalls } from './members.ts';
import { muteCalls } from './mutes.ts';
import { notificationCalls, type OnRejected } from './notifications.ts';
import { phoneCalls } from './phone.ts';
import { planCalls } from './plans.ts';
import { pluginCalls } from './plugins.ts';
import { productCalls } from './products.ts';
import { resetCalls } from './reset.ts';
import { sellerCalls } from './sellers.ts';
import { sessionCalls } from './session.ts';
import { signUpCalls } from './sign-up.ts';
import { subscriptionCalls } from './subscriptions.ts';
import { tokenCalls } from './tokens.ts';
import { trackingCalls } from './tracking.ts';
import { createTransport, type SendHttp, type ServiceBases } from './transport.ts';
import { viewCalls } from './views.ts';
import { wholesaleCalls } from './wholesale.ts';
import { wizardCalls } from './wizard.ts';

/** The provider's calls by domain. A hub takes those of its port (hub/ports.ts), the routes any of them. */
export type UpstreamApi = ReturnType<typeof createUpstreamApi>;

/**
 * All calls to the provider, one line a domain. None ever throws.
 * @param options.base the provider's address, without /api/v1
 * @param options.onRejected told of every stored record that could not be read
 */
export function createUpstreamApi(options: {
  base: string;
  bases?: ServiceBases;
  product: string;
  send: SendHttp;
  open: OpenHttp;
  now(): number;
  timeoutMs: number;
  onRejected: OnRejected;
  /** E-mails of accounts that have the ASIN tracker whatever their plan. */
  trackerAccounts?: readonly string[] | undefined;
}) {
  const call = createTransport(options);
  const marked = asinTracker(options.trackerAccounts ?? []);
  const fetchFile = createFileTransport(options);
  return {
    account: accountCalls(call, marked),
    authorizeSp: authorizeSpCalls(call),
    billing: billingCalls(call),
    history: historyCalls(call, fetchFile),
    integrations: integrationCalls(call),
    members: memberCalls(call),
    mutes: muteCalls(call),
    notifications: notificationCalls(call, options.now, options.onRejected),
    phone: phoneCalls(call),
    plans: planCalls(call),
    plugins: pluginCalls(call),
    products: productCalls(call),
    reset: resetCalls(call),
    sellers: sellerCalls(call, fetchFile),
    session: sessionCalls(call, marked),
    signUp: signUpCalls(call),
    subscriptions: subscriptionCalls(call),
    tokens: tokenCalls(call, options.product),
    tracking: trackingCalls(call),
    views: viewCalls(call),
    wholesale: wholesaleCalls(call),
    wizard: wizardCalls(call),
  };
}
