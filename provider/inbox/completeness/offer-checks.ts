import { CHECK_EVERY, TROUBLE_PAUSE } from '#provider/limits/limits.ts';
import { alertKinds } from '#shared/inbox/alert-kinds.ts';
import { dueAfter, dueInSilence } from '#shared/inbox/completeness/check-times.ts';
import { type CheckTrouble, COMPLETENESS_DAYS } from '#shared/inbox/completeness/completeness.ts';
import { regionNames, regions } from '#shared/integrations/regions.ts';
import { marketplaceIdOf } from '#shared/marketplace-ids.ts';
import { errorText } from '#shared/process-log.ts';
import type { Result } from '#shared/result.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import type { Db, Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import type { ListingsFailure, ProductOffers } from '../../integrations/listings-service.ts';
import { lineOf } from '../../integrations/message-lines-table.ts';
import { noListings } from '../../integrations/real-listings.ts';
import { deliveryOf } from '../../integrations/request-pending.ts';
import type { SellerConnections } from '../../integrations/seller-connections.ts';
import { linkOf } from '../../integrations/seller-links-table.ts';
import type { Seller } from '../../integrations/seller-services.ts';
import { countDay } from './completeness-days-table.ts';
import {
  addProductsOfMessages,
  addProductsOfSkus,
  dueMarkets,
  insertRecovered,
  makeDue,
  makeProductDue,
  markDue,
  marketOf,
  newlySilent,
  nextDue,
  type OwnOffersRow,
  type OwnProduct,
  ownOffersOf,
  passOver,
  postponedChecks,
  saveMarket,
  saveOwnOffers,
} from './own-offers-table.ts';
import { isOfferChange, notifyOfChecks, productOf, productValue, seen, stateOf } from './store-checked.ts';

/**
 * Whether messages about offers are to come from a marketplace: its region is connected, and the seller has neither
 * left it out nor was refused.
 */
async function isSubscribedMarket(
  db: Db,
  { account_id, marketplace }: Pick<OwnProduct, 'account_id' | 'marketplace'>,
): Promise<boolean> {
  const name = regionNames.find((each) => regions[each].marketplaces.includes(marketplace));
  const region = name && regions[name].key;
  const link = region && (await linkOf(db, account_id, region));
  if (!link || !deliveryOf(link).marketplaces.includes(marketplace)) return false;
  const line = await lineOf(db, { account_id, region, notification_type: alertKinds['offer-change'].type });
  return line?.state !== 'refused';
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The pause doubles while Amazon does not answer, from a minute to about an hour. */
const DOUBLINGS = 6;
/** A due check that has waited this long counts as postponed. */
const POSTPONED_AFTER = MINUTE;

type Market = Pick<OwnProduct, 'account_id' | 'marketplace'>;

/** Stores an alert by the rules for messages. @returns its record's id, or undefined if the message cannot be read */
type StoreRecovered = (
  trx: Trx,
  ownerId: string,
  message: Record<string, unknown>,
  since: number,
) => Promise<string | undefined>;

export type OfferChecks = {
  /** Checks the due products, as far as Amazon's rates allow it now. */
  run: () => Promise<void>;
  /** Checks a product now, whether or not it is due. */
  checkNow: (marketplace: string, asin: string) => Promise<void>;
  /** Why an account's checks in a marketplace fail at the moment. */
  troubleOf: (market: Market) => CheckTrouble | null;
};

/**
 * Asks Amazon for the offers for products that no message was about for too long, and stores what was missed as an
 * alert. All marketplaces of a seller's region share one rate, so they take turns. The next run asks for what this one
 * leaves.
 */
export function createOfferChecks(
  deps: Deps,
  { sellerIn, marketplaces }: Pick<SellerConnections, 'sellerIn' | 'marketplaces'>,
  storeRecovered: StoreRecovered,
): OfferChecks {
  const { db, write, clock, log, checkInterval } = deps;
  const { listings } = marketplaces;
  /**
   * When a seller's region may be asked next, by account and region. Lost at a restart: Amazon then answers that it is
   * too soon.
   */
  const nextCalls = new Map<string, number>();
  const lastReads = new Map<string, number>();
  /** The permission that was last used, by account and region. */
  const tokens = new Map<string, string>();
  const troubles = new Map<string, { trouble: CheckTrouble; count: number }>();
  let skusAddedAt: number | undefined;

  const setTrouble = async (market: Market, trouble: CheckTrouble | null): Promise<number> => {
    const key = keyOf(market);
    const known = troubles.get(key);
    if (trouble === null) troubles.delete(key);
    else troubles.set(key, { trouble, count: (known?.count ?? 0) + 1 });
    if ((known?.trouble ?? null) !== trouble) await write((trx) => notifyOfChecks(trx, clock(), market));
    return known?.count ?? 0;
  };

  /** Counts due checks that failed, each once, and waits before the next. */
  const fails = async (
    market: Market,
    asked: readonly OwnOffersRow[],
    { reason }: Pick<ListingsFailure, 'reason'>,
  ): Promise<void> => {
    const trouble = reason === 'unavailable' || reason === 'throttled' ? reason : 'permission';
    await write(async (trx) => {
      // Without the permission, every further call would be refused as well.
      const failed =
        trouble === 'permission' ? await markDue(trx, market, 'failed', clock()) : await failEach(trx, asked);
      await countDay(trx, market, clock(), { failed });
    });
    const before = await setTrouble(market, trouble);
    if (trouble === 'permission') pause(market, TROUBLE_PAUSE);
    else if (trouble === 'unavailable')
      pause(market, Math.min(MINUTE * 2 ** Math.min(before, DOUBLINGS), TROUBLE_PAUSE));
  };

  const pause = (market: Market, wait: number) => {
    const key = regionKeyOf(market);
    nextCalls.set(key, Math.max(nextCalls.get(key) ?? 0, clock() + wait));
  };

  /** Checks one batch of a marketplace. @param asin only this product */
  const check = async (market: Market, asin?: string): Promise<void> => {
    const readAt = clock();
    lastReads.set(keyOf(market), readAt);
    if (!(await isSubscribedMarket(db, market)))
      return write((trx) => passOver(trx, market, readAt, readAt + checkInterval));
    const asked = await nextDue(db, { ...market, asin }, readAt);
    if (asked.length === 0) return;
    const seller = await sellerIn(market.account_id, market.marketplace);
    if (!seller.ok) return fails(market, asked, { reason: 'ended' });
    tokens.set(regionKeyOf(market), seller.value.refreshToken);
    pause(market, CHECK_EVERY);
    const answer = await listings.offersOf(seller.value, market.marketplace, asked);
    if (!answer.ok) {
      if (answer.error.reason === 'throttled') pause(market, answer.error.retryAfter);
      return fails(market, asked, answer.error);
    }
    const isSilent = (await marketOf(db, market))?.silent_since != null;
    for (const [index, row] of asked.entries())
      await take(
        deps,
        storeRecovered,
        market,
        seller.value,
        row,
        answer.value[index] as Result<ProductOffers, ListingsFailure>,
        { readAt, isSilent },
      ).catch((cause: unknown) => {
        // A product that cannot be stored must not hold up the others.
        log('error', 'The offers for a product cannot be stored', {
          asin: row.asin,
          marketplace: row.marketplace,
          error: errorText(cause),
        });
        return write(async (trx) => void (await saveIfSame(trx, row, tomorrow(row, clock()))));
      });
    await setTrouble(market, null);
  };

  const checkAll = async (): Promise<void> => {
    if (listings === noListings) return;
    const now = clock();
    if (skusAddedAt === undefined || now < skusAddedAt || now - skusAddedAt >= checkInterval) {
      const since = skusAddedAt === undefined || now < skusAddedAt ? 0 : skusAddedAt;
      await write(async (trx) => {
        if (since === 0) await addProductsOfMessages(trx, now, now - COMPLETENESS_DAYS * DAY);
        await addProductsOfSkus(trx, now, since);
      });
      skusAddedAt = now;
    }
    await noticeSilence(deps);
    const regionsDue = Map.groupBy(await dueMarkets(db, now), regionKeyOf);
    await Promise.all(
      [...regionsDue].map(async ([key, markets]) => {
        const market = longestWaiting(markets);
        if (isFree(key, now) || (await isRenewed(market))) await check(market);
      }),
    );
    await countPostponed(deps, now);
  };

  /** After the clock went back, an old pause would last too long. */
  const isFree = (key: string, now: number): boolean => {
    const next = nextCalls.get(key) ?? 0;
    return next <= now || next - now > TROUBLE_PAUSE;
  };

  /** Whether the permission has changed since Amazon refused it. */
  const isRenewed = async (market: Market): Promise<boolean> => {
    if (troubles.get(keyOf(market))?.trouble !== 'permission') return false;
    const seller = await sellerIn(market.account_id, market.marketplace);
    return seller.ok && seller.value.refreshToken !== tokens.get(regionKeyOf(market));
  };

  const longestWaiting = (markets: readonly Market[]): Market =>
    markets.reduce((first, each) =>
      (lastReads.get(keyOf(each)) ?? 0) < (lastReads.get(keyOf(first)) ?? 0) ? each : first,
    );

  /** Two runs at once would ask for the same. */
  let running: Promise<void> | undefined;
  const run = (): Promise<void> => {
    running ??= checkAll().finally(() => {
      running = undefined;
    });
    return running;
  };

  const checkNow = async (marketplace: string, asin: string): Promise<void> => {
    await running;
    for (const market of await write((trx) => makeProductDue(trx, marketplace, asin, clock())))
      await check(market, asin);
  };

  return { run, checkNow, troubleOf: (market) => troubles.get(keyOf(market))?.trouble ?? null };
}

/** Takes the answer for a product, unless a message came after it was asked for. */
function take(
  { write, clock, checkInterval, productData }: Deps,
  storeRecovered: StoreRecovered,
  market: Market,
  seller: Seller,
  asked: OwnOffersRow,
  answer: Result<ProductOffers, ListingsFailure>,
  { readAt, isSilent }: { readAt: number; isSilent: boolean },
): Promise<void> {
  return write(async (trx) => {
    const now = clock();
    const message = answer.ok ? messageOf(seller, asked, answer.value.payload, now) : undefined;
    const read = message && readAlert(message, now);
    if (!message || !read?.ok || !isOfferChange(read.value)) {
      const isPassing = !answer.ok && (answer.error.reason === 'unavailable' || answer.error.reason === 'throttled');
      const isSaved = await saveIfSame(trx, asked, isPassing ? { failed: 1 } : tomorrow(asked, now));
      return countDay(trx, market, now, { failed: isSaved ? 1 - asked.failed : 0 });
    }
    const alert = read.value;
    const state = stateOf(alert);
    const isSame = asked.state === state;
    const isSaved = await saveIfSame(trx, asked, {
      ...seen(asked, now, isSilent ? dueInSilence(checkInterval) : dueAfter(asked.pause, checkInterval)),
      checked_at: now,
      state,
      ...(isSame ? {} : { state_at: readAt }),
      value: productValue(productData, alert, now),
    });
    if (!isSaved) return;
    // The first answer about a product only says what its offers are.
    if (isSame || asked.state === null) return countDay(trx, market, now, { unchanged: 1 });
    const record_id = await storeRecovered(trx, asked.account_id, message, asked.seen_at);
    if (record_id === undefined) return;
    await insertRecovered(trx, {
      record_id,
      ...productOf(asked.account_id, alert),
      state,
      since: asked.seen_at,
      at: now,
      claimed: 0,
    });
    await countDay(trx, market, now, { recovered: 1 });
    await notifyOfChecks(trx, now, market);
  });
}

/** A silent marketplace's products are due at once: probably nothing arrives from there. */
async function noticeSilence({ db, write, clock, checkInterval }: Deps): Promise<void> {
  for (const found of await newlySilent(db, clock())) {
    const isSubscribed = await isSubscribedMarket(db, found);
    await write(async (trx) => {
      const now = clock();
      const market = await marketOf(trx, found);
      if (!market || market.silent_at > now) return;
      if (!isSubscribed) return saveMarket(trx, { ...market, silent_at: now + checkInterval });
      await saveMarket(trx, { ...market, silent_since: market.message_at });
      await makeDue(trx, market, now);
      await notifyOfChecks(trx, now, market);
    });
  }
}

async function countPostponed({ db, write }: Deps, now: number): Promise<void> {
  for (const { count, ...market } of await postponedChecks(db, now - POSTPONED_AFTER))
    await write(async (trx) => {
      await markDue(trx, market, 'postponed', now - POSTPONED_AFTER);
      await countDay(trx, market, now, { postponed: count });
    });
}

/** Changes a product, unless a message or another check came in between. @returns whether it did */
async function saveIfSame(trx: Trx, asked: OwnOffersRow, patch: Partial<OwnOffersRow>): Promise<boolean> {
  const row = await ownOffersOf(trx, asked);
  if (row?.rev !== asked.rev) return false;
  await saveOwnOffers(trx, { ...row, ...patch });
  return true;
}

/** A product that Amazon does not know in this condition, or whose offers cannot be read, is checked again tomorrow. */
const tomorrow = (asked: OwnOffersRow, now: number) => ({
  seen_at: Math.min(asked.seen_at, now),
  due_at: now + DAY,
  postponed: 0,
  failed: 0,
});

/** @returns how many were not counted as failed yet */
async function failEach(trx: Trx, asked: readonly OwnOffersRow[]): Promise<number> {
  let failed = 0;
  for (const each of asked) if ((await saveIfSame(trx, each, { failed: 1 })) && each.failed === 0) failed += 1;
  return failed;
}

const keyOf = ({ account_id, marketplace }: Market): string => `${account_id} ${marketplace}`;

/** Amazon counts calls per seller and region. */
const regionKeyOf = ({ account_id, marketplace }: Market): string =>
  `${account_id} ${regionNames.find((name) => regions[name].marketplaces.includes(marketplace)) ?? marketplace}`;

/** The message that Amazon would have sent. The answer does not say when the offers changed. */
const messageOf = (
  { sellerId }: Seller,
  { marketplace, asin, condition }: OwnProduct,
  payload: Record<string, unknown>,
  now: number,
): Record<string, unknown> => ({
  NotificationType: alertKinds['offer-change'].type,
  Payload: {
    AnyOfferChangedNotification: {
      SellerId: sellerId,
      OfferChangeTrigger: { MarketplaceId: marketplaceIdOf(marketplace), ASIN: asin, ItemCondition: condition },
      Summary: payload.Summary,
      Offers: payload.Offers,
    },
  },
  NotificationMetadata: { PublishTime: new Date(now).toISOString() },
});
