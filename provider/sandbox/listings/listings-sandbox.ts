import { setTimeout as sleep } from 'node:timers/promises';
import { isSoldIn } from '#provider/products/described.ts';
import type { SampleProduct } from '#provider/products/sample-products.ts';
import { type RegionName, regionNames, regions } from '#shared/integrations/regions.ts';
import type { Db, Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { grants } from '../sellers/seller-records.ts';
import {
  type Behavior,
  type BehaviorRecord,
  moods,
  type OffersRecord,
  offers,
  offersKey,
  priceKey,
  prices,
  type SandboxSku,
  skusOfProduct,
  type TroubleRecord,
  troubles,
} from './listing-records.ts';

export type ListingsSandboxDeps = Pick<Deps, 'db' | 'write' | 'clock' | 'demo'>;

/** A seller's offer after its price changed, for the message about it. */
type ChangedOffer = { region: RegionName; sellerId: string; marketplace: string; listed: SandboxSku };

export type ListingsSandboxOptions = {
  /** What every seller of the sandbox sells. */
  products: () => readonly SampleProduct[];
  /** The sample sellers, who permitted the sandbox without having been asked. */
  sampleSellers: (region: RegionName) => readonly string[];
  /** Sends the message that Amazon sends after a price changed. */
  onChanged: (changed: ChangedOffer) => Promise<void>;
};

export type ListingsSandbox = ReturnType<typeof createListingsSandbox>;

const SAMPLE_TOKEN = 'Atzr|sandbox-sample';
const MOOD = 'listings';
const MOST_CHANGES = 100;

/** The sandbox's marketplace: what each seller lists there, at which price, and how it answers at the moment. */
export function createListingsSandbox(deps: ListingsSandboxDeps, options: ListingsSandboxOptions) {
  const { db, write, clock } = deps;

  const now = async (from: Db, sellerId: string, marketplace: string, listed: SandboxSku): Promise<SandboxSku> => {
    const id = priceKey(sellerId, marketplace, listed.sku);
    const changed = (await prices.find(from, id))?.record.changes.at(-1);
    const trouble = (await troubles.find(from, id))?.record;
    return { ...listed, ...trouble, ...(changed ? { price: changed.price } : {}) };
  };

  const skusIn = (marketplace: string, asins?: readonly string[]) =>
    options
      .products()
      .filter(({ asin }) => (asins?.includes(asin) ?? true) && isSoldIn(asin, marketplace))
      .flatMap((product) => skusOfProduct(product, marketplace));

  return {
    sampleToken: (region: RegionName, sellerId: string): string | undefined =>
      options.sampleSellers(region).includes(sellerId) ? `${SAMPLE_TOKEN} ${region} ${sellerId}` : undefined,

    /** Returns whose refresh token it is, or undefined if the permission ended. */
    sellerOfToken: async (refreshToken: string): Promise<{ region: RegionName; sellerId: string } | undefined> => {
      const [begins, region, sellerId] = refreshToken.split(' ');
      if (
        begins === SAMPLE_TOKEN &&
        (region === 'NA' || region === 'EU') &&
        sellerId &&
        options.sampleSellers(region).includes(sellerId)
      )
        return { region, sellerId };
      const grant = (await grants.list(db)).find(
        ({ record }) => record.service === 'amazon' && record.refreshToken === refreshToken,
      );
      return grant && grant.record.region !== null
        ? { region: grant.record.region, sellerId: grant.record.sellerId }
        : undefined;
    },

    /** The sellers that permitted the sandbox in a marketplace's region. */
    sellersIn: async (marketplace: string): Promise<string[]> => {
      const region = regionNames.find((name) => regions[name].marketplaces.includes(marketplace));
      if (!region) return [];
      const permitted = (await grants.list(db)).flatMap(({ record }) =>
        record.service === 'amazon' && record.region === region ? [record.sellerId] : [],
      );
      return [...new Set([...permitted, ...options.sampleSellers(region)])];
    },

    /** @param asins all products by default */
    skusOf: (sellerId: string, marketplace: string, asins?: readonly string[]): Promise<SandboxSku[]> =>
      Promise.all(
        skusIn(marketplace).flatMap((each) =>
          asins?.includes(each.product.asin) !== false ? [now(db, sellerId, marketplace, each)] : [],
        ),
      ),

    skuOf: async (sellerId: string, marketplace: string, sku: string): Promise<SandboxSku | undefined> => {
      const found = skusIn(marketplace).find((each) => each.sku === sku);
      return found && now(db, sellerId, marketplace, found);
    },

    /** Changes a price, and has Amazon's message sent. The same price again changes nothing. */
    setPrice: async (
      region: RegionName,
      sellerId: string,
      marketplace: string,
      listed: SandboxSku,
      price: number,
    ): Promise<void> => {
      const isChanged = await write(async (trx) => {
        if ((await now(trx, sellerId, marketplace, listed)).price === price) return false;
        const id = priceKey(sellerId, marketplace, listed.sku);
        const former = await prices.find(trx, id);
        const changes = [...(former?.record.changes ?? []), { at: clock(), price }].slice(-MOST_CHANGES);
        await prices.put(trx, { id, customer: sellerId, createdAt: clock(), record: { changes } });
        for (const condition of ['new', 'used'])
          await offers.remove(trx, offersKey(sellerId, marketplace, listed.product.asin, condition));
        return true;
      });
      if (isChanged) await options.onChanged({ region, sellerId, marketplace, listed: { ...listed, price } });
    },

    /** Changes what is wrong with a SKU. @returns the SKU after that */
    setTrouble: (
      sellerId: string,
      marketplace: string,
      listed: SandboxSku,
      change: TroubleRecord,
    ): Promise<SandboxSku> =>
      write(async (trx) => {
        const id = priceKey(sellerId, marketplace, listed.sku);
        const record = { ...(await troubles.find(trx, id))?.record, ...change };
        await troubles.put(trx, { id, customer: sellerId, createdAt: clock(), record });
        return now(trx, sellerId, marketplace, listed);
      }),

    /** The SKUs with which something was made wrong, or well again. */
    troubledIn: async (sellerId: string, marketplace: string): Promise<ReadonlySet<string>> => {
      const before = priceKey(sellerId, marketplace, '');
      const all = await troubles.list(db, sellerId);
      return new Set(all.flatMap(({ id }) => (id.startsWith(before) ? [id.slice(before.length)] : [])));
    },

    /** The prices that a SKU was given, in order. */
    changesOf: async (sellerId: string, marketplace: string, sku: string): Promise<number[]> =>
      ((await prices.find(db, priceKey(sellerId, marketplace, sku)))?.record.changes ?? []).map(({ price }) => price),

    /** Sets a product's offers, unless newer ones are set. They are what Product Pricing answers from now on. */
    setOffers: (
      sellerId: string,
      marketplace: string,
      asin: string,
      condition: string,
      record: OffersRecord,
    ): Promise<void> =>
      write(async (trx) => {
        const id = offersKey(sellerId, marketplace, asin, condition);
        const known = await offers.find(trx, id);
        if (known === undefined || known.record.at <= record.at)
          await offers.put(trx, { id, customer: sellerId, createdAt: clock(), record });
      }),
    offersSet: async (
      sellerId: string,
      marketplace: string,
      asin: string,
      condition: string,
    ): Promise<OffersRecord | undefined> =>
      (await offers.find(db, offersKey(sellerId, marketplace, asin, condition)))?.record,

    mood: () => moodOf(db),
    behave: (
      behavior: Behavior,
      { calls = null, ms = 0 }: { calls?: number | null; ms?: number } = {},
    ): Promise<void> => moods.put(db, { id: MOOD, customer: '', createdAt: clock(), record: { behavior, calls, ms } }),
    nextBehavior: (kinds: readonly Behavior[]) => nextBehavior(deps, kinds),
  };
}

const moodOf = async (from: Db): Promise<BehaviorRecord> =>
  (await moods.find(from, MOOD))?.record ?? { behavior: 'accepts', calls: null, ms: 0 };

/** Takes the behavior for one call, and waits if it is slow. @param kinds the behaviors that this call can show */
export async function nextBehavior(
  { write, clock }: Pick<ListingsSandboxDeps, 'write' | 'clock'>,
  kinds: readonly Behavior[],
): Promise<Behavior> {
  const mood = await write(async (trx: Trx) => {
    const record = await moodOf(trx);
    if (!kinds.includes(record.behavior)) return { ...record, behavior: 'accepts' as const };
    if (record.calls !== null) {
      const calls = record.calls - 1;
      await moods.put(trx, {
        id: MOOD,
        customer: '',
        createdAt: clock(),
        record: calls > 0 ? { ...record, calls } : { behavior: 'accepts', calls: null, ms: 0 },
      });
    }
    return record;
  });
  if (mood.behavior === 'slow') await sleep(mood.ms, undefined, { ref: false });
  return mood.behavior;
}
