import { BehaviorSubject, combineLatest, EMPTY, map, type Observable, Subscription } from 'rxjs';
import type { NotificationsApi } from '#client/api/caller.ts';
import { createResource, type ResourceDeps } from '#client/stream/resource.ts';
import type { ResourceState, Trouble } from '#client/stream/resource-state.ts';
import type { Toasts } from '#client/ui/toasts$.ts';
import { INTEGRATION_REQUIRED_CODE } from '#shared/errors.ts';
import { type NotificationType, notificationTypes, type Subscriptions } from '#shared/inbox/notification.ts';
import { notificationTexts } from '#shared/inbox/texts.ts';
import { DEFAULT_MARKETPLACE } from '#shared/marketplaces.ts';
import { screenTexts } from '../texts.ts';

/** The state of one type's switch. 'busy' while subscribing. It cannot be turned off: the provider has no such call. */
export type SubscriptionSwitch = 'unknown' | 'off' | 'busy' | 'on';

export type SubscriptionsState = {
  readonly switches: Readonly<Record<NotificationType, SubscriptionSwitch>>;
  readonly trouble: Trouble | null;
  /** Whether the Amazon integration is incomplete or expired (NOTE-06). */
  readonly integrationRequired: boolean;
};

export type SubscriptionsStore = {
  state$: Observable<SubscriptionsState>;
  subscribe(type: NotificationType): Promise<void>;
  /** Rereads the subscriptions; shows a toast on failure. */
  reload(): void;
  close(): void;
};

export type SubscriptionsStoreDeps = ResourceDeps & {
  api: Pick<NotificationsApi, 'subscriptions' | 'subscribe'>;
  toasts: Toasts;
  allowed: () => boolean;
  onSubscribed: () => void;
  /** Whether the notifications screen is open; errors show only there. */
  onScreen$: Observable<boolean>;
};

/**
 * Creates the store of the Amazon notification subscriptions. They depend on the Amazon integration and are reread when
 * it changes.
 */
export function createSubscriptionsStore({
  api,
  toasts,
  allowed,
  onSubscribed,
  onScreen$,
  ...deps
}: SubscriptionsStoreDeps): SubscriptionsStore {
  const life = new Subscription();
  const resource = createResource<Subscriptions>(deps, {
    first: 'stream',
    read: () => (allowed() ? api.subscriptions({ marketplace: DEFAULT_MARKETPLACE }) : EMPTY),
    fromSnapshot: ({ subscriptions }) => subscriptions,
    fromEvent: (event, value) =>
      event.type === 'notification.subscribed' && value ? subscribedTo(value, event.data.notificationType) : undefined,
    staleOn: ['integration.updated'],
  }).start();
  /** Why the last subscribe call failed; cleared when the subscriptions change. */
  const refused$ = new BehaviorSubject<Trouble | null>(null);

  const showIntegrationRequired = () =>
    toasts.show({ kind: 'failed', text: notificationTexts.integrationRequired, key: 'integration' });

  let known: Subscriptions | undefined;
  // Avoids a second toast for the same failure.
  let notified = false;
  life.add(
    combineLatest([resource.state$, onScreen$]).subscribe(([{ value, trouble }, onScreen]) => {
      if (value !== known) refused$.next(null);
      known = value;
      if (!trouble) notified = false;
      if (!trouble || notified || !allowed() || !onScreen) return;
      notified = true;
      if (trouble.code === INTEGRATION_REQUIRED_CODE) showIntegrationRequired();
      else
        toasts.show({
          kind: 'failed',
          text: notificationTexts.failedSubscriptions,
          more: trouble.message,
          key: 'subscriptions',
        });
    }),
  );

  const subscribe = async (type: NotificationType): Promise<void> => {
    const answer = await resource.change({
      name: type,
      // Not optimistic, because the provider may refuse.
      show: (value) => value,
      call: () => api.subscribe({ marketplace: DEFAULT_MARKETPLACE, notificationType: type }),
      settle: (value) => subscribedTo(value, type),
    });
    if (answer.ok) {
      toasts.done(notificationTexts.subscribed(type));
      return onSubscribed();
    }
    refused$.next(answer.error);
    if (answer.error.code === INTEGRATION_REQUIRED_CODE) showIntegrationRequired();
    else
      toasts.show({
        kind: 'failed',
        text: notificationTexts.failedSubscribe,
        more: answer.error.message,
        action: { label: screenTexts.tryAgain, run: () => void subscribe(type) },
      });
  };

  return {
    state$: combineLatest([resource.state$, refused$]).pipe(map(([state, refused]) => subscriptionsOf(state, refused))),
    subscribe,
    reload: () => {
      notified = false;
      resource.reload();
    },
    close: () => {
      life.unsubscribe();
      resource.close();
    },
  };
}

function subscriptionsOf(
  { value, trouble, changing }: ResourceState<Subscriptions>,
  refused: Trouble | null,
): SubscriptionsState {
  const switchOf = (type: NotificationType): SubscriptionSwitch => {
    if (changing.includes(type)) return 'busy';
    if (!value) return 'unknown';
    return value.unsubscribedTypes.includes(type) ? 'off' : 'on';
  };
  return {
    switches: Object.fromEntries(
      notificationTypes.map((type) => [type, switchOf(type)]),
    ) as SubscriptionsState['switches'],
    trouble: trouble ?? refused,
    integrationRequired: [trouble, refused].some((each) => each?.code === INTEGRATION_REQUIRED_CODE),
  };
}

const subscribedTo = (value: Subscriptions, type: NotificationType): Subscriptions => ({
  ...value,
  unsubscribedTypes: value.unsubscribedTypes.filter((each) => each !== type),
});
