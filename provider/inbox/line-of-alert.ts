import type { ChannelMessageLine } from '#shared/channels/message.ts';
import { formatMoney } from '#shared/format.ts';
import { kindOf } from '#shared/inbox/alert-kinds.ts';
import { type Cause, causeNames } from '#shared/inbox/cause.ts';
import { marketplaceOf } from '#shared/marketplaces.ts';
import { plainLine } from '#shared/plain-text.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import type { Db } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { AlertStateRow } from './alert-states-table.ts';
import { storedRecordOf } from './notifications-table.ts';

/** Writes what one alert is about, with the link to it. */
export async function alertLineOf(
  deps: Pick<Deps, 'portalUrl'>,
  db: Db,
  alert: AlertStateRow,
): Promise<ChannelMessageLine> {
  const row = await db.selectFrom('notifications').selectAll().where('id', '=', alert.record_id).executeTakeFirst();
  const read = row && readAlert(storedRecordOf(row), row.received_at);
  const kind = read?.ok ? kindOf(read.value.detail) : undefined;
  const what =
    kind?.row === 'event' && read?.ok
      ? kind.event(read.value.detail)
      : (causeNames[alert.cause as Cause] ?? 'New alert');
  const about = plainLine(row?.title ?? alert.asin);
  const money = (amount: number | null) =>
    amount === null || alert.currency === null ? undefined : formatMoney(amount, alert.currency);
  const facts = [
    { name: 'Your price', text: money(alert.own_price) },
    { name: 'Buy Box', text: money(alert.buy_box_price) },
    { name: 'At risk a day', text: money(alert.risk) },
    { name: 'Marketplace', text: alert.asin === '' ? undefined : marketplaceOf(alert.marketplace)?.name },
  ].flatMap(({ name, text }) => (text === undefined ? [] : [{ name, text }]));
  return {
    title: plainLine(about === '' ? what : `${what}: ${about}`),
    link: `${deps.portalUrl()}/notifications/${encodeURIComponent(alert.record_id)}`,
    facts,
    alertId: alert.record_id,
  };
}
