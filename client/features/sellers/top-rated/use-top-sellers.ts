import { useEffect, useState } from 'react';
import type { SchedulerLike } from 'rxjs';
import type { SellersApi } from '#client/api/caller.ts';
import { createGridRows, type GridRows } from '#client/ui/grid/columns/grid-rows.ts';
import { pageOfBlock } from '#shared/grid/blocks.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { fail, ok } from '#shared/result.ts';
import { type SellerRow, TOP_SELLERS_DEBOUNCE, TOP_SELLERS_PAGE } from '#shared/sellers/seller.ts';
import { sellerTexts } from '#shared/sellers/texts.ts';

export const idOf = ({ seller_id }: SellerRow): string => seller_id;

/** The best rated sellers of a marketplace, read page by page; while somebody scrolls past, pages wait until that has rested (TOP-01). */
export function useTopSellers(api: SellersApi, marketplace: SupportedMarketplace, scheduler: SchedulerLike): GridRows<SellerRow> {
  const [rows] = useState(() => createGridRows<SellerRow>({ idOf, size: TOP_SELLERS_PAGE, rest: TOP_SELLERS_DEBOUNCE, scheduler }));
  useEffect(() => rows.close, [rows]);
  useEffect(() => {
    rows.show({
      entry: 'when-read-again',
      fetchBlock: async ({ block, size }, signal) => {
        const answer = await api.top({ marketplace, page: pageOfBlock(block), limit: size }, { signal });
        return answer.ok ? ok({ ...answer.value.value, asOf: null }) : fail({ ...answer.error, message: sellerTexts.topFailed });
      },
    });
  }, [rows, api, marketplace]);
  return rows;
}
