import { createSeededRandom } from '#provider/seeded-random.ts';
import { isLoopback } from '#shared/trust.ts';
import { grants, type SellerSandboxDeps } from './seller-records.ts';
import { signatureOf, walmartEvent } from './walmart-events.ts';
import {
  changeKey,
  type OfferedEvent,
  offeredEvents,
  type WalmartChange,
  type WalmartItem,
  walmartChanges,
  walmartItems,
  walmartSubscriptions,
} from './walmart-records.ts';

type Options = {
  /** Runs work a moment later, as long as the sandbox is open. */
  soon: (work: () => Promise<unknown>) => void;
};

export type WalmartMarket = ReturnType<typeof createWalmartMarket>;

/** The sandbox's Walmart: what each seller lists there, and the events that it sends to subscribers. */
export function createWalmartMarket({ db, write, clock }: SellerSandboxDeps, { soon }: Options) {
  const storied = new Set<string>();
  const itemNow = async (partnerId: string, item: WalmartItem): Promise<WalmartItem> => {
    const change = (await walmartChanges.find(db, changeKey(partnerId, item.sku)))?.record ?? {};
    return {
      ...item,
      price: change.price ?? item.price,
      isPublished: !change.isUnpublished,
      rivalsAreDear: change.rivalsAreDear === true,
    };
  };

  const itemsOf = (partnerId: string): Promise<WalmartItem[]> =>
    Promise.all(walmartItems().map((item) => itemNow(partnerId, item)));

  const itemOf = async (partnerId: string, sku: string): Promise<WalmartItem | undefined> => {
    const item = walmartItems().find((each) => each.sku === sku);
    return item && itemNow(partnerId, item);
  };

  const change = (partnerId: string, sku: string, patch: WalmartChange): Promise<void> =>
    write(async (trx) => {
      const id = changeKey(partnerId, sku);
      const former = (await walmartChanges.find(trx, id))?.record ?? {};
      await walmartChanges.put(trx, { id, customer: partnerId, createdAt: clock(), record: { ...former, ...patch } });
    });

  /** Sends one event to its subscribers, signed as they asked. @param sku any item by default */
  const send = async (partnerId: string, eventType: OfferedEvent, sku?: string): Promise<void> => {
    const subscribed = (await walmartSubscriptions.list(db, partnerId)).filter(
      ({ record }) => record.eventType === eventType && record.status === 'ACTIVE',
    );
    if (subscribed.length === 0) return;
    const at = clock();
    const random = createSeededRandom(at);
    const all = await itemsOf(partnerId);
    const unpublished = all.filter(({ isPublished }) => !isPublished);
    const fits = eventType === 'OFFER_PUBLISHED' && unpublished.length > 0 ? unpublished : all;
    const item = (sku === undefined ? undefined : await itemOf(partnerId, sku)) ?? random.pick(fits);
    if (eventType === 'OFFER_UNPUBLISHED' || eventType === 'OFFER_PUBLISHED')
      await change(partnerId, item.sku, { isUnpublished: eventType === 'OFFER_UNPUBLISHED' });
    const body = JSON.stringify(walmartEvent(eventType, { partnerId, item, random, at }));
    for (const { record } of subscribed) {
      const answer = await fetch(record.eventUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [record.header]: signatureOf(record.secret, body) },
        body,
        redirect: 'error',
      });
      // Read to its end, so that its connection is free again.
      await answer.text();
    }
  };

  return {
    itemsOf,
    itemOf,
    send,
    /** The seller whose refresh token it is; undefined if the permission ended. */
    partnerOf: async (refreshToken: string): Promise<string | undefined> =>
      (await grants.list(db)).find(({ record }) => record.service === 'walmart' && record.refreshToken === refreshToken)
        ?.record.sellerId,
    /** Sends the first event of each type of a new subscription, one after another. */
    welcome: (partnerId: string, types: readonly OfferedEvent[]): void => {
      if (storied.has(partnerId)) return;
      soon(async () => {
        for (const type of types) if (type !== 'OFFER_PUBLISHED') await send(partnerId, type);
      });
    },
    /** From now on, this seller gets the events of the demo’s story, and none with a subscription. */
    expectStory: (partnerId: string): void => {
      storied.add(partnerId);
    },
    /** Changes a price, and sends the event about the item's offers. */
    setPrice: async (partnerId: string, sku: string, price: number): Promise<void> => {
      await change(partnerId, sku, { price });
      soon(() => send(partnerId, 'BUY_BOX_CHANGED', sku));
    },
    /** The demo's story: a rival takes the Buy Box of one item and gives it up, and another item goes offline and back. */
    tell: async (partnerId: string, eventType: OfferedEvent): Promise<void> => {
      const [boxed, listed] = walmartItems();
      if (!boxed || !listed) return;
      if (eventType !== 'BUY_BOX_CHANGED') return send(partnerId, eventType, listed.sku);
      const former = (await walmartChanges.find(db, changeKey(partnerId, boxed.sku)))?.record;
      await change(partnerId, boxed.sku, { rivalsAreDear: former?.rivalsAreDear === false });
      await send(partnerId, eventType, boxed.sku);
    },
    /** Only this machine is reached from the sandbox. */
    mayReach: (address: string): boolean => URL.canParse(address) && isLoopback(new URL(address).hostname),
    subscribed: async (partnerId: string): Promise<OfferedEvent[]> => {
      const known = await walmartSubscriptions.list(db, partnerId);
      return offeredEvents.flatMap(({ eventType }) =>
        known.some(({ record }) => record.eventType === eventType) ? [eventType] : [],
      );
    },
  };
}
