import { timeouts } from '#edge/http/limits.ts';
import type { OpenHttp } from '#edge/upstream-api/file-transport.ts';
import type { SendHttp } from '#edge/upstream-api/transport.ts';

export const upstreamFetch: SendHttp = async (url, call) => {
  const response = await fetch(url, { ...call, redirect: 'manual' });
  return { status: response.status, text: await response.text() };
};

/**
 * Waits and retries once if the provider sends Retry-After: many objects restart at the same time without knowing of
 * each other.
 */
export const patientUpstreamFetch: SendHttp = async (url, call) => {
  const response = await fetch(url, { ...call, redirect: 'manual' });
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN) * 1000;
  const mayRetry =
    (response.status === 429 || response.status === 503) && wait >= 0 && wait <= timeouts.upstreamRetryAfter;
  if (!mayRetry || call.method !== 'GET') return { status: response.status, text: await response.text() };
  await response.body?.cancel();
  await new Promise((resolve) => setTimeout(resolve, wait));
  return upstreamFetch(url, call);
};

export const openUpstreamFile: OpenHttp = async (url, call) => {
  const response = await fetch(url, { ...call, redirect: 'manual' });
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    body: response.body ?? new Blob([]).stream(),
  };
};
