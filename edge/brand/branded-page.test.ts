import * as v from 'valibot';
import { expect, it } from 'vitest';
import { pageBrandSchema } from '#shared/brand/page-brand.ts';
import { sellerwire } from '#shared/brand/sellerwire.ts';
import { brandedPage, styleSource } from './branded-page.ts';

const page = '<head><title>Log in · {brand}</title><link rel="icon" href="/own.svg" /></head><p>{brand}</p>';

it('a page has the brand’s name, favicon, style, and the facts for its scripts, all of them escaped [CO-02]', async () => {
  const brand = {
    ...sellerwire,
    name: "A & B's $& $1",
    favicon: '/brand/a.png',
    legal: { terms: 'https://a.example/?a&b' },
  };
  const html = brandedPage(page, brand);
  expect(html).toContain("<title>Log in · A &amp; B's $&amp; $1</title>");
  expect(html).toContain("<p>A &amp; B's $&amp; $1</p>");
  expect(html).toContain('<link rel="icon" type="image/png" href="/brand/a.png" />');
  expect(html).not.toContain('/own.svg');
  const [, meta = ''] = /<meta name="brand" content="([^"]*)"/.exec(html) ?? [];
  const facts = v.parse(pageBrandSchema, JSON.parse(meta.replaceAll('&quot;', '"').replaceAll('&amp;', '&')));
  expect(facts).toEqual({
    name: brand.name,
    shortName: brand.shortName,
    logo: null,
    favicon: brand.favicon,
    legal: brand.legal,
  });

  const [, style = ''] = /<style>(.*)<\/style>/.exec(html) ?? [];
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  expect(await styleSource(brand)).toBe(`'sha256-${Buffer.from(hash).toString('base64')}'`);
});

it('a page of the product’s own brand has its favicon [CO-02]', () => {
  expect(brandedPage(page, sellerwire)).toContain('<link rel="icon" href="/own.svg" />');
});
