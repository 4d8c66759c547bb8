import { replaceRows } from '../db/dialects.ts';
import type { Deps } from '../deps.ts';
import type { Seller } from './seller-services.ts';
import type { ServiceAnswer } from './service-http.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    call_paces: PaceRow;
  }
}

/** `full_at`: when as many calls as Amazon allows at once are free again, ms. */
type PaceRow = { call: string; full_at: number };

/** A call's limit as Amazon documents it: requests per second, and how many may come at once. */
export type CallLimit = { call: string; rate: number; burst: number };

type Caller = Pick<Seller, 'region' | 'sellerId'>;

/** The pace of a seller's calls, shared by everybody who makes them. Amazon counts each call by itself. */
export type CallPace = {
  /** Takes one call. @returns 0, or how long it is until one is free, ms */
  take: (seller: Caller, limit: CallLimit) => Promise<number>;
  /** Learns from Amazon's answer: its rate for this seller, and that no call is free there. */
  learn: (seller: Caller, limit: CallLimit, answer: ServiceAnswer) => Promise<void>;
};

/** Where the pace of slow calls outlasts a restart. */
type PaceStore = { read: () => Promise<PaceRow[]>; save: (row: PaceRow) => Promise<void> };

const SECOND = 1_000;
/** Calls with a longer interval are stored, ms. A restart takes longer than the others. */
const SLOW = SECOND;
const DAY = 86_400 * SECOND;

/**
 * Keeps each call within its rate by the generic cell rate algorithm: one moment per call says how many are free.
 * @param store by default, nothing outlasts a restart
 */
export function createCallPace(clock: () => number, store?: PaceStore): CallPace {
  const rates = new Map<string, number>();
  const fullAt = new Map<string, number>();
  let reading: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    for (const row of (await store?.read()) ?? []) fullAt.set(row.call, row.full_at);
  };
  const keyOf = ({ region, sellerId }: Caller, { call }: CallLimit): string => `${region} ${sellerId} ${call}`;
  const intervalOf = (key: string, { rate }: CallLimit): number => SECOND / (rates.get(key) ?? rate);
  const set = async (key: string, moment: number, interval: number): Promise<void> => {
    fullAt.set(key, moment);
    if (interval >= SLOW) await store?.save({ call: key, full_at: Math.ceil(moment) });
  };

  return {
    take: async (seller, limit) => {
      reading ??= read();
      await reading;
      const key = keyOf(seller, limit);
      const interval = intervalOf(key, limit);
      const now = clock();
      // After the clock went back or the rate rose, the stored moment would be too late.
      const full = Math.min(Math.max(fullAt.get(key) ?? 0, now), now + limit.burst * interval);
      fullAt.set(key, full);
      const wait = full - now - (limit.burst - 1) * interval;
      if (wait > 0) return Math.ceil(wait);
      await set(key, full + interval, interval);
      return 0;
    },
    learn: async (seller, limit, { status, rate }) => {
      const key = keyOf(seller, limit);
      if (rate !== undefined) rates.set(key, rate);
      if (status !== 429) return;
      const interval = intervalOf(key, limit);
      await set(key, clock() + limit.burst * interval, interval);
    },
  };
}

/** The store in the provider's database. Moments of a day ago say nothing any more. */
export const paceStore = ({ db, write, clock }: Pick<Deps, 'db' | 'write' | 'clock'>): PaceStore => ({
  read: () => db.selectFrom('call_paces').selectAll().where('full_at', '>', clock()).execute(),
  save: (row) =>
    write(async (trx) => {
      await replaceRows(trx, 'call_paces', ['call'], [row]);
      await trx
        .deleteFrom('call_paces')
        .where('full_at', '<', clock() - DAY)
        .execute();
    }),
});
