import { type AlertType, alertTypeNames, alertTypes } from '#shared/notifications/notification.ts';
import { leadOf } from '../alert-text.ts';
import type { AlertRow } from '../state/notifications-state.ts';
import { screenTexts } from '../texts.ts';

/** '14 new notifications, 3 Pricing Health, 11 Offer Changes'; of a single one what it is about. */
export function spokenWords(rows: readonly AlertRow[]): string {
  const [first] = rows;
  if (first && rows.length === 1) return `${screenTexts.burst(1)}: ${leadOf(first.alert)}, ${first.alert.asin}`;
  const count = (type: AlertType) => rows.filter(({ alert }) => alert.notificationType === type).length;
  const kinds = alertTypes.filter((type) => count(type) > 0).map((type) => `${count(type)} ${alertTypeNames[type]}`);
  return [screenTexts.burst(rows.length), ...kinds].join(', ');
}
