import { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';

/** The way to the graph site, which is told what the address asked for. Without a site there is no such page. */
export function graphRoutes({ settings, asset }: EdgeDeps): Hono {
  const app = new Hono();
  app.get('/', async (c) => {
    if (settings.linkGraph === undefined) return asset(c);
    const to = new URL(settings.linkGraph);
    const { search } = new URL(c.req.url);
    to.search = to.search && search ? `${to.search}&${search.slice(1)}` : to.search || search;
    return c.redirect(to.href, 302);
  });
  return app;
}
