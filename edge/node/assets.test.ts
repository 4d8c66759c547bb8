import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { securityHeaders } from '#edge/app.ts';
import { ownBrand } from '#edge/brand/brand-file.ts';
import { temporaryFolder } from '#tests/contract/hosts.ts';
import { createAssets } from './assets.ts';

/** An app that serves only the client. */
function serving(folder: string | Promise<string>) {
  const asset = createAssets(folder, ownBrand);
  const app = new Hono().use(securityHeaders(false, "'self'")).get('*', (c) => asset(c));
  return (path: string, accept: string) => app.request(path, { headers: { accept } });
}

describe('the client’s files', () => {
  it('are replaced by a page that reloads itself while they are being built, and by an error for everything else', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder.path, 'index.html'), '<title>Portal</title>');
    const { promise, resolve } = Promise.withResolvers<string>();
    const get = serving(promise);

    const page = await get('/notifications', 'text/html,*/*');
    expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
      503,
      '1',
      'no-store',
    ]);
    const html = await page.text();
    expect(html).toContain('Sellerwire is building its pages');
    expect(html).toContain('http-equiv="refresh"');
    // The content security policy would block them.
    expect(html).not.toMatch(/<script|style=/);
    const file = await get('/assets/main.js', '*/*');
    expect([file.status, ((await file.json()) as { code: string }).code]).toEqual([503, 'STARTING']);

    resolve(folder.path);
    await promise;
    const built = await get('/notifications', 'text/html,*/*');
    expect([built.status, await built.text()]).toEqual([200, '<title>Portal</title>']);
    folder.remove();
  });

  it('stay replaced if the build fails, so that the process can report it and stop', async () => {
    const failed = Promise.reject(new Error('The client build failed'));
    const get = serving(failed);
    await failed.catch(() => {});
    expect((await get('/', 'text/html')).status).toBe(503);
  });
});
