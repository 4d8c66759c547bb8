import type { WatchRequest } from '#shared/recording/operator-wire.ts';

/**
 * A live user's stream through the operator's endpoint, a line of the recording at a time, header first.
 * It ends when the signal does; anything else that ends it is an error, so that no recording is shorter than it seems.
 * @throws Error with one sentence
 */
export async function* recordStream(
  url: string,
  opsKey: string,
  request: WatchRequest,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const response = await fetch(`${url}/ops/watch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${opsKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal,
  }).catch((error: Error) => {
    if (signal.aborted) return undefined;
    throw new Error(`${url} does not answer: ${(error.cause as Error | undefined)?.message ?? error.message}`);
  });
  if (!response) return;
  if (!response.ok || !response.body)
    throw new Error(`The portal answers ${response.status}: ${await sentenceOf(response)}`);
  let rest = '';
  try {
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const rows = (rest + chunk).split('\n');
      rest = rows.pop() ?? '';
      for (const row of rows) if (row !== '') yield row;
    }
  } catch (error) {
    if (signal.aborted) return;
    throw new Error(`The recording ended early: ${(error as Error).message}`);
  }
  if (!signal.aborted) throw new Error('The recording ended early: the portal has stopped.');
}

/** Lists users with running hubs; null on a host that cannot list them. */
export async function listUsers(url: string, opsKey: string): Promise<{ user: string; tabs: number }[] | null> {
  const response = await fetch(`${url}/ops/figures`, { headers: { authorization: `Bearer ${opsKey}` } }).catch(() => {
    throw new Error(`${url} does not answer.`);
  });
  if (!response.ok) throw new Error(`The portal answers ${response.status}: ${await sentenceOf(response)}`);
  return ((await response.json()) as { hubs: { user: string; tabs: number }[] | null }).hubs;
}

async function sentenceOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    return String((JSON.parse(text) as { message?: string }).message ?? '');
  } catch {
    return text.slice(0, 200);
  }
}
