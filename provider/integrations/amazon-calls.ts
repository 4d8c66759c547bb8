import * as v from 'valibot';
import { fail, ok } from '#shared/result.ts';
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
  rate: number;
};

/**
 * Calls a seller's marketplace API. @property rate Amazon's default limit, requests per second. Its answers name
 * another one, if an account has it
 */
export const createAmazonCalls =
  (keys: AmazonClient) =>
  async ({ region, refreshToken }: Seller, { method, path, query, json, rate }: AmazonCall): Listed<unknown> => {
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
    const failure = failureOf(answer, rate);
    return failure ? fail(failure) : ok(answer?.body);
  };

/** Why a call failed, or undefined. @param rate Amazon's default limit, requests per second */
export function failureOf(answer: ServiceAnswer | undefined, rate: number): ListingsFailure | undefined {
  if (answer?.status === 429)
    return {
      reason: 'throttled',
      message: 'Amazon allows no more calls at the moment.',
      retryAfter: Math.ceil(1_000 / (answer.rate ?? rate)),
    };
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

export const sentenceOf = (issues: readonly { message: string }[]): string =>
  issues.map(({ message }) => message).join(' ') || 'Amazon gave no reason.';
