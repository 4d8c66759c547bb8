import type { Hops, KnownAlert, LogEvent } from '#edge/hub/ports.ts';

/** A user's committed data that is on disk only in the journal, not yet moved to the table. */
export type Unmoved = {
  epoch: string;
  events: LogEvent[];
  lastEventAt: number;
  alerts: Alerts | undefined;
  /** Frame numbers, with the time when each arrived. */
  frames: Map<string, number> | undefined;
  /** `short` is empty once the journal has it. */
  hops: Hops | undefined;
  bytes: number;
};

/**
 * The keys of each alert by its number, and the alerts of each key, newest last. `fresh`: the alerts of which the table
 * has nothing.
 */
type Alerts = { keys: Map<number, string[]>; byKey: Map<string, number[]>; fresh: Set<number> };

export const nothingUnmoved = (): Unmoved => ({
  epoch: '',
  events: [],
  lastEventAt: 0,
  alerts: undefined,
  frames: undefined,
  hops: undefined,
  bytes: 0,
});

export function learn(own: Unmoved, alert: number, keys: string[], isNew: boolean) {
  own.alerts ??= { keys: new Map(), byKey: new Map(), fresh: new Set() };
  if (isNew) own.alerts.fresh.add(alert);
  own.alerts.keys.set(alert, keys);
  for (const key of keys) {
    const alerts = own.alerts.byKey.get(key);
    if (!alerts) own.alerts.byKey.set(key, [alert]);
    else if (!alerts.includes(alert)) alerts.push(alert);
  }
}

/** Stores the arrays themselves: one that grows by `push` would take more memory than most users' lines. */
export function addHops(own: Unmoved, { at, lines, short }: Hops) {
  const { hops } = own;
  own.hops = hops ? { at, lines: hops.lines.concat(lines), short: hops.short.concat(short) } : { at, lines, short };
}

/** Merges newer data into older data. */
export function merge(into: Unmoved, own: Unmoved) {
  into.epoch = own.epoch || into.epoch;
  for (const event of own.events) into.events.push(event);
  into.lastEventAt = Math.max(into.lastEventAt, own.lastEventAt);
  for (const [alert, keys] of own.alerts?.keys ?? []) learn(into, alert, keys, own.alerts?.fresh.has(alert) ?? false);
  if (own.frames) {
    into.frames ??= new Map();
    for (const [id, at] of own.frames) into.frames.set(id, at);
  }
  if (own.hops) addHops(into, own.hops);
  into.bytes += own.bytes;
}

/**
 * Returns the alerts that have the first key, newest first, then those of the next. A newer layer overrides an older
 * one and the table.
 * @param layers newest first
 * @param inTable what the table has of all these keys
 */
export function alertsIn(layers: Unmoved[], keys: readonly string[], inTable: KnownAlert[]): KnownAlert[] {
  // The usual case, because most alerts are new.
  if (inTable.length === 0 && !layers.some(({ alerts }) => alerts && keys.some((key) => alerts.byKey.has(key))))
    return inTable;
  return keys.flatMap((key) => {
    const found = new Map<number, KnownAlert>();
    for (const { alerts } of layers)
      for (const alert of alerts?.byKey.get(key) ?? [])
        if (!found.has(alert)) found.set(alert, { alert, keys: alerts?.keys.get(alert) ?? [] });
    for (const known of inTable)
      if (known.keys.includes(key) && !layers.some(({ alerts }) => alerts?.keys.has(known.alert)))
        found.set(known.alert, known);
    return [...found.values()].sort((a, b) => b.alert - a.alert);
  });
}
