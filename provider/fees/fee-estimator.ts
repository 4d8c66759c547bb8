import type { Deps } from '../deps.ts';
import { FEES_A_CALL } from '../integrations/fees-service.ts';
import { noFees } from '../integrations/real-fees.ts';
import type { SellerConnections } from '../integrations/seller-connections.ts';
import { tellInbox } from '../notifications/inbox-frames.ts';
import { type OwnOffer, offersToAsk, saveEstimate } from './fee-estimates-table.ts';

/** How often Amazon is asked, ms. One call per account each time is below its half a call per second, whatever else the account does. */
export const FEES_CHECK = 5_000;
/** An account whose permission has ended, or that has none, is tried again after this, ms. */
const WITHOUT_PERMISSION = 3_600_000;
const UNAVAILABLE = 60_000;
/** Accounts asked per run. The rest follow in the next ones. */
const ACCOUNTS_A_RUN = 20;

export type FeeEstimator = {
  /** Asks Amazon for the offers without a fresh estimate: one call per account. @returns how many estimates came */
  run: () => Promise<number>;
};

/**
 * Asks Amazon for the fees of the sellers' own offers in the background, within its published rate. A throttled account waits as long as Amazon says,
 * and every estimate is stored with its date.
 */
export function createFeeEstimator(
  { db, write, clock }: Pick<Deps, 'db' | 'write' | 'clock'>,
  { sellerIn, marketplaces }: Pick<SellerConnections, 'sellerIn' | 'marketplaces'>,
): FeeEstimator {
  const { fees } = marketplaces;
  /** When an account may be asked again, ms. */
  const waits = new Map<string, number>();

  const askFor = async (offers: readonly OwnOffer[]): Promise<number> => {
    const [{ account_id, marketplace }] = offers as [OwnOffer, ...OwnOffer[]];
    const wait = (ms: number) => {
      waits.set(account_id, clock() + ms);
      return 0;
    };
    const seller = await sellerIn(account_id, marketplace);
    if (!seller.ok) return wait(WITHOUT_PERMISSION);
    const questions = offers.map(({ asin, price, fba }) => ({ asin, price, fba: fba === 1 }));
    const [only, ...others] = questions;
    const asked =
      only && others.length === 0 ? await fees.estimateOf(seller.value, marketplace, only) : await fees.estimatesOf(seller.value, marketplace, questions);
    if (!asked.ok) {
      const { error } = asked;
      return wait(error.reason === 'throttled' ? error.retryAfter : error.reason === 'unavailable' ? UNAVAILABLE : WITHOUT_PERMISSION);
    }
    const answers = Array.isArray(asked.value) ? asked.value : [asked.value];
    await write(async (trx) => {
      const now = clock();
      for (const [at, offer] of offers.entries()) {
        const answer = answers[at];
        if (answer) await saveEstimate(trx, now, offer, answer);
      }
      if (answers.some(({ ok }) => ok)) await tellInbox(trx, now, account_id, { event: 'prices:updated', data: { part: 'fees' } });
    });
    return answers.filter(({ ok }) => ok).length;
  };

  return {
    run: async () => {
      if (fees === noFees) return 0;
      const now = clock();
      for (const [account, until] of waits) if (until <= now) waits.delete(account);
      let came = 0;
      const done = [...waits.keys()];
      for (let accounts = 0; accounts < ACCOUNTS_A_RUN; accounts += 1) {
        const offers = await offersToAsk(db, now, done, FEES_A_CALL);
        const [first] = offers;
        if (!first) break;
        done.push(first.account_id);
        came += await askFor(offers);
      }
      return came;
    },
  };
}
