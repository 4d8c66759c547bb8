import { param, queryState } from '#client/ui/query-state.ts';
import type { SellCheck } from '#shared/products/selling/sell-check.ts';

export const sellSegments = ['all', 'can', 'approval', 'not', 'unchecked'] as const;
export type SellSegment = (typeof sellSegments)[number];

/** The part of a list in the address: `sell=can`. */
export const sellQuery = queryState({
  sell: param<SellSegment>(
    'sell',
    (text) => sellSegments.find((segment) => segment === text) ?? 'all',
    (segment) => (segment === 'all' ? '' : segment),
  ),
});

/** Whether a product belongs to a part of the list. @param check null: nobody wants it checked */
export function isInSegment(segment: SellSegment, check: SellCheck | null | undefined): boolean {
  switch (segment) {
    case 'all':
      return true;
    case 'can':
      return check?.verdict === 'sellable';
    case 'approval':
      return check?.verdict === 'approval';
    case 'not':
      return check?.verdict === 'not-sellable';
    case 'unchecked':
      return check !== undefined && !check?.verdict;
  }
}
