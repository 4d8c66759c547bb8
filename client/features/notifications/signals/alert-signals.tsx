import { useEffect, useState } from 'react';
import { filter, map, mergeMap, timer } from 'rxjs';
import { isAnyInSight } from '#client/ui/in-sight.ts';
import { useValue } from '#client/ui/observe.ts';
import { useToasts } from '#client/ui/toasts.tsx';
import { translated } from '#shared/localized.ts';
import { alertKinds, type Kind, kinds } from '#shared/notifications/alert-kinds.ts';
import { notificationTexts } from '#shared/notifications/texts.ts';
import { leadOf } from '../alert-text.ts';
import type { AlertRow } from '../state/notifications-state.ts';
import type { NotificationsStore } from '../state/notifications-store.ts';
import { screenTexts } from '../texts.ts';

/** So long after an alert has come its row is drawn, where it is drawn at all, ms. */
const DRAWN_AFTER = 150;

/**
 * Tells what has come: to who listens in words, to who looks elsewhere than at the new row with a toast, and, where asked for,
 * with a desktop notification and a sound in one tab.
 */
export function AlertSignals({ store, userId }: { store: NotificationsStore; userId: string }) {
  const toasts = useToasts();
  const { desktop, sound } = useValue(store.preferences.preferences$);

  useEffect(() => {
    const counter = arrivalCounter();
    const unseen$ = store.arrived$.pipe(
      mergeMap((rows) =>
        timer(DRAWN_AFTER).pipe(
          mergeMap(() => isAnyInSight(drawnOf(rows))),
          filter((seen) => !seen),
          map(() => rows),
        ),
      ),
    );
    let shown = 0;
    const show = (count: number) => {
      shown = count;
      toasts.show({
        kind: 'new',
        key: 'new',
        text: notificationTexts.received,
        more: count > 1 ? screenTexts.burst(count) : undefined,
        onGone: () => {
          shown = 0;
          counter.reset();
        },
      });
    };
    const { waiting$ } = store;
    const subscription = unseen$.subscribe((rows) => {
      const came = counter.add(rows.length);
      show(waiting$.value || came);
    });
    // Pill and toast are seen together, and say one number.
    subscription.add(waiting$.subscribe((waiting) => shown > 0 && waiting > shown && show(waiting)));
    return () => subscription.unsubscribe();
  }, [store, toasts]);

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

  return <SpokenArrivals store={store} />;
}

/** The rows of the document that show one of these. Looked for all at once: a burst brings hundreds. */
function drawnOf(rows: readonly AlertRow[]): Element[] {
  const ids = new Set(rows.map(({ id }) => id));
  return [...document.querySelectorAll<HTMLElement>('[data-row]')].filter(({ dataset }) => ids.has(dataset.row ?? ''));
}

/** Read out by screen readers, and not to be seen. */
function SpokenArrivals({ store }: { store: NotificationsStore }) {
  const [said, setSaid] = useState({ times: 0, words: '' });
  useEffect(() => {
    const subscription = store.spoken$.subscribe((rows) => setSaid(({ times }) => ({ times: times + 1, words: spokenText(rows) })));
    return () => subscription.unsubscribe();
  }, [store]);
  return (
    <p className="unseen" role="status" aria-label={screenTexts.newOnes}>
      {/* The same words again are said again. */}
      <span key={said.times}>{said.words}</span>
    </p>
  );
}

/** Sums up what comes while one toast stands: a burst is one toast with a count (LIVE-12). */
export function arrivalCounter(): { add(count: number): number; reset(): void } {
  let sum = 0;
  return {
    add: (count) => {
      sum += count;
      return sum;
    },
    reset: () => {
      sum = 0;
    },
  };
}

/** '14 new notifications, 3 Pricing Health, 11 Offer Changes'; of a single one what it is about. */
export function spokenText(rows: readonly AlertRow[]): string {
  const [first] = rows;
  if (first && rows.length === 1) return `${screenTexts.burst(1)}: ${leadOf(first.alert)}, ${first.alert.asin}`;
  const count = (kind: Kind) => rows.filter(({ alert }) => alert.detail.kind === kind).length;
  const counts = kinds.filter((kind) => count(kind) > 0).map((kind) => `${count(kind)} ${translated('alertKinds', alertKinds[kind].label)}`);
  return [screenTexts.burst(rows.length), ...counts].join(', ');
}
