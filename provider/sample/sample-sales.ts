import { setImmediate as nextTurn } from 'node:timers/promises';
import { SALES_DAYS } from '#shared/listings/sales/sales-today.ts';
import { paceSpan } from '#shared/listings/sales/unit-pace.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { applySoldUnits } from '../inbox/alert-risk.ts';
import { notifyInbox } from '../inbox/inbox-frames.ts';
import { renewPaces } from '../inbox/sales-table.ts';
import { sampleProducts } from '../products/sample-products.ts';
import { saleOf } from '../sandbox/listings/sandbox-sales.ts';
import { accountById } from '../session/accounts-table.ts';
import { DEMO_OWNER_ID } from './accounts.ts';
import { OWN_PRODUCTS } from './alerts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How long a transaction adds hours, ms: calls wait for its end. */
const SLICE = 10;
/** Where the demo owner sells. */
const MARKETPLACES = ['US', 'CA', 'MX'];

/**
 * Adds the demo owner's sales of five weeks, or those since the last start, in short transactions, so that calls are
 * answered meanwhile.
 */
export function startSampleSales(
  { db, write, clock }: Pick<Deps, 'db' | 'write' | 'clock'>,
  onError: (cause: unknown) => void,
): { close: () => Promise<void> } {
  const now = clock();
  let closed = false;
  const products = sampleProducts().slice(0, OWN_PRODUCTS);
  const add = async (trx: Trx, hour: number) => {
    const sales = MARKETPLACES.flatMap((marketplace) =>
      products.map((product) => ({ marketplace, ...saleOf(product, marketplace, hour) })),
    );
    const rows = sales
      .filter(({ units }) => units !== 0)
      .map(({ marketplace, asin, units, revenue, currency }) => {
        return { account_id: DEMO_OWNER_ID, marketplace, asin, hour, units, revenue, currency, said_at: hour + HOUR };
      });
    if (rows.length === 0) return;
    await trx
      .insertInto('sales_hours')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };
  const fill = async () => {
    if (!(await accountById(db, DEMO_OWNER_ID))) return;
    const stored = await db
      .selectFrom('sales_hours')
      .select(({ fn }) => fn.max('hour').as('last'))
      .where('account_id', '=', DEMO_OWNER_ID)
      .executeTakeFirst();
    const end = Math.floor(now / HOUR) * HOUR;
    const first = Math.max(Math.floor((now - SALES_DAYS * DAY) / HOUR + 1) * HOUR, Number(stored?.last ?? 0) + HOUR);
    for (let hour = first; hour < end && !closed; ) {
      await write(async (trx) => {
        for (const until = performance.now() + SLICE; hour < end && performance.now() < until; hour += HOUR)
          await add(trx, hour);
      });
      await nextTurn();
    }
    if (closed) return;
    await write(async (trx) => {
      for (const marketplace of MARKETPLACES) {
        await renewPaces(trx, DEMO_OWNER_ID, marketplace, now);
        await applySoldUnits(trx, DEMO_OWNER_ID, marketplace, paceSpan(now).to);
      }
      await notifyInbox(trx, now, DEMO_OWNER_ID, { event: 'products:changed', data: { part: 'sales' } });
    });
  };
  const running = fill().catch(onError);
  return {
    close: () => {
      closed = true;
      return running;
    },
  };
}
