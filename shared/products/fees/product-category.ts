import { EVERYTHING_ELSE } from './fee-schedule.ts';

/**
 * Fee categories by the product data's main category, in lower case. Where a main category has products of several fee
 * categories, this is the one with the highest fee, so that no profit looks higher than it is. Without a highest at
 * every price ('Clothing, Shoes & Jewelry'), there is none: the person chooses.
 */
const byMainCategory: Readonly<Record<string, string>> = {
  'amazon devices & accessories': 'Amazon Device Accessories',
  appliances: 'Compact Appliances',
  'arts, crafts & sewing': EVERYTHING_ELSE,
  automotive: 'Automotive and Powersports',
  baby: 'Baby Products',
  'baby products': 'Baby Products',
  'beauty & personal care': 'Beauty, Health and Personal Care',
  books: 'Media',
  'camera & photo': 'Camera and Photo',
  'cds & vinyl': 'Media',
  'cell phones & accessories': 'Electronics Accessories',
  electronics: 'Electronics Accessories',
  'grocery & gourmet food': 'Grocery and Gourmet',
  'health & household': 'Beauty, Health and Personal Care',
  'home & kitchen': EVERYTHING_ELSE,
  'industrial & scientific': 'Business, Industrial and Scientific',
  'kitchen & dining': EVERYTHING_ELSE,
  'luggage & travel gear': EVERYTHING_ELSE,
  'movies & tv': 'Media',
  'musical instruments': EVERYTHING_ELSE,
  'office products': EVERYTHING_ELSE,
  'patio, lawn & garden': EVERYTHING_ELSE,
  'pet supplies': EVERYTHING_ELSE,
  software: 'Media',
  'sports & outdoors': EVERYTHING_ELSE,
  'tools & home improvement': EVERYTHING_ELSE,
  'toys & games': EVERYTHING_ELSE,
  'video games': EVERYTHING_ELSE,
};

/**
 * The fee category of a product by its main category; undefined if unknown. The category that a person entered wins
 * over it.
 */
export const feeCategoryOf = (mainCategory: string | null | undefined): string | undefined => {
  const key = mainCategory?.trim().toLowerCase() ?? '';
  return Object.hasOwn(byMainCategory, key) ? byMainCategory[key] : undefined;
};
