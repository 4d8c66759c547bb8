import { type MonoTypeOperatorFunction, Observable, type SchedulerLike, type Subscription } from 'rxjs';
import { type NotificationType, notificationTypeNames, notificationTypes } from '#shared/notifications/notification.ts';
import { leadOf } from '../alert-text.ts';
import type { AlertRow } from '../state/notifications-state.ts';
import { screenTexts } from '../texts.ts';

/** A screen reader is told of new alerts no more often than this, ms. */
export const SPOKEN_EVERY = 10_000;

/** What comes is passed on at once, and what follows within ten seconds at their end, summed up. */
export const summedUp =
  <T>(scheduler: SchedulerLike): MonoTypeOperatorFunction<readonly T[]> =>
  (source) =>
    new Observable((out) => {
      let waiting: readonly T[] = [];
      let pause: Subscription | undefined;
      const speak = () => {
        pause = undefined;
        if (waiting.length === 0) return;
        const sum = waiting;
        waiting = [];
        pause = scheduler.schedule(speak, SPOKEN_EVERY);
        out.next(sum);
      };
      const subscription = source.subscribe((some) => {
        waiting = [...waiting, ...some];
        if (!pause) speak();
      });
      return () => {
        subscription.unsubscribe();
        pause?.unsubscribe();
      };
    });

/** '14 new notifications, 3 Pricing Health, 11 Offer Changes'; of a single one what it is about. */
export function spokenWords(rows: readonly AlertRow[]): string {
  const [first] = rows;
  if (first && rows.length === 1) return `${screenTexts.burst(1)}: ${leadOf(first.alert)}, ${first.alert.asin}`;
  const count = (type: NotificationType) => rows.filter(({ alert }) => alert.notificationType === type).length;
  const kinds = notificationTypes.filter((type) => count(type) > 0).map((type) => `${count(type)} ${notificationTypeNames[type]}`);
  return [screenTexts.burst(rows.length), ...kinds].join(', ');
}
