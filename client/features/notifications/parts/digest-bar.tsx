import { useEffect, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { createResource, useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useClock } from '#client/ui/age.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { formatAge, formatCount, formatMoney, formatSince } from '#shared/format.ts';
import type { Cause } from '#shared/notifications/cause.ts';
import type { Digest } from '#shared/notifications/inbox.ts';
import { inboxCalls } from '#shared/notifications/inbox-calls.ts';
import { causeName } from '../conditions.ts';
import { INBOX_PATH } from '../inbox-address.ts';
import { inboxFilter, searchOf } from '../inbox-query.ts';
import { digestTexts } from './digest-texts.ts';

/** How often a visible page says that somebody is there, ms. */
const STILL_HERE = 5 * 60_000;

/** 'Since you left' (INBX-08): what came while nobody had the portal open on any device, costliest cause first. */
export function DigestBar({ deps }: { deps: StoreDeps }) {
  const api = caller(inboxCalls, deps.call);
  const [{ value }, resource] = useResource(() => createResource(deps, { read: () => api.visit({}), staleOn: ['inbox.updated'] }), [deps, api]);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && resource.reload(), STILL_HERE);
    const onVisible = () => document.visibilityState === 'visible' && resource.reload();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [resource]);
  if (!value?.away) return null;
  const dismiss = async () => {
    const answer = await resource.change({ show: () => ({ away: null }), call: () => api.dismissDigest({}) });
    if (!answer.ok) deps.toasts.show({ kind: 'failed', text: digestTexts.dismissFailed, more: answer.error.message });
  };
  return <AwaySummary away={value.away} onDismiss={() => void dismiss()} />;
}

function AwaySummary({ away: { from, to, total, causes }, onDismiss }: { away: NonNullable<Digest['away']>; onDismiss(): void }) {
  const clock = useClock();
  const [now] = useState(() => clock.now());
  const sums = new Map<string, number>();
  for (const { perDay } of causes) for (const [currency, amount] of Object.entries(perDay)) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  const cost = [...sums].filter(([, amount]) => amount > 0).map(([currency, amount]) => formatMoney(amount, currency));
  return (
    <section className="digest" aria-label={digestTexts.title}>
      <header>
        <h2>{digestTexts.title}</h2>
        <span className="soft wide-only">{digestTexts.when(formatSince(from, now), formatAge(from, to))}</span>
        <span className="fig">
          {digestTexts.alerts(formatCount(total), total)}
          {cost.length > 0 && `, ${digestTexts.aDay(cost.join(' + '))}`}
        </span>
        <button type="button" className="btn quiet small icon push" aria-label={digestTexts.dismiss} title={digestTexts.dismiss} onClick={onDismiss}>
          <Icon name="close" />
        </button>
      </header>
      <ul>
        {causes.map(({ cause, count, perDay }) => (
          <li key={cause}>
            <Link href={INBOX_PATH + searchOf({ filter: { ...inboxFilter, causes: [cause as Cause] }, sort: 'risk' })}>
              <span className="cut">{causeName(cause)}</span>
              <span className="line">
                <b>{costText(perDay)}</b>
                <span>{hasCost(perDay) ? digestTexts.perDay : digestTexts.noSales}</span>
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

const costText = (perDay: Readonly<Record<string, number>>): string =>
  hasCost(perDay)
    ? Object.entries(perDay)
        .map(([currency, amount]) => formatMoney(amount, currency))
        .join(' + ')
    : '–';
