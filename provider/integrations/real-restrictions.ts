import { marketplaceIdOf } from '#shared/marketplace-ids.ts';
import { CHECKS_A_SECOND, type SellAnswer, type SellCondition } from '#shared/products/selling/sell-check.ts';
import { fail, ok } from '#shared/result.ts';
import { sellAnswerOf } from '#shared/upstream/restrictions.ts';
import { createAmazonCalls } from './amazon-calls.ts';
import type { CallLimit, CallPace } from './call-pace.ts';
import type { Listed, ListingsFailure } from './listings-service.ts';
import type { AmazonClient } from './real-amazon.ts';
import { notSetUp, type Seller } from './seller-services.ts';

const limit: CallLimit = { call: 'getListingsRestrictions', rate: CHECKS_A_SECOND, burst: 10 };

/** Amazon's Listings Restrictions API, real or sandbox. `marketplace` is a code. Its function never throws. */
export type RestrictionsService = {
  /** Asks whether the seller may list a product in a condition. Amazon has no call for several. */
  mayList: (seller: Seller, marketplace: string, asin: string, condition: SellCondition) => Listed<SellAnswer>;
};

/** Amazon's own Listings Restrictions API. */
export function createRestrictionsService(keys: AmazonClient, pace: CallPace): RestrictionsService {
  const call = createAmazonCalls(keys, pace);
  return {
    mayList: async (seller, marketplace, asin, condition) => {
      const id = marketplaceIdOf(marketplace);
      if (id === undefined) return fail({ reason: 'not-found', message: `Amazon has no marketplace ${marketplace}.` });
      const read = await call(seller, {
        method: 'GET',
        path: '/listings/2021-08-01/restrictions',
        query: {
          asin,
          sellerId: seller.sellerId,
          marketplaceIds: id,
          conditionType: condition,
          reasonLocale: 'en_US',
        },
        limit,
      });
      return read.ok ? ok(sellAnswerOf(read.value, id, condition)) : read;
    },
  };
}

/** The service where neither keys nor a sandbox are set up. */
export const noRestrictions: RestrictionsService = {
  mayList: async () => fail(notSetUp('Amazon') as ListingsFailure),
};
