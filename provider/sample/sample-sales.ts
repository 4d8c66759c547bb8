import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SALES_DAYS } from '#shared/listings/sales/sales-today.ts';
import { paceSpan } from '#shared/listings/sales/unit-pace.ts';
import type { Deps } from '../deps.ts';
import { applySoldUnits } from '../inbox/alert-risk.ts';
import { notifyInbox } from '../inbox/inbox-frames.ts';
import { renewPaces } from '../inbox/sales-table.ts';
import { sampleProducts } from '../products/sample-products.ts';
import { saleOf } from '../sandbox/listings/sandbox-sales.ts';
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
  { write, clock }: Pick<Deps, 'write' | 'clock'>,
  raw: DatabaseSync,
  onError: (cause: unknown) => void,
): { close: () => Promise<void> } {
  const now = clock();
  let closed = false;
  const products = sampleProducts().slice(0, OWN_PRODUCTS);
  const insert = raw.prepare('insert or ignore into sales_hours values (?, ?, ?, ?, ?, ?, ?, ?)');
  const add = (hour: number) => {
    for (const marketplace of MARKETPLACES)
      for (const product of products) {
        const { asin, units, revenue, currency } = saleOf(product, marketplace, hour);
        if (units !== 0) insert.run(DEMO_OWNER_ID, marketplace, asin, hour, units, revenue, currency, hour + HOUR);
      }
  };
  const fill = async () => {
    if (!raw.prepare('select 1 from accounts where id = ?').get(DEMO_OWNER_ID)) return;
    const stored = raw.prepare('select max(hour) as last from sales_hours where account_id = ?').get(DEMO_OWNER_ID);
    const end = Math.floor(now / HOUR) * HOUR;
    const first = Math.max(Math.floor((now - SALES_DAYS * DAY) / HOUR + 1) * HOUR, Number(stored?.last ?? 0) + HOUR);
    for (let hour = first; hour < end && !closed; ) {
      await write(async () => {
        for (const until = performance.now() + SLICE; hour < end && performance.now() < until; hour += HOUR) add(hour);
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
