import { asFarAs, type SalesToday, salesTodayOf, todayAndBefore } from '#shared/listings/sales/sales-today.ts';
import type { Deps } from '../../deps.ts';
import { salesBetween } from '../../inbox/sales-table.ts';

/** What an account has sold today in a zone, against the same weekdays before (SIG-04). */
export async function salesToday(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  zone: string,
): Promise<SalesToday> {
  const { today, before } = todayAndBefore(clock(), zone);
  const sold = await salesBetween(db, accountId, today);
  const until = Math.max(today.from, ...sold.map((sum) => sum.until));
  const sums = (spans: typeof before) => Promise.all(spans.map((span) => salesBetween(db, accountId, span)));
  return salesTodayOf(sold, await sums(before), await sums(before.map((day) => asFarAs(day, until, today, zone))));
}
