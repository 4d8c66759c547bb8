import { NEVER } from 'rxjs';
import { onTestFinished } from 'vitest';
import { caller } from '#client/api/caller.ts';
import { createNotificationsStore, type NotificationsStore } from '#client/features/inbox/state/notifications-store.ts';
import { notificationCalls } from '#shared/inbox/calls.ts';
import { type Answers, type FedStore, on } from './fed-screen.tsx';

/** An inbox without alerts, for parts that get theirs from the test. */
export const emptyInbox: Answers = [
  on(notificationCalls.page, { notifications: [], total: 0 }),
  on(notificationCalls.subscriptions, { marketplace: 'US', unsubscribedTypes: [] }),
];

/** The store around a part of the inbox. It needs `emptyInbox`. */
export function fedNotifications(deps: FedStore): NotificationsStore {
  const store = createNotificationsStore({
    ...deps,
    api: caller(notificationCalls, deps.call),
    reached$: NEVER,
  });
  onTestFinished(store.close);
  return store;
}
