import type { ChannelMessage } from '#shared/channels/message.ts';
import { LINES } from '#shared/channels/message.ts';
import { formatCount } from '#shared/format.ts';
import type { Db } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { AlertStateRow } from '../inbox/alert-states-table.ts';
import { alertLineOf } from '../inbox/line-of-alert.ts';

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
