import * as v from 'valibot';
import { readStored, writeStored } from '#client/ui/stored.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { DEFAULT_MARKETPLACE, supportedMarketplaces } from '#shared/marketplaces.ts';
import { type SellerTab, sellerTabs } from '#shared/sellers/paths.ts';
import { allFlags, type ChosenAll, type StorefrontFlag, storefrontFlags } from './data-selection.ts';
import { cleanSellerId } from './storefront-address.ts';

/** What the browser keeps for an account until it signs out, by the documents' names (STORE-06). */
export type StorefrontSettings = {
  sellerId: string;
  /** '' where nobody has asked for it. */
  sellerName: string;
  marketplace: SupportedMarketplace;
  /** Empty until somebody has chosen: then there is a welcome. */
  selections: readonly StorefrontFlag[];
  select_all: ChosenAll;
  /** The tab. */
  value: SellerTab;
};

export const firstSettings: StorefrontSettings = {
  sellerId: '',
  sellerName: '',
  marketplace: DEFAULT_MARKETPLACE,
  selections: [],
  select_all: { general: false, statistical: false },
  value: sellerTabs.storefront,
};

/** What does not fit any more costs only itself. */
const settingsSchema = v.object({
  sellerId: v.fallback(v.pipe(v.string(), v.transform(cleanSellerId)), ''),
  sellerName: v.fallback(v.pipe(v.string(), v.maxLength(200)), ''),
  marketplace: v.fallback(v.picklist(supportedMarketplaces), DEFAULT_MARKETPLACE),
  selections: v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((kept) => storefrontFlags.filter((flag) => kept.includes(flag))),
    ),
    [],
  ),
  select_all: v.fallback(v.object({ general: v.fallback(v.boolean(), false), statistical: v.fallback(v.boolean(), false) }), firstSettings.select_all),
  value: v.fallback(v.picklist(Object.values(sellerTabs)), sellerTabs.storefront),
});

const keyOf = (userId: string) => `storefront.${userId}`;

/** A group that was chosen as a whole holds what has been added to it since. */
export function readSettings(userId: string): StorefrontSettings {
  const kept: StorefrontSettings = readStored(keyOf(userId), settingsSchema, firstSettings);
  return { ...kept, selections: allFlags(kept.selections, kept.select_all) };
}

export const writeSettings = (userId: string, settings: StorefrontSettings): void => writeStored(keyOf(userId), settings);
