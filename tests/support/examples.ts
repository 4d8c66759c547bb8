import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import react from '@vitejs/plugin-react';
import { Hono } from 'hono';
import { build } from 'vite';
import client from '#client/vite.config.ts';
import { securityHeaders } from '#edge/app.ts';

/** Builds the examples page into a folder and serves it with the edge's own security headers. */
export async function startExamples(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  await build({
    ...client,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      ...client.build,
      manifest: false,
      outDir: folder,
      chunkSizeWarningLimit: 2_000, // one bundle with every part; no real screen loads this much
      rolldownOptions: { input: ['index.html', 'grid.html'].map((page) => join(import.meta.dirname, '../../client/examples', page)) },
    },
  });
  const app = new Hono().use(securityHeaders(false)).use(serveStatic({ root: folder }));
  return new Promise((started) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }: AddressInfo) =>
      started({ url: `http://127.0.0.1:${port}/examples/index.html`, close: () => new Promise((closed) => server.close(() => closed())) }),
    );
  });
}
