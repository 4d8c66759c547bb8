const LONGEST_WAIT = 10_000;

/** fetch as the provider's calls expect it: here a redirect cannot be refused beforehand, so it is afterwards. */
export const upstreamFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input as string | URL, { ...(init as RequestInit<RequestInitCfProperties>), redirect: 'manual' });
  if (response.status >= 300 && response.status < 400) throw new Error('A redirect');
  return response;
};

/** A provider that asks for patience gets it, once: many objects come back at the same time, and none knows of the others. */
export const patientUpstreamFetch: typeof fetch = async (input, init) => {
  const response = await upstreamFetch(input, init);
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN) * 1000;
  const asked = (response.status === 429 || response.status === 503) && wait >= 0 && wait <= LONGEST_WAIT;
  if (!asked || (init?.method ?? 'GET') !== 'GET') return response;
  await response.body?.cancel();
  await new Promise((resolve) => setTimeout(resolve, wait));
  return upstreamFetch(input, init);
};
