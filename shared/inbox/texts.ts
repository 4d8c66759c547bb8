import { localized } from '#shared/localized.ts';
import { formatCount } from '../format-numbers.ts';
import { alertTypeNames, type NotificationType } from './notification.ts';

/** Texts of the notification screen, exactly as in portal-3. */
export const notificationTexts = localized('notifications/notificationTexts', {
  received: 'New notification received!',
  markedAsRead: 'Marked as read',
  deleted: 'Notifications deleted',
  failedSubscriptions: 'Failed to get subscriptions',
  failedLoad: 'Failed to load notifications',
  failedSubscribe: 'Failed to subscribe to notifications',
  failedMarkAsRead: 'Failed to mark as read',
  failedDelete: 'Failed to delete notifications',
  subscribed: (type: NotificationType) => `Successfully subscribed to ${alertTypeNames[type]} notifications!`,
  confirmDelete: 'Are you sure to delete this notification?',
  confirmDeleteMany: (count: number) => `Are you sure you want to delete ${formatCount(count)} notification(s)?`,
  empty: 'No notifications yet',
  planRequired: 'The notification feature is only available for AZInsight Advanced plan.',
  planHint: 'Complete the Amazon Integration and subscribe to the AZInsight Advanced Plan.',
  /** Ours. */
  rightRequired:
    'Your main account has not shared its notifications with you. It can do so in your sub-account’s rights.',
  integrationRequired: 'Please complete the Amazon Integration Process to keep using the Notifications Feature.',
} as const);
