import { useEffect, useMemo, useRef, useState } from 'react';
import { EmptyState } from '#client/ui/failures.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useShortcuts } from '#client/ui/shortcuts.ts';
import { Skeleton } from '#client/ui/states.tsx';
import { formatCount } from '#shared/format.ts';
import type { RefusedFound } from '#shared/inbox/refused/refused-wire.ts';
import { lengthText } from '#shared/recording/length-text.ts';
import type { AlertMatch, AlertState, SearchAnswer } from '#shared/recording/timeline-wire.ts';
import { type AreaProps, hashOf } from './areas.ts';
import { clockTime, counted, dayText } from './delay-text.ts';
import { TimelineView } from './timeline-view.tsx';
import { useAnswer } from './use-answer.ts';
import './alerts-area.css';

/** The search for an alert, and the timeline of the one that is open (OPS-01). */
export function AlertsArea({ api, path, isShown, search, onFound, onReplay }: AreaProps) {
  const [user = '', key = ''] = path;
  const [query, setQuery] = useState<{ readonly query: string }>();
  useEffect(() => setQuery((before) => search ?? before), [search]);
  // A link leads to an alert without a search before.
  useEffect(() => {
    if (user !== '') setQuery((before) => before ?? { query: user });
  }, [user]);

  const loadSearch = useMemo(() => (query ? () => api.search(query.query) : undefined), [api, query]);
  const found = useAnswer(loadSearch);
  const alerts = found.value?.alerts ?? none;
  const chosen = alerts.findIndex((each) => each.user === user && each.key === key);

  // The newest match is open right after a search.
  const opened = useRef<SearchAnswer>(undefined);
  useEffect(() => {
    if (!isShown || !found.value || opened.current === found.value) return;
    opened.current = found.value;
    const [first] = found.value.alerts;
    if (first && key === '') location.replace(hashOf('alerts', first.user, first.key));
    if (found.value.user !== null) onFound(found.value.user);
  }, [found.value, isShown, key, onFound]);

  const goTo = (index: number) => {
    const alert = alerts[Math.max(0, Math.min(alerts.length - 1, index))];
    if (alert) location.hash = hashOf('alerts', alert.user, alert.key);
  };
  const copyLink = () => void navigator.clipboard.writeText(location.href).catch(() => {});
  useShortcuts(() =>
    isShown && alerts.length > 0
      ? {
          next: () => goTo(chosen + 1),
          previous: () => goTo(Math.max(0, chosen - 1)),
          ...(key === '' ? {} : { copy: copyLink }),
        }
      : {},
  );

  if (!query && key === '')
    return (
      <p className="empty-state">
        Search for an email and an ASIN, a user id, or an id of the message. The timeline shows where an alert is.
      </p>
    );
  return (
    <div className="alerts-split">
      <Matches found={found} alerts={alerts} user={user} openKey={key} />
      {found.value?.alerts.length === 0 && key === '' ? (
        <NothingFound stored={found.value.stored} refused={found.value.refused} />
      ) : key === '' ? (
        <div />
      ) : (
        <TimelineView
          key={`${user} ${key}`}
          api={api}
          user={user}
          alertKey={key}
          onCopyLink={copyLink}
          onReplay={onReplay}
        />
      )}
    </div>
  );
}

type MatchesProps = {
  found: ReturnType<typeof useAnswer<SearchAnswer>>;
  alerts: readonly AlertMatch[];
  /** Of the open alert. */
  user: string;
  openKey: string;
};

const Matches = ({ found, alerts, user, openKey }: MatchesProps) => (
  <nav className="matches" aria-label="Matches">
    <h2 aria-live="polite">{found.busy ? 'Searching…' : found.value ? titleOf(found.value) : 'No matches'}</h2>
    <p role="alert" className="error match-error">
      {found.trouble}
    </p>
    {found.busy && <Skeleton lines={5} label="Searching" />}
    {!found.busy && (
      <ol>
        {alerts.map((alert) => (
          <li key={`${alert.user} ${alert.key}`}>
            <Match
              alert={alert}
              isOpen={alert.user === user && alert.key === openKey}
              withUser={found.value?.user === null}
            />
          </li>
        ))}
      </ol>
    )}
    {found.value && found.value.outages.length > 0 && <Outages outages={found.value.outages} />}
    {found.value?.refused && found.value.refused.length > 0 && <RefusedThere groups={found.value.refused} />}
    {found.value && !found.value.complete && (
      <p className="hint match-hint">The search ended early. Enter an email or a user id before the ASIN.</p>
    )}
    {alerts.length > 0 && (
      <p className="small faint match-hint wide-only">
        <kbd className="key-cap">J</kbd> <kbd className="key-cap">K</kbd> move <kbd className="key-cap">C</kbd> copy
        link
      </p>
    )}
  </nav>
);

/** Messages that the provider's intake refused, by reason. Each leads to the place where they are taken in. */
const RefusedThere = ({ groups }: { groups: RefusedFound }) => (
  <section className="refused-there" aria-label="Refused by the intake">
    <h3>Refused by the intake</h3>
    <ol>
      {groups.map(({ intake, reason, version, waiting, last }) => (
        <li key={`${intake} ${reason} ${version}`}>
          <a href={hashOf('refused', intake, reason, version)}>{reason}</a>{' '}
          <span className="small soft">
            {counted(waiting, 'message')}, last {dayText(last)} {clockTime(last).slice(0, 8)}
          </span>
        </li>
      ))}
    </ol>
  </section>
);

/**
 * Says what it means if no alert was found, and where to look next.
 * @param stored whether the provider's stored alerts were searched, too
 */
const NothingFound = ({ stored, refused }: Pick<SearchAnswer, 'stored' | 'refused'>) => (
  <EmptyState
    icon={<Icon name="search" />}
    title={
      refused?.length
        ? 'It came, and the intake refused it'
        : stored
          ? 'No alert found'
          : 'No timeline of the last 30 days matches'
    }
    action={refused?.length ? undefined : <NextPlaces searched={refused !== null} />}
  >
    {refused?.length
      ? 'Open a reason on the left to see whether it passes now, and to take it in again.'
      : stored
        ? 'It is neither among the timelines of the last 30 days nor in the customer’s list at the provider.'
        : 'A customer’s timelines begin with the first visit. An alert that comes while nobody has the portal open gets its timeline at the next visit.'}
  </EmptyState>
);

const NextPlaces = ({ searched }: { searched: boolean }) => (
  <p>
    {searched ? (
      'The intake refused nothing like it, either, so the marketplace has probably not sent it: '
    ) : (
      <>
        A message that could not be read waits under <a href={hashOf('refused')}>Refused</a>. If it is not there either,
        the marketplace has probably not sent it:{' '}
      </>
    )}
    the customer’s Amazon Integration page counts what came in each of the last 24 hours.
  </p>
);

const none: readonly AlertMatch[] = [];

const titleOf = ({ user, total, alerts }: SearchAnswer): string =>
  `${counted(total, 'alert')}${user === null ? '' : ` of ${user}`}${total > alerts.length ? `, the newest ${formatCount(alerts.length)}` : ''}`;

const Outages = ({ outages }: Pick<SearchAnswer, 'outages'>) => (
  <details className="outages">
    <summary>{counted(outages.length, 'outage')} of the provider</summary>
    <ol>
      {outages.map(({ from, to }) => (
        <li key={from}>
          {dayText(from)} {clockTime(from).slice(0, 8)} to {to === null ? 'an unknown end' : clockTime(to).slice(0, 8)}
        </li>
      ))}
    </ol>
  </details>
);

const lamps: Record<AlertState, string> = {
  delivered: 'lamp',
  refused: 'lamp down',
  muted: 'lamp muted',
  recovered: 'lamp waiting',
  waiting: 'lamp waiting',
  listed: 'lamp muted',
};
const stateNames: Record<AlertState, string> = {
  delivered: 'Delivered',
  refused: 'Refused',
  muted: 'Muted',
  recovered: 'Recovered',
  waiting: 'Waiting',
  listed: 'In the list',
};

function Match({ alert, isOpen, withUser }: { alert: AlertMatch; isOpen: boolean; withUser: boolean }) {
  const ref = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const about = alert.note || `${alert.type}${alert.marketplace === '' ? '' : `, ${alert.marketplace}`}`;
  return (
    <a
      ref={ref}
      className="match"
      href={hashOf('alerts', alert.user, alert.key)}
      aria-current={isOpen ? 'true' : undefined}
    >
      <i className={lamps[alert.state]} />
      <span className="match-text">
        <b className="code cut">{alert.asin || 'No ASIN'}</b>
        <span className="small soft cut">
          <span className="unseen">{stateNames[alert.state]}: </span>
          {withUser ? `${alert.user}: ${about}` : about}
        </span>
      </span>
      <span className="num small">
        {clockTime(alert.at).slice(0, 8)}
        <br />
        <span className="faint">{alert.delay === null ? '–' : lengthText(alert.delay)}</span>
      </span>
    </a>
  );
}
