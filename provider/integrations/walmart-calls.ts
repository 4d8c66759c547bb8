import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { fail, ok } from '#shared/result.ts';
import { lenient, lenientList, text } from '#shared/upstream/tolerant.ts';
import type { Listed, ListingsFailure } from './listings-service.ts';
import {
  permissionEnded,
  type Served,
  type ServiceFailure,
  unavailable,
  type WalmartSeller,
} from './seller-services.ts';
import { callService, isPassing, type ServiceAnswer } from './service-http.ts';

export type WalmartKeys = {
  clientId: string;
  clientSecret: string;
  /** The API's base URL. The sandbox and tests replace it. */
  at?: string;
};

export const WALMART = 'Walmart';
const API = 'https://marketplace.walmartapis.com';
/** The wait after a refused call whose answer names none, ms. */
const WAIT = 60_000;

const tokensSchema = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  refresh_token: v.optional(v.pipe(v.string(), v.minLength(1))),
});
type Tokens = v.InferOutput<typeof tokensSchema>;

const errorSchema = v.object({
  code: lenient(text(100)),
  description: lenient(text(500)),
  info: lenient(text(500)),
});
const errorsSchema = v.object({ error: lenientList(errorSchema, 10), errors: lenientList(errorSchema, 10) });

const notAccepted: ServiceFailure = {
  reason: 'not-set-up',
  message: 'Walmart does not accept this portal’s own keys. Please contact support.',
};

const headersOf = (
  { clientId, clientSecret }: WalmartKeys,
  { sellerId, market }: Omit<WalmartSeller, 'refreshToken'>,
) => ({
  authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
  'WM_PARTNER.ID': sellerId,
  WM_MARKET: market.toLowerCase(),
  'WM_SVC.NAME': 'Walmart Marketplace',
  'WM_QOS.CORRELATION_ID': randomUUID(),
});

/** Requests tokens for a code or a refresh token. @param refused the failure if Walmart does not accept the grant */
export async function walmartTokens(
  keys: WalmartKeys,
  seller: Omit<WalmartSeller, 'refreshToken'>,
  grant: Record<string, string>,
  refused: ServiceFailure,
): Served<Tokens> {
  const answer = await callService('POST', `${keys.at ?? API}/v3/token`, {
    headers: headersOf(keys, seller),
    form: grant,
  });
  const tokens = v.safeParse(tokensSchema, answer?.body);
  if (answer?.status === 200 && tokens.success) return ok(tokens.output);
  if (isPassing(answer)) return fail(unavailable(WALMART));
  return fail(answer?.status === 401 || answer?.status === 403 ? notAccepted : refused);
}

type WalmartCall = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; json?: unknown };

/** Calls a seller's Walmart API. */
export const createWalmartCalls =
  (keys: WalmartKeys) =>
  async (seller: WalmartSeller, { method, path, json }: WalmartCall): Listed<unknown> => {
    const grant = { grant_type: 'refresh_token', refresh_token: seller.refreshToken };
    const tokens = await walmartTokens(keys, seller, grant, permissionEnded(WALMART));
    if (!tokens.ok) return fail(tokens.error as ListingsFailure);
    const answer = await callService(method, `${keys.at ?? API}${path}`, {
      headers: { ...headersOf(keys, seller), 'WM_SEC.ACCESS_TOKEN': tokens.value.access_token },
      ...(json === undefined ? {} : { json }),
    });
    const failure = failureOf(answer);
    return failure ? fail(failure) : ok(answer?.body);
  };

function failureOf(answer: ServiceAnswer | undefined): ListingsFailure | undefined {
  if (answer?.status === 429)
    return {
      reason: 'throttled',
      message: 'Walmart allows no more calls at the moment.',
      retryAfter: Math.max(1_000, (answer.replenishedAt ?? Date.now() + WAIT) - Date.now()),
    };
  if (!answer || isPassing(answer)) return unavailable(WALMART) as ListingsFailure;
  if (answer.status < 300) return undefined;
  if (answer.status === 401 || answer.status === 403)
    return {
      reason: 'not-permitted',
      message: 'Walmart does not let this app read or change your items. Please renew the permission.',
    };
  const read = v.safeParse(errorsSchema, answer.body);
  const issues = (read.success ? [...read.output.error, ...read.output.errors] : []).map(
    ({ code, description, info }) => ({
      code: code ?? '',
      message: description || info || 'Walmart gave no reason.',
      severity: 'error' as const,
      attributes: [],
    }),
  );
  const message = issues.map((each) => each.message).join(' ') || 'Walmart gave no reason.';
  return answer.status === 404 ? { reason: 'not-found', message } : { reason: 'refused', message, issues };
}
