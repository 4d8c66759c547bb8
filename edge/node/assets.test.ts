import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { securityHeaders } from '#edge/app.ts';
import { ownBrand, readBrandFile } from '#edge/brand/brand-file.ts';
import { brandStyle } from '#shared/brand/brand-style.ts';
import { temporaryFolder } from '#tests/contract/hosts.ts';
import { createAssets } from './assets.ts';

/** An app that serves only the client. */
function serving(folder: string | Promise<string>, brand = ownBrand) {
  const asset = createAssets(folder, brand);
  const app = new Hono().use(securityHeaders(false, "'self'")).get('*', (c) => asset(c));
  return (path: string, accept: string) => app.request(path, { headers: { accept } });
}

describe('the client’s files', () => {
  it('are replaced by a page that reloads itself while they are being built, and by an error for everything else', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder.path, 'index.html'), '<p>Portal</p>');
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
    expect([built.status, await built.text()]).toEqual([200, '<p>Portal</p>']);
    folder.remove();
  });

  it('stay replaced if the build fails, so that the process can report it and stop', async () => {
    const failed = Promise.reject(new Error('The client build failed'));
    const get = serving(failed);
    await failed.catch(() => {});
    expect((await get('/', 'text/html')).status).toBe(503);
  });
});

describe('a brand', () => {
  const read = readBrandFile(join(import.meta.dirname, '..', '..', 'docs', 'brand-example', 'brand.json'));
  const loaded = read.ok ? read.value : ownBrand;
  const { name, favicon } = loaded.brand;

  it('is in every page, also while they are being built, and only its pictures are in its folder, cached forever [CO-02]', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder.path, 'ops'));
    for (const page of ['index.html', 'ops/index.html'])
      writeFileSync(
        join(folder.path, page),
        `<head><title>{brand}</title><link rel="icon" href="/a.svg" /></head>${page}`,
      );
    const { promise, resolve } = Promise.withResolvers<string>();
    const get = serving(promise, loaded);
    const html = async (path: string) => (await get(path, 'text/html')).text();

    expect(await html('/')).toContain(`<h1>${name} is building its pages …</h1>`);
    resolve(folder.path);
    await promise;
    for (const [path, page] of [
      ['/', 'index.html'],
      ['/index.html', 'index.html'],
      ['/notifications', 'index.html'],
      ['/nowhere/at/all', 'index.html'],
      ['/ops/', 'ops/index.html'],
      ['/ops/index.html', 'ops/index.html'],
    ] as const) {
      const text = await html(path);
      expect(text, path).toContain(`<title>${name}</title><link rel="icon" type="image/svg+xml" href="${favicon}" />`);
      expect(text, path).toContain(brandStyle(loaded.brand.colors));
      expect(text.endsWith(page), path).toBe(true);
    }

    expect(loaded.pictures).toHaveLength(3);
    for (const { path, bytes } of loaded.pictures) {
      const picture = await get(path, 'image/*');
      expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
        200,
        'image/svg+xml',
        'public, max-age=31536000, immutable',
      ]);
      expect(new Uint8Array(await picture.arrayBuffer())).toEqual(bytes);
    }
    expect((await get('/brand/other.svg', 'image/*')).status).toBe(404);
    folder.remove();
  });
});
