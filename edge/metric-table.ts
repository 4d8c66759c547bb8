import type { MeterCount, MeterGauge, MeterTimer } from './hub/ports.ts';

/** Every metric that both hosts count, with the help text of `/metrics`. */
export const counterHelps: Record<MeterCount, string> = {
  events: 'Events appended, by type',
  duplicates: 'Duplicate upstream events',
  rejected: 'Upstream events that matched no schema, by event name',
  bad_answers: 'Unusable provider answers, by call',
  resumes: 'Hellos, by how the tab resumed',
  snapshots: 'Snapshots sent',
  closes: 'Sockets closed by the hub, by code',
  reconciles: 'Reconciles: reads of events that may have been missed',
  upstream_losses: 'Upstream sockets lost or refused',
  commit_failures: 'Commits of the event log that failed',
  hub_restarts: 'Hubs that started again, by reason: failed, or woken with its tabs after it left the memory',
  sign_ins: 'Attempts to sign in, by outcome',
  mutes: 'Changes of mutes by their owners, by kind',
  outages: 'Outages of the live connection to the provider, by step: began, or ended',
};

export const gaugeHelps: Record<MeterGauge, string> = {
  hubs: 'Current number of hubs',
  tabs: 'Current number of tabs',
  upstreams: 'Current number of upstreams',
  users_without_provider: 'Users whose live connection to the provider is lost now',
};

/** Histograms. Buckets are in seconds; the labels' values come from small sets. */
export const timers: Record<MeterTimer, { help: string; labels: readonly string[]; buckets: readonly number[] }> = {
  provider_call: {
    help: 'Calls to the provider, by call and outcome',
    labels: ['call', 'outcome'],
    buckets: [0.05, 0.25, 1, 5, 15],
  },
  answer: {
    help: 'Answers of the portal, by route and status class',
    labels: ['route', 'status'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 15],
  },
  hop: {
    help: 'Time that an alert takes for a part of its way, by hop',
    labels: ['hop'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  },
};

/** From the upstream frame to the fan-out, in seconds. */
export const delivery = {
  help: 'Time from the upstream frame to the fan-out',
  buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
};

/** The most combinations of labels per process and metric. A further one counts as 'other'. */
export const MOST_SERIES = 500;

/** The provider chooses its event names, so only simple names become labels. */
export const knownLabel = (label: string): string => (/^[\w:.()/{}*-]{1,80}$/.test(label) ? label : 'other');

/** Returns the labels to count under, and remembers them: 'other' for each beyond `MOST_SERIES`. */
export function createSeries(): (labels: readonly string[]) => readonly string[] {
  const seen = new Set<string>();
  return (labels) => {
    const known = labels.map(knownLabel);
    const key = known.join(' ');
    if (seen.has(key)) return known;
    if (seen.size >= MOST_SERIES) return known.map(() => 'other');
    seen.add(key);
    return known;
  };
}
