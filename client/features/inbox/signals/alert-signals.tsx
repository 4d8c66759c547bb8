import { useEffect, useState } from 'react';
import { filter, map, mergeMap, timer } from 'rxjs';
import { navigate } from 'wouter/use-browser-location';
import { useClock } from '#client/ui/age.tsx';
import { isAnyInSight } from '#client/ui/in-sight.ts';
import { useValue } from '#client/ui/observe.ts';
import { useToasts } from '#client/ui/toasts.tsx';
import { toastLengths } from '#client/ui/toasts$.ts';
import { alertKinds, type Kind, kinds } from '#shared/inbox/alert-kinds.ts';
import { notificationTexts } from '#shared/inbox/texts.ts';
import { translated } from '#shared/localized.ts';
import { leadOf } from '../alert-text.ts';
import { assignTexts } from '../assign-texts.ts';
import { alertName, inboxAddress } from '../inbox-address.ts';
import { wholeInbox } from '../inbox-query.ts';
import { partTexts } from '../part-texts.ts';
import type { AlertRow } from '../state/notifications-state.ts';
import type { NotificationsStore } from '../state/notifications-store.ts';

/** The time within which an alert's row renders, if it renders at all, ms. */
const DRAWN_AFTER = 150;

/**
 * Announces new alerts: to screen readers, with a toast if the new row is not visible, and, if turned on, with a
 * desktop notification and a sound in one tab.
 */
export function AlertSignals({ store, userId }: { store: NotificationsStore; userId: string }) {
  const toasts = useToasts();
  const { now } = useClock();
  const { desktop, sound } = useValue(store.preferences.preferences$);

  useEffect(() => {
    const news = arrivalNews(now);
    const unseen$ = store.arrived$.pipe(
      mergeMap((rows) =>
        timer(DRAWN_AFTER).pipe(
          mergeMap(() => isAnyInSight(drawnOf(rows))),
          filter((seen) => !seen),
          map(() => rows),
        ),
      ),
    );
    const show = (shown: { count: number; ms: number } | null) => {
      if (!shown) return;
      const { count, ms } = shown;
      toasts.show({
        kind: 'new',
        key: 'new',
        ms,
        text: notificationTexts.received,
        more: count > 1 ? partTexts.burst(count) : undefined,
        onGone: news.end,
      });
    };
    const { waiting$ } = store;
    const subscription = unseen$.subscribe((rows) => show(news.add(rows.length, waiting$.value)));
    // The pill and the toast are visible together, so they show the same number.
    subscription.add(waiting$.subscribe((waiting) => show(news.raise(waiting))));
    return () => subscription.unsubscribe();
  }, [store, toasts, now]);

  useEffect(() => {
    if (!desktop && !sound) return;
    let stop: (() => void) | undefined;
    let gone = false;
    void import('./announcer.ts').then(({ startAnnouncer }) => {
      if (!gone) stop = startAnnouncer({ arrived$: store.arrived$, userId, desktop, sound }).close;
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [store, userId, desktop, sound]);

  useEffect(() => {
    const subscription = store.assigned$.subscribe((alerts) => {
      const [first] = alerts;
      if (!first) return;
      const query =
        alerts.length === 1 ? wholeInbox : { ...wholeInbox, filter: { ...wholeInbox.filter, assignees: [store.me] } };
      toasts.show({
        kind: 'info',
        text: assignTexts.assignedYou(first.marks.assignee?.by ?? '', alerts.length),
        more: first.marks.note ?? undefined,
        action: {
          label: assignTexts.open,
          run: () => navigate(inboxAddress(alerts.length === 1 ? alertName(first.identity) : null, query)),
        },
      });
    });
    return () => subscription.unsubscribe();
  }, [store, toasts]);

  return <SpokenArrivals store={store} />;
}

/** Returns the elements that show one of the rows. Uses one query for all, because a burst has hundreds. */
function drawnOf(rows: readonly AlertRow[]): Element[] {
  const ids = new Set(rows.map(({ id }) => id));
  return [...document.querySelectorAll<HTMLElement>('[data-row]')].filter(({ dataset }) => ids.has(dataset.row ?? ''));
}

function SpokenArrivals({ store }: { store: NotificationsStore }) {
  const [announcement, setAnnouncement] = useState({ times: 0, text: '' });
  useEffect(() => {
    const subscription = store.spoken$.subscribe((rows) =>
      setAnnouncement(({ times }) => ({ times: times + 1, text: spokenText(rows) })),
    );
    return () => subscription.unsubscribe();
  }, [store]);
  return (
    <p className="unseen" role="status" aria-label={partTexts.newOnes}>
      {/* The key makes screen readers repeat an identical text. */}
      <span key={announcement.times}>{announcement.text}</span>
    </p>
  );
}

/**
 * When 'New notification received!' shows, and with which number: a burst shows it once, for five seconds, however long
 * it lasts (LIVE-12). It comes again once nothing has arrived for as long.
 */
export function arrivalNews(now: () => number) {
  const { normal: length } = toastLengths;
  let count = 0;
  let until = Number.NEGATIVE_INFINITY;
  let latest = Number.NEGATIVE_INFINITY;
  const shown = () => ({ count, ms: until - now() });
  return {
    /** @param waiting how many wait to be let into the list, which the pill says @returns null while it rests */
    add: (arrived: number, waiting: number) => {
      const isBurst = now() - latest < length;
      latest = now();
      if (until <= latest) {
        if (isBurst) return null;
        count = 0;
        until = latest + length;
      }
      count = waiting || count + arrived;
      return shown();
    },
    /** @returns null unless it shows a smaller number */
    raise: (waiting: number) => {
      if (until <= now() || waiting <= count) return null;
      count = waiting;
      return shown();
    },
    /** It was closed, or its time is over. */
    end: () => {
      until = Number.NEGATIVE_INFINITY;
    },
  };
}

/** '14 new notifications, 3 Pricing Health, 11 Offer Changes'; a single alert's lead and ASIN. */
export function spokenText(rows: readonly AlertRow[]): string {
  const [first] = rows;
  if (first && rows.length === 1)
    return [`${partTexts.burst(1)}: ${leadOf(first.alert)}`, first.alert.asin].filter(Boolean).join(', ');
  const count = (kind: Kind) => rows.filter(({ alert }) => alert.detail.kind === kind).length;
  const counts = kinds
    .filter((kind) => count(kind) > 0)
    .map((kind) => `${count(kind)} ${translated('alertKinds', alertKinds[kind].label)}`);
  return [partTexts.burst(rows.length), ...counts].join(', ');
}
