import { useClock } from '#client/ui/age.tsx';
import { Link } from '#client/ui/link.tsx';
import { useSlice } from '#client/ui/observe.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { Incident } from '#shared/inbox/incidents/incident.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { leadOf } from '../alert-text.ts';
import { inboxAddress } from '../inbox-address.ts';
import { useNotifications } from '../store-context.ts';
import { IncidentProducts } from './incident-products.tsx';
import { incidentSpan, incidentTitle } from './incident-text.ts';
import { incidentTexts as texts } from './incident-texts.ts';

/** In an alert's panel: the incident that it is part of, with a way to all of its alerts. */
export function IncidentLink({ alert }: { alert: Notification }) {
  const id = alert.marks?.incident;
  const incident = useSlice(useNotifications().incidents$, (all) => (id === undefined ? undefined : all.get(id)), [id]);
  const now = useClock().now();
  if (id === undefined) return null;
  return (
    <section className="incident-link">
      <header>
        <ScreenIcon name={incident?.about.kind === 'flap' ? 'flap' : 'stack'} />
        <h3>{texts.partOf}</h3>
      </header>
      {incident && (
        <p>
          {titleOf(incident, alert, now)}, <span className="soft">{incidentSpan(incident, now)}</span>
        </p>
      )}
      <p>
        <Link href={inboxAddress(null, { filter: { incidents: [id] }, sort: 'newest' })}>
          {texts.seeAll(incident?.alerts)}
        </Link>
        {incident && (
          <>
            {' '}
            · <IncidentProducts incident={incident} />
          </>
        )}
      </p>
    </section>
  );
}

function titleOf(incident: Incident, alert: Notification, now: number): string {
  const { about, products, alerts } = incident;
  if (about.kind === 'flap') return `${texts.flaps}, ${texts.times(about.times)}`;
  return products === 0 ? texts.allDone(alerts) : incidentTitle(incident, leadOf(alert), now);
}
