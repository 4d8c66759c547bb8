import type { Brand } from '#shared/brand/brand.ts';
import { brandStyle } from '#shared/brand/brand-style.ts';
import { BRAND_META, type PageBrand } from '#shared/brand/page-brand.ts';
import { escaped } from '#shared/markup.ts';

/**
 * Fills a page of the client with the brand: its name in the place of `{brand}`, its favicon, the colors, and what the
 * scripts need. So the first paint has them already. They stand before the style sheets, which replace the colors in
 * forced-colors mode.
 */
export function brandedPage(html: string, brand: Brand): string {
  const { favicon } = brand;
  const icon = favicon && `<link rel="icon" type="${typeOf(favicon)}" href="${escaped(favicon)}" />`;
  // Functions, because a replacement text may contain `$`.
  return html
    .replaceAll('{brand}', () => escaped(brand.name))
    .replace(/<link rel="icon"[^>]*>/, (own) => icon ?? own)
    .replace('<title>', () => `${headOf(brand)}<title>`);
}

/** The source of the brand's style in a content security policy, which allows no other style in a page. */
export async function styleSource({ colors }: Brand): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(brandStyle(colors)));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`;
}

/** The folder of a brand's pictures at the portal's address. Their names are hashes. */
export const BRAND_FOLDER = '/brand/';

/** The media type of a picture, by its path. */
export const typeOf = (path: string): string => (/\.png$/i.test(path) ? 'image/png' : 'image/svg+xml');

function headOf({ name, shortName, logo, favicon, legal, support, colors }: Brand): string {
  const page: PageBrand = { name, shortName, logo, favicon, legal, ...(support ? { support } : {}) };
  const metas = {
    'application-name': name,
    'apple-mobile-web-app-title': shortName,
    'theme-color': colors.bar,
    [BRAND_META]: JSON.stringify(page),
  };
  const lines = Object.entries(metas).map(([of, content]) => `<meta name="${of}" content="${escaped(content)}" />`);
  return `${lines.join('\n    ')}\n    <style>${brandStyle(colors)}</style>\n    `;
}
