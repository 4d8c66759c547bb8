import { timeouts } from '#provider/limits/limits.ts';
import { parseJson } from '#shared/parse-json.ts';
import { momentOf } from '#shared/upstream/tolerant.ts';

/**
 * `rate`: the limit of the call that Amazon names, in requests per second. `replenishedAt`: when Walmart takes calls
 * again, ms.
 */
export type ServiceAnswer = { status: number; body: unknown; rate?: number; replenishedAt?: number };

const DEEPEST = 20;

/**
 * Calls a marketplace's service. Follows no redirect, which could leak a token.
 * @returns undefined if there was no response
 */
export async function callService(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  requested: { headers?: Record<string, string>; form?: Record<string, string>; json?: unknown },
): Promise<ServiceAnswer | undefined> {
  const { headers = {}, form, json } = requested;
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json);
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': type }), ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeouts.marketplace),
    });
    const parsed = parseJson(await response.text(), DEEPEST);
    const rate = Number(response.headers.get('x-amzn-ratelimit-limit'));
    const replenished = response.headers.get('x-next-replenishment-time');
    const replenishedAt = replenished === null ? undefined : momentOf(replenished);
    return {
      status: response.status,
      body: parsed.ok ? parsed.value : undefined,
      ...(rate > 0 && Number.isFinite(rate) ? { rate } : {}),
      ...(replenishedAt === undefined ? {} : { replenishedAt }),
    };
  } catch {
    return undefined;
  }
}

/** Whether the failure is temporary: no response, too many requests or a server error. */
export const isPassing = (answer: ServiceAnswer | undefined): boolean =>
  answer === undefined || answer.status === 429 || answer.status >= 500;
