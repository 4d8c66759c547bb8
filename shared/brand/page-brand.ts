import * as v from 'valibot';

const link = v.optional(v.string());

/** The part of a brand that the page's scripts need. The edge writes it into the page (edge/brand/branded-page.ts). */
export const pageBrandSchema = v.object({
  name: v.string(),
  shortName: v.string(),
  logo: v.nullable(v.object({ light: v.string(), dark: v.string() })),
  favicon: v.nullable(v.string()),
  legal: v.object({ terms: link, privacy: link, imprint: link }),
  support: v.optional(v.string()),
});
export type PageBrand = v.InferOutput<typeof pageBrandSchema>;

/** The name of the page's meta element with a brand as JSON. */
export const BRAND_META = 'brand';
