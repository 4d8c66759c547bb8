import { distinctUntilChanged, map } from 'rxjs';
import { FORGOT_PATH, SETTINGS_PATH, SIGN_IN_PATH, SIGN_UP_PATH } from '#client/features/account/paths.ts';
import { DECISIONS_PATH } from '#client/features/decisions/decisions-path.ts';
import { historyPaths } from '#client/features/history/paths.ts';
import { membersRoutes } from '#client/features/members/member-paths.ts';
import { INBOX_PATH, inboxRoute } from '#client/features/notifications/inbox-address.ts';
import { BILLING_PATH, LEGACY_PATH, PLANS_PATH } from '#client/features/plans/paths.ts';
import { supplierLists, WHOLESALE_GROUP } from '#client/features/wholesale/supplier-lists.ts';
import { type LazyPart, lazy, lazyExport } from '#client/ui/lazy-part.ts';
import { enterpriseAccess, MAIN_ACCOUNT_ONLY, OPEN, settingsAccess } from '#shared/account/access.ts';
import { isMainAccount } from '#shared/account/user.ts';
import { BOUGHT_PATH } from '#shared/buys/paths.ts';
import { comparisonsAccess } from '#shared/comparisons/access.ts';
import { COMPARE_PATH } from '#shared/comparisons/paths.ts';
import { formatBadge } from '#shared/format.ts';
import { historyAccess, ownerHistoryAccess, seesTeam } from '#shared/history/access.ts';
import { hidesIntegrations, integrationsAccess } from '#shared/integrations/access.ts';
import { integrationScreens, WALMART_AUTH_PATH } from '#shared/integrations/paths.ts';
import { membersAccess, ownRightsAccess } from '#shared/members/access.ts';
import { notificationsAccess } from '#shared/notifications/access.ts';
import { OVERVIEW_PATH, overviewAccess } from '#shared/overview/access.ts';
import { OWN_PRODUCTS_PATH } from '#shared/own-products/paths.ts';
import { billingAccess } from '#shared/plans/access.ts';
import { COSTS_PATH } from '#shared/prices/paths.ts';
import { productScreens, productsAccess } from '#shared/products/access.ts';
import { sellerPaths, sellersAccess, sellerTitles } from '#shared/sellers/access.ts';
import { wholesaleListsAccess, wholesaleSearchAccess, wholesaleTitles } from '#shared/wholesale/access.ts';
import type { laterScreens } from './later-screens.ts';
import type { OutsideLink, PublicScreen, Screen } from './screen.ts';

/** The path of the start page. Its screen depends on the account. */
export const HOME = '/';

// Used by `signIn` and `forgot`, so that the typed email survives switching between them.
const signIn = lazyExport(() => import('#client/features/account/sign-in.tsx'), 'SignIn');

type LaterScreens = { [K in keyof typeof laterScreens]: Awaited<ReturnType<(typeof laterScreens)[K]>> };

/** A screen whose chunk is listed apart, to keep the names of its files out of the first view. */
const later = <K extends keyof LaterScreens>(name: K): LazyPart<LaterScreens[K]> =>
  lazy(async () => {
    const load: { [N in keyof LaterScreens]: () => Promise<LaterScreens[N]> } = (await import('./later-screens.ts')).laterScreens;
    return load[name]();
  });

// Typed passwords survive moving between the two screens.
const newPassword = later('newPassword');

/** All screens and outside links of the portal, in menu order. Routes, menus, titles and refusals derive from this list. */
export const screens = {
  overview: {
    path: OVERVIEW_PATH,
    title: 'Overview',
    icon: 'table',
    go: 'o',
    // A sub-account's main menu has what the specification lists (SHELL-09).
    menus: { main: { hidden: (user) => !isMainAccount(user) }, profile: { hidden: isMainAccount } },
    access: overviewAccess,
    load: later('overview'),
  },
  plans: {
    path: PLANS_PATH,
    title: 'Pricing Plans',
    icon: 'token',
    go: 'l',
    menus: { main: {}, profile: {} },
    access: billingAccess,
    start: isMainAccount,
    load: lazyExport(() => import('#client/app/start/start-screen.tsx'), 'StartScreen'),
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
    load: lazyExport(() => import('#client/features/notifications/notifications-screen.tsx'), 'NotificationsScreen'),
  },
  ownProducts: {
    path: OWN_PRODUCTS_PATH,
    title: 'My Products',
    icon: 'box',
    go: 'p',
    menus: { main: {} },
    access: notificationsAccess,
    load: later('ownProducts'),
  },
  product: {
    path: '/products/:marketplace/:asin',
    title: 'Product',
    icon: 'box',
    access: historyAccess,
    load: later('product'),
  },
  productViewer: {
    path: productScreens.viewer,
    title: 'Product Viewer',
    icon: 'box',
    go: 'v',
    menus: { main: { group: 'Data Tools' } },
    access: productsAccess,
    load: later('productViewer'),
  },
  productTracking: {
    path: productScreens.tracking,
    title: 'Product Tracking',
    icon: 'box',
    go: 't',
    menus: { main: { group: 'Data Tools' } },
    access: productsAccess,
    load: later('productTracking'),
  },
  compare: {
    path: COMPARE_PATH,
    title: 'Compare',
    icon: 'columns',
    access: comparisonsAccess,
    load: later('compare'),
  },
  sellerStorefront: {
    path: sellerPaths.storefront,
    title: sellerTitles.storefront,
    icon: 'shop',
    go: 's',
    menus: { main: { group: 'Data Tools' } },
    access: sellersAccess,
    load: later('sellerStorefront'),
  },
  topRatedSellers: {
    path: sellerPaths.topRated,
    title: sellerTitles.topRated,
    icon: 'shop',
    go: 'r',
    menus: { main: { group: 'Data Tools' } },
    access: sellersAccess,
    load: later('topRatedSellers'),
  },
  costs: {
    path: COSTS_PATH,
    title: 'Costs and limits',
    icon: 'calculator',
    go: 'c',
    menus: { main: { group: 'Data Tools' } },
    access: notificationsAccess,
    load: later('costs'),
  },
  teamHistory: {
    path: historyPaths.team,
    title: 'Team History',
    icon: 'history',
    go: 'h',
    menus: { main: { group: 'History', hidden: (user) => !seesTeam(user) } },
    access: historyAccess,
    start: (user) => !isMainAccount(user),
    load: later('teamHistory'),
  },
  buySellHistory: {
    path: historyPaths.scans,
    title: 'Buy/Sell History',
    icon: 'history',
    go: 'b',
    menus: { main: { group: 'History', label: 'Buy Sell History' } },
    access: ownerHistoryAccess,
    load: later('buySellHistory'),
  },
  usageStatistics: {
    path: historyPaths.usage,
    title: 'History Usage Statistics',
    icon: 'history',
    go: 'u',
    menus: { main: { group: 'History', label: 'Usage Statistics' } },
    access: ownerHistoryAccess,
    load: later('usageStatistics'),
  },
  bought: {
    path: BOUGHT_PATH,
    title: 'Bought',
    icon: 'history',
    menus: { main: { group: 'History', hidden: (user) => !seesTeam(user) } },
    access: historyAccess,
    load: later('bought'),
  },
  decisions: {
    path: DECISIONS_PATH,
    title: 'Decisions',
    icon: 'history',
    go: 'd',
    menus: { main: { group: 'History' } },
    access: ownerHistoryAccess,
    load: later('decisions'),
  },
  googleAddon: { link: 'googleAddon', title: 'Google Add-on', menus: { main: {} }, access: (user) => (isMainAccount(user) ? OPEN : MAIN_ACCOUNT_ONLY) },
  wholesaleSearch: {
    path: supplierLists.search.path,
    title: wholesaleTitles.search,
    icon: 'search',
    go: 'w',
    menus: { main: { group: WHOLESALE_GROUP, label: supplierLists.search.tab } },
    access: wholesaleSearchAccess,
    load: later('wholesaleSearch'),
  },
  wholesaleNewest: {
    path: supplierLists.newest.path,
    title: wholesaleTitles.newest,
    icon: 'search',
    menus: { main: { group: WHOLESALE_GROUP, label: supplierLists.newest.tab } },
    access: wholesaleListsAccess,
    load: later('wholesaleNewest'),
  },
  wholesaleSaved: {
    path: supplierLists.saved.path,
    routes: [supplierLists.saved.path, `${supplierLists.saved.path}/:id`],
    title: wholesaleTitles.saved,
    icon: 'search',
    menus: { main: { group: WHOLESALE_GROUP, label: supplierLists.saved.tab } },
    access: wholesaleListsAccess,
    load: later('wholesaleSaved'),
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
    load: later('members'),
  },
  ownRights: {
    path: '/user/my-rights',
    routes: ['/user/my-rights', '/user/my-rights/:right'],
    title: 'My rights and goals',
    icon: 'team',
    menus: { profile: {} },
    access: ownRightsAccess,
    load: later('ownRights'),
  },
  memberPage: {
    path: '/user/member',
    routes: ['/user/member', '/user/member/:id'],
    title: 'Member',
    icon: 'team',
    access: () => OPEN,
    load: later('memberPage'),
  },
  legacyPlans: {
    path: LEGACY_PATH,
    title: 'Plans and plugins',
    icon: 'token',
    access: billingAccess,
    load: later('legacyPlans'),
  },
  amazonIntegration: {
    path: integrationScreens.amazon,
    title: 'Amazon Integration',
    icon: 'unplug',
    go: 'a',
    menus: { profile: { hidden: hidesIntegrations } },
    access: integrationsAccess,
    load: later('amazonIntegration'),
  },
  walmartIntegration: {
    path: integrationScreens.walmart,
    title: 'Walmart Integration',
    icon: 'unplug',
    menus: { profile: { hidden: hidesIntegrations } },
    access: integrationsAccess,
    load: later('walmartIntegration'),
  },
  billing: {
    path: BILLING_PATH,
    title: 'Billing',
    icon: 'token',
    go: 'i',
    menus: { profile: {} },
    access: billingAccess,
    load: later('billing'),
  },
  profileSettings: {
    path: SETTINGS_PATH,
    title: 'Profile Settings',
    icon: 'info',
    go: 'e',
    menus: { profile: {} },
    access: settingsAccess,
    load: later('profileSettings'),
  },
  supportPortal: { link: 'supportPortal', title: 'Support Portal', menus: { support: {} }, access: () => OPEN },
  enterpriseSupport: {
    path: '/enterprise-support',
    title: 'Enterprise Support',
    icon: 'help',
    menus: { support: {} },
    access: enterpriseAccess,
    load: later('enterpriseSupport'),
  },
  learningPortal: { link: 'learningPortal', title: 'Learning portal', menus: { support: {} }, access: () => OPEN },
  youtube: { link: 'youtube', title: 'Youtube Channel', menus: { support: {} }, access: () => OPEN },
  supportChat: { link: 'supportChat', title: 'Chat with support', menus: { support: {} }, access: () => OPEN },
} satisfies Record<string, Screen | OutsideLink>;

export const publicScreens = {
  signIn: {
    path: SIGN_IN_PATH,
    title: 'Log in',
    for: 'signed-out',
    load: signIn,
  },
  emailLink: {
    path: '/confirm-email',
    routes: ['/confirm-email', /^\/(?<restore>restore-email)\/?$/],
    title: 'Your email',
    for: 'everyone',
    load: later('emailLink'),
  },
  forgot: {
    path: FORGOT_PATH,
    routes: [/^\/(?<forgot>resetpassword)\/?$/],
    title: 'Reset Password',
    for: 'everyone',
    load: signIn,
  },
  newPassword: {
    path: '/reset-password',
    title: 'Reset password',
    for: 'everyone',
    load: newPassword,
  },
  firstPassword: {
    path: '/set-password',
    routes: [/^\/(?<invited>set-password)\/?$/],
    title: 'Set your password',
    for: 'everyone',
    load: newPassword,
  },
  signUp: {
    path: SIGN_UP_PATH,
    routes: [SIGN_UP_PATH, `${SIGN_UP_PATH}/:module`],
    title: 'Sign up',
    for: 'everyone',
    load: later('signUp'),
  },
  walmartAuth: {
    path: WALMART_AUTH_PATH,
    title: 'Walmart Integration',
    for: 'everyone',
    load: later('walmartAuth'),
  },
  terms: {
    path: '/terms',
    routes: [/^\/(?<page>terms|privacy)\/?$/],
    title: 'Terms',
    for: 'everyone',
    load: later('terms'),
  },
  signupWizard: {
    path: '/:product-insight/sign-up',
    title: 'Set up',
    for: 'everyone',
    load: later('signupWizard'),
  },
  authorisedWizard: { path: '/authorize-mws', title: 'Set up', for: 'everyone', load: later('authorisedWizard') },
  olderWizard: { path: '/bulkscanpro/signup', title: 'Set up', for: 'everyone', load: later('olderWizard') },
  newestWizard: { path: '/sp-auth', title: 'Set up', for: 'everyone', load: later('newestWizard') },
  cardNotice: {
    path: '/cc-verification',
    title: 'Credit card',
    for: 'everyone',
    load: later('cardNotice'),
  },
} satisfies Record<string, PublicScreen>;
