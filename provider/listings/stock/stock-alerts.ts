import { hasNotificationsPlan } from '#shared/inbox/access.ts';
import { alertKinds } from '#shared/inbox/alert-kinds.ts';
import type { StockAlert, StockLevel } from '#shared/inbox/stock-alert.ts';
import { daysOfCover, inboundOf, RUNS_OUT_SOON } from '#shared/listings/stock/fba-stock.ts';
import type { Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { notifyInbox } from '../../inbox/inbox-frames.ts';
import { storeAlert } from '../../inbox/store-alert.ts';
import { titleOfAsin } from '../../products/known-products.ts';
import { userInfoOf } from '../../session/account-record.ts';
import { accountById } from '../../session/accounts-table.ts';
import type { FbaStockRow } from './fba-stock-table.ts';

type Counted = Pick<FbaStockRow, 'fulfillable' | 'units_a_day'>;

/**
 * The level of a SKU's stock by a new count. Below a level it stays there until units have come: a pace that varies is no
 * news.
 * @param before undefined for the first count
 */
export function levelAfter(before: (Counted & { level: StockLevel }) | undefined, count: Counted): StockLevel {
  if (count.fulfillable <= 0) return 'out';
  const cover = daysOfCover(count.fulfillable, count.units_a_day);
  if (cover !== null && cover < RUNS_OUT_SOON) return 'soon';
  const hasRisen = before === undefined || count.fulfillable > before.fulfillable;
  return before?.level === 'soon' && !hasRisen ? 'soon' : 'fine';
}

/** Puts an alert about a SKU's stock into the inbox of an account, once for each change of its level. */
export async function storeStockAlert(
  deps: Deps,
  trx: Trx,
  { asin, ...row }: FbaStockRow & { asin: string },
): Promise<void> {
  const owner = await accountById(trx, row.account_id);
  if (!owner?.active || !hasNotificationsPlan(userInfoOf(owner, owner))) return;
  const inbound = inboundOf(row);
  const stock: StockAlert = {
    sku: row.sku,
    level: row.level,
    left: row.fulfillable,
    ...(inbound === null ? {} : { inbound }),
    ...(row.units_a_day === null ? {} : { aDay: row.units_a_day, unitsFrom: row.units_from ?? undefined }),
  };
  const [id, now] = [deps.newId(), deps.clock()];
  const text = JSON.stringify({
    asin,
    marketplaceId: row.marketplace,
    countedAt: new Date(row.counted_at).toISOString(),
    ...stock,
  });
  const record = await storeAlert(deps, trx, {
    id,
    account_id: row.account_id,
    notification_type: alertKinds.stock.type,
    marketplace: row.marketplace,
    asin,
    processed: 0,
    published_at: row.counted_at,
    received_at: now,
    notification_id: id,
    title: await titleOfAsin(trx, row.account_id, asin),
    payload: text,
    message: text,
  });
  await notifyInbox(trx, now, row.account_id, { event: 'notification:new', data: record });
}
