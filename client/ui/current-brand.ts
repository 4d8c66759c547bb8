import * as v from 'valibot';
import { BRAND_META, type PageBrand, pageBrandSchema } from '#shared/brand/page-brand.ts';
import { sellerwirePage } from '#shared/brand/sellerwire.ts';
import { localized } from '#shared/localized.ts';

/** The brand that the edge wrote into the page, known before anything is drawn. Unit tests have no page. */
export const brand: PageBrand = readBrand(
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${BRAND_META}"]`)?.content,
);

const texts = localized('ui/brand', {
  support: 'Email support',
  terms: 'Terms',
  privacy: 'Privacy policy',
  imprint: 'Imprint',
} as const);

export type BrandLink = { label: string; href: string };

export const supportLink: BrandLink | undefined =
  brand.support === undefined ? undefined : { label: texts.support, href: `mailto:${brand.support}` };

/** The company's support and legal pages, as far as the brand has them. */
export const brandLinks: readonly BrandLink[] = [
  ...(supportLink ? [supportLink] : []),
  ...(['terms', 'privacy', 'imprint'] as const).flatMap((page) => {
    const href = brand.legal[page];
    return href === undefined ? [] : [{ label: texts[page], href }];
  }),
];

/** The short name as the beginning of a file's name. */
export const fileStem: string = brand.shortName.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');

function readBrand(text: string | undefined): PageBrand {
  return text === undefined ? sellerwirePage : v.parse(v.pipe(v.string(), v.parseJson(), pageBrandSchema), text);
}
