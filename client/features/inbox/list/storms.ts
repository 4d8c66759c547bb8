import { useState } from 'react';
import type { Whereabouts } from '#client/ui/grid/waiting-rows.ts';
import { kindOf } from '#shared/inbox/alert-kinds.ts';
import type { AlertRow, NotificationsView, RowsTogether } from '../state/notifications-state.ts';

/** The number of alerts on one ASIN that make a storm if they fall within the span; a storm folds into one row. */
const STORM_SIZE = 5;
/** ms */
const STORM_SPAN = 10 * 60_000;

type Storm = {
  readonly key: string;
  readonly rows: RowsTogether;
  readonly span: number;
  readonly open: boolean;
  /**
   * The incident's id, if the alerts are one. It has a row of its own, so that all of them are inside when it is open.
   */
  readonly incident?: string;
};

export type FeedItem = {
  readonly row: AlertRow;
  /** Set on a storm's leading row. `span` is the storm's duration, ms. */
  readonly storm?: Storm;
  /** Whether the row is inside an opened storm. */
  readonly inside: boolean;
};

/**
 * Folds incidents and storms into one row each. The provider decides what an incident is (ACT-07). Of the other alerts,
 * five within ten minutes on one ASIN and marketplace make a storm; overlapping runs merge. The first alert leads the
 * row. Alarms that a person set are never folded.
 * @param rows newest first
 * @param open keys of the opened ones: an incident's id, or the id of a storm's oldest alert, so that it stays the same
 * while the storm grows
 * @param apart whether the alerts of incidents are listed one by one
 */
export function foldStorms(rows: readonly AlertRow[], open: ReadonlySet<string>, apart = false): FeedItem[] {
  const leads = new Map<string, RowsTogether>();
  const folded = new Set<string>();
  const fold = (together: RowsTogether) => {
    leads.set(together[0].id, together);
    for (const row of together) folded.add(row.id);
  };
  if (!apart) for (const incident of byIncident(rows)) fold(incident);
  for (const list of byProduct(rows)) for (const storm of stormsOf(list)) fold(storm);
  if (leads.size === 0) return rows.map((row) => ({ row, inside: false }));

  const items: FeedItem[] = [];
  for (const row of rows) {
    const storm = leads.get(row.id);
    if (storm) {
      const oldest = storm.at(-1) ?? row;
      const incident = incidentIn(row);
      const key = incident ?? oldest.id;
      const isOpen = open.has(key);
      const span = row.alert.publishedTime - oldest.alert.publishedTime;
      items.push({
        row,
        inside: false,
        storm: { key, rows: storm, span, open: isOpen, ...(incident ? { incident } : {}) },
      });
      if (isOpen) for (const member of incident ? storm : storm.slice(1)) items.push({ row: member, inside: true });
    } else if (!folded.has(row.id)) {
      items.push({ row, inside: false });
    }
  }
  return items;
}

/** An alarm that a person set has no incident; one from an older provider isn't believed. */
const incidentIn = ({ alert }: AlertRow): string | undefined =>
  kindOf(alert.detail).from === 'portal' ? undefined : alert.marks?.incident;

function byIncident(rows: readonly AlertRow[]): Iterable<RowsTogether> {
  const lists = new Map<string, [AlertRow, ...AlertRow[]]>();
  for (const row of rows) {
    const id = incidentIn(row);
    if (id === undefined) continue;
    const list = lists.get(id);
    if (list) list.push(row);
    else lists.set(id, [row]);
  }
  return lists.values();
}

/** Whether a rule or a person points to the alert. */
const isAlarm = ({ detail, marks }: AlertRow['alert']): boolean =>
  kindOf(detail).from === 'portal' || (marks !== undefined && (marks.pinned || marks.rule !== null));

/** Yields one list per marketplace and ASIN. Nested maps avoid building a key string for every row. */
function* byProduct(rows: readonly AlertRow[]): Iterable<AlertRow[]> {
  const byMarketplace = new Map<string, Map<string, AlertRow[]>>();
  for (const row of rows) {
    const { marketplace, asin, marks } = row.alert;
    if (marks?.incident !== undefined || isAlarm(row.alert)) continue;
    const byAsin = byMarketplace.get(marketplace) ?? new Map<string, AlertRow[]>();
    byMarketplace.set(marketplace, byAsin);
    const list = byAsin.get(asin);
    if (list) list.push(row);
    else byAsin.set(asin, [row]);
  }
  for (const byAsin of byMarketplace.values()) yield* byAsin.values();
}

/** @param list one product's alerts, newest first */
function stormsOf(list: readonly AlertRow[]): RowsTogether[] {
  const storms: [AlertRow, ...AlertRow[]][] = [];
  let end = -1; // index of the last alert in the current storm
  for (let at = 0; at + STORM_SIZE <= list.length; at += 1) {
    const first = list[at] as AlertRow;
    const last = list[at + STORM_SIZE - 1] as AlertRow;
    if (first.alert.publishedTime - last.alert.publishedTime > STORM_SPAN) continue;
    const to = at + STORM_SIZE - 1;
    if (at <= end) storms.at(-1)?.push(...list.slice(end + 1, to + 1));
    else storms.push([first, ...list.slice(at + 1, to + 1)]);
    end = to;
  }
  return storms;
}

/** Identifies an item in the grid. A storm keeps its key when a newer alert becomes its leading row. */
export const itemKey = ({ row, storm }: FeedItem): string => (storm ? `storm ${storm.key}` : row.id);

/** Returns the alerts an item represents: all alerts of an incident or a folded storm. */
export const rowsOf = ({ row, storm }: FeedItem): readonly AlertRow[] =>
  storm && (storm.incident || !storm.open) ? storm.rows : [row];

type Fold = (rows: readonly AlertRow[], open: ReadonlySet<string>, apart?: boolean) => FeedItem[];

/** Returns a fold that reuses the objects of unchanged storms, so that their rows do not re-render. */
export function createFold(): Fold {
  let before = new Map<string, FeedItem['storm']>();
  return (rows, open, apart) => {
    const now: typeof before = new Map();
    const items = foldStorms(rows, open, apart).map((item) => {
      if (!item.storm) return item;
      const known = before.get(item.storm.key);
      const storm = known && isSame(known, item.storm) ? known : item.storm;
      now.set(storm.key, storm);
      return { ...item, storm };
    });
    before = now;
    return items;
  };
}

const isSame = (a: NonNullable<FeedItem['storm']>, b: NonNullable<FeedItem['storm']>): boolean =>
  a.open === b.open && a.rows.length === b.rows.length && a.rows.every((row, at) => row === b.rows[at]);

export const useStorms = (): Fold => useState(createFold)[0];

/**
 * Describes where rows are. Rows that this tab is taking away are hidden but still known.
 * @param wasTaken whether this tab took the alert away
 */
export const whereaboutsIn = (
  { state, rows }: NotificationsView,
  wasTaken: (id: string) => boolean,
): Whereabouts<AlertRow> => {
  let known: ReadonlyMap<string, AlertRow> | undefined;
  const here = () => {
    known ??= new Map(rows.map((row) => [row.id, row]));
    return known;
  };
  return {
    // A pending command hides its rows, and a refusal brings them back to their places.
    find: (id) => here().get(id) ?? (state.marking.length > 0 ? state.byId.get(id) : undefined),
    isTaken: (id) => state.marking.length > 0 && !here().has(id),
    wasTaken,
  };
};

/**
 * Removes alerts deleted elsewhere from storms. A folded storm, or an incident, is then led by its newest remaining
 * alert. If none remains, it stays as it was until nobody reads: a storm is never empty.
 */
export function withoutGone(items: readonly FeedItem[], gone: ReadonlySet<string>): readonly FeedItem[] {
  if (gone.size === 0) return items;
  return items.map((item) => {
    if (!item.storm) return item;
    const [lead, ...others] = item.storm.rows.filter(({ id }) => !gone.has(id));
    if (!lead) return item;
    // An opened storm's first alert has no other row.
    const row = item.storm.open && !item.storm.incident ? item.row : lead;
    return { ...item, row, storm: { ...item.storm, rows: [lead, ...others] } };
  });
}
