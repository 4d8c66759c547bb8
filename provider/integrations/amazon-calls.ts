import * as v from 'valibot';
import { fail, ok } from '#shared/result.ts';
import type { CallLimit, CallPace } from './call-pace.ts';
import { readIssues } from './listing-reading.ts';
import type { Listed, ListingsFailure } from './listings-service.ts';
import { type AmazonClient, amazonServices, sellerToken } from './real-amazon.ts';
import { type Seller, unavailable } from './seller-services.ts';
import { callService, isPassing, type ServiceAnswer } from './service-http.ts';

const errorsSchema = v.object({ errors: v.unknown() });

type AmazonCall = {
  method: 'GET' | 'PATCH' | 'POST';
  path: string;
  query: Record<string, string>;
  json?: unknown;
  limit: CallLimit;
};

/** Calls a seller's marketplace API, within the pace of each call. */
export const createAmazonCalls =
  (keys: AmazonClient, pace: CallPace) =>
  async (seller: Seller, { method, path, query, json, limit }: AmazonCall): Listed<unknown> => {
    const wait = await pace.take(seller, limit);
    if (wait > 0) return fail(throttled(wait));
    const { region, refreshToken } = seller;
    const token = await sellerToken(keys, refreshToken);
    // A refused grant is the app's own: a seller cannot fix it.
    if (!token.ok)
      return fail({
        reason: token.error.reason === 'refused' ? 'not-permitted' : token.error.reason,
        message: token.error.message,
      });
    const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
    const url = `${(keys.at ?? amazonServices).api[region]}${path}${search}`;
    const answer = await callService(method, url, {
      headers: { 'x-amz-access-token': token.value },
      ...(json === undefined ? {} : { json }),
    });
    if (answer) await pace.learn(seller, limit, answer);
    const failure = failureOf(answer, limit);
    return failure ? fail(failure) : ok(answer?.body);
  };

/** Why a call failed, or undefined. An answer names the account's own rate, if it has another one. */
export function failureOf(answer: ServiceAnswer | undefined, { rate }: CallLimit): ListingsFailure | undefined {
  if (answer?.status === 429) return throttled(Math.ceil(1_000 / (answer.rate ?? rate)));
  if (!answer || isPassing(answer)) return unavailable('Amazon') as ListingsFailure;
  if (answer.status < 300) return undefined;
  const errors = v.safeParse(errorsSchema, answer.body);
  const issues = errors.success
    ? readIssues(errors.output.errors).map((each) => ({ ...each, severity: 'error' as const }))
    : [];
  if (answer.status === 403 || answer.status === 401)
    return {
      reason: 'not-permitted',
      message: 'Amazon does not let this app read or change your listings. Please renew the permission.',
    };
  if (answer.status === 404) return { reason: 'not-found', message: sentenceOf(issues) };
  return { reason: 'refused', message: sentenceOf(issues), issues };
}

const throttled = (retryAfter: number): ListingsFailure => ({
  reason: 'throttled',
  message: 'Amazon allows no more calls at the moment.',
  retryAfter,
});

export const sentenceOf = (issues: readonly { message: string }[]): string =>
  issues.map(({ message }) => message).join(' ') || 'Amazon gave no reason.';
