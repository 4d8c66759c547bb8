import { capitalised, kindOf } from '#shared/inbox/alert-kinds.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { translated } from '#shared/localized.ts';
import { screenTexts } from './texts.ts';

/** 'Lost the Buy Box', 'Offer changed' */
export const eventName = ({ detail }: Notification): string => translated('alertEvents', kindOf(detail).event(detail));

/** The kind's singular name: 'Offer Change', not 'Offer Changes'. */
export const kindName = ({ detail }: Notification): string => translated('alertKinds', kindOf(detail).one);

/** Whether the alert presses, until what it says is over. */
export function isUrgent({ detail }: Notification): boolean {
  const kind = kindOf(detail);
  return kind.row === 'event' && (kind.standing?.isUrgent(detail) ?? false);
}

/** What a row without a product shows in place of its event, if that is its first line already. */
export function placeText({ detail }: Notification): string {
  const kind = kindOf(detail);
  return kind.row === 'event' && kind.standing?.about === 'account' ? screenTexts.wholeAccount : '';
}

/**
 * A row's first line: the product's name if known, else the event, or the ASIN if the row shows the event elsewhere.
 */
export const leadOf = (alert: Notification): string =>
  alert.title ?? (kindOf(alert.detail).row === 'event' && alert.asin ? alert.asin : eventName(alert));

/**
 * 'Buy Box changed, B00CT5SZ2C'; '51 notifications about 3 products'.
 * @param count the number of alerts, loaded or not
 */
export function whatAndHowMany(rows: readonly { alert: Notification }[], count: number): string {
  const [first] = rows;
  if (first && count === 1) return [leadOf(first.alert), first.alert.asin].filter(Boolean).join(', ');
  const products =
    count === rows.length && rows.every(({ alert }) => alert.asin)
      ? new Set(rows.map(({ alert }) => alert.asin)).size
      : 0;
  if (products === 0) return screenTexts.someNotifications(count);
  return first && products === 1
    ? screenTexts.aboutAsin(count, first.alert.asin)
    : screenTexts.aboutProducts(count, products);
}

/** 'New', 'Used, like new'. Amazon's conditions are lower case with underscores. */
export const conditionName = (condition: string): string =>
  condition === '' ? '' : translated('conditions', capitalised(condition.replaceAll('_', ' ')));

/** 'Used', because a used offer's price next to new ones looks like a price crash. '' if new or unknown. */
export const conditionTag = ({ condition }: Notification): string =>
  condition === 'new' ? '' : conditionName(condition);
