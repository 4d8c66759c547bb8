import * as v from 'valibot';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { DEFAULT_MARKETPLACE, supportedMarketplaces } from '#shared/marketplaces.ts';
import { type ComparedItem, type ComparedKind, MOST_COMPARED } from '#shared/products/comparisons/comparison.ts';

export type CompareAddress = {
  saved: string | null;
  kind: ComparedKind;
  ids: readonly string[];
  marketplace: SupportedMarketplace;
};

const ids = /^\w{5,40}$/;

export const isComparable = (kind: ComparedKind, id: string): boolean =>
  kind === 'products' ? /^[0-9A-Z]{10}$/.test(id) : /^A[0-9A-Z]{9,20}$/.test(id);

/** Invalid and repeated ids are skipped, and so are those beyond the fourth. */
export function readCompareAddress(search: string): CompareAddress {
  const query = new URLSearchParams(search);
  const kind = query.has('sellers') ? 'sellers' : 'products';
  const listed = (query.get(kind) ?? '').split(',').map((id) => id.trim().toUpperCase());
  const code = query.get('marketplace')?.toUpperCase();
  return {
    saved: query.get('saved'),
    kind,
    ids: [...new Set(listed.filter((id) => ids.test(id)))].slice(0, MOST_COMPARED),
    marketplace: supportedMarketplaces.find((each) => each === code) ?? DEFAULT_MARKETPLACE,
  };
}

const stateSchema = v.object({
  compared: v.array(
    v.object({
      id: v.string(),
      at: v.number(),
      values: v.record(
        v.string(),
        v.optional(v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(v.string())])),
      ),
    }),
  ),
});

/** What the list before had already loaded. */
export function broughtItems(state: unknown): ComparedItem[] {
  const read = v.safeParse(stateSchema, state);
  return read.success ? read.output.compared : [];
}
