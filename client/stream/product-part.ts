import { auditTime, filter, type Observable } from 'rxjs';
import type { IconName } from '#client/ui/icon.tsx';
import type { ScreenIconName } from '#client/ui/screen-icon.tsx';
import { supportedMarketplaces } from '#shared/marketplaces.ts';
import type { PageEvent } from '#shared/page-events.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { StreamItem } from './link-state.ts';
import type { Resource } from './resource.ts';
import type { StoreDeps } from './store-deps.ts';

/** The product of a page. The marketplace is one of those that alerts come from. */
export type PageProduct = { asin: string; marketplace: string };

export type ProductStore = StoreDeps & { user$: Observable<UserInfo> };

/**
 * What a part learns of the product that the page needs: its name, who has the Buy Box, and the conditions in which the
 * seller has it.
 */
export type FoundOut = {
  title?: string | null | undefined;
  sellerId?: string | null | undefined;
  conditions?: readonly string[];
};

/**
 * What each part of the product's page gets. `condition`: offers and prices of one condition are shown at a time, since
 * they can't be compared.
 */
export type ProductPartProps = {
  store: ProductStore;
  product: PageProduct;
  condition: string;
  onFound(found: FoundOut): void;
};

/** Something that happened with a product. `id` is unique among those of its kind. */
export type Happening = {
  id: string;
  /** ms */
  at: number;
  icon: IconName | ScreenIconName;
  text: string;
  /** The figure that matters, such as a price. */
  figure?: string | undefined;
  href?: string;
};

/** Newest first. `total` also counts those that are not here. */
export type Happenings = { rows: readonly Happening[]; total: number };

/** The feature that owns one kind of happening reads it, and keeps it current. */
export type HappeningSource = (store: ProductStore, product: PageProduct) => Resource<Happenings>;

/** How many of one kind are read. */
export const HAPPENINGS = 30;

/** The marketplaces of the tools; undefined for another. */
export const toolMarketplace = ({ marketplace }: PageProduct): (typeof supportedMarketplaces)[number] | undefined =>
  supportedMarketplaces.find((code) => code === marketplace);

/** A burst of events about a product is one read, ms. */
const SPACING = 500;

/** Emits after events of these types that are about the product, or about no particular one. */
export const changesOf = (
  { events$, scheduler }: Pick<StoreDeps, 'events$' | 'scheduler'>,
  product: PageProduct,
  types: readonly PageEvent['type'][],
) =>
  events$.pipe(
    filter(
      (item: StreamItem) =>
        item.kind === 'event' && types.includes(item.event.type) && isAbout(item.event.data, product),
    ),
    auditTime(SPACING, scheduler),
  );

/** @param data an event's, which may name a product, several, or none */
export function isAbout(data: unknown, { asin, marketplace }: PageProduct): boolean {
  const {
    asin: named,
    asins,
    marketplace: market,
  } = data as { asin?: unknown; asins?: unknown; marketplace?: unknown };
  if (market !== undefined && market !== null && market !== marketplace) return false;
  if (Array.isArray(asins)) return asins.length === 0 || asins.includes(asin);
  return named === undefined || named === asin;
}
