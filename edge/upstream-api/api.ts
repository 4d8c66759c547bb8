import { accountCalls } from './account.ts';
import { authorizeSpCalls } from './authorize-sp.ts';
import { billingCalls } from './billing.ts';
import { createFileTransport, type OpenHttp } from './file-transport.ts';
import { historyCalls } from './history.ts';
import { integrationCalls } from './integrations.ts';
import { memberCalls } from './members.ts';
import { muteCalls } from './mutes.ts';
import { notificationCalls, type OnRejected } from './notifications.ts';
import { planCalls } from './plans.ts';
import { pluginCalls } from './plugins.ts';
import { sessionCalls } from './session.ts';
import { subscriptionCalls } from './subscriptions.ts';
import { tokenCalls } from './tokens.ts';
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
}) {
  const call = createTransport(options);
  const fetchFile = createFileTransport(options);
  return {
    account: accountCalls(call),
    authorizeSp: authorizeSpCalls(call),
    billing: billingCalls(call),
    history: historyCalls(call, fetchFile),
    integrations: integrationCalls(call),
    members: memberCalls(call),
    mutes: muteCalls(call),
    notifications: notificationCalls(call, options.now, options.onRejected),
    plans: planCalls(call),
    plugins: pluginCalls(call),
    session: sessionCalls(call),
    subscriptions: subscriptionCalls(call),
    tokens: tokenCalls(call, options.product),
    views: viewCalls(call),
    wholesale: wholesaleCalls(call),
    wizard: wizardCalls(call),
  };
}
