import { useEffect, useRef } from 'react';
import { caller } from '#client/api/caller.ts';
import { createResource, useResource } from '#client/stream/resource.ts';
import { screenEvent } from '#client/stream/screen-event.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { incidentCalls } from '#shared/incidents/calls.ts';
import { type Incident, incidentSchema } from '#shared/incidents/incident.ts';
import type { PageEvent } from '#shared/page-events.ts';
import { isSupported, type Unsupported } from '#shared/result.ts';
import { type SellerName, useNamesOf } from '../seller-names.ts';
import type { AlertRow } from '../state/notifications-state.ts';
import type { Shown } from '../state/shown-list.ts';
import { useNotifications } from '../store-context.ts';
import { IncidentNotes } from './incident-notes.tsx';

type Incidents = { incidents: readonly Incident[] };

/** The pages that are read at most because of incidents, until another list is requested. */
const MOST_PAGES = 20;

const noIncidents: readonly Incident[] = [];

type Items = readonly { readonly storm?: { readonly incident?: string; readonly rows: readonly AlertRow[] } }[];

type IncidentsReadProps = { deps: StoreDeps; items: Items; shown: Shown };

/** Reads the incidents for the rows and the panel, and follows the stream. Without an answer, their rows do without a sentence. */
export function IncidentsRead({ deps, items, shown: { view, query } }: IncidentsReadProps) {
  const { incidents$, list } = useNotifications();
  const api = caller(incidentCalls, deps.call);
  const [{ value }] = useResource(() => createResource<Incidents | Unsupported>(deps, { read: () => api.list(), fromEvent: incidentsAfter }), [deps, api]);
  const found = value && isSupported(value) ? value.incidents : noIncidents;
  const nameOf = useNamesOf(
    deps,
    found.flatMap(({ about }) => (about.kind === 'rival' && about.name === null ? [about.sellerId] : [])),
  );
  useEffect(() => {
    if (found !== noIncidents) incidents$.next(new Map(found.map((incident) => [incident.id, withName(incident, nameOf, incidents$.value.get(incident.id))])));
  }, [incidents$, found, nameOf]);

  // Actions on an incident mean all of its alerts, so these are loaded.
  const { state, hasMore } = view;
  const pages = useRef({ query, left: MOST_PAGES });
  useEffect(() => {
    if (pages.current.query !== query) pages.current = { query, left: MOST_PAGES };
    const oldest = state.rows.at(-1)?.alert.publishedTime ?? 0;
    const isFar = query.sort === 'newest' && oldest > beginOf(items, incidents$.value);
    if (!isFar || !hasMore || state.phase !== 'ready' || state.loadingMore || state.trouble || pages.current.left === 0) return;
    pages.current.left -= 1;
    list.more();
  });
  return <IncidentNotes incidents={found} />;
}

/** Adds the rival's name that the page has found. @param shown the incident so far: while names are read again, it keeps its name */
export function withName(incident: Incident, nameOf: SellerName, shown: Incident | undefined): Incident {
  const { about } = incident;
  if (about.kind !== 'rival' || about.name !== null) return incident;
  const name = nameOf(about.sellerId) ?? (shown?.about.kind === 'rival' ? shown.about.name : null);
  return { ...incident, about: { ...about, name } };
}

/** When the earliest incident began that has alerts which are not loaded, ms. */
export function beginOf(items: Items, incidents: ReadonlyMap<string, Incident>): number {
  const begins = items.flatMap(({ storm }) => {
    const incident = storm?.incident === undefined ? undefined : incidents.get(storm.incident);
    return storm && incident && incident.alerts > storm.rows.length ? [incident.openedAt] : [];
  });
  return Math.min(Number.POSITIVE_INFINITY, ...begins);
}

/** An older state never replaces a newer one. */
export function incidentsAfter(event: PageEvent, value: Incidents | Unsupported | undefined): Incidents | undefined {
  const changed = screenEvent(event, 'incident.changed', incidentSchema);
  if (!changed || !value || !isSupported(value)) return undefined;
  const known = value.incidents.find(({ id }) => id === changed.id);
  if (known && known.rev >= changed.rev) return undefined;
  return { incidents: [changed, ...value.incidents.filter(({ id }) => id !== changed.id)] };
}
