import type { Observable } from 'rxjs';
import { reduced } from '#client/stream/reduced.ts';
import { INTEGRATION_REQUIRED_CODE } from '#shared/errors.ts';
import { type NotificationType, notificationTypes, type Subscriptions } from '#shared/notifications/notification.ts';
import type { Trouble } from './notifications-state.ts';

/** Per type: on, off, being switched on, or not known yet. There is no way back from on: the provider has no such call. */
export type SubscriptionSwitch = 'unknown' | 'off' | 'busy' | 'on';

export type SubscriptionsState = {
  readonly switches: Readonly<Record<NotificationType, SubscriptionSwitch>>;
  readonly trouble: Trouble | null;
  /** The Amazon integration is not finished, or has expired (NOTE-06). */
  readonly integrationRequired: boolean;
};

export type SubscriptionsInput =
  | { kind: 'loaded'; answer: Subscriptions | Trouble }
  | { kind: 'subscribed'; type: NotificationType }
  | { kind: 'subscribing'; type: NotificationType }
  | { kind: 'subscribe.failed'; type: NotificationType; trouble: Trouble };

export const initialSubscriptions: SubscriptionsState = {
  switches: { PRICING_HEALTH: 'unknown', ANY_OFFER_CHANGED: 'unknown' },
  trouble: null,
  integrationRequired: false,
};

export const createSubscriptions = (inputs$: Observable<SubscriptionsInput>): Observable<SubscriptionsState> =>
  inputs$.pipe(reduced(reduceSubscriptions, initialSubscriptions));

export function reduceSubscriptions(state: SubscriptionsState, input: SubscriptionsInput): SubscriptionsState {
  const set = (type: NotificationType, to: SubscriptionSwitch) => ({ ...state.switches, [type]: to });
  switch (input.kind) {
    case 'loaded': {
      if ('code' in input.answer) return { ...state, trouble: input.answer, integrationRequired: isIntegration(input.answer) };
      const off = new Set(input.answer.unsubscribedTypes);
      const switches = Object.fromEntries(
        notificationTypes.map((type) => [type, state.switches[type] === 'busy' ? 'busy' : off.has(type) ? 'off' : 'on']),
      ) as Record<NotificationType, SubscriptionSwitch>;
      return { switches, trouble: null, integrationRequired: false };
    }
    case 'subscribing':
      return { ...state, switches: set(input.type, 'busy') };
    case 'subscribed':
      return { switches: set(input.type, 'on'), trouble: null, integrationRequired: false };
    case 'subscribe.failed':
      return { switches: set(input.type, 'off'), trouble: input.trouble, integrationRequired: state.integrationRequired || isIntegration(input.trouble) };
  }
}

const isIntegration = (trouble: Trouble): boolean => trouble.code === INTEGRATION_REQUIRED_CODE;
