import type { ListingIssue } from '#shared/inbox/listing-issue.ts';
import { type ListingState, listingStateOf } from '#shared/inbox/listing-trouble.ts';
import type { Listing } from '#shared/listings/prices/own-listing.ts';
import { marketplaceIdOf } from '#shared/marketplace-ids.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { notifyInbox } from '../inbox/inbox-frames.ts';
import { standingRow } from '../inbox/standing-alerts.ts';
import { noListings } from '../integrations/real-listings.ts';
import type { SellerConnections } from '../integrations/seller-connections.ts';
import {
  deleteListingMessage,
  dueListingMessages,
  postponeListingMessage,
  type WaitingListing,
} from '../listings/listing-messages-table.ts';
import { marketplacesOfSku, ownSku } from '../listings/own-products/own-products-table.ts';
import { saveListings } from '../listings/own-products/sku-reading.ts';
import { storeFor } from './sp-api.ts';

/** How often waiting messages are looked at, and the pause after a failed read, ms. */
export const LISTING_MESSAGES_CHECK = 2_000;
export const TRY_AGAIN = 30_000;
const MOST_TRIES = 5;
const MOST_A_RUN = 20;

/** How the listing is in a marketplace; undefined if its page could not be read. */
type Read = { marketplace: string; listing: Listing | undefined };

export type ListingMessages = {
  /** Reads the listings of waiting messages, and stores an alert where something changed. @returns how many were done */
  run: () => Promise<number>;
};

/**
 * Amazon's messages about listings carry no reason, and often name the wrong marketplace. So each waits until the
 * listing was read wherever it is sold: that says what is true, and why (SIG-02).
 */
export function createListingMessages(
  deps: Deps,
  { sellerIn, marketplaces: { listings } }: Pick<SellerConnections, 'sellerIn' | 'marketplaces'>,
): ListingMessages {
  const { db, write, clock } = deps;

  /** @returns after how many ms to try again, or what was read */
  const readAll = async (row: WaitingListing): Promise<number | Read[]> => {
    const known = await marketplacesOfSku(db, row.account_id, row.sku);
    const places = known.length > 0 ? known : [row.marketplace];
    const found: Read[] = [];
    for (const marketplace of places) {
      const seller = listings === noListings ? undefined : await sellerIn(row.account_id, marketplace);
      const read = seller?.ok ? await listings.listingOf(seller.value, marketplace, row.sku) : undefined;
      if (read?.ok) found.push({ marketplace, listing: read.value });
      else if (read?.error.reason === 'throttled') return read.error.retryAfter;
      else if (read?.error.reason === 'unavailable' && row.tries < MOST_TRIES) return TRY_AGAIN;
      else if (marketplace === row.marketplace) found.push({ marketplace, listing: undefined });
    }
    return found;
  };

  const take = async (row: WaitingListing): Promise<number> => {
    const read = await readAll(row);
    if (typeof read === 'number') {
      await postponeListingMessage(db, row, clock() + read);
      return 0;
    }
    await write(async (trx) => {
      for (const each of read) await storeRead(deps, trx, row, each);
      await deleteListingMessage(trx, row.n);
      if (read.some(({ listing }) => listing))
        await notifyInbox(trx, clock(), row.account_id, { event: 'products:changed', data: { part: 'list' } });
    });
    return 1;
  };

  return {
    run: async () => {
      let done = 0;
      for (const row of await dueListingMessages(db, clock(), MOST_A_RUN)) done += await take(row);
      return done;
    },
  };
}

/** Stores an alert about a listing if it is not as it was known to be. */
async function storeRead(deps: Deps, trx: Trx, row: WaitingListing, { marketplace, listing }: Read): Promise<void> {
  const { account_id, sku } = row;
  if (!listing) {
    await storeFor(deps, trx, account_id, JSON.parse(row.message), {});
    return;
  }
  const before = await ownSku(trx, account_id, marketplace, sku);
  await saveListings(trx, account_id, deps.clock(), [listing]);
  const state = listingStateOf(listing);
  const standing = await standingRow(trx, { account_id, about: 'listing', marketplace, subject: sku });
  const isOpen = standing !== undefined && standing.over === 0;
  if (isOpen ? standing.cause.replace(/^listing-/, '') === state : state === 'fine' || before?.stock === state) return;
  await storeFor(deps, trx, account_id, withListing(row, marketplace, listing, state), {
    title: listing.title ?? undefined,
  });
}

const severities = ['error', 'warning', 'info'];
/** What takes a listing off sale comes first, then errors. */
const worstFirst = (a: ListingIssue, b: ListingIssue): number =>
  Number(b.action !== undefined) - Number(a.action !== undefined) ||
  severities.indexOf(a.severity) - severities.indexOf(b.severity);

/** The message with what its listing's page says, as the readers of alerts expect it. */
function withListing(
  { message, identity }: WaitingListing,
  marketplace: string,
  { asin, issues }: Listing,
  state: ListingState,
): Record<string, unknown> {
  const raw = JSON.parse(message) as Record<string, unknown>;
  const key = Object.keys(raw).findLast((name) => name.toLowerCase() === 'payload') ?? 'Payload';
  return {
    ...raw,
    // One message can be about several marketplaces.
    notificationId: `${identity} ${marketplace}`,
    [key]: {
      ...(raw[key] as object),
      MarketplaceId: marketplaceIdOf(marketplace),
      ...(asin === null ? {} : { Asin: asin }),
      Listing: { state, issues: issues.toSorted(worstFirst) },
    },
  };
}
