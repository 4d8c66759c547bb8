import type { Figures, UserFigures } from '#shared/recording/operator-wire.ts';
import type { SearchAnswer } from '#shared/recording/timeline-wire.ts';
import { worstFirst } from '#shared/recording/user-state.ts';
import type { InstanceAnswer } from './other-instances.ts';

type Hub = NonNullable<Figures['hubs']>[number];

/** Joins the figures of this instance with those of the others. A user of several instances is one row. */
export function mergeFigures(own: Figures, answers: InstanceAnswer<Figures>[], most: number): Figures {
  if (answers.length === 0) return own;
  const ownName = answers.find(({ is }) => is === 'own')?.name ?? 'this instance';
  const others = answers.flatMap((each) =>
    each.is === 'answered' && each.value ? [{ name: each.name, value: each.value }] : [],
  );
  const users = new Map<string, Hub & { instances: string[] }>();
  for (const { name, value } of [{ name: ownName, value: own }, ...others])
    for (const hub of value.hubs ?? []) {
      const known = users.get(hub.user);
      users.set(hub.user, known ? joined(known, hub, name) : { ...hub, instances: [name] });
    }
  const hubs = [...users.values()].sort(worstFirst);
  const total = [own, ...others.map(({ value }) => value)].reduce((sum, figures) => sum + figures.total, 0);
  const split = hubs.filter(({ instances }) => instances.length > 1).length;
  return {
    ...own,
    hubs: hubs.slice(0, most),
    total: total - hubs.reduce((sum, { instances }) => sum + instances.length - 1, 0),
    metrics: [own, ...others.map(({ value }) => value)].map(({ metrics }) => metrics).reduce(added),
    instances: {
      split,
      all: answers.map(({ name, is }) => ({ name, is })),
    },
  };
}

/** Shows the hub with more tabs, with the tabs of both. */
function joined(known: Hub & { instances: string[] }, hub: Hub, name: string): Hub & { instances: string[] } {
  const shown = hub.tabs > known.tabs ? hub : known;
  const email = known.email ?? hub.email;
  return {
    ...shown,
    tabs: known.tabs + hub.tabs,
    rejects: known.rejects + hub.rejects,
    resumes: known.resumes + hub.resumes,
    errors: known.errors + hub.errors,
    instances: [...known.instances, name],
    ...(email === undefined ? {} : { email }),
  };
}

type Metrics = Figures['metrics'];

/** Adds up figures. Every instance has the same version, and so the same steps. */
function added(a: Metrics, b: Metrics): Metrics {
  return {
    gauges: sums(a.gauges, b.gauges),
    counts: Object.fromEntries(
      [...new Set([...Object.keys(a.counts), ...Object.keys(b.counts)])].map((name) => [
        name,
        sums(a.counts[name] ?? {}, b.counts[name] ?? {}),
      ]),
    ),
    delay: {
      steps: (a.delay.steps.length > 0 ? a : b).delay.steps.map(({ upTo }) => ({
        upTo,
        count: [a, b].reduce((sum, { delay }) => sum + (delay.steps.find((each) => each.upTo === upTo)?.count ?? 0), 0),
      })),
      sum: a.delay.sum + b.delay.sum,
      count: a.delay.count + b.delay.count,
    },
  };
}

function sums(a: Record<string, number>, b: Record<string, number>): Record<string, number> {
  const all = { ...a };
  for (const [name, value] of Object.entries(b)) all[name] = (all[name] ?? 0) + value;
  return all;
}

/** Joins what instances know of one user: the hub with the most tabs, and all that was rejected. */
export function mergeUser(own: UserFigures, others: UserFigures[]): UserFigures {
  const hubs = [own, ...others].flatMap(({ hub }) => (hub ? [hub] : [])).sort((a, b) => b.tabs - a.tabs);
  const rejected = [own, ...others].flatMap((each) => each.rejected);
  return { hub: hubs[0] ?? null, rejected: rejected.sort((a, b) => b.at - a.at) };
}

/**
 * Joins the answers to one search.
 * @param isComplete whether every instance has answered
 */
export function mergeSearches(found: SearchAnswer[], isComplete: boolean): SearchAnswer | undefined {
  const [first] = found;
  if (!first) return undefined;
  const keysOf = ({ alerts }: SearchAnswer) => new Set(alerts.map(({ user, key }) => `${user} ${key}`));
  const keys = found.map(keysOf);
  const known = new Set<string>();
  const alerts = found
    .flatMap((each) => each.alerts)
    .filter(({ user, key }) => {
      const name = `${user} ${key}`;
      // What only the provider stores is in every answer, unless an instance has noted it.
      if (known.has(name) || (key.startsWith('r:') && !keys.every((each) => each.has(name)))) return false;
      known.add(name);
      return true;
    })
    .sort((a, b) => b.at - a.at);
  return {
    user: found.find(({ user }) => user !== null)?.user ?? null,
    alerts,
    outages: found.flatMap(({ outages }) => outages).sort((a, b) => b.from - a.from),
    total: Math.max(alerts.length, ...found.map(({ total }) => total)),
    stored: found.some(({ stored }) => stored),
    refused: found.find(({ refused }) => refused !== null)?.refused ?? null,
    complete: isComplete && found.every(({ complete }) => complete),
  };
}
