import { setTimeout as sleep } from 'node:timers/promises';
import type { ListingIssue } from '#shared/inbox/listing-issue.ts';
import { canChangePrices } from '#shared/listings/prices/access.ts';
import { isSameAmount } from '#shared/listings/prices/amounts.ts';
import {
  afterStep,
  isOpenChange,
  movedRefusal,
  type PriceRefusal,
  type PriceStep,
  priceCodes,
  replaceable,
  SETTLING,
} from '#shared/listings/prices/change-price.ts';
import { isWalmart, marketplaceOwner } from '#shared/marketplaces.ts';
import type { Result } from '#shared/result.ts';
import { createTurns } from '#shared/turns.ts';
import type { Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import type { ListingsFailure, PatchAccepted } from '../../integrations/listings-service.ts';
import type { SellerConnections } from '../../integrations/seller-connections.ts';
import { userInfoOf } from '../../session/account-record.ts';
import { accountById } from '../../session/accounts-table.ts';
import {
  changeNumbered,
  changeOf,
  dueChanges,
  lastTaken,
  type PriceChangeRow,
  type PricePatchRow,
  updateChange,
} from './price-changes-table.ts';
import { lateRefusal, type PriceDeps } from './price-operations.ts';

const MINUTE = 60_000;
/** How often due changes are looked for, ms. */
export const PRICE_CHECK = 5_000;
/** An older price is not sent any more: nobody expects it to change then, ms. */
export const SEND_WITHIN = 10 * MINUTE;
/** After this, nothing is read for it any more, ms. */
const RESOLVE_WITHIN = 24 * 60 * MINUTE;
/** The wait after a lost answer doubles with each, up to the longest, ms. */
const FIRST_RETRY = 15_000;
const LONGEST_RETRY = 5 * MINUTE;

const unreached = (marketplace: string): PriceRefusal => ({
  code: priceCodes.expired,
  message: `${marketplaceOwner(marketplace)} could not be reached for ten minutes. Nothing was changed.`,
});

/** Changes per account at once. More only meet Amazon's rate limit. */
const AT_ONCE = 3;
/** After a throttled change, the account's next one waits as long as Amazon says, at most this, ms. */
const LONGEST_THROTTLE = 1_000;

/** An event's limits: Amazon's texts have none. */
const MOST_ISSUES = 10;
const LONGEST_TEXT = 500;

export type PriceSender = {
  /**
   * Sends all due changes. Resolves once each one, and each that was under way, has an answer or waits for its next
   * try.
   */
  run: () => Promise<void>;
  /** The same in the background, in the process that leads. */
  wake: () => void;
  /** Waits for the running ones, and starts no more. */
  close: () => Promise<void>;
};

type Answer = Result<PatchAccepted, ListingsFailure>;

/**
 * Sends stored price changes to Amazon. A change is marked as sent before the call, so a crash or a lost answer never
 * hides one: it is open, and the next try reads the listing before it sends anything again.
 */
export function createPriceSender(
  deps: PriceDeps & Pick<Deps, 'leads' | 'notifyPeers'>,
  sellers: Pick<SellerConnections, 'sellerIn' | 'marketplaces'>,
  onError: (cause: unknown) => void,
): PriceSender {
  const { db, clock } = deps;
  const send = createSend(deps, sellers);
  const running = new Map<number, Promise<void>>();
  const runs = new Set<Promise<void>>();
  const turns = createTurns({ atOnce: AT_ONCE, waiting: Number.POSITIVE_INFINITY });
  let closed = false;

  const inTurn = async (row: PriceChangeRow): Promise<void> => {
    const leave = await turns.enter(row.account_id);
    try {
      // What was due may have waited for its turn.
      const present = closed || !deps.leads() ? undefined : await changeNumbered(db, row.n);
      const wait = present && isOpenChange(present.state) ? await send(present) : 0;
      if (wait > 0) await sleep(Math.min(wait, LONGEST_THROTTLE), undefined, { ref: false });
    } finally {
      leave?.();
    }
  };

  const start = (row: PriceChangeRow): Promise<void> => {
    const known = running.get(row.n);
    if (known) return known;
    const work: Promise<void> = inTurn(row)
      .catch(onError)
      .finally(() => running.delete(row.n));
    running.set(row.n, work);
    return work;
  };

  const run = async () => {
    if (closed || !deps.leads()) return;
    const due = await dueChanges(db, clock());
    for (const row of due) void start(row);
    await Promise.all(running.values());
  };

  return {
    run,
    wake: () => {
      if (!deps.leads()) return void deps.notifyPeers({ prices: true });
      const work: Promise<void> = run()
        .catch(onError)
        .finally(() => runs.delete(work));
      runs.add(work);
    },
    close: async () => {
      closed = true;
      await Promise.all([...runs, ...running.values()]);
    },
  };
}

/** Sends one change, and stores the answer. Resolves with how long Amazon takes no other, ms. */
function createSend(
  deps: PriceDeps,
  { sellerIn, marketplaces }: Pick<SellerConnections, 'sellerIn' | 'marketplaces'>,
): (due: PriceChangeRow) => Promise<number> {
  const { db, write, clock } = deps;
  const { listings } = marketplaces;

  /** Moves an open change on, unless something else has closed it meanwhile. @returns the row after it */
  const step = (n: number, kind: PriceStep, patch: PricePatchRow): Promise<PriceChangeRow | undefined> =>
    write(async (trx) => {
      const row = await changeNumbered(trx, n);
      const state = row && afterStep(row.state, kind);
      if (!row || !state) return undefined;
      await updateChange(trx, clock(), row, {
        ...patch,
        state,
        next_at: isOpenChange(state) ? (patch.next_at ?? null) : null,
      });
      return changeNumbered(trx, n);
    });

  const refuse = (n: number, { code, message }: PriceRefusal, issues: readonly ListingIssue[] = []) =>
    step(n, 'refuse', {
      code,
      message: message.slice(0, LONGEST_TEXT),
      issues: issuesText(issues),
      answered_at: clock(),
    });

  const accept = (n: number, { submissionId, issues }: PatchAccepted) =>
    step(n, issues.length > 0 ? 'warn' : 'accept', {
      submission_id: submissionId,
      issues: issuesText(issues),
      answered_at: clock(),
    });

  /**
   * Reads whether Amazon took a change whose answer was lost, and never sends it again.
   * @param why the reason, if Amazon did not take it
   */
  const resolve = async (row: PriceChangeRow, why: PriceRefusal): Promise<void> => {
    const later = { next_at: clock() + LONGEST_RETRY };
    const seller = await sellerIn(row.account_id, row.marketplace);
    const read = seller.ok ? await listings.listingOf(seller.value, row.marketplace, row.sku) : undefined;
    if (read?.ok && read.value.price !== null && isSameAmount(read.value.price, row.after))
      await accept(row.n, { submissionId: null, issues: [] });
    else if (read?.ok && clock() - (row.sent_at ?? row.at) > SETTLING) await refuse(row.n, why);
    else if (clock() - row.at > RESOLVE_WITHIN)
      await refuse(row.n, {
        code: priceCodes.expired,
        message: `${marketplaceOwner(row.marketplace)} never said whether it took this price. Please check it in ${isWalmart(row.marketplace) ? 'Seller Center' : 'Seller Central'}.`,
      });
    else await step(row.n, 'send', later);
  };

  /** @param isUncertain whether an earlier try may have changed the price */
  const take = async (row: PriceChangeRow, isUncertain: boolean, failure: ListingsFailure): Promise<void> => {
    const { reason, message } = failure;
    if (reason === 'unavailable') return;
    if (reason === 'refused') await refuse(row.n, { code: priceCodes.refused, message }, failure.issues);
    else if (reason === 'moved' && isUncertain)
      await refuse(row.n, {
        code: priceCodes.moved,
        message: `${message} Whether it had taken this one before is not known.`,
      });
    else if (reason === 'moved') await refuse(row.n, movedRefusal(message));
    else if (reason === 'throttled')
      await step(row.n, isUncertain ? 'send' : 'postpone', { next_at: clock() + failure.retryAfter });
    else if (reason === 'not-found') await refuse(row.n, { code: priceCodes.unknownSku, message });
    // Without the permission nothing can be read either: an uncertain one stays open until it is renewed.
    else if (!isUncertain) await refuse(row.n, { code: priceCodes.permission, message });
  };

  return async (due) => {
    const prepared = await prepare(deps, due.n);
    if (!prepared) return 0;
    const { row, refused } = prepared;
    if (refused) {
      await resolve(row, refused);
      return 0;
    }
    const seller = await sellerIn(row.account_id, row.marketplace);
    const last = await lastTaken(db, row);
    const answer: Answer = seller.ok
      ? await listings.patchPrice(seller.value, row.marketplace, row.sku, {
          asin: row.asin,
          price: row.after,
          currency: row.currency,
          expected: replaceable(row.before, last && changeOf(last), clock()),
        })
      : { ok: false, error: { reason: 'ended', message: seller.error.message } };
    if (answer.ok) await accept(row.n, answer.value);
    else await take(row, due.state === 'sent', answer.error);
    return !answer.ok && answer.error.reason === 'throttled' ? answer.error.retryAfter : 0;
  };
}

/**
 * Marks it as sent, before the call, unless it must not be sent any more.
 * @returns the row to send, or one of which only its outcome is read, with the reason; undefined if it is closed
 */
function prepare(deps: PriceDeps, n: number): Promise<{ row: PriceChangeRow; refused?: PriceRefusal } | undefined> {
  return deps.write(async (trx) => {
    const row = await changeNumbered(trx, n);
    const state = row && afterStep(row.state, 'send');
    if (!row || !state) return undefined;
    const now = deps.clock();
    const refused =
      (await lateRefusal(deps, trx, row, await mayStillChange(trx, row))) ??
      (now - row.at > SEND_WITHIN ? unreached(row.marketplace) : undefined);
    if (refused && row.state === 'sent') return { row, refused };
    if (refused) {
      await updateChange(trx, now, row, { ...refused, state: 'refused', answered_at: now, next_at: null });
      return undefined;
    }
    const next_at = now + Math.min(FIRST_RETRY * 2 ** row.tries, LONGEST_RETRY);
    await updateChange(trx, now, row, { state, sent_at: now, tries: row.tries + 1, next_at });
    const sent = await changeNumbered(trx, n);
    return sent && { row: sent };
  });
}

async function mayStillChange(trx: Trx, { made_by, account_id }: PriceChangeRow): Promise<boolean> {
  const account = await accountById(trx, made_by);
  const owner = await accountById(trx, account_id);
  return (
    account?.active === true &&
    owner !== undefined &&
    account.ownerId === owner.id &&
    canChangePrices(userInfoOf(account, owner))
  );
}

const issuesText = (issues: readonly ListingIssue[]): string =>
  JSON.stringify(
    issues.slice(0, MOST_ISSUES).map((issue) => ({
      ...issue,
      message: issue.message.slice(0, LONGEST_TEXT),
      attributes: issue.attributes.slice(0, MOST_ISSUES),
    })),
  );
