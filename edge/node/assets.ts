import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context } from 'hono';
import type { LoadedBrand } from '#edge/brand/brand-file.ts';
import { BRAND_FOLDER, brandedPage, typeOf } from '#edge/brand/branded-page.ts';
import type { EdgeDeps } from '#edge/deps.ts';
import type { Brand } from '#shared/brand/brand.ts';
import { errorCodes } from '#shared/errors.ts';

const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves the client's files and the brand's pictures. Hashed names are cached forever. Any other path gets the page,
 * which does its own routing.
 * @param folder the built client. While it is being built, a page says so. undefined serves no files
 */
export function createAssets(
  folder: string | Promise<string> | undefined,
  { brand, pictures }: LoadedBrand,
): EdgeDeps['asset'] {
  let files = typeof folder === 'string' ? filesOf(folder, brand) : undefined;
  if (folder instanceof Promise)
    folder.then(
      (built) => {
        files = filesOf(built, brand);
      },
      () => {}, // main.ts reports it and stops
    );
  const missing = (c: Context) => c.json({ code: errorCodes.notFound, message: 'There is nothing here.' }, 404);
  return async (c, page) => {
    if (c.req.path.startsWith(BRAND_FOLDER)) {
      const picture = pictures.find(({ path }) => path === c.req.path);
      if (!picture) return missing(c);
      return c.body(picture.bytes, 200, { 'Content-Type': typeOf(picture.path), 'Cache-Control': FOREVER });
    }
    if (!files && folder) return beingBuilt(c, brand);
    return (await files?.(c, page)) ?? missing(c);
  };
}

/** Reloads itself, without a script: the content security policy allows none in a page. */
const BUILDING = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="refresh" content="1">
    <title>{brand} is building its pages</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <h1>{brand} is building its pages …</h1>
    <p>This happens on the first start and after an update, and takes a few seconds. This page then opens the portal by itself.</p>
    <p>If it can no longer be reached, the build failed. The terminal in which {brand} was started shows why.</p>
  </body>
</html>
`;

function beingBuilt(c: Context, brand: Brand): Response {
  c.header('Retry-After', '1');
  if (c.req.header('accept')?.includes('text/html')) return c.html(brandedPage(BUILDING, brand), 503);
  return c.json(
    { code: errorCodes.starting, message: 'The pages are still being built. Please try again in a few seconds.' },
    503,
  );
}

function filesOf(folder: string, brand: Brand): (c: Context, page?: string) => Promise<Response | undefined> {
  const pages = pagesOf(folder, brand);
  const onFound = (path: string, c: Context) =>
    c.header('Cache-Control', path.includes('/assets/') ? FOREVER : 'no-cache');
  const file = serveStatic({ root: folder, precompressed: true, onFound });
  return async (c, page) => {
    const { path } = c.req;
    const html =
      page === undefined
        ? (pages.get(path) ?? pages.get(`${path.replace(/\/$/, '')}/index.html`))
        : pages.get(`/${page}`);
    const found = html === undefined && page === undefined ? await file(c, async () => {}) : undefined;
    if (found) return found;
    const portal = path.startsWith('/assets/') || page !== undefined ? undefined : pages.get('/index.html');
    const shown = html ?? portal;
    return shown === undefined ? undefined : c.html(shown, 200, { 'Cache-Control': 'no-cache' });
  };
}

/** The client's pages by path, with the brand. */
const pagesOf = (folder: string, brand: Brand): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.html'))
      .map((path) => [`/${path.replaceAll('\\', '/')}`, brandedPage(readFileSync(join(folder, path), 'utf8'), brand)]),
  );
