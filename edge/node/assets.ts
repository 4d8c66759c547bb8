import { serveStatic } from '@hono/node-server/serve-static';
import type { Context } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { errorCodes } from '#shared/errors.ts';

/**
 * Serves the client's files. Hashed names are cached forever. Any other path gets the page, which does its own routing.
 * @param folder the built client. While it is being built, a page says so. undefined serves no files
 */
export function createAssets(folder: string | Promise<string> | undefined): EdgeDeps['asset'] {
  let files = typeof folder === 'string' ? filesOf(folder) : undefined;
  if (folder instanceof Promise)
    folder.then(
      (built) => {
        files = filesOf(built);
      },
      () => {}, // main.ts reports it and stops
    );
  return async (c, page) => {
    if (!files && folder) return beingBuilt(c);
    return (await files?.(c, page)) ?? c.json({ code: errorCodes.notFound, message: 'There is nothing here.' }, 404);
  };
}

/** Reloads itself, without a script or a style: the content security policy allows none in a page. */
const BUILDING = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="refresh" content="1">
    <title>Sellerwire is building its pages</title>
  </head>
  <body>
    <h1>Sellerwire is building its pages …</h1>
    <p>This happens on the first start and after an update, and takes a few seconds. This page then opens the portal by itself.</p>
    <p>If it can no longer be reached, the build failed. The terminal in which Sellerwire was started shows why.</p>
  </body>
</html>
`;

function beingBuilt(c: Context): Response {
  c.header('Retry-After', '1');
  if (c.req.header('accept')?.includes('text/html')) return c.html(BUILDING, 503);
  return c.json(
    { code: errorCodes.starting, message: 'The pages are still being built. Please try again in a few seconds.' },
    503,
  );
}

function filesOf(folder: string): (c: Context, page?: string) => Promise<Response | undefined> {
  const onFound = (path: string, c: Context) =>
    c.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
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
