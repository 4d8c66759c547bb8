import { useEffect, useRef } from 'react';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import { screenEvent } from '#client/stream/screen-event.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useClock } from '#client/ui/age.tsx';
import { Link } from '#client/ui/link.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { formatAge } from '#shared/format.ts';
import { incidentCalls } from '#shared/inbox/incidents/calls.ts';
import { type Incident, incidentSchema } from '#shared/inbox/incidents/incident.ts';
import type { PageEvent } from '#shared/page-events.ts';
import { inboxAddress } from '../inbox-address.ts';
import { type SellerName, useNamesOf } from '../seller-names.ts';
import type { AlertRow } from '../state/notifications-state.ts';
import type { Shown } from '../state/shown-list.ts';
import { useNotifications } from '../store-context.ts';
import { incidentTitle, perDayText } from './incident-text.ts';
import { incidentTexts as texts } from './incident-texts.ts';

type Incidents = { incidents: readonly Incident[] };

/** The pages that are read at most because of incidents, until another list is requested. */
const MOST_PAGES = 20;

const noIncidents: readonly Incident[] = [];

type Items = readonly { readonly storm?: { readonly incident?: string; readonly rows: readonly AlertRow[] } }[];

type IncidentsReadProps = { deps: StoreDeps; items: Items; shown: Shown };

/**
 * Reads the incidents for the rows and the panel, and follows the stream. Without an answer, their rows do without a
 * sentence.
 */
export function IncidentsRead({ deps, items, shown: { view, query } }: IncidentsReadProps) {
  const { incidents$, list } = useNotifications();
  const api = caller(incidentCalls, deps.call);
  const [{ value }] = useResource<Incidents>(deps, [api], { read: () => api.list(), fromEvent: incidentsAfter });
  const found = value?.incidents ?? noIncidents;
  const nameOf = useNamesOf(
    deps,
    found.flatMap(({ about }) => (about.kind === 'rival' && about.name === null ? [about.sellerId] : [])),
  );
  useEffect(() => {
    if (found !== noIncidents)
      incidents$.next(
        new Map(found.map((incident) => [incident.id, withName(incident, nameOf, incidents$.value.get(incident.id))])),
      );
  }, [incidents$, found, nameOf]);

  // Actions on an incident mean all of its alerts, so these are loaded.
  const { state, hasMore } = view;
  const pages = useRef({ query, left: MOST_PAGES });
  useEffect(() => {
    if (pages.current.query !== query) pages.current = { query, left: MOST_PAGES };
    const oldest = state.rows.at(-1)?.alert.publishedTime ?? 0;
    const isFar = query.sort === 'newest' && oldest > beginOf(items, incidents$.value);
    if (!isFar || !hasMore || state.phase !== 'ready' || state.loadingMore || state.trouble || pages.current.left === 0)
      return;
    pages.current.left -= 1;
    list.more();
  });
  return <IncidentNotes incidents={found} />;
}

/**
 * Adds the rival's name that the page has found.
 * @param shown the incident so far: while names are read again, it keeps its name
 */
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
export function incidentsAfter(event: PageEvent, value: Incidents | undefined): Incidents | undefined {
  const changed = screenEvent(event, 'incident.changed', incidentSchema);
  if (!changed || !value) return undefined;
  const known = value.incidents.find(({ id }) => id === changed.id);
  if (known && known.rev >= changed.rev) return undefined;
  return { incidents: [changed, ...value.incidents.filter(({ id }) => id !== changed.id)] };
}

/** The open incidents that have no alerts, and so no row: a silence, or a category's fees. */
function IncidentNotes({ incidents }: { incidents: readonly Incident[] }) {
  const now = useClock().now();
  const open = incidents.filter(
    ({ about, endedAt }) => endedAt === null && (about.kind === 'silence' || about.kind === 'fees'),
  );
  if (open.length === 0) return null;
  return (
    <ul className="incident-notes" aria-label={texts.withoutAlerts}>
      {open.map((incident) => (
        <li key={incident.id} className="note">
          <ScreenIcon name="stack" />
          <span className="note-text">
            <b>{incidentTitle(incident, '', now)}.</b> <More incident={incident} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function More({ incident }: { incident: Incident }) {
  const { about, products } = incident;
  if (about.kind === 'silence')
    return (
      <>
        {texts.usual(formatAge(0, about.usual))}.{' '}
        <Link href={inboxAddress(null, { filter: { marketplaces: [about.marketplace] }, sort: 'newest' })}>
          {texts.itsAlerts}
        </Link>
      </>
    );
  return <>{texts.feesCost(products, perDayText(incident))}</>;
}
