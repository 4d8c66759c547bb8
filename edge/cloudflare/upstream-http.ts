import { timeouts } from '#edge/http/limits.ts';
import type { OpenHttp } from '#edge/upstream-api/file-transport.ts';
import type { SendHttp } from '#edge/upstream-api/transport.ts';

/** The platform's fetch as the provider's calls expect it. */
export const upstreamFetch: SendHttp = async (url, call) => {
  const response = await fetch(url, { ...call, redirect: 'manual' });
  return { status: response.status, text: await response.text() };
};

/** A provider that asks for patience gets it, once: many objects come back at the same time, and none knows of the others. */
export const patientUpstreamFetch: SendHttp = async (url, call) => {
  const response = await fetch(url, { ...call, redirect: 'manual' });
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN) * 1000;
  const asked = (response.status === 429 || response.status === 503) && wait >= 0 && wait <= timeouts.upstreamRetryAfter;
  if (!asked || call.method !== 'GET') return { status: response.status, text: await response.text() };
  await response.body?.cancel();
  await new Promise((resolve) => setTimeout(resolve, wait));
  return upstreamFetch(url, call);
};

/** The same for a file: its body goes on as it comes. */
export const openUpstreamFile: OpenHttp = async (url, call) => {
  const response = await fetch(url, { ...call, redirect: 'manual' });
  return { status: response.status, header: (name) => response.headers.get(name), body: response.body ?? new Blob([]).stream() };
};
