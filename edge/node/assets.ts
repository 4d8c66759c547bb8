import { serveStatic } from '@hono/node-server/serve-static';
import type { Context } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { errorCodes } from '#shared/errors.ts';

/**
 * Serves the client's files. Hashed names are cached forever. Any other path gets the page, which does its own routing.
 * @param folder the built client; undefined serves no files
 */
export function createAssets(folder: string | undefined): EdgeDeps['asset'] {
  const files = folder === undefined ? undefined : filesOf(folder);
  return async (c, page) => (await files?.(c, page)) ?? c.json({ code: errorCodes.notFound, message: 'There is nothing here.' }, 404);
}

function filesOf(folder: string): (c: Context, page?: string) => Promise<Response | undefined> {
  const onFound = (path: string, c: Context) => c.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
  const file = serveStatic({ root: folder, precompressed: true, onFound });
  const pageOf = (path: string) => serveStatic({ root: folder, path, precompressed: true, onFound });
  const portal = pageOf('index.html');
  return async (c, page) => {
    const next = async () => {};
    if (page !== undefined) return (await pageOf(page)(c, next)) ?? undefined;
    const found = await file(c, next);
    if (found) return found;
    return c.req.path.startsWith('/assets/') ? undefined : ((await portal(c, next)) ?? undefined);
  };
}
