import type { InferOutput } from 'valibot';
import { regionNames, regions } from '#shared/integrations/regions.ts';
import {
  EXPECTED_FRESH,
  type ExpectedPrice,
  type expectedQuestionSchema,
} from '#shared/listings/prices/expected-price.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Deps } from '../../deps.ts';
import { providerCodes, type Refusal, refusal } from '../../http/refuse.ts';
import { notifyInbox } from '../../inbox/inbox-frames.ts';
import { EXPECTED_A_CALL, type ExpectedAnswerOf, expectedLimit } from '../../integrations/real-expected-prices.ts';
import type { SellerConnections } from '../../integrations/seller-connections.ts';
import { counts } from '../../limits/limits.ts';
import {
  accountsInLine,
  answerOf,
  countAhead,
  countInLine,
  type ExpectedPriceRow,
  expectedKey,
  expectedRowsOf,
  nextInLine,
  putInLine,
  saveAnswer,
} from './expected-prices-table.ts';

/** How often the line is looked at, ms. */
export const EXPECTED_CHECK = 5_000;
const INTERVAL = 1_000 / expectedLimit.rate;
const UNAVAILABLE = 60_000;

/** Statuses of our own, for calls that Amazon does not let us make. */
const notConnected: ExpectedAnswerOf = { status: 'NOT_CONNECTED', price: null };
const noRole: ExpectedAnswerOf = { status: 'NO_ROLE', price: null };

const tooMany = refusal(
  429,
  providerCodes.tooMany,
  'Your team already waits for the prices of many SKUs. Please try again later.',
);

type Question = InferOutput<typeof expectedQuestionSchema>;

export type ExpectedPriceReader = {
  /** Says what is known of SKUs, and puts those in line whose price is not known or old. */
  read: (accountId: string, question: Question) => Promise<Result<ExpectedPrice[], Refusal>>;
  /** Asks Amazon for the next SKUs in line: one call per seller, within its rate. */
  run: () => Promise<void>;
};

/**
 * Reads Amazon's featured offer expected prices (SIG-05): one call takes up to 40 SKUs, and a seller may make one in
 * about 30 seconds. First come the SKUs that a person waits for, then those that have just lost the Buy Box.
 */
export function createExpectedPriceReader(
  { db, write, clock }: Pick<Deps, 'db' | 'write' | 'clock'>,
  { sellerIn, marketplaces }: Pick<SellerConnections, 'sellerIn' | 'marketplaces'>,
): ExpectedPriceReader {
  const { expectedPrices } = marketplaces;
  /** When the next call is free, ms, by account and region: what Amazon and the pace of calls have said. */
  const nextAt = new Map<string, number>();

  const save = (rows: readonly ExpectedPriceRow[], answers: readonly ExpectedAnswerOf[]) =>
    write(async (trx) => {
      const now = clock();
      for (const [at, row] of rows.entries()) {
        const answer = answers[at];
        if (answer) await saveAnswer(trx, now, row, { ...answer, currency: currencyOf(row.marketplace) });
      }
      const [first] = rows;
      if (first) await notifyInbox(trx, now, first.account_id, { event: 'costs:edited', data: { part: 'fees' } });
    });

  /** Asks for the next SKUs of an account in the region of a marketplace. */
  const readNext = async (accountId: string, marketplace: string): Promise<void> => {
    if (!expectedPrices) return;
    const key = keyOf(accountId, marketplace);
    if ((nextAt.get(key) ?? 0) > clock()) return;
    const rows = await nextInLine(db, accountId, marketplacesBeside(marketplace), EXPECTED_A_CALL);
    if (rows.length === 0) return;
    const seller = await sellerIn(accountId, marketplace);
    if (!seller.ok)
      return save(
        rows,
        rows.map(() => notConnected),
      );
    nextAt.set(key, clock() + INTERVAL);
    const read = await expectedPrices.expectedPricesOf(seller.value, rows);
    if (read.ok) return save(rows, read.value);
    const { error } = read;
    if (error.reason === 'throttled') nextAt.set(key, clock() + error.retryAfter);
    else if (error.reason === 'unavailable') nextAt.set(key, clock() + UNAVAILABLE);
    else
      await save(
        rows,
        rows.map(() => (error.reason === 'ended' ? notConnected : noRole)),
      );
  };

  const runAll = async (): Promise<void> => {
    const done = new Set<string>();
    for (const { account_id, marketplace } of await accountsInLine(db)) {
      const key = keyOf(account_id, marketplace);
      if (!done.has(key)) await readNext(account_id, marketplace);
      done.add(key);
    }
  };

  let running: Promise<void> | undefined;
  const run = (): Promise<void> => {
    running ??= runAll().finally(() => {
      running = undefined;
    });
    return running;
  };

  const secondsOf = async (row: ExpectedPriceRow): Promise<number> => {
    const wait = Math.max(0, (nextAt.get(keyOf(row.account_id, row.marketplace)) ?? 0) - clock());
    const ahead = await countAhead(db, row, marketplacesBeside(row.marketplace));
    return Math.max(1, Math.round((wait + Math.floor(ahead / EXPECTED_A_CALL) * INTERVAL) / 1_000));
  };

  return {
    run,
    read: async (accountId, { skus, refresh }) => {
      const now = clock();
      const rows = await write(async (trx) => {
        const known = await expectedRowsOf(trx, accountId, skus);
        const isOld = (at: number | null | undefined) => at == null || at <= now - EXPECTED_FRESH;
        const wanted = skus.filter((name) => refresh || isOld(known.get(expectedKey(name))?.at));
        if (wanted.length === 0 || !expectedPrices) return ok(known);
        const added = wanted.filter((name) => known.get(expectedKey(name))?.asked_at == null).length;
        if (added > 0 && added + (await countInLine(trx, accountId)) > counts.expectedInLine) return fail(tooMany);
        await putInLine(trx, accountId, now, wanted, 1);
        return ok(await expectedRowsOf(trx, accountId, skus));
      });
      if (!rows.ok) return rows;
      const prices: ExpectedPrice[] = [];
      for (const name of skus) {
        const row = rows.value.get(expectedKey(name));
        const inLine = row && row.asked_at !== null ? await secondsOf(row) : null;
        prices.push({ ...name, answer: answerOf(row, now), inLine });
      }
      return ok(prices);
    },
  };
}

/** Amazon counts calls per seller and region. */
const regionOf = (marketplace: string) => regionNames.find((name) => regions[name].marketplaces.includes(marketplace));
const keyOf = (accountId: string, marketplace: string): string => `${accountId} ${regionOf(marketplace)}`;
const marketplacesBeside = (marketplace: string): readonly string[] => {
  const name = regionOf(marketplace);
  return name ? regions[name].marketplaces : [marketplace];
};
