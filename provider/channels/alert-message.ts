import type { ChannelMessage, ChannelMessageLine } from '#shared/channels/message.ts';
import { FACTS, LINES } from '#shared/channels/message.ts';
import { formatCount, plural } from '#shared/format.ts';
import type { Db } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { AlertStateRow } from '../inbox/alert-states-table.ts';
import { alertLineOf } from '../inbox/line-of-alert.ts';

type Common = Pick<ChannelMessage, 'id' | 'urgent' | 'brand' | 'at'>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Writes the message for alerts that are due together: one by itself, several as a burst, or as a digest if they were
 * gathered over a time. Several are listed by what they cost, the costliest first.
 * @param unseenFor how long nobody has looked, ms, by record id: of the alerts that come for that reason
 */
export async function messageOf(
  deps: Pick<Deps, 'portalUrl'>,
  db: Db,
  alerts: readonly AlertStateRow[],
  common: Common & { gathered: boolean; unseenFor: ReadonlyMap<string, number> },
): Promise<ChannelMessage> {
  const { gathered, unseenFor, ...rest } = common;
  const costliest = alerts.toSorted((a, b) => (b.risk ?? 0) - (a.risk ?? 0) || b.received - a.received);
  const lines = await Promise.all(
    costliest.slice(0, LINES).map((alert) => lineOf(deps, db, alert, unseenFor.get(alert.record_id))),
  );
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

/** @param unseenFor ms for which nobody has looked, if a step sends the alert */
async function lineOf(
  deps: Pick<Deps, 'portalUrl'>,
  db: Db,
  alert: AlertStateRow,
  unseenFor: number | undefined,
): Promise<ChannelMessageLine> {
  const line = await alertLineOf(deps, db, alert);
  if (unseenFor === undefined) return line;
  return { ...line, facts: [{ name: 'Escalated', text: unseenText(unseenFor) }, ...line.facts].slice(0, FACTS) };
}

function unseenText(ms: number): string {
  const [count, unit] =
    ms < 2 * HOUR
      ? ([Math.floor(ms / MINUTE), { one: 'minute', other: 'minutes' }] as const)
      : ([Math.floor(ms / HOUR), { one: 'hour', other: 'hours' }] as const);
  return `Nobody has looked for ${formatCount(count)} ${plural(count, unit)}.`;
}
