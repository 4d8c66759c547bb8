import type { Freshness } from '#shared/alarms/alarms-wire.ts';
import { burnWindows } from '#shared/alarms/burn-rate.ts';

/** Writes freshness, alarm, and the latest outage as Prometheus text. They are of the whole portal, on every host. */
export function freshnessMetrics({ windows, alarms, outages }: Freshness): string {
  const [outage] = outages;
  const lines: string[] = [];
  const gauge = (name: string, help: string, values: [labels: string, value: number][]) => {
    if (values.length === 0) return;
    lines.push(`# HELP sellerwire_${name} ${help}`, `# TYPE sellerwire_${name} gauge`);
    for (const [labels, value] of values) lines.push(`sellerwire_${name}${labels} ${value}`);
  };
  gauge(
    'freshness_alerts',
    'Alerts that reached an open tab within the window of minutes, by outcome',
    windows.flatMap(({ name, fresh, late }) => [
      [`{minutes="${burnWindows[name]}",outcome="fresh"}`, fresh],
      [`{minutes="${burnWindows[name]}",outcome="late"}`, late],
    ]),
  );
  gauge(
    'freshness_burn_rate',
    'How many times too fast the error budget burns, by window of minutes',
    windows.map(({ name, burn }) => [`{minutes="${burnWindows[name]}"}`, burn]),
  );
  gauge('freshness_alarm', 'Whether the freshness alarm rings', [['', alarms[0]?.ended === null ? 1 : 0]]);
  if (outage) {
    gauge('outage_began_seconds', 'When the latest outage of the provider began, seconds since 1970', [['', outage.began / 1000]]);
    gauge('outage_ended_seconds', 'When the latest outage of the provider ended, seconds since 1970; 0 while it lasts', [['', (outage.ended ?? 0) / 1000]]);
  }
  return `${lines.join('\n')}\n`;
}
