import { feeCalls } from '#shared/listings/fees/calls.ts';
import { isWalmart } from '#shared/marketplaces.ts';
import type { Deps } from '../../deps.ts';
import { notifyInbox } from '../../inbox/inbox-frames.ts';
import { soldPace } from '../../inbox/sales-table.ts';
import { FEES_A_CALL } from '../../integrations/fees-service.ts';
import { noFees } from '../../integrations/real-fees.ts';
import type { SellerConnections } from '../../integrations/seller-connections.ts';
import { serve } from '../../serve.ts';
import {
  estimatesOf,
  type OwnOffer,
  offersToRequest,
  saveEstimate,
  storeOwnOffer,
  type Waiting,
} from './fee-estimates-table.ts';

/**
 * How often Amazon is asked, ms. One call per account each time is below its half a call per second, whatever else the
 * account does.
 */
export const FEES_CHECK = 5_000;
type Wait = { account_id: string; marketplace: string | undefined; until: number };

/** A marketplace without a permission, or where it has ended, is tried again after this, ms. */
const WITHOUT_PERMISSION = 3_600_000;
const UNAVAILABLE = 60_000;
/** Accounts and marketplaces tried per run. The rest follow in the next ones. */
const TRIES_A_RUN = 20;

export type FeeEstimator = {
  /** Asks Amazon for the offers without a fresh estimate: one call per account. @returns how many estimates came */
  run: () => Promise<number>;
};

/**
 * Asks Amazon for the fees of the sellers' own offers in the background, within its published rate. A throttled account
 * waits as long as Amazon says, and every estimate is stored with its date.
 */
export function createFeeEstimator(
  { db, write, clock }: Pick<Deps, 'db' | 'write' | 'clock'>,
  { sellerIn, marketplaces }: Pick<SellerConnections, 'sellerIn' | 'marketplaces'>,
): FeeEstimator {
  const { fees } = marketplaces;
  /** Until when nothing is asked, ms: of a whole account, which shares its rate, or in one of its marketplaces. */
  const waits = new Map<string, Wait>();

  const requestLine = async (offers: readonly OwnOffer[]): Promise<number | 'not called'> => {
    const [{ account_id, marketplace }] = offers as [OwnOffer, ...OwnOffer[]];
    const wait = (ms: number, where?: string) => {
      waits.set(`${account_id} ${where}`, { account_id, marketplace: where, until: clock() + ms });
      return 0;
    };
    const seller = await sellerIn(account_id, marketplace);
    if (!seller.ok) {
      wait(WITHOUT_PERMISSION, marketplace);
      return 'not called';
    }
    const questions = offers.map(({ asin, price, fba }) => ({ asin, price, fba: fba === 1 }));
    const [only, ...others] = questions;
    const asked =
      only && others.length === 0
        ? await fees.estimateOf(seller.value, marketplace, only)
        : await fees.estimatesOf(seller.value, marketplace, questions);
    if (!asked.ok) {
      const { error } = asked;
      if (error.reason === 'throttled') return wait(error.retryAfter);
      return error.reason === 'unavailable' ? wait(UNAVAILABLE) : wait(WITHOUT_PERMISSION, marketplace);
    }
    const answers = Array.isArray(asked.value) ? asked.value : [asked.value];
    await write(async (trx) => {
      const now = clock();
      for (const [at, offer] of offers.entries()) {
        const answer = answers[at];
        if (answer) await saveEstimate(trx, now, offer, answer);
      }
      if (answers.some(({ ok }) => ok))
        await notifyInbox(trx, now, account_id, { event: 'costs:edited', data: { part: 'fees' } });
    });
    return answers.filter(({ ok }) => ok).length;
  };

  return {
    run: async () => {
      if (fees === noFees) return 0;
      const now = clock();
      for (const [key, { until }] of waits) if (until <= now) waits.delete(key);
      const called: string[] = [];
      let came = 0;
      for (let tries = 0; tries < TRIES_A_RUN; tries += 1) {
        const all = [...waits.values()];
        const waiting: Waiting = {
          accounts: [
            ...called,
            ...all.flatMap(({ account_id, marketplace }) => (marketplace === undefined ? [account_id] : [])),
          ],
          marketplaces: all.flatMap(({ account_id, marketplace }) =>
            marketplace === undefined ? [] : [{ account_id, marketplace }],
          ),
        };
        const offers = await offersToRequest(db, now, waiting, FEES_A_CALL);
        const [first] = offers;
        if (!first) break;
        const asked = await requestLine(offers);
        if (asked === 'not called') continue;
        called.push(first.account_id);
        came += asked;
      }
      return came;
    },
  };
}

export const feesRoutes = (deps: Deps) =>
  serve(feeCalls, {
    schedules: () => ({ schedules: deps.feeSchedules }),
    ofProduct: async ({ owner: { id } }, { marketplace, asin, price, fulfillment }) => {
      // Amazon's estimates and product data say nothing about an item of Walmart.
      if (isWalmart(marketplace)) return { estimates: [], fulfillmentFee: null, mainCategory: null, unitsADay: null };
      const now = deps.clock();
      const offer = {
        account_id: id,
        marketplace,
        asin,
        fba: fulfillment === 'FBA' ? 1 : 0,
        price: price ?? 0,
      } as const;
      if (fulfillment !== undefined) await deps.write((trx) => storeOwnOffer(trx, now, offer));
      const sold = await soldPace(deps.db, { account_id: id, marketplace, asin }, now);
      return {
        estimates: await estimatesOf(deps.db, now, id, marketplace, asin),
        ...deps.productData.feesOf(asin, marketplace, now),
        ...(sold ? { unitsADay: sold.held, unitsFrom: 'sold' as const } : {}),
      };
    },
  });
