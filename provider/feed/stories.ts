import { setTimeout as sleep } from 'node:timers/promises';
import type { StoryType } from '../integrations/seller-connections.ts';

const MINUTE = 60_000;

/** What happens to the demo's seller beside offers, minutes after the portal starts. The second of a type ends it. */
const story: readonly { minutes: number; type: StoryType }[] = [
  { minutes: 1, type: 'BUY_BOX_CHANGED' },
  { minutes: 2, type: 'LISTINGS_ITEM_ISSUES_CHANGE' },
  { minutes: 4, type: 'OFFER_UNPUBLISHED' },
  { minutes: 5, type: 'LISTINGS_ITEM_STATUS_CHANGE' },
  { minutes: 8, type: 'ACCOUNT_STATUS_CHANGED' },
  { minutes: 10, type: 'ORDER_CHANGE' },
  { minutes: 12, type: 'FBA_INVENTORY_AVAILABILITY_CHANGES' },
  { minutes: 15, type: 'FEE_PROMOTION' },
  { minutes: 18, type: 'B2B_ANY_OFFER_CHANGED' },
  { minutes: 30, type: 'LISTINGS_ITEM_STATUS_CHANGE' },
  { minutes: 35, type: 'BUY_BOX_CHANGED' },
  { minutes: 38, type: 'OFFER_PUBLISHED' },
  { minutes: 40, type: 'LISTINGS_ITEM_ISSUES_CHANGE' },
  { minutes: 45, type: 'ORDER_CHANGE' },
  { minutes: 48, type: 'B2B_ANY_OFFER_CHANGED' },
  { minutes: 50, type: 'FBA_INVENTORY_AVAILABILITY_CHANGES' },
  { minutes: 68, type: 'ACCOUNT_STATUS_CHANGED' },
];
/** Then it begins again. */
const LENGTH = 180 * MINUTE;

/**
 * Tells the demo's story in a loop: a listing suppressed and mended, an offer sold out, an account at risk for an
 * hour, FBA stock that runs out, a wish to cancel, a lower fee, and the Buy Boxes of business buyers and at Walmart.
 * @param send has the sandbox's Amazon or Walmart send one
 */
export function startStories(
  send: (type: StoryType) => Promise<void>,
  onError: (cause: unknown) => void,
): { close: () => Promise<void> } {
  const ended = new AbortController();
  const play = async () => {
    while (!ended.signal.aborted) {
      let before = 0;
      for (const { minutes, type } of story) {
        await sleep(minutes * MINUTE - before, undefined, { signal: ended.signal, ref: false });
        before = minutes * MINUTE;
        await send(type);
      }
      await sleep(LENGTH - before, undefined, { signal: ended.signal, ref: false });
    }
  };
  const playing = play().catch((cause: unknown) => {
    if (!ended.signal.aborted) onError(cause);
  });
  return {
    close: async () => {
      ended.abort();
      await playing;
    },
  };
}
