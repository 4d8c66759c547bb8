import { formatCount } from '#shared/format.ts';
import { alertTypeNames, type Notification } from '#shared/notifications/notification.ts';

/** What happened, in words: 'Buy Box disqualification', 'Offer changed'. */
export function eventName({ detail }: Notification): string {
  if (detail.kind === 'pricing-health') {
    return detail.issueType === 'BuyBoxDisqualification' ? 'Buy Box disqualification' : spaced(detail.issueType);
  }
  if (detail.kind === 'tracking') return detail.words;
  switch (detail.changeType.replace(/\s/g, '').toLowerCase()) {
    case 'featuredoffer':
      return 'Buy Box changed';
    case 'external':
      return 'Outside price changed';
    case 'internal':
    case '':
      return 'Offer changed';
    default:
      return spaced(detail.changeType);
  }
}

/** One alert of a type: 'Offer Change', where the type's list is 'Offer Changes'. */
export const kindName = ({ notificationType }: Notification): string =>
  notificationType === 'ANY_OFFER_CHANGED' ? 'Offer Change' : alertTypeNames[notificationType];

/** The line that leads a row: the product where somebody knows its name, else the event. */
export const leadOf = (alert: Notification): string => alert.title ?? (alert.detail.kind === 'tracking' ? alert.asin : eventName(alert));

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

const spaced = (name: string): string => capitalised(name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase());
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
