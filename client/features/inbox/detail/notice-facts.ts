import type { ReactNode } from 'react';
import { formatCount, formatDate } from '#shared/format.ts';
import type { Notice } from '#shared/inbox/notices.ts';
import { localized } from '#shared/localized.ts';
import { rightName } from '#shared/members/right-names.ts';
import { productAddress } from '#shared/products/access.ts';
import { sellerAddress, sellerTabs } from '#shared/sellers/access.ts';
import { supplierPath } from '#shared/wholesale/paths.ts';

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
  unsent: 'What it means',
  stillThere:
    'Here they are as you left them. In the service behind this portal, these alerts are still there or unread.',
  drill: 'Somebody tested how alerts reach them. Nothing happened to a product, and no figure counts it.',
  openStorefront: 'Open the storefront',
  openSupplier: 'Open the supplier',
  openMembers: 'Open Sub-accounts',
  openProduct: 'Open the product',
  answered: {
    granted: (words: string) => `You granted it${words === '' ? '.' : `: “${words}”`}`,
    declined: (words: string) => `You declined it${words === '' ? '.' : `: “${words}”`}`,
  },
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
        [texts.right, rightName(notice.right)],
        [texts.reason, notice.reason || undefined],
      ];
    case 'handover':
      return [['ASIN', notice.asin]];
    case 'cap':
      return [
        [texts.used, formatCount(notice.used)],
        [texts.allowed, formatCount(notice.cap)],
      ];
    case 'unsent':
      return [[texts.unsent, texts.stillThere]];
    case 'drill':
      return [[texts.unsent, texts.drill]];
  }
}

/** Where to go from a notice. @param marketplace the alert's */
export function noticeLink(notice: Notice, marketplace: string): { href: string; text: string } | null {
  switch (notice.about) {
    case 'storefront':
      return { href: sellerAddress(sellerTabs.storefront, notice.seller, marketplace), text: texts.openStorefront };
    case 'supplier':
      return { href: supplierPath(notice.supplier), text: texts.openSupplier };
    case 'handover':
      return { href: productAddress({ asin: notice.asin, marketplace }), text: texts.openProduct };
    case 'request':
    case 'cap':
      return { href: `/user/edit-member/${encodeURIComponent(notice.member)}`, text: texts.openMembers };
    case 'unsent':
    case 'drill':
      return null;
  }
}
