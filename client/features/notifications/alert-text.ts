import { formatCount } from '#shared/format.ts';
import { capitalised, kindOf } from '#shared/notifications/alert-kinds.ts';
import type { Notification } from '#shared/notifications/notification.ts';

/** What happened, in words: 'Buy Box disqualification', 'Offer changed'. */
export const eventName = ({ detail }: Notification): string => kindOf(detail).event(detail);

/** One alert of a kind: 'Offer Change', where the kind's list is 'Offer Changes'. */
export const kindName = ({ detail }: Notification): string => kindOf(detail).one;

/** The line that leads a row: the product's name if known, else the event, unless the row shows that anyway. */
export const leadOf = (alert: Notification): string => alert.title ?? (kindOf(alert.detail).row === 'event' ? alert.asin : eventName(alert));

/** 'Buy Box changed, B00CT5SZ2C'; '51 notifications about 3 products'. @param count of all that are meant, loaded or not */
export function whatAndHowMany(rows: readonly { alert: Notification }[], count: number): string {
  const [first] = rows;
  if (first && count === 1) return `${leadOf(first.alert)}, ${first.alert.asin}`;
  const products = count === rows.length ? new Set(rows.map(({ alert }) => alert.asin)).size : 0;
  const about = products === 0 ? '' : products === 1 ? ` about ${first?.alert.asin}` : ` about ${formatCount(products)} products`;
  return `${formatCount(count)} notifications${about}`;
}

/** 'New', 'Used, like new': Amazon's conditions come in lower case and with underscores. */
export const conditionName = (condition: string): string => (condition === '' ? '' : capitalised(condition.replaceAll('_', ' ')));

/** 'Used': the price of a used offer beside those of new ones looks like a crash. '' for new, and where nobody says. */
export const conditionTag = ({ condition }: Notification): string => (condition === 'new' ? '' : conditionName(condition));
