import { inboxAddress } from '#client/features/inbox/inbox-address.ts';
import { inboxFilter } from '#client/features/inbox/inbox-query.ts';
import type { IconName } from '#client/ui/icon.tsx';
import type { ScreenIconName } from '#client/ui/screen-icon.tsx';
import { DEFAULT_MARKETPLACE } from '#shared/marketplaces.ts';
import { productAddress } from '#shared/products/access.ts';
import type { Capabilities } from '#shared/session/profile.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { Screen } from './screen.ts';
import { isListed, screens } from './screens.ts';

const links = ['page', 'alerts', 'tracking', 'history', 'viewer', 'scans', 'costs'] as const;
export type ProductLinkName = (typeof links)[number];

type LinkOf = {
  screen: Pick<Screen, 'access' | 'path' | 'full'>;
  /** Ours on a screen of the specification, such as its search or its product. */
  full?: true;
  icon: IconName | ScreenIconName;
  href(asin: string, marketplace: string | undefined): string;
};

const under =
  (screen: Pick<Screen, 'path'>, name: 'asin' | 'q') =>
  (asin: string, marketplace: string | undefined): string =>
    `${screen.path}?${new URLSearchParams({ ...(marketplace === undefined ? {} : { marketplace }), [name]: asin })}`;

const to: Record<ProductLinkName, LinkOf> = {
  page: {
    screen: screens.product,
    icon: 'box',
    href: (asin, marketplace = DEFAULT_MARKETPLACE) => productAddress({ asin, marketplace }),
  },
  alerts: {
    screen: screens.notifications,
    full: true,
    icon: 'bell',
    href: (asin) => inboxAddress(null, { filter: { ...inboxFilter, text: asin }, sort: 'newest' }),
  },
  tracking: {
    screen: screens.productTracking,
    full: true,
    icon: 'health',
    href: under(screens.productTracking, 'asin'),
  },
  history: {
    screen: screens.teamHistory,
    icon: 'table',
    href: (asin) => under(screens.teamHistory, 'q')(asin, undefined),
  },
  viewer: {
    screen: screens.productViewer,
    icon: 'search',
    href: (asin) => under(screens.productViewer, 'asin')(asin, undefined),
  },
  scans: {
    screen: screens.buySellHistory,
    full: true,
    icon: 'history',
    href: (asin) => under(screens.buySellHistory, 'q')(asin, undefined),
  },
  costs: { screen: screens.costs, icon: 'calculator', href: under(screens.costs, 'q') },
};

/**
 * Where the portal leads from a product, as far as the account may go there.
 * @param marketplace undefined if it isn't known
 */
export const productLinks = (
  asin: string,
  marketplace: string | undefined,
  user: UserInfo,
  has: Capabilities,
): { name: ProductLinkName; icon: IconName | ScreenIconName; href: string }[] =>
  links.flatMap((name) => {
    const { screen, full, icon, href } = to[name];
    return screen.access(user).open && isListed(screen, has) && (has.profile === 'full' || !full)
      ? [{ name, icon, href: href(asin, marketplace) }]
      : [];
  });
