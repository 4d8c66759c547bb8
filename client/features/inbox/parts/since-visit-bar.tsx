import { Fragment, useEffect, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useClock } from '#client/ui/age.tsx';
import { Link } from '#client/ui/link.tsx';
import { IconButton } from '#client/ui/screen-icon.tsx';
import { formatAge, formatCount, formatMoney, formatSince } from '#shared/format.ts';
import type { AlertFilter } from '#shared/inbox/alert-filter.ts';
import type { Cause } from '#shared/inbox/cause.ts';
import type { SinceVisit } from '#shared/inbox/inbox.ts';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import { localized } from '#shared/localized.ts';
import { causeName } from '../conditions.ts';
import { INBOX_PATH } from '../inbox-address.ts';
import { searchOf } from '../inbox-query.ts';

const sinceVisitTexts = localized('notifications/sinceVisitTexts', {
  title: 'Since you left',
  when: (at: string, age: string) => `at ${at}, for ${age}`,
  alerts: (count: string, n: number) => (n === 1 ? '1 alert' : `${count} alerts`),
  aDay: (money: string) => `${money} a day`,
  perDay: 'a day',
  noSales: 'no sales figure',
  dismiss: 'Dismiss on all your devices',
  dismissFailed: 'The summary could not be dismissed',
} as const);

/** How often a visible page says that somebody is there, ms. */
const STILL_HERE = 60_000;

/** 'Since you left' (INBX-08): what came while nobody had the portal open on any device, costliest cause first. */
export function SinceVisitBar({ deps }: { deps: StoreDeps }) {
  const api = caller(inboxCalls, deps.call);
  const [{ value }, resource] = useResource(deps, [api], { read: () => api.visit({}), staleOn: ['inbox.updated'] });
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && resource.reload(), STILL_HERE);
    // The last moment is sent as well: the page may be closed now, and the time of leaving would be up to a minute off.
    const onVisible = () =>
      document.visibilityState === 'visible' ? resource.reload() : void api.visit({}, { keepalive: true });
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [api, resource]);
  if (!value?.away) return null;
  const dismiss = async () => {
    const answer = await resource.change({ show: () => ({ away: null }), call: () => api.dismissSinceVisit({}) });
    if (!answer.ok) deps.toasts.failed(sinceVisitTexts.dismissFailed, answer.error.message);
  };
  return <AwaySummary away={value.away} onDismiss={() => void dismiss()} />;
}

type Away = NonNullable<SinceVisit['away']>;

/** What the figures count: in every folder, since another person or a rule may have put some away. */
const cameWhileAway = ({ from, to }: Away, cause: string): AlertFilter => ({
  causes: [cause as Cause],
  came: { min: from + 1, max: to },
});

function AwaySummary({ away, onDismiss }: { away: Away; onDismiss(): void }) {
  const { from, to, total, causes } = away;
  const clock = useClock();
  const [now] = useState(() => clock.now());
  const sums = new Map<string, number>();
  for (const { perDay } of causes)
    for (const [currency, amount] of Object.entries(perDay)) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  const cost = [...sums].filter(([, amount]) => amount > 0).map(([currency, amount]) => formatMoney(amount, currency));
  return (
    <section className="digest" aria-label={sinceVisitTexts.title}>
      <header>
        <div>
          <h2>{sinceVisitTexts.title}</h2>
          <span className="soft small">{sinceVisitTexts.when(formatSince(from, now), formatAge(from, to))}</span>
          <span className="fig">
            {sinceVisitTexts.alerts(formatCount(total), total)}
            {cost.length > 0 && `, ${sinceVisitTexts.aDay(cost.join(' + '))}`}
          </span>
        </div>
        <IconButton icon="close" label={sinceVisitTexts.dismiss} className="push" titled onClick={onDismiss} />
      </header>
      <ul>
        {causes.map(({ cause, count, perDay }) => (
          <li key={cause}>
            <Link href={INBOX_PATH + searchOf({ filter: cameWhileAway(away, cause), sort: 'risk' })}>
              <span className="cut">{causeName(cause)}</span>
              <span className="line">
                <Cost perDay={perDay} />
                <span className="push fig">{formatCount(count)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const hasCost = (perDay: Readonly<Record<string, number>>): boolean => Object.keys(perDay).length > 0;

/** Each currency by itself: a line breaks between them, never within one. */
const Cost = ({ perDay }: { perDay: Readonly<Record<string, number>> }) =>
  hasCost(perDay) ? (
    <span>
      {Object.entries(perDay).map(([currency, amount], index) => (
        <Fragment key={currency}>
          {index > 0 && ' + '}
          <b>{formatMoney(amount, currency)}</b>
        </Fragment>
      ))}{' '}
      {sinceVisitTexts.perDay}
    </span>
  ) : (
    <span>
      <b>–</b> {sinceVisitTexts.noSales}
    </span>
  );
