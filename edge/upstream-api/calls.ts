import * as v from 'valibot';
import type { UpstreamCalls, UpstreamFailure } from '#edge/hub/ports.ts';
import { type HeaderData, headerDataSchema, signInAnswerSchema, type UserInfo, userInfoSchema } from '#shared/account/user.ts';
import { apiErrorOf, EXCEPTION, errorCodes, isIntegrationRequired } from '#shared/errors.ts';
import { integrationStateSchema } from '#shared/integrations/integration-state.ts';
import { SUBSCRIPTION_PAYLOAD_VERSION } from '#shared/notifications/notification.ts';
import { DEEPEST_BODY, isDeeperThan } from '#shared/parse-json.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { tokenBalanceSchema } from '#shared/tokens/balance.ts';
import { readNotificationPage, upstreamDoneSchema, upstreamNotificationsSchema, upstreamPaths, upstreamSubscriptionsSchema } from '#shared/upstream/calls.ts';
import { upstreamMuteOf, upstreamMutesSchema } from '#shared/upstream/mutes.ts';

type Answer<T> = Promise<Result<T, UpstreamFailure>>;

/** The calls that routes make and hubs do not. */
export type UpstreamAccount = {
  signIn(email: string, password: string): Answer<{ token: string; user: UserInfo }>;
  signOut(token: string): Answer<unknown>;
  headerData(token: string, email: string): Answer<HeaderData>;
};

/** One HTTP exchange, to the end of the answer's text; no redirect is followed. Throws where there is no answer. */
export type SendHttp = (
  url: URL,
  call: { method: Call['method']; headers: Record<string, string>; body: string | undefined; signal: AbortSignal },
) => Promise<{ status: number; text: string }>;

type Call = {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  token?: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
};

/**
 * The provider's calls over HTTP (API-01): the portal-token header once signed in, every answer checked against its schema,
 * and one that does not fit becomes an error that names the call. Never throws.
 * @param options.base the provider's address, without /api/v1
 */
export function createUpstreamCalls(options: {
  base: string;
  product: string;
  send: SendHttp;
  now(): number;
  timeoutMs: number;
  onRejected(what: string, path: string, reason: string, record: unknown): void;
}): UpstreamCalls & UpstreamAccount {
  const paths = upstreamPaths(options.product);

  async function call<T>(request: Call, schema: v.GenericSchema<unknown, T>): Answer<T> {
    const url = new URL(`${options.base}/api/v1${request.path}`);
    for (const [name, value] of Object.entries(request.query ?? {})) if (value !== undefined) url.searchParams.set(name, String(value));
    let answer: Awaited<ReturnType<SendHttp>>;
    // Not AbortSignal.timeout: its timer outlives the answer, and keeps a Durable Object awake that long.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new DOMException('Too late', 'TimeoutError')), options.timeoutMs);
    try {
      answer = await options.send(url, {
        method: request.method,
        headers: {
          accept: 'application/json',
          ...(request.token ? { 'portal-token': request.token } : {}),
          ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: request.body === undefined ? undefined : JSON.stringify(request.body),
        signal: late.signal,
      });
      // Followed, it would carry the token elsewhere.
      if (answer.status >= 300 && answer.status < 400) throw new Error('A redirect');
    } catch (error) {
      // No response: the error's own message (ERR-01).
      return fail({ status: 0, error: { code: EXCEPTION, message: reasonOf(error) } });
    } finally {
      clearTimeout(timer);
    }
    const body = parseJson(answer.text);
    if (answer.status !== 200) return fail({ status: answer.status, error: apiErrorOf(body) });
    if (isIntegrationRequired(body)) return fail({ status: 400, error: apiErrorOf(body) });
    const parsed = v.safeParse(schema, body);
    // What fits goes on into the stream and to the page: nothing may come along that they cannot write out.
    if (parsed.success && !isDeeperThan(DEEPEST_BODY, parsed.output)) return ok(parsed.output);
    const path = parsed.success ? undefined : v.getDotPath(parsed.issues[0]);
    return fail({
      status: 502,
      error: { code: errorCodes.badAnswer, message: `The provider's answer to '${request.name}' does not fit its contract at ${path ?? 'its root'}.` },
    });
  }

  return {
    signIn: (email, password) =>
      call(
        { name: 'sign in', method: 'POST', path: paths.signIn, body: { email, password } },
        signInAnswerSchema as v.GenericSchema<unknown, { token: string; user: UserInfo }>,
      ),
    signOut: (token) => call({ name: 'sign out', method: 'POST', path: paths.signOut, token, body: {} }, upstreamDoneSchema),
    headerData: (token, email) => call({ name: 'header data', method: 'POST', path: paths.headerData, token, body: { email } }, headerDataSchema),
    userInfo: (token) => call({ name: 'user info', method: 'GET', path: paths.userInfo, token }, userInfoSchema),
    async notifications(token, query) {
      const read = await call({ name: 'notifications', method: 'GET', path: paths.notifications, token, query }, upstreamNotificationsSchema);
      if (!read.ok) return read;
      return ok(readNotificationPage(read.value, options.now(), (record, path, reason) => options.onRejected('notifications list', path, reason, record)));
    },
    tokens: (token) => call({ name: 'token balance', method: 'POST', path: paths.tokens, token, body: {} }, tokenBalanceSchema),
    async subscriptions(token, marketplace) {
      const read = await call(
        { name: 'notification subscriptions', method: 'GET', path: paths.subscriptions, token, query: { marketplace } },
        upstreamSubscriptionsSchema,
      );
      return read.ok ? ok({ marketplace, unsubscribedTypes: read.value.unsubscribedTypes }) : read;
    },
    integration: (token) => call({ name: 'integration status', method: 'GET', path: paths.integrationStatus, token }, integrationStateSchema),
    markRead: (token, notificationIds) =>
      call({ name: 'mark as read', method: 'PUT', path: paths.markRead, token, body: { notificationIds } }, upstreamDoneSchema),
    deleteNotifications: (token, notificationIds) =>
      call({ name: 'delete notifications', method: 'DELETE', path: paths.notifications, token, body: { notificationIds } }, upstreamDoneSchema),
    subscribe: (token, marketplace, notificationType) =>
      call(
        {
          name: 'subscribe',
          method: 'POST',
          path: paths.createSubscription,
          token,
          body: { marketplace, payloadVersion: SUBSCRIPTION_PAYLOAD_VERSION, notificationType },
        },
        upstreamDoneSchema,
      ),
    mutes: (token) => call({ name: 'mutes', method: 'GET', path: paths.mutes, token }, upstreamMutesSchema),
    mute: (token, mutes) => call({ name: 'mute', method: 'PUT', path: paths.mutes, token, body: { mutes: mutes.map(upstreamMuteOf) } }, upstreamMutesSchema),
    unmute: (token, targets) => call({ name: 'unmute', method: 'DELETE', path: paths.mutes, token, body: { targets } }, upstreamMutesSchema),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'No answer';
  if (error.name === 'TimeoutError') return 'The provider did not answer in time';
  // fetch hides the reason one level down; an address in it is the server's own business.
  const hidden = 'code' in error ? error : error.cause;
  const cause = hidden instanceof Error && 'code' in hidden ? ` (${String(hidden.code)})` : '';
  return `The provider could not be reached${cause}`;
}
