import { DEFAULT_MARKETPLACE } from '../marketplaces.ts';

export const COMPARE_PATH = '/compare';

/** @param ids ASINs or seller ids */
export const compareAddress = (kind: 'products' | 'sellers', ids: readonly string[], marketplace: string): string =>
  `${COMPARE_PATH}?${kind}=${ids.map(encodeURIComponent).join(',')}${marketplace === DEFAULT_MARKETPLACE ? '' : `&marketplace=${marketplace}`}`;

export const savedComparisonAddress = (id: string): string => `${COMPARE_PATH}?saved=${encodeURIComponent(id)}`;
