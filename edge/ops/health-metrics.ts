import type { PortalStatus } from '#shared/health/health-wire.ts';

/**
 * Writes the deliveries and the latest outage as Prometheus text. They are of the whole portal, on every host, and
 * survive a restart.
 */
export function healthMetrics({ deliveries, outages: [outage] }: PortalStatus): string {
  const lines = [
    '# HELP sellerwire_alerts_delivered_total Alerts that reached an open tab, by outcome: within FRESHNESS_SECONDS, or late',
    '# TYPE sellerwire_alerts_delivered_total counter',
    `sellerwire_alerts_delivered_total{outcome="fresh"} ${deliveries.fresh}`,
    `sellerwire_alerts_delivered_total{outcome="late"} ${deliveries.late}`,
  ];
  const gauge = (name: string, help: string, value: number) =>
    lines.push(`# HELP sellerwire_${name} ${help}`, `# TYPE sellerwire_${name} gauge`, `sellerwire_${name} ${value}`);
  if (outage) {
    gauge(
      'outage_began_seconds',
      'When the latest outage of the provider began, seconds since 1970',
      outage.began / 1000,
    );
    gauge(
      'outage_ended_seconds',
      'When the latest outage of the provider ended, seconds since 1970; 0 while it lasts',
      (outage.ended ?? 0) / 1000,
    );
  }
  return `${lines.join('\n')}\n`;
}
