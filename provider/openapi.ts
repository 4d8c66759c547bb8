import type { Hono } from 'hono';
import { generateSpecs } from 'hono-openapi';
import { sellerwire } from '#shared/brand/sellerwire.ts';
import { PORTAL_TOKEN } from './session/portal-token.ts';

/**
 * The contract's HTTP half, made from the schemas that the endpoints check with; docs/upstream.md is the other half.
 */
export function serveOpenapi(app: Hono, product: string): void {
  let made: Promise<object> | undefined;
  app.get('/openapi.json', async (c) => {
    made ??= generateSpecs(app, { documentation: documentation(product), exclude: ['/openapi.json'] });
    return c.json(await made);
  });
}

const documentation = (product: string) => ({
  info: {
    title: `${sellerwire.name} upstream`,
    version: '1.0.0',
    description: `The API that a provider serves for the portal (product "${product}"). docs/upstream.md describes the socket.`,
  },
  security: [{ [PORTAL_TOKEN]: [] }],
  components: {
    securitySchemes: {
      [PORTAL_TOKEN]: { type: 'apiKey' as const, in: 'header' as const, name: PORTAL_TOKEN },
      accessToken: { type: 'apiKey' as const, in: 'header' as const, name: 'authorization' },
      ingestKey: { type: 'http' as const, scheme: 'bearer' },
    },
  },
});
