import { localized } from '../localized.ts';

/** Facts and flags of a product that can be requested (portal-3 §3). The values are the wire's. */
export const generalFlags = ['info', 'hazmat_aspects', 'hazmat_condition', 'meltable', 'azalert'] as const;
/** The flags that can be requested for a storefront. */
export const storefrontGeneralFlags = [...generalFlags, 'variations', 'variations_themes'] as const;
export type GeneralFlag = (typeof storefrontGeneralFlags)[number];

/** Figures that can be requested. Each adds one column. */
export const statisticalFlags = [
  'root_rank',
  'sales',
  'amazon',
  'amazon_warehouse',
  'offers_fba_new',
  'offers_fbm_new',
  'offers_new',
  'lowest_fba_new',
  'lowest_fbm_new',
  'lowest_new',
  'buybox_new',
  'offers_fba_used',
  'offers_fbm_used',
  'offers_used',
  'lowest_fba_used',
  'lowest_fbm_used',
  'lowest_used',
  'buybox_used',
  'lowest_used_like_new',
  'lowest_used_very_good',
  'lowest_used_good',
  'lowest_used_acceptable',
  'review',
  'rating',
] as const;
export type StatisticalFlag = (typeof statisticalFlags)[number];

export const generalLabels: Record<GeneralFlag, string> = localized('products/generalLabels', {
  info: 'Info',
  hazmat_aspects: 'Hazmat aspects',
  hazmat_condition: 'Hazmat condition',
  meltable: 'Meltable',
  azalert: 'AZAlert',
  variations: 'Variations',
  variations_themes: 'Variation themes',
});

export const statisticalLabels: Record<StatisticalFlag, string> = localized('products/statisticalLabels', {
  root_rank: 'Root rank',
  sales: 'Sales',
  amazon: 'Amazon',
  amazon_warehouse: 'Amazon warehouse',
  offers_fba_new: 'Offers FBA new',
  offers_fbm_new: 'Offers FBM new',
  offers_new: 'Offers new',
  lowest_fba_new: 'Lowest FBA new',
  lowest_fbm_new: 'Lowest FBM new',
  lowest_new: 'Lowest new',
  buybox_new: 'Buy Box new',
  offers_fba_used: 'Offers FBA used',
  offers_fbm_used: 'Offers FBM used',
  offers_used: 'Offers used',
  lowest_fba_used: 'Lowest FBA used',
  lowest_fbm_used: 'Lowest FBM used',
  lowest_used: 'Lowest used',
  buybox_used: 'Buy Box used',
  lowest_used_like_new: 'Lowest used like new',
  lowest_used_very_good: 'Lowest used very good',
  lowest_used_good: 'Lowest used good',
  lowest_used_acceptable: 'Lowest used acceptable',
  review: 'Reviews',
  rating: 'Rating',
});
