import { DEFAULT_MARKETPLACE } from '../../marketplaces.ts';
import type { ComparedKind } from './comparison.ts';
import { COMPARE_PATH } from './paths.ts';

/** @param ids ASINs or seller ids */
export const compareAddress = (kind: ComparedKind, ids: readonly string[], marketplace: string): string =>
  `${COMPARE_PATH}?${kind}=${ids.map(encodeURIComponent).join(',')}${marketplace === DEFAULT_MARKETPLACE ? '' : `&marketplace=${marketplace}`}`;

export const savedComparisonAddress = (id: string): string => `${COMPARE_PATH}?saved=${encodeURIComponent(id)}`;
