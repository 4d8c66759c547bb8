import { conditionOfSku, noState } from '#shared/inbox/product-state.ts';
import { regionNames, regions } from '#shared/integrations/regions.ts';
import type { SkuReading } from '#shared/listings/own-products/own-product.ts';
import { type Listing, MOST_LISTED, stockOf } from '#shared/listings/prices/own-listing.ts';
import type { Db, Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { notifyInbox } from '../../inbox/inbox-frames.ts';
import { stateOfRow } from '../../inbox/newest-state.ts';
import type { ListingsFailure } from '../../integrations/listings-service.ts';
import { noListings } from '../../integrations/real-listings.ts';
import type { SellerConnections } from '../../integrations/seller-connections.ts';
import { linksOf, type SellerLinkRow } from '../../integrations/seller-links-table.ts';
import {
  deleteOwnProduct,
  deleteUnlisted,
  insertOwnProduct,
  marketplacesOf,
  type OwnProductRow,
  ownersWithNews,
  ownSku,
  ownSkusOf,
  productsWithoutSku,
  readsOf,
  saveRead,
  stateColumns,
  updateOwnProduct,
} from './own-products-table.ts';

const MINUTE = 60_000;
/** Whose products are read without anybody looking, ms, and for how many sellers at once. */
const NEWS_SPAN = 60 * 60_000;
const MOST_AT_ONCE = 5;
/** How old the list of all SKUs may be when somebody looks at it, ms. */
const READ_AGAIN = 6 * 60 * MINUTE;
/** The wait after a failed read, and before a product's SKUs are looked for again, ms. */
const TRY_AGAIN = 10 * MINUTE;
/**
 * Products without a known SKU that one run looks up: beyond the 1,000 SKUs that Amazon pages through, each takes a
 * call.
 */
const PRODUCTS_A_RUN = 200;
const SKUS_A_PAGE = 20;
const MOST_PAGES = MOST_LISTED / SKUS_A_PAGE;
const PATIENT_TRIES = 5;

type ReadDeps = Pick<Deps, 'db' | 'write' | 'clock'>;

/**
 * Reads the SKUs of accounts that look at their products from the marketplaces' listings, one account at a time and one
 * call after another.
 */
export function createSkuReading(
  deps: ReadDeps,
  sellers: Pick<SellerConnections, 'sellerIn' | 'marketplaces'>,
  { onError, wait }: { onError: (cause: unknown) => void; wait: (ms: number) => Promise<void> },
) {
  const { db, write, clock } = deps;
  const { listings } = sellers.marketplaces;
  const running = new Map<string, Promise<void>>();
  let closed = false;
  const { readAll, lookFor } = createSkuReader(deps, sellers, { wait, isClosed: () => closed });

  const announce = (ownerId: string) =>
    write((trx) => notifyInbox(trx, clock(), ownerId, { event: 'products:changed', data: { part: 'list' } }));

  const run = async (ownerId: string): Promise<void> => {
    let changed = false;
    for (const marketplace of await dueMarkets(db, ownerId, clock())) {
      if (closed) return;
      await readAll(ownerId, marketplace);
      changed = true;
    }
    for (const row of await productsWithoutSku(db, ownerId, clock() - TRY_AGAIN, PRODUCTS_A_RUN)) {
      if (closed) return;
      await lookFor(row);
      changed = true;
    }
    if (changed) await announce(ownerId);
  };

  /** Starts what is due, unless it runs. */
  const startDue = async (ownerId: string): Promise<void> => {
    const isDue =
      (await dueMarkets(db, ownerId, clock())).length > 0 ||
      (await productsWithoutSku(db, ownerId, clock() - TRY_AGAIN, 1)).length > 0;
    if (!isDue || running.has(ownerId) || closed) return;
    const work: Promise<void> = run(ownerId)
      .catch(onError)
      .finally(() => running.delete(ownerId));
    running.set(ownerId, work);
  };

  return {
    /**
     * Starts what is due for those whose products have sent messages lately: an alert's stock is known from its listing
     * (ACT-01).
     */
    async startForNews(): Promise<void> {
      if (listings === noListings) return;
      for (const ownerId of await ownersWithNews(db, clock() - NEWS_SPAN))
        if (running.size < MOST_AT_ONCE) await startDue(ownerId);
    },

    /** Starts what is due, unless it runs. @returns how far it is */
    async state(ownerId: string): Promise<SkuReading> {
      if (listings === noListings) return { state: 'unsupported', at: null, message: null, failedIn: [] };
      const reads = await readsOf(db, ownerId);
      await startDue(ownerId);
      const places = await marketplacesOf(db, ownerId);
      // The seller need not sell in all marketplaces of a region.
      const failed = reads.filter(
        ({ marketplace, message }) => message !== null && (places.length === 0 || places.includes(marketplace)),
      );
      const at = reads.length === 0 ? null : Math.min(...reads.map((each) => each.at ?? 0)) || null;
      if (running.has(ownerId)) return { state: 'reading', at, message: null, failedIn: [] };
      const failedIn = failed.map(({ marketplace }) => marketplace);
      return failed[0]
        ? { state: 'failed', at, message: failed[0].message, failedIn }
        : { state: 'read', at, message: null, failedIn };
    },

    /** Resolves once everything that runs now has ended. */
    settled: async (): Promise<void> => void (await Promise.all(running.values())),

    close: async (): Promise<void> => {
      closed = true;
      await Promise.all(running.values());
    },
  };
}

export type SkuReadings = ReturnType<typeof createSkuReading>;

/** Reads SKUs from the listings and stores them, one call after another. */
function createSkuReader(
  { write, clock }: ReadDeps,
  { sellerIn, marketplaces }: Pick<SellerConnections, 'sellerIn' | 'marketplaces'>,
  { wait, isClosed }: { wait: (ms: number) => Promise<void>; isClosed: () => boolean },
) {
  const { listings } = marketplaces;

  /** Repeats a throttled call after the wait that Amazon asks for. */
  const patiently = async <T>(call: () => Promise<{ ok: true; value: T } | { ok: false; error: ListingsFailure }>) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await call();
      if (answer.ok || answer.error.reason !== 'throttled' || tries === PATIENT_TRIES || isClosed()) return answer;
      await wait(answer.error.retryAfter);
    }
  };

  /** Reads a marketplace's whole list. */
  const readAll = async (ownerId: string, marketplace: string): Promise<void> => {
    const startedAt = clock();
    const seller = await sellerIn(ownerId, marketplace);
    if (!seller.ok)
      return write((trx) => saveRead(trx, ownerId, marketplace, { at: startedAt, message: seller.error.message }));
    let next: string | null = null;
    for (let page = 0; page < MOST_PAGES && !isClosed(); page += 1) {
      const read: Awaited<ReturnType<typeof listings.pageOfSkus>> = await patiently(() =>
        listings.pageOfSkus(seller.value, marketplace, next),
      );
      if (!read.ok)
        return write((trx) => saveRead(trx, ownerId, marketplace, { at: startedAt, message: read.error.message }));
      const found = read.value.listings;
      await write((trx) => saveListings(trx, ownerId, clock(), found));
      next = read.value.next;
      if (next === null) break;
    }
    if (isClosed()) return;
    await write(async (trx) => {
      // Only a list that was read to its end says which SKUs are gone.
      if (next === null) await deleteUnlisted(trx, ownerId, marketplace, startedAt);
      await saveRead(trx, ownerId, marketplace, { at: startedAt, message: null });
    });
  };

  /** Looks for a product's SKUs. */
  const lookFor = async (row: OwnProductRow & { n: number }): Promise<void> => {
    const seller = await sellerIn(row.account_id, row.marketplace);
    const found = seller.ok
      ? await patiently(() => listings.skusOf(seller.value, row.marketplace, row.asin))
      : undefined;
    await write(async (trx) => {
      await trx.updateTable('own_products').set({ looked_at: clock() }).where('n', '=', row.n).execute();
      if (found?.ok) await saveListings(trx, row.account_id, clock(), found.value);
    });
  };

  return { readAll, lookFor };
}

/** When the region of each marketplace was connected, ms. */
const connectionsOf = (links: readonly SellerLinkRow[]): Map<string, number> =>
  new Map(
    regionNames.flatMap((name) =>
      links
        .filter(({ region }) => region === regions[name].key)
        .flatMap((link) => regions[name].marketplaces.map((code): [string, number] => [code, link.connected_at])),
    ),
  );

/** @returns the marketplaces whose SKUs are to be read */
async function dueMarkets(db: Db, ownerId: string, now: number): Promise<string[]> {
  const reads = new Map((await readsOf(db, ownerId)).map((each) => [each.marketplace, each]));
  const connected = connectionsOf(await linksOf(db, ownerId));
  const soldIn = new Set([...(await marketplacesOf(db, ownerId)), ...connected.keys()]);
  return [...soldIn].filter((code) => {
    const read = reads.get(code);
    if (!read) return true;
    const at = read.at ?? 0;
    if (read.message === null) return at < now - READ_AGAIN;
    // What failed for want of a connection is read as soon as there is one.
    return at < now - TRY_AGAIN || at < (connected.get(code) ?? 0);
  });
}

/** Stores what listings say of SKUs. A new SKU has the state of its product, whose row without a SKU it replaces. */
export async function saveListings(trx: Trx, ownerId: string, now: number, found: readonly Listing[]): Promise<void> {
  for (const listing of found) {
    if (listing.asin === null) continue;
    const name = {
      account_id: ownerId,
      marketplace: listing.marketplace,
      asin: listing.asin,
      condition: conditionOfSku(listing.condition),
    };
    const [sibling] = await ownSkusOf(trx, name);
    const known = await ownSku(trx, ownerId, listing.marketplace, listing.sku);
    const listed = {
      title: listing.title ?? sibling?.title ?? null,
      fulfillment: listing.fulfillment,
      quantity: listing.quantity,
      buyable: listing.statuses.length === 0 ? null : Number(listing.statuses.includes('BUYABLE')),
      stock: stockOf(listing),
      price: listing.price,
      price_at: listing.price === null ? null : now,
      listed_at: now,
    };
    const isSame = known?.asin === name.asin && known.condition === name.condition;
    if (known && isSame) await updateOwnProduct(trx, known, listed);
    else {
      const state = stateColumns(sibling ? stateOfRow(sibling) : noState);
      if (known) await updateOwnProduct(trx, known, { ...name, ...listed, ...state });
      else await insertOwnProduct(trx, { ...name, sku: listing.sku, looked_at: null, ...listed, ...state });
    }
    if (sibling?.sku === '') await deleteOwnProduct(trx, sibling.n);
  }
}
