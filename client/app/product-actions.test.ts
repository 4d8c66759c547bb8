import { describe, expect, it } from 'vitest';
import type { Notification } from '#shared/inbox/notification.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { sellerOf } from './product-actions.tsx';
import { productLinks } from './product-links.ts';

const owner: UserInfo = { _id: 'o', accountType: 'USER', productType: 'basic', planName: 'Advanced' };
const product = { asin: 'B0C7K2M4QX', marketplace: 'DE' };

const offer = (sellerId: string, amount: number, buyBox = false) => ({
  sellerId,
  landed: { amount, currency: 'EUR' },
  buyBox,
});
const alertWith = (...offers: ReturnType<typeof offer>[]) => {
  const detail = {
    kind: 'offer-change',
    changeType: 'x',
    offers,
    lowest: [],
    ranks: [],
    own: { sellerId: 'A1ME', landed: { amount: 30, currency: 'EUR' } },
  };
  return { ...product, sellerId: 'A1ME', condition: 'new', detail } as unknown as Notification;
};

describe('the menu of a product', () => {
  it('leads to every screen about it that the account may open, in the product’s marketplace [RES-05]', () => {
    const hrefs = (user: UserInfo) =>
      productLinks('B0C7K2M4QX', 'DE', user, { profile: 'full', lacks: [] }).map(({ name, href }) => `${name} ${href}`);
    expect(hrefs(owner)).toEqual([
      'page /products/DE/B0C7K2M4QX',
      'alerts /notifications?q=B0C7K2M4QX',
      'tracking /az-api/product-tracking?marketplace=DE&asin=B0C7K2M4QX',
      'history /user/team-history?q=B0C7K2M4QX',
      'viewer /az-api/product-viewer?asin=B0C7K2M4QX',
      'scans /user/buy-sell-history?q=B0C7K2M4QX',
      'costs /costs?marketplace=DE&q=B0C7K2M4QX',
    ]);
    expect(hrefs({ _id: 'm', accountType: 'MEMBER' })).toEqual([
      'page /products/DE/B0C7K2M4QX',
      'history /user/team-history?q=B0C7K2M4QX',
    ]);
  });

  it('knows the seller who has the Buy Box, or undercuts, and never offers the own storefront [RES-05]', () => {
    expect(sellerOf(alertWith(offer('A1ME', 30), offer('A2CHEAP', 28), offer('A3BOX', 29, true)))).toMatch(/^A[23]/);
    expect(sellerOf(alertWith(offer('A1ME', 30, true)))).toBeUndefined();
    expect(sellerOf({ ...product, rival: { sellerId: 'A4STORE' } })).toBe('A4STORE');
    expect(sellerOf({ ...product, rival: { sellerId: null } })).toBeUndefined();
    expect(sellerOf(product)).toBeUndefined();
  });
});
