import { counts } from '#edge/http/limits.ts';
import type { UpstreamAnswer } from '#edge/hub/ports.ts';
import { BATCH_SIZE } from '#shared/products/identifiers.ts';
import type { Lookup, LookupAnswer } from '#shared/products/lookup.ts';
import { generalToAsk, itemsBodyOf, lookedUp, portalForms, productPaths, type UpstreamItems, upstreamItemsSchema } from '#shared/products/wire.ts';
import { ok } from '#shared/result.ts';
import type { CallUpstream } from './transport.ts';

/** Product data, by ASIN or by UPC, EAN and ISBN. */
export function productCalls(call: CallUpstream) {
  return {
    /** One batch, page after page: a code may bring several ASINs. */
    async items(token: string, asked: Lookup): UpstreamAnswer<LookupAnswer> {
      const { marketplace, statistics } = asked;
      const list = asked.asins ? { asins: asked.asins } : { identifiers: asked.identifiers ?? [] };
      const [path] = portalForms(asked.asins ? productPaths.byAsins : productPaths.byIdentifiers);
      const pages: UpstreamItems[] = [];
      let rows = 0;
      for (let page = 1; page <= counts.productPages; page += 1) {
        const body = itemsBodyOf({ marketplace, list, general: generalToAsk(asked), statistics, page });
        const read = await call({ name: 'product data', method: 'POST', path, token, body }, upstreamItemsSchema);
        if (!read.ok) return read;
        pages.push(read.value);
        rows += read.value.rows.length;
        // A list of ASINs is one page at most; of codes nobody knows, unless the provider tells.
        const total = read.value.total ?? (asked.asins || read.value.rows.length < BATCH_SIZE ? rows : Number.POSITIVE_INFINITY);
        if (read.value.rows.length === 0 || rows >= total) break;
      }
      return ok(lookedUp(asked, pages));
    },
  };
}
