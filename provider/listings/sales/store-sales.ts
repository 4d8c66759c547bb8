import { paceSpan } from '#shared/listings/sales/unit-pace.ts';
import type { SoldHour } from '#shared/upstream/sales-message.ts';
import type { Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { applySoldUnits } from '../../inbox/alert-risk.ts';
import { notifyInbox } from '../../inbox/inbox-frames.ts';
import { pacesUntil, renewPaces, saveSoldHour } from '../../inbox/sales-table.ts';
import { seeMessage } from '../../integrations/connection-context.ts';

/**
 * Stores the hours of a message, and brings the pace of their products up to date: that of all products once a day,
 * and of a single one when a late figure changes a day that counts. Runs in the transaction that takes the message in.
 * @param at when the marketplace sent it, ms
 */
export async function storeSales(
  { deps, trx, accountId, at }: { deps: Pick<Deps, 'clock'>; trx: Trx; accountId: string; at: number },
  hours: readonly [SoldHour, ...SoldHour[]],
): Promise<void> {
  const now = deps.clock();
  await seeMessage(
    trx,
    { ownerId: accountId },
    { type: 'ITEM_SALES_EVENT_CHANGE', marketplace: hours[0].marketplace },
    now,
  );
  const news: SoldHour[] = [];
  for (const hour of hours) if (await saveSoldHour(trx, accountId, hour, at)) news.push(hour);
  const { from, to } = paceSpan(now);
  for (const [marketplace, sold] of Map.groupBy(news, (hour) => hour.marketplace)) {
    const late = sold.filter(({ hour }) => hour >= from && hour < to).map(({ asin }) => asin);
    const isNewDay = (await pacesUntil(trx, accountId, marketplace)) !== to;
    if (!isNewDay && late.length === 0) continue;
    await renewPaces(trx, accountId, marketplace, now, isNewDay ? undefined : [...new Set(late)]);
    await applySoldUnits(trx, accountId, marketplace, to);
  }
  if (news.length > 0) await notifyInbox(trx, now, accountId, { event: 'products:changed', data: { part: 'sales' } });
}
