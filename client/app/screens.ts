import { distinctUntilChanged, map } from 'rxjs';
import { SETTINGS_PATH } from '#client/features/account/paths.ts';
import { BILLING_PATH, LEGACY_PATH, PLANS_PATH } from '#client/features/billing/paths.ts';
import { INBOX_PATH, inboxRoute } from '#client/features/inbox/inbox-address.ts';
import { membersRoutes } from '#client/features/members/member-paths.ts';
import { DECISIONS_PATH } from '#client/features/team/decisions/decisions-path.ts';
import { historyPaths } from '#client/features/team/history/paths.ts';
import { supplierLists, WHOLESALE_GROUP } from '#client/features/wholesale/supplier-lists.ts';
import { lazyExport } from '#client/ui/lazy.ts';
import { billingAccess } from '#shared/billing/plans/access.ts';
import { CHANNELS_PATH } from '#shared/channels/paths.ts';
import { formatBadge } from '#shared/format.ts';
import { notificationsAccess } from '#shared/inbox/access.ts';
import { hidesIntegrations, integrationsAccess } from '#shared/integrations/access.ts';
import { integrationScreens } from '#shared/integrations/paths.ts';
import { BOUGHT_PATH } from '#shared/listings/buys/paths.ts';
import { OWN_PRODUCTS_PATH } from '#shared/listings/own-products/paths.ts';
import { COSTS_PATH } from '#shared/listings/prices/paths.ts';
import { membersAccess, ownRightsAccess } from '#shared/members/access.ts';
import { productScreens, productsAccess } from '#shared/products/access.ts';
import { comparisonsAccess } from '#shared/products/comparisons/access.ts';
import { COMPARE_PATH } from '#shared/products/comparisons/paths.ts';
import { sellerPaths, sellerTitles } from '#shared/sellers/access.ts';
import { enterpriseAccess, MAIN_ACCOUNT_ONLY, OPEN, sellersAccess, settingsAccess } from '#shared/session/access.ts';
import type { Capabilities } from '#shared/session/profile.ts';
import { isMainAccount, seesTeam } from '#shared/session/user.ts';
import { historyAccess, ownerHistoryAccess } from '#shared/team/history/access.ts';
import { OVERVIEW_PATH, overviewAccess } from '#shared/team/overview/access.ts';
import { wholesaleListsAccess, wholesaleSearchAccess, wholesaleTitles } from '#shared/wholesale/access.ts';
import type { OutsideLink, Screen } from './screen.ts';

/** The path of the start page. Its screen depends on the account. */
export const HOME = '/';

/**
 * All screens and outside links of the portal, in menu order. Routes, menus, titles and refusals derive from this list.
 */
export const screens = {
  overview: {
    full: true,
    path: OVERVIEW_PATH,
    title: 'Overview',
    icon: 'table',
    go: 'o',
    menus: { main: {} },
    access: overviewAccess,
    component: lazyExport(() => import('./overview/overview-screen.tsx'), 'OverviewScreen'),
  },
  plans: {
    needs: 'plans',
    path: PLANS_PATH,
    title: 'Pricing Plans',
    icon: 'token',
    go: 'l',
    menus: { main: {}, profile: {} },
    access: billingAccess,
    start: isMainAccount,
    component: lazyExport(() => import('./start/start-screen.tsx'), 'StartScreen'),
  },
  notifications: {
    path: INBOX_PATH,
    routes: [inboxRoute],
    title: 'Notifications',
    icon: 'bell',
    hasViews: true,
    go: 'n',
    menus: {
      main: {
        badge: {
          of: 'unread',
          text$: (store) =>
            store.notifications.view$.pipe(
              map(({ unread, unreadKnown }) => formatBadge(unread, unreadKnown)),
              distinctUntilChanged(),
            ),
        },
      },
    },
    access: notificationsAccess,
    component: lazyExport(() => import('#client/features/inbox/notifications-screen.tsx'), 'NotificationsScreen'),
  },
  ownProducts: {
    full: true,
    path: OWN_PRODUCTS_PATH,
    title: 'My Products',
    icon: 'box',
    go: 'p',
    menus: { main: {} },
    access: notificationsAccess,
    component: lazyExport(
      () => import('#client/features/listings/own-products/own-products-screen.tsx'),
      'OwnProductsScreen',
    ),
  },
  product: {
    full: true,
    path: '/products/:marketplace/:asin',
    title: 'Product',
    icon: 'box',
    access: historyAccess,
    component: lazyExport(() => import('./product-page.tsx'), 'ProductPage'),
  },
  productViewer: {
    needs: 'products',
    path: productScreens.viewer,
    title: 'Product Viewer',
    icon: 'box',
    go: 'v',
    menus: { main: { group: 'Data Tools' } },
    access: productsAccess,
    component: lazyExport(
      () => import('#client/features/products/viewer/product-viewer-screen.tsx'),
      'ProductViewerScreen',
    ),
  },
  productTracking: {
    path: productScreens.tracking,
    title: 'Product Tracking',
    icon: 'box',
    go: 't',
    menus: { main: { group: 'Data Tools' } },
    access: productsAccess,
    component: lazyExport(() => import('#client/features/tracking/tracking-screen.tsx'), 'TrackingScreen'),
  },
  compare: {
    full: true,
    path: COMPARE_PATH,
    title: 'Compare',
    icon: 'columns',
    access: comparisonsAccess,
    component: lazyExport(() => import('#client/features/products/comparisons/compare-screen.tsx'), 'CompareScreen'),
  },
  sellerStorefront: {
    needs: 'sellers',
    path: sellerPaths.storefront,
    title: sellerTitles.storefront,
    icon: 'shop',
    go: 's',
    menus: { main: { group: 'Data Tools' } },
    access: sellersAccess,
    component: lazyExport(
      () => import('#client/features/sellers/storefront/storefront-screen.tsx'),
      'StorefrontScreen',
    ),
  },
  topRatedSellers: {
    needs: 'sellers',
    path: sellerPaths.topRated,
    title: sellerTitles.topRated,
    icon: 'shop',
    go: 'r',
    menus: { main: { group: 'Data Tools' } },
    access: sellersAccess,
    component: lazyExport(() => import('#client/features/sellers/top-rated/top-rated-screen.tsx'), 'TopRatedScreen'),
  },
  costs: {
    full: true,
    path: COSTS_PATH,
    title: 'Costs and limits',
    icon: 'calculator',
    go: 'c',
    menus: { main: { group: 'Data Tools' } },
    access: notificationsAccess,
    component: lazyExport(() => import('#client/features/listings/prices/costs/costs-screen.tsx'), 'CostsScreen'),
  },
  teamHistory: {
    needs: 'history',
    path: historyPaths.team,
    title: 'Team History',
    icon: 'history',
    go: 'h',
    menus: { main: { group: 'History', hidden: (user) => !seesTeam(user) } },
    access: historyAccess,
    start: (user) => !isMainAccount(user),
    component: lazyExport(() => import('#client/features/team/history/team-history-screen.tsx'), 'TeamHistoryScreen'),
  },
  buySellHistory: {
    needs: 'history',
    path: historyPaths.scans,
    title: 'Buy/Sell History',
    icon: 'history',
    go: 'b',
    menus: { main: { group: 'History', label: 'Buy Sell History' } },
    access: ownerHistoryAccess,
    component: lazyExport(() => import('#client/features/team/history/buy-sell/buy-sell-screen.tsx'), 'BuySellScreen'),
  },
  usageStatistics: {
    needs: 'history',
    path: historyPaths.usage,
    title: 'History Usage Statistics',
    icon: 'history',
    go: 'u',
    menus: { main: { group: 'History', label: 'Usage Statistics' } },
    access: ownerHistoryAccess,
    component: lazyExport(() => import('#client/features/team/history/usage/usage-screen.tsx'), 'UsageScreen'),
  },
  bought: {
    full: true,
    path: BOUGHT_PATH,
    title: 'Bought',
    icon: 'history',
    menus: { main: { group: 'History', hidden: (user) => !seesTeam(user) } },
    access: historyAccess,
    component: lazyExport(() => import('#client/features/listings/buys/bought-screen.tsx'), 'BoughtScreen'),
  },
  decisions: {
    needs: 'history',
    full: true,
    path: DECISIONS_PATH,
    title: 'Decisions',
    icon: 'history',
    go: 'd',
    menus: { main: { group: 'History' } },
    access: ownerHistoryAccess,
    component: lazyExport(() => import('#client/features/team/decisions/decisions-screen.tsx'), 'DecisionsScreen'),
  },
  googleAddon: {
    link: 'googleAddon',
    title: 'Google Add-on',
    menus: { main: {} },
    access: (user) => (isMainAccount(user) ? OPEN : MAIN_ACCOUNT_ONLY),
  },
  wholesaleSearch: {
    needs: 'suppliers',
    path: supplierLists.search.path,
    title: wholesaleTitles.search,
    icon: 'search',
    go: 'w',
    menus: { main: { group: WHOLESALE_GROUP, label: supplierLists.search.tab } },
    access: wholesaleSearchAccess,
    component: lazyExport(() => import('#client/features/wholesale/search-screen.tsx'), 'SearchScreen'),
  },
  wholesaleNewest: {
    needs: 'suppliers',
    path: supplierLists.newest.path,
    title: wholesaleTitles.newest,
    icon: 'search',
    menus: { main: { group: WHOLESALE_GROUP, label: supplierLists.newest.tab } },
    access: wholesaleListsAccess,
    component: lazyExport(() => import('#client/features/wholesale/newest-screen.tsx'), 'NewestScreen'),
  },
  wholesaleSaved: {
    needs: 'suppliers',
    path: supplierLists.saved.path,
    routes: [supplierLists.saved.path, `${supplierLists.saved.path}/:id`],
    title: wholesaleTitles.saved,
    icon: 'search',
    menus: { main: { group: WHOLESALE_GROUP, label: supplierLists.saved.tab } },
    access: wholesaleListsAccess,
    component: lazyExport(() => import('#client/features/wholesale/saved-screen.tsx'), 'SavedScreens'),
  },
  members: {
    path: '/:product-insight/account-management',
    routes: membersRoutes,
    title: 'Sub-Accounts',
    icon: 'team',
    go: 'm',
    // Accounts from a promoter have no link to the page, but may open it (SHELL-10).
    menus: { profile: { hidden: ({ registerFrom }) => registerFrom === 'PROMOTER' } },
    access: membersAccess,
    component: lazyExport(() => import('#client/features/members/members-screen.tsx'), 'MembersScreen'),
  },
  ownRights: {
    full: true,
    path: '/user/my-rights',
    routes: ['/user/my-rights', '/user/my-rights/:right'],
    title: 'My rights and goals',
    icon: 'team',
    menus: { profile: {} },
    access: ownRightsAccess,
    component: lazyExport(() => import('#client/features/members/rights/own-rights-screen.tsx'), 'OwnRightsScreen'),
  },
  memberPage: {
    full: true,
    path: '/user/member',
    routes: ['/user/member', '/user/member/:id'],
    title: 'Member',
    icon: 'team',
    access: () => OPEN,
    component: lazyExport(() => import('#client/features/members/page/member-page-screen.tsx'), 'MemberPageScreen'),
  },
  legacyPlans: {
    needs: 'plans',
    path: LEGACY_PATH,
    title: 'Plans and plugins',
    icon: 'token',
    access: billingAccess,
    component: lazyExport(() => import('#client/features/billing/legacy/legacy-screen.tsx'), 'LegacyScreen'),
  },
  channels: {
    full: true,
    path: CHANNELS_PATH,
    title: 'Alerts to you',
    icon: 'bell',
    menus: { profile: {} },
    access: notificationsAccess,
    component: lazyExport(() => import('#client/features/channels/channels-screen.tsx'), 'ChannelsScreen'),
  },
  amazonIntegration: {
    path: integrationScreens.amazon,
    title: 'Amazon Integration',
    icon: 'unplug',
    go: 'a',
    menus: { profile: { hidden: hidesIntegrations } },
    access: integrationsAccess,
    component: lazyExport(() => import('#client/features/integrations/integrations-screen.tsx'), 'AmazonScreen'),
  },
  walmartIntegration: {
    path: integrationScreens.walmart,
    title: 'Walmart Integration',
    icon: 'unplug',
    menus: { profile: { hidden: hidesIntegrations } },
    access: integrationsAccess,
    component: lazyExport(() => import('#client/features/integrations/integrations-screen.tsx'), 'WalmartScreen'),
  },
  billing: {
    needs: 'billing',
    path: BILLING_PATH,
    title: 'Billing',
    icon: 'token',
    go: 'i',
    menus: { profile: {} },
    access: billingAccess,
    component: lazyExport(() => import('#client/features/billing/billing/billing-screen.tsx'), 'BillingScreen'),
  },
  profileSettings: {
    path: SETTINGS_PATH,
    title: 'Profile Settings',
    icon: 'info',
    go: 'e',
    menus: { profile: {} },
    access: settingsAccess,
    component: lazyExport(() => import('#client/features/account/settings/settings-screen.tsx'), 'SettingsScreen'),
  },
  supportPortal: { link: 'supportPortal', title: 'Support Portal', menus: { support: {} }, access: () => OPEN },
  enterpriseSupport: {
    path: '/enterprise-support',
    title: 'Enterprise Support',
    icon: 'help',
    menus: { support: {} },
    access: enterpriseAccess,
    component: lazyExport(() => import('#client/features/account/enterprise-support.tsx'), 'EnterpriseSupport'),
  },
  learningPortal: { link: 'learningPortal', title: 'Learning portal', menus: { support: {} }, access: () => OPEN },
  youtube: { link: 'youtube', title: 'Youtube Channel', menus: { support: {} }, access: () => OPEN },
  supportChat: { link: 'supportChat', title: 'Chat with support', menus: { support: {} }, access: () => OPEN },
} satisfies Record<string, Screen | OutsideLink>;

export type Listed = Readonly<Record<string, Screen | OutsideLink>>;

/** Whether a portal has a screen or outside link. */
export const isListed = (
  each: Pick<Screen, 'full' | 'needs'> | OutsideLink,
  { profile, lacks }: Capabilities,
): boolean =>
  'link' in each || ((profile === 'full' || !each.full) && (each.needs === undefined || !lacks.includes(each.needs)));

/** The screens and outside links that a portal has. */
export const screensOf = (has: Capabilities): Listed =>
  Object.fromEntries(Object.entries<Screen | OutsideLink>(screens).filter(([, each]) => isListed(each, has)));
