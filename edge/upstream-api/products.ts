import type { UpstreamAnswer } from '#edge/hub/ports.ts';
import { isOffered, type NotOffered } from '#shared/offered.ts';
import { BATCH_SIZE } from '#shared/products/identifiers.ts';
import type { Cost, CostQuestion, Lookup, LookupAnswer } from '#shared/products/lookup.ts';
import { ok } from '#shared/result.ts';
import { generalToAsk, lookedUp } from '#shared/upstream/looked-up.ts';
import { itemsBodyOf, portalForms, productPaths, type UpstreamItems, upstreamCostSchema, upstreamItemsSchema } from '#shared/upstream/products.ts';
import { ifOffered } from './if-offered.ts';
import type { CallUpstream } from './transport.ts';

/** One code has a few ASINs, not hundreds: no further than that where a provider's pages have no end. */
const MOST_PAGES = 10;

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
      for (let page = 1; page <= MOST_PAGES; page += 1) {
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

    async cost(token: string, { marketplace, asins, identifiers }: CostQuestion): UpstreamAnswer<Cost | NotOffered> {
      const [path] = portalForms(productPaths.cost);
      const body = { marketplace, asins, identifiers };
      const read = await ifOffered(call({ name: 'what a list costs', method: 'POST', path, token, body }, upstreamCostSchema));
      if (!read.ok || !isOffered(read.value)) return read as Awaited<UpstreamAnswer<NotOffered>>;
      return ok({ asked: read.value.asked, free: read.value.free, atMost: read.value.at_most });
    },
  };
}
