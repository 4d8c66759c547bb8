import { formatMoney } from '#shared/format.ts';
import { causeOf } from '#shared/inbox/cause.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { causeName } from './conditions.ts';
import { percentText } from './prices.ts';
import { screenTexts } from './texts.ts';

/**
 * Why the alert came, in one sentence made from its message (ACT-01): its cause, and what the message says about it.
 */
export function causeText(alert: Notification): { cause: string; more: string; known: boolean } {
  const { cause, by, rival } = causeOf(alert);
  const texts = screenTexts.causeParts;
  const money = by && formatMoney(by.amount, by.currency);
  const parts = [
    money && (cause === 'over-threshold' ? texts.over(money) : texts.below(money)),
    rival?.feedbackPercent !== undefined && texts.rated(percentText(rival.feedbackPercent, 0)),
  ];
  const more = parts.filter(Boolean).join(', ');
  return {
    cause: rival?.name === undefined ? causeName(cause) : texts.hasBuyBox(rival.name),
    more: more && (cause === 'over-threshold' ? ` ${more}` : `, ${more}`),
    known: cause !== 'unknown',
  };
}
