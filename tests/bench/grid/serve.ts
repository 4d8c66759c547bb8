import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import react from '@vitejs/plugin-react';
import { Hono } from 'hono';
import { build } from 'vite';
import client from '#client/vite.config.ts';

export const kinds = ['ours', 'ag-blocks', 'ag-whole'] as const;
export type Kind = (typeof kinds)[number];

/** kB of 1,000 bytes, gzipped: the whole page, and React's part of it. */
export type Weight = { all: number; react: number };

/**
 * Builds and serves the page of each grid separately, so that none includes what only another needs.
 * @param folder to build into
 */
export async function servePages(
  folder: string,
): Promise<{ url(kind: Kind): string; weights: Record<Kind, Weight>; close(): Promise<void> }> {
  const weights = {} as Record<Kind, Weight>;
  for (const kind of kinds) {
    const outDir = join(folder, kind);
    await build({
      configFile: false,
      root: import.meta.dirname,
      base: './',
      logLevel: 'warn',
      plugins: [react()],
      resolve: client.resolve,
      build: {
        ...client.build,
        manifest: false,
        outDir,
        chunkSizeWarningLimit: 2_000,
        rolldownOptions: {
          input: join(import.meta.dirname, `${kind}.html`),
          output: {
            codeSplitting: { groups: [{ name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ }] },
          },
        },
      },
    });
    weights[kind] = weightOf(join(outDir, 'assets'));
  }
  const app = new Hono().use(serveStatic({ root: folder }));
  return new Promise((started) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }: AddressInfo) =>
      started({
        url: (kind) => `http://127.0.0.1:${port}/${kind}/${kind}.html`,
        weights,
        close: () => new Promise((closed) => server.close(() => closed())),
      }),
    );
  });
}

function weightOf(folder: string): Weight {
  const weight: Weight = { all: 0, react: 0 };
  for (const file of readdirSync(folder)) {
    const size = gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000;
    weight.all += size;
    if (file.startsWith('react')) weight.react += size;
  }
  return weight;
}
