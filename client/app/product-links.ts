import { inboxAddress } from '#client/features/notifications/inbox-address.ts';
import { inboxFilter } from '#client/features/notifications/inbox-query.ts';
import type { IconName } from '#client/ui/icon.tsx';
import type { ScreenIconName } from '#client/ui/screen-icon.tsx';
import type { UserInfo } from '#shared/account/user.ts';
import { DEFAULT_MARKETPLACE } from '#shared/marketplaces.ts';
import { productAddress } from '#shared/products/access.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';

const links = ['page', 'alerts', 'tracking', 'history', 'viewer', 'scans', 'costs'] as const;
export type ProductLinkName = (typeof links)[number];

type LinkOf = { screen: Pick<Screen, 'access' | 'path'>; icon: IconName | ScreenIconName; href(asin: string, marketplace: string | undefined): string };

const under =
  (screen: Pick<Screen, 'path'>, name: 'asin' | 'q') =>
  (asin: string, marketplace: string | undefined): string =>
    `${screen.path}?${new URLSearchParams({ ...(marketplace === undefined ? {} : { marketplace }), [name]: asin })}`;

const to: Record<ProductLinkName, LinkOf> = {
  page: { screen: screens.product, icon: 'box', href: (asin, marketplace = DEFAULT_MARKETPLACE) => productAddress({ asin, marketplace }) },
  alerts: { screen: screens.notifications, icon: 'bell', href: (asin) => inboxAddress(null, { filter: { ...inboxFilter, text: asin }, sort: 'newest' }) },
  tracking: { screen: screens.productTracking, icon: 'health', href: under(screens.productTracking, 'asin') },
  history: { screen: screens.teamHistory, icon: 'table', href: (asin) => under(screens.teamHistory, 'q')(asin, undefined) },
  viewer: { screen: screens.productViewer, icon: 'search', href: (asin) => under(screens.productViewer, 'asin')(asin, undefined) },
  scans: { screen: screens.buySellHistory, icon: 'history', href: (asin) => under(screens.buySellHistory, 'q')(asin, undefined) },
  costs: { screen: screens.costs, icon: 'calculator', href: under(screens.costs, 'q') },
};

/** Where the portal leads from a product, as far as the account may go there. @param marketplace undefined if it isn't known */
export const productLinks = (
  asin: string,
  marketplace: string | undefined,
  user: UserInfo,
): { name: ProductLinkName; icon: IconName | ScreenIconName; href: string }[] =>
  links.flatMap((name) => {
    const { screen, icon, href } = to[name];
    return screen.access(user).open ? [{ name, icon, href: href(asin, marketplace) }] : [];
  });
