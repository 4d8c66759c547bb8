import type { MistakeReports } from '#edge/rejected-log.ts';
import type { UserInfo } from '#shared/account/user.ts';
import { unknownValues } from '#shared/upstream/user-values.ts';
import { accountCalls } from './account.ts';
import { asinTracker } from './asin-tracker.ts';
import { authorizeSpCalls } from './authorize-sp.ts';
import { createFileTransport, type OpenHttp } from './file-transport.ts';
import { historyFiles } from './history.ts';
import { integrationCalls } from './integrations.ts';
import { memberCalls } from './members.ts';
import { muteCalls } from './mutes.ts';
import { notificationCalls } from './notifications.ts';
import { phoneCalls } from './phone.ts';
import { productCalls } from './products.ts';
import { resetCalls } from './reset.ts';
import { sellerCalls } from './sellers.ts';
import { sessionCalls } from './session.ts';
import { signUpCalls } from './sign-up.ts';
import { subscriptionCalls } from './subscriptions.ts';
import { tokenCalls } from './tokens.ts';
import { createTransport, type SendHttp, type ServiceBases } from './transport.ts';
import { wholesaleCalls } from './wholesale.ts';
import { wizardCalls } from './wizard.ts';

/** The provider's calls by domain. A hub takes those of its port (hub/ports.ts), the routes any of them. */
export type UpstreamApi = ReturnType<typeof createUpstreamApi>;

/**
 * All calls to the provider, one line a domain. None ever throws.
 * @param options.base the provider's address, without /api/v1
 * @param options.report told of what was wrong in an answer
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
  /** E-mails of accounts that have the ASIN tracker whatever their plan. */
  trackerAccounts?: readonly string[] | undefined;
}) {
  const call = createTransport(options);
  const marked = asinTracker(options.trackerAccounts ?? []);
  const read = (user: UserInfo): UserInfo => {
    for (const { path, reason } of unknownValues(user)) options.report({ kind: 'value', event: 'user record', path, reason, user: user._id });
    return marked(user);
  };
  const fetchFile = createFileTransport(options);
  return {
    /** Any call, as its table says (edge/routes/mount-calls.ts). */
    call,
    account: accountCalls(call, read),
    authorizeSp: authorizeSpCalls(call),
    history: historyFiles(fetchFile),
    integrations: integrationCalls(call),
    members: memberCalls(call),
    mutes: muteCalls(call),
    notifications: notificationCalls(call, options.now, options.report),
    phone: phoneCalls(call),
    products: productCalls(call),
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
