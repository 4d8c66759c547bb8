import { useClock } from '#client/ui/age.tsx';
import { Link } from '#client/ui/link.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { formatAge } from '#shared/format.ts';
import type { Incident } from '#shared/incidents/incident.ts';
import { inboxAddress } from '../inbox-address.ts';
import { incidentTitle, perDayText } from './incident-text.ts';
import { incidentTexts as texts } from './incident-texts.ts';

/** The open incidents that have no alerts, and so no row: a silence, or a category's fees. */
export function IncidentNotes({ incidents }: { incidents: readonly Incident[] }) {
  const now = useClock().now();
  const open = incidents.filter(({ about, endedAt }) => endedAt === null && (about.kind === 'silence' || about.kind === 'fees'));
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
        <Link href={inboxAddress(null, { filter: { marketplaces: [about.marketplace] }, sort: 'newest' })}>{texts.itsAlerts}</Link>
      </>
    );
  return <>{texts.feesCost(products, perDayText(incident))}</>;
}
