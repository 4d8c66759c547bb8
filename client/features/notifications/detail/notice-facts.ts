import type { ReactNode } from 'react';
import { formatCount, formatDate } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import type { Notice } from '#shared/notifications/notices.ts';
import { sellerAddress, sellerTabs } from '#shared/sellers/access.ts';

/** Not shown if the value is undefined. */
export type Fact = readonly [name: string, value: ReactNode | undefined];

export const noticePartTexts = localized('notifications/noticeParts', {
  added: 'New',
  gone: 'Gone',
  repriced: 'Repriced',
  nextStep: 'Next step',
  due: 'Due',
  right: 'Right',
  reason: 'Reason',
  used: 'Used today',
  allowed: 'Allowed a day',
  openStorefront: 'Open the storefront',
  openMembers: 'Open Sub-accounts',
});
const texts = noticePartTexts;

/** What a notice says, fact by fact. */
export function noticeFacts(notice: Notice): Fact[] {
  switch (notice.about) {
    case 'storefront':
      if (notice.stopped) return [];
      return [
        [texts.added, formatCount(notice.added)],
        [texts.gone, formatCount(notice.gone)],
        [texts.repriced, formatCount(notice.repriced)],
      ];
    case 'supplier':
      return [
        [texts.nextStep, notice.step],
        [texts.due, formatDate(notice.due)],
      ];
    case 'request':
      return [
        [texts.right, notice.right],
        [texts.reason, notice.reason || undefined],
      ];
    case 'cap':
      return [
        [texts.used, formatCount(notice.used)],
        [texts.allowed, formatCount(notice.cap)],
      ];
  }
}

/** Where to go from a notice. @param marketplace the alert's */
export function noticeLink(notice: Notice, marketplace: string): { href: string; text: string } | null {
  switch (notice.about) {
    case 'storefront':
      return { href: sellerAddress(sellerTabs.storefront, notice.seller, marketplace), text: texts.openStorefront };
    case 'supplier':
      return null;
    case 'request':
    case 'cap':
      return { href: `/user/edit-member/${encodeURIComponent(notice.member)}`, text: texts.openMembers };
  }
}
