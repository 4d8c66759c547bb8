import { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import type { PortalInfo } from '#shared/account/portal-info.ts';

/** What the page has to know before anybody has signed in. */
export function portalRoutes({ settings, google }: EdgeDeps): Hono {
  const app = new Hono();
  app.get('/', (c) =>
    c.json({
      product: settings.product,
      demo: settings.demo ? { email: 'owner@demo.test', password: 'demo-pass-1' } : null,
      sampleData: settings.demo,
      links: settings.links,
      sheets: google !== undefined,
    } satisfies PortalInfo),
  );
  return app;
}
