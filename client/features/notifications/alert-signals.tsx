import { useEffect } from 'react';
import { useValue } from '#client/ui/observe.ts';
import { useToasts } from '#client/ui/toasts.tsx';
import { notificationTexts } from '#shared/notifications/texts.ts';
import { arrivalCounter } from './arrivals.ts';
import type { NotificationsDesk } from './notifications-desk.ts';
import { screenTexts } from './texts.ts';

/** Tells what has come: a toast in every tab, and, where asked for, a desktop notification and a sound in one of them. */
export function AlertSignals({ desk, userId }: { desk: NotificationsDesk; userId: string }) {
  const toasts = useToasts();
  const { desktop, sound } = useValue(desk.preferences.preferences$);

  useEffect(() => {
    const counter = arrivalCounter();
    const subscription = desk.arrived$.subscribe((rows) => {
      const count = counter.add(rows.length);
      toasts.show({
        kind: 'new',
        key: 'new',
        text: notificationTexts.received,
        more: count > 1 ? screenTexts.burst(count) : undefined,
        onGone: counter.reset,
      });
    });
    return () => subscription.unsubscribe();
  }, [desk, toasts]);

  useEffect(() => {
    if (!desktop && !sound) return;
    let stop: (() => void) | undefined;
    let gone = false;
    void import('./announcer.ts').then(({ startAnnouncer }) => {
      if (!gone) stop = startAnnouncer({ arrived$: desk.arrived$, userId, desktop, sound }).close;
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [desk, userId, desktop, sound]);

  return null;
}
