import { setTimeout as sleep } from 'node:timers/promises';
import { type RegionName, regionNames, regions } from '#shared/integrations/regions.ts';
import { SELL_PAGE, type SellAnswer, type SellChecksChange } from '#shared/products/selling/sell-check.ts';
import { hasAccess } from '#shared/session/user.ts';
import { unreadable } from '#shared/upstream/restrictions.ts';
import type { Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import type { SellerConnections } from '../../integrations/seller-connections.ts';
import { userInfoOf } from '../../session/account-record.ts';
import { announceToTeam } from '../../session/team-events.ts';
import { nextChecks, type SellCheckRow, saveSellAnswer, wantedPlaces } from './sell-checks-table.ts';

/** How often waiting products are looked for, ms. */
export const SELL_CHECK = 5_000;
/** Calls at once per seller: with some, a slow answer does not lower the rate. */
const AT_ONCE = 5;
/** The minimum time between two events about one marketplace, ms. */
const NOTIFIED_EVERY = 2_000;
/** The longest wait for the next free call, ms: closing waits for it. */
const LONGEST_WAIT = 2_000;
/** A marketplace without a permission is tried again after this, or once somebody wants something there, ms. */
const WITHOUT_PERMISSION = 3_600_000;
const UNAVAILABLE = 60_000;

const NO_ROLE =
  'Amazon does not let this app check what you can sell: it needs the role Product Listing. Ask its operator to add it, then renew your permission.';

/** Products of one account in the marketplaces of one region: a seller, whose calls share Amazon's rate. */
type Line = { accountId: string; region: RegionName };
type Asked = { row: SellCheckRow; answer?: SellAnswer; wait?: number };
/** Why nothing is asked in a marketplace, and until when, ms. */
type Stop = { reason: string; until: number };
type News = { at: number; asins: string[] | 'many' };

export type SellChecker = {
  /** Asks Amazon until no product waits, or nothing can be asked now. */
  run: () => Promise<void>;
  /** The same in the background. */
  wake: () => void;
  /** Why nothing is asked in a marketplace at the moment; null if nothing stops it. */
  stopped: (accountId: string, marketplace: string) => string | null;
  /** Tries a marketplace again that was stopped. */
  restart: (accountId: string, marketplace: string) => void;
  /** Waits for the calls under way, and makes no more. */
  close: () => Promise<void>;
};

/**
 * Asks Amazon about the products that wait (`sell_checks`), one line per seller. A product waits until its answer is
 * stored, so that a restart loses none.
 */
export function createSellChecker(
  { db, write, clock }: Pick<Deps, 'db' | 'write' | 'clock'>,
  { sellerIn, marketplaces }: Pick<SellerConnections, 'sellerIn' | 'marketplaces'>,
  onError: (cause: unknown) => void,
  wait: (ms: number) => Promise<void> = (ms) => sleep(ms, undefined, { ref: false }),
): SellChecker {
  const draining = new Map<string, Promise<void>>();
  const runs = new Set<Promise<void>>();
  const stops = new Map<string, Stop>();
  const news = new Map<string, News>();
  let closed = false;
  const keyOf = (accountId: string, marketplace: string) => `${accountId} ${marketplace}`;

  const stopOf = (accountId: string, marketplace: string): Stop | undefined => {
    const stop = stops.get(keyOf(accountId, marketplace));
    return stop && stop.until > clock() ? stop : undefined;
  };

  const ask = async (row: SellCheckRow, seller: Awaited<ReturnType<typeof sellerIn>>): Promise<Asked> => {
    const { account_id, marketplace } = row;
    const asked = seller.ok
      ? await marketplaces.restrictions.mayList(seller.value, marketplace, row.asin, row.condition)
      : seller;
    if (asked.ok) return { row, answer: asked.value };
    const { reason, message } = asked.error;
    if (reason === 'throttled') return { row, wait: asked.error.retryAfter };
    // Of one product: the next one may have an answer.
    if (seller.ok && (reason === 'refused' || reason === 'not-found' || reason === 'moved'))
      return { row, answer: { ...unreadable, message } };
    stops.set(keyOf(account_id, marketplace), {
      reason: seller.ok && reason === 'not-permitted' ? NO_ROLE : message,
      until: clock() + (reason === 'unavailable' ? UNAVAILABLE : WITHOUT_PERMISSION),
    });
    return { row };
  };

  const answersTo = async (accountId: string, rows: readonly SellCheckRow[]): Promise<Asked[]> => {
    const asked = [...Map.groupBy(rows, ({ marketplace }) => marketplace)].map(async ([marketplace, here]) => {
      const seller = await sellerIn(accountId, marketplace);
      return Promise.all(here.map((row) => ask(row, seller)));
    });
    return (await Promise.all(asked)).flat();
  };

  /** Most answers are the same, so a statement stores many. */
  const save = async (trx: Trx, asked: readonly Asked[]): Promise<void> => {
    for (const same of Map.groupBy(asked, ({ answer }) => JSON.stringify(answer)).values())
      if (same[0]?.answer)
        await saveSellAnswer(
          trx,
          clock(),
          same.map(({ row }) => row),
          same[0].answer,
        );
  };

  /** Adds the answers to the news of their marketplaces, and sends what is due. */
  const notify = async (trx: Trx, accountId: string, all: readonly Asked[], isLast: boolean): Promise<void> => {
    for (const marketplace of new Set(all.map(({ row }) => row.marketplace))) {
      const key = keyOf(accountId, marketplace);
      // The first event after a start says 'many': the last one before it may be lost.
      const { at, asins } = news.get(key) ?? { at: 0, asins: 'many' };
      const isStopped = stopOf(accountId, marketplace) !== undefined;
      const here = all
        .filter(({ row, answer }) => answer && row.marketplace === marketplace)
        .map(({ row }) => row.asin);
      const changed = asins === 'many' || isStopped ? [] : [...asins, ...here];
      const isDue = isLast || isStopped || clock() - at >= NOTIFIED_EVERY || changed.length > SELL_PAGE - AT_ONCE;
      news.set(key, isDue ? { at: clock(), asins: [] } : { at, asins: asins === 'many' ? asins : changed });
      if (isDue) await notifyTeam(trx, clock(), accountId, { marketplace, asins: [...new Set(changed)] });
    }
  };

  const drain = async ({ accountId, region }: Line): Promise<void> => {
    while (!closed) {
      const open = regions[region].marketplaces.filter((each) => !stopOf(accountId, each));
      const rows = open.length > 0 ? await nextChecks(db, accountId, open, AT_ONCE) : [];
      if (rows.length === 0) return;
      const asked = await answersTo(accountId, rows);
      await write(async (trx) => {
        await save(trx, asked);
        const left = await nextChecks(trx, accountId, open, 1);
        await notify(trx, accountId, asked, left.length === 0);
      });
      const longest = Math.max(0, ...asked.map((each) => each.wait ?? 0));
      if (longest > 0 && !closed) await wait(Math.min(longest, LONGEST_WAIT));
    }
  };

  const run = async (): Promise<void> => {
    if (closed) return;
    for (const { account_id, marketplace } of await wantedPlaces(db)) {
      const region = regionNames.find((name) => regions[name].marketplaces.includes(marketplace));
      if (!region) continue;
      const key = `${account_id} ${region}`;
      if (draining.has(key)) continue;
      const work = drain({ accountId: account_id, region })
        .catch(onError)
        .finally(() => draining.delete(key));
      draining.set(key, work);
    }
    await Promise.all(draining.values());
  };

  return {
    run,
    wake: () => {
      const work: Promise<void> = run()
        .catch(onError)
        .finally(() => runs.delete(work));
      runs.add(work);
    },
    stopped: (accountId, marketplace) => stopOf(accountId, marketplace)?.reason ?? null,
    restart: (accountId, marketplace) => {
      stops.delete(keyOf(accountId, marketplace));
    },
    close: async () => {
      closed = true;
      await Promise.all([...runs, ...draining.values()]);
    },
  };
}

/** Notifies everybody with the product tools. */
export async function notifyTeam(trx: Trx, now: number, accountId: string, data: SellChecksChange): Promise<void> {
  await announceToTeam(
    trx,
    now,
    accountId,
    { event: 'sellChecks:changed', data },
    (each, owner) => each.active && hasAccess(userInfoOf(each, owner), 'accessProducts'),
  );
}
