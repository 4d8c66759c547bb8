import { counts } from '#edge/http/limits.ts';
import type { UpstreamAnswer } from '#edge/hub/ports.ts';
import { ok } from '#shared/result.ts';
import {
  searchBodyOf,
  upstreamSavedPageSchema,
  upstreamSupplierPageSchema,
  wholesaleCalls as wholesaleTable,
} from '#shared/wholesale/calls.ts';
import type { SavedMarks } from '#shared/wholesale/lists.ts';
import type { WholesaleFilters } from '#shared/wholesale/requests.ts';
import type { SavedMark } from '#shared/wholesale/supplier.ts';
import type { CallUpstream } from './transport.ts';

type Page = { page: number; limit: number };

export function wholesaleCalls(call: CallUpstream) {
  const saved = (token: string, { page, limit }: Page) =>
    call(
      {
        name: 'saved suppliers',
        method: 'POST',
        path: wholesaleTable.saved.upstream.path,
        token,
        body: { page, limit },
      },
      upstreamSavedPageSchema,
    );

  return {
    search: (token: string, requested: WholesaleFilters & Page) =>
      call(
        {
          name: 'search for suppliers',
          method: 'POST',
          path: wholesaleTable.search.upstream.path,
          token,
          body: searchBodyOf(requested),
        },
        upstreamSupplierPageSchema,
      ),
    /**
     * Reads all saved suppliers, page by page: with only the first page, Save would be shown for suppliers already
     * saved.
     */
    async marks(token: string): UpstreamAnswer<SavedMarks> {
      const marks = new Map<string, SavedMark>();
      for (let page = 1; page <= counts.supplierPages; page += 1) {
        const read = await saved(token, { page, limit: counts.suppliersAPage });
        if (!read.ok) return read;
        for (const { id, wholesaleId } of read.value.rows) marks.set(id, { id, wholesaleId });
        // Not computed from the page number: a provider may return shorter pages than requested.
        if (read.value.rows.length === 0 || marks.size >= read.value.total) break;
      }
      return ok({ marks: [...marks.values()] });
    },
  };
}
