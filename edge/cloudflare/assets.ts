import type { EdgeDeps } from '#edge/deps.ts';
import { errorCodes } from '#shared/errors.ts';

/**
 * Serves the client's files. Hashed names are cached forever. Any other path gets the page, which does its own routing.
 * @param assets the platform's asset store; undefined serves no files
 */
export function createAssets(assets: Fetcher | undefined): EdgeDeps['asset'] {
  return async (c, page) => {
    const hashed = c.req.path.startsWith('/assets/');
    const wanted = page === undefined ? c.req.raw.url : new URL(`/${page}`, c.req.url);
    let found = await assets?.fetch(wanted, { headers: c.req.raw.headers });
    if (found?.status === 404 && !hashed)
      found = await assets?.fetch(new URL('/index.html', c.req.url), { headers: c.req.raw.headers });
    if (!found || found.status === 404)
      return c.json({ code: errorCodes.notFound, message: 'There is nothing here.' }, 404);
    const response = new Response(found.body, found);
    response.headers.set('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    return response;
  };
}
