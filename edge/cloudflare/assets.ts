import { BRAND_FOLDER, brandedPage } from '#edge/brand/branded-page.ts';
import type { EdgeDeps } from '#edge/deps.ts';
import type { Brand } from '#shared/brand/brand.ts';
import { errorCodes } from '#shared/errors.ts';

/**
 * Serves the client's files and the brand's pictures. Hashed names are cached forever. Any other path gets the page,
 * which does its own routing.
 * @param assets the platform's asset store; undefined serves no files
 */
export function createAssets(assets: Fetcher | undefined, brand: Brand): EdgeDeps['asset'] {
  return async (c, page) => {
    const hashed = c.req.path.startsWith('/assets/') || c.req.path.startsWith(BRAND_FOLDER);
    const headers = new Headers(c.req.raw.headers);
    // The store knows a page without the brand, which may have changed since.
    if (!hashed) headers.delete('if-none-match');
    const wanted = page === undefined ? c.req.raw.url : new URL(`/${page}`, c.req.url);
    let found = await assets?.fetch(wanted, { headers });
    if (found?.status === 404 && !hashed) found = await assets?.fetch(new URL('/index.html', c.req.url), { headers });
    if (!found || found.status === 404)
      return c.json({ code: errorCodes.notFound, message: 'There is nothing here.' }, 404);
    if (found.headers.get('content-type')?.startsWith('text/html'))
      return c.html(brandedPage(await found.text(), brand), 200, { 'Cache-Control': 'no-cache' });
    const response = new Response(found.body, found);
    response.headers.set('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    return response;
  };
}
