import { describe, expect, it } from 'vitest';
import type { Links } from '#shared/session/portal-info.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { menuOf } from './menu.tsx';
import { routeAt } from './routing.ts';
import type { OutsideLink, Screen } from './screen.ts';
import { screens } from './screens.ts';

const advanced: UserInfo = { _id: 'o', accountType: 'USER', productType: 'basic', isInTrial: false };
const member: UserInfo = { _id: 'm', accountType: 'MEMBER', productType: 'basic', isInTrial: false };

/** In the order of the table's columns: main accounts, then sub-accounts. */
const kinds: readonly (readonly [name: string, user: UserInfo])[] = [
  ['Advanced', advanced],
  ['in trial', { ...advanced, isInTrial: true }],
  ['hazmat', { ...advanced, productType: 'hazmat' }],
  ['hazbasic', { ...advanced, productType: 'hazbasic' }],
  ['starter', { ...advanced, productType: 'starter' }],
  ['enterprise support', { ...advanced, supportType: 'enterprise' }],
  ['by a promoter', { ...advanced, registerFrom: 'PROMOTER' }],
  ['without product data', { ...advanced, accessProducts: false }],
  ['without seller data', { ...advanced, accessSeller: false }],
  ['member', member],
  ['member with history', { ...member, accessHistory: true }],
  ['member with product data', { ...member, accessProducts: true }],
  ['member with seller data', { ...member, accessSeller: true }],
];

/**
 * O: open, and a menu leads there. q: open, and no menu leads there. R: refused with the reason, and the menus lead
 * there all the same. h: refused, and hidden. A row of each screen by its path, of each link out by its name.
 */
const table: Record<string, string> = {
  //                                      main accounts       sub-accounts
  '/overview': /*                      */ 'O O O O O O O O O  O O O O',
  '/pricing-plans': /*                 */ 'O O O O O O O O O  h h h h',
  '/notifications': /*                 */ 'O R R R R O O O O  h h h h',
  '/my-products': /*                   */ 'O R R R R O O O O  h h h h',
  '/products/:marketplace/:asin': /*    */ 'q q q q q q q q q  q q q q',
  '/az-api/product-viewer': /*         */ 'O O O O O O O h O  h h O h',
  '/az-api/product-tracking': /*       */ 'O O O O O O O h O  h h O h',
  '/az-api/seller-storefront': /*      */ 'O O O O O O O O h  h h h O',
  '/az-api/top-rated-sellers': /*      */ 'O O O O O O O O h  h h h O',
  '/compare': /*                       */ 'q q q q q q q q q  h h q q',
  '/costs': /*                         */ 'O R R R R O O O O  h h h h',
  '/user/team-history': /*             */ 'O O O O O O O O O  q O q q',
  '/user/buy-sell-history': /*         */ 'O O O O O O O O O  h h h h',
  '/user/history-usage-statistics': /* */ 'O O O O O O O O O  h h h h',
  '/bought': /*                        */ 'O O O O O O O O O  q O q q',
  '/user/decisions': /*                */ 'O O O O O O O O O  h h h h',
  googleAddon: /*                      */ 'O O O O O O O O O  h h h h',
  '/wholesale-suppliers/search': /*    */ 'O R R R R O O O O  h h h h',
  '/wholesale-suppliers/newest': /*    */ 'O O O O R O O O O  h h h h',
  '/wholesale-suppliers/my-saved': /*  */ 'O O O O R O O O O  h h h h',
  '/:product-insight/account-management': 'O O O O O O q O O  h h h h',
  '/user/my-rights': /*                */ 'h h h h h h h h h  O O O O',
  '/user/alerts-to-you': /*            */ 'O R R R R O O O O  h h h h',
  '/user/member': /*                   */ 'q q q q q q q q q  q q q q',
  '/legacy-plans': /*                  */ 'q q q q q q q q q  h h h h',
  '/user/amazon-integration': /*       */ 'O O O O O O q O O  h h h h',
  '/user/walmart-integration': /*      */ 'O O O O O O q O O  h h h h',
  '/customer-portal': /*               */ 'O O O O O O O O O  h h h h',
  '/user/change-password': /*          */ 'O O O O O O O O O  h h h h',
  '/enterprise-support': /*            */ 'h h h h h O h h h  h h h h',
  supportPortal: /*                    */ 'O O O O O O O O O  O O O O',
  learningPortal: /*                   */ 'O O O O O O O O O  O O O O',
  youtube: /*                          */ 'O O O O O O O O O  O O O O',
  supportChat: /*                      */ 'O O O O O O O O O  O O O O',
};

const links = {
  googleAddon: 'https://a.test',
  supportPortal: 'https://b.test',
  learningPortal: 'https://c.test',
  youtube: 'https://d.test',
  supportChat: 'https://e.test',
} as Links;
const listed: readonly (Screen | OutsideLink)[] = Object.values(screens);
const nameOf = (each: Screen | OutsideLink) => ('path' in each ? each.path : each.link);

/** Where the menus lead an account. */
function leadsTo(user: UserInfo): Set<string> {
  const all = (['main', 'profile', 'support'] as const).flatMap((menu) => menuOf(menu, user, { links, product: 'az' }));
  return new Set(all.flatMap((entry) => (entry.kind === 'group' ? entry.entries : [entry])).map(({ href }) => href));
}

function shown(each: Screen | OutsideLink, user: UserInfo): string {
  const href = 'path' in each ? each.path.replace(':product', 'az') : (links[each.link] ?? '');
  const isLed = leadsTo(user).has(href);
  if ('link' in each) return isLed ? 'O' : 'h';
  const route = routeAt(href, user);
  if (route.kind === 'open' && route.screen === each) return isLed ? 'O' : 'q';
  if (route.kind !== 'closed' || route.access.why === '') return `? ${route.kind}`;
  return isLed ? 'R' : 'h';
}

describe('access to screens', () => {
  it('is defined for every screen and every external link', () => {
    expect(listed.map(nameOf).sort()).toEqual(Object.keys(table).sort());
  });

  it.each(listed.map((each) => [nameOf(each), each] as const))(
    'matches the table for every kind of account: %s',
    (name, each) => {
      const expected = (table[name] ?? '').split(/\s+/);
      expect(expected).toHaveLength(kinds.length);
      expect(kinds.map(([kind, user]) => `${kind} ${shown(each, user)}`)).toEqual(
        kinds.map(([kind], at) => `${kind} ${expected[at]}`),
      );
    },
  );

  const fullTable = [
    '/',
    '/pricing-plans',
    '/notifications',
    '/az-insight/account-management',
    '/user/add-new-member/AZINSIGHT',
    '/user/edit-member/m1/AZINSIGHT',
    '/user/change-password',
    '/customer-portal',
    '/user/amazon-integration',
    '/user/walmart-integration',
    '/az-api/product-viewer',
    '/az-api/product-tracking',
    '/az-api/seller-storefront',
    '/az-api/top-rated-sellers',
    '/user/team-history',
    '/user/history-usage-statistics',
    '/user/buy-sell-history',
    '/wholesale-suppliers/search',
    '/wholesale-suppliers/newest',
    '/wholesale-suppliers/my-saved',
    '/enterprise-support',
  ];
  const openTo = (user: UserInfo) => fullTable.filter((path) => routeAt(path, user, screens, 'az').kind === 'open');

  it('opens every address in the specification’s full table to a main account [SHELL-01]', () => {
    expect(openTo({ ...advanced, supportType: 'enterprise' })).toEqual(fullTable);
  });

  it('opens the team history and the granted data tools to other accounts [SHELL-02]', () => {
    const histories = ['/', '/user/team-history'];
    for (const accountType of ['MEMBER', 'SUB_USER', 'anything else']) {
      const other = { ...member, accountType };
      expect(openTo(other).sort()).toEqual(histories);
      expect(openTo({ ...other, accessProducts: true, accessSeller: true }).sort()).toEqual(
        [...histories, ...fullTable.filter((path) => path.startsWith('/az-api/'))].sort(),
      );
    }
  });

  it('closes the sellers’ screens and hides them from the menu when accessSeller is false, and the products’ when accessProducts is [SHELL-03]', () => {
    const tools = (right: 'accessProducts' | 'accessSeller') =>
      right === 'accessProducts'
        ? ['/az-api/product-viewer', '/az-api/product-tracking']
        : ['/az-api/top-rated-sellers', '/az-api/seller-storefront'];
    for (const base of [advanced, { ...member, accessProducts: true, accessSeller: true }])
      for (const right of ['accessProducts', 'accessSeller'] as const)
        for (const path of tools(right)) {
          expect([routeAt(path, base).kind, leadsTo(base).has(path)]).toEqual(['open', true]);
          const without = { ...base, [right]: false };
          expect([routeAt(path, without).kind, leadsTo(without).has(path)]).toEqual(['closed', false]);
        }
  });

  it('begins the menu of other accounts with Overview, and derives the rest from accessProducts, accessSeller, and accessHistory [SHELL-09]', () => {
    const words = (rights: Partial<UserInfo>) =>
      menuOf('main', { ...member, ...rights }, { links, product: 'az' }).flatMap((entry) =>
        entry.kind === 'group' ? entry.entries.map(({ label }) => `${entry.label}: ${label}`) : [entry.label],
      );
    expect(words({})).toEqual(['Overview']);
    expect(words({ accessHistory: true })).toEqual(['Overview', 'History: Team History', 'History: Bought']);
    expect(words({ accessProducts: true })).toEqual([
      'Overview',
      'Data Tools: Product Viewer',
      'Data Tools: Product Tracking',
    ]);
    expect(words({ accessSeller: true })).toEqual([
      'Overview',
      'Data Tools: Seller Storefront',
      'Data Tools: Top Rated Sellers',
    ]);
    expect(words({ accessProducts: true, accessSeller: true, accessHistory: true })).toEqual([
      'Overview',
      'Data Tools: Product Viewer',
      'Data Tools: Product Tracking',
      'Data Tools: Seller Storefront',
      'Data Tools: Top Rated Sellers',
      'History: Team History',
      'History: Bought',
    ]);
  });
});
