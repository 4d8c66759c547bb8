import type { MiddlewareHandler } from 'hono';
import { invalid, tooLarge } from './codes.ts';
import { refuse } from './refuse.ts';

/** The body as text, read once and within its limit, for the route that comes after. */
export type BodyEnv = { Variables: { bodyText: string } };

/** Up to here a body that is refused is read to its end, so that its sender, still writing, gets to see the answer. */
const MOST_DISCARDED = 32 * 1024 * 1024;

/** Reads a body of at most so many bytes; more is refused. */
export const limitBody =
  (maxSize: number): MiddlewareHandler<BodyEnv> =>
  async (c, next) => {
    const { raw } = c.req;
    if (raw.method === 'GET' || raw.method === 'HEAD') return next();
    const announced = c.req.header('content-length');
    try {
      // Node holds a sender to the length it announced; without one the bytes are counted as they come.
      const text = announced !== undefined && Number(announced) <= maxSize ? await raw.text() : await readUpTo(raw.body, maxSize);
      if (text === undefined) return refuse(c, tooLarge);
      c.set('bodyText', text);
    } catch {
      return refuse(c, invalid({ '(body)': 'broke off' }));
    }
    return next();
  };

/** @returns undefined when there was more */
async function readUpTo(body: ReadableStream<Uint8Array> | null, maxSize: number): Promise<string | undefined> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_DISCARDED) break;
    if (bytes <= maxSize) kept.push(chunk);
  }
  return bytes > maxSize ? undefined : Buffer.concat(kept).toString('utf8');
}
