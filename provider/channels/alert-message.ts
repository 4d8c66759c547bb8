import type { ChannelMessage, ChannelMessageLine } from '#shared/channels/message.ts';
import { LINES } from '#shared/channels/message.ts';
import { formatCount, formatMoney } from '#shared/format.ts';
import { kindOf } from '#shared/inbox/alert-kinds.ts';
import { type Cause, causeNames } from '#shared/inbox/cause.ts';
import { marketplaceOf } from '#shared/marketplaces.ts';
import { plainLine } from '#shared/plain-text.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import type { Db } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { AlertStateRow } from '../inbox/alert-states-table.ts';
import { storedRecordOf } from '../inbox/notifications-table.ts';

type Common = Pick<ChannelMessage, 'id' | 'urgent' | 'brand' | 'at'>;

/**
 * Writes the message for alerts that are due together: one by itself, several as a burst, or as a digest if they were
 * gathered over a time. Several are listed by what they cost, the costliest first.
 */
export async function messageOf(
  deps: Pick<Deps, 'portalUrl'>,
  db: Db,
  alerts: readonly AlertStateRow[],
  common: Common & { gathered: boolean },
): Promise<ChannelMessage> {
  const { gathered, ...rest } = common;
  const costliest = alerts.toSorted((a, b) => (b.risk ?? 0) - (a.risk ?? 0) || b.received - a.received);
  const lines = await Promise.all(costliest.slice(0, LINES).map((alert) => alertLineOf(deps, db, alert)));
  const [first] = lines;
  if (alerts.length === 1 && first) {
    const { title, facts, link, alertId } = first;
    return { ...rest, kind: 'alert', title, facts, link, links: [], alertId };
  }
  const count = formatCount(alerts.length);
  return {
    ...rest,
    kind: gathered ? 'digest' : 'burst',
    title: `${count} alerts`,
    facts: [],
    link: `${deps.portalUrl()}/notifications`,
    links: [],
    count: alerts.length,
    lines,
  };
}

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
