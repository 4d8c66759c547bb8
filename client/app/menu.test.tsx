import { of } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { MAIN_ACCOUNT_ONLY, OPEN } from '#shared/session/access.ts';
import type { Links } from '#shared/session/portal-info.ts';
import { hasAccess, isMainAccount, type UserInfo } from '#shared/session/user.ts';
import { type MenuEntry, menuOf } from './menu.tsx';
import type { OutsideLink, Screen } from './screen.ts';

const owner: UserInfo = { _id: 'o', accountType: 'USER', productType: 'basic' };
const member: UserInfo = { _id: 'm', accountType: 'MEMBER', accessHistory: true };
const noLinks: Links = {
  signUp: '',
  googleAddon: '',
  browserExtension: '',
  iosApp: '',
  androidApp: '',
  supportPortal: '',
  learningPortal: '',
  youtube: '',
  supportChat: '',
  terms: '',
  privacy: '',
  welcomeBulkchecker: '',
  welcomeAzalert: '',
  resetHelp: '',
  walmartMarketplace: '',
};
const links: Links = {
  ...noLinks,
  googleAddon: 'https://addon.test',
  supportPortal: 'https://help.test',
  youtube: 'https://films.test',
};
const portal = { links, product: 'az' };

const component: Screen['component'] = Object.assign(() => null, { preload: () => {} });
const main = (user: UserInfo) => (isMainAccount(user) ? OPEN : MAIN_ACCOUNT_ONLY);
const screen = (title: string, change: Partial<Screen>): Screen => ({
  path: `/${title}`,
  title,
  icon: 'info',
  access: main,
  component,
  ...change,
});

/** The specification's menus. */
const wide: Record<string, Screen | OutsideLink> = {
  plans: screen('Pricing Plans', { menus: { main: {}, profile: {} } }),
  alerts: screen('Notifications', {
    menus: { main: { badge: { of: 'unread', text$: () => of('3') } } },
    access: (user) => (isMainAccount(user) ? { open: false, why: 'Plan', listed: true } : MAIN_ACCOUNT_ONLY),
  }),
  team: screen('Team History', {
    menus: { main: { group: 'History' } },
    access: (user) => (hasAccess(user, 'accessHistory') ? OPEN : { open: false, why: 'Not granted', listed: false }),
  }),
  addon: { link: 'googleAddon', title: 'Google Add-on', menus: { main: {} }, access: main },
  trade: screen('Buy Sell History', { menus: { main: { group: 'History' } } }),
  members: screen('Members', {
    menus: { profile: { label: 'Sub-Accounts', hidden: ({ registerFrom }) => registerFrom === 'PROMOTER' } },
  }),
  edit: screen('Edit', {}),
  portal: { link: 'supportPortal', title: 'Support Portal', menus: { support: {} }, access: () => OPEN },
};

const words = (entries: MenuEntry[]): unknown[] =>
  entries.map((entry) => (entry.kind === 'group' ? { [entry.label]: words(entry.entries) } : entry.label));

describe('a menu', () => {
  it('lists its entries in the list’s order, a group at its first entry, closed but listed screens included', () => {
    expect(words(menuOf('main', owner, portal, wide))).toEqual([
      'Pricing Plans',
      'Notifications',
      { History: ['Team History', 'Buy Sell History'] },
      'Google Add-on',
    ]);
  });

  it('omits screens the account may not see and links without an address', () => {
    expect(words(menuOf('main', member, portal, wide))).toEqual([{ History: ['Team History'] }]);
    expect(words(menuOf('main', { ...member, accessHistory: false }, portal, wide))).toEqual([]);
    expect(words(menuOf('main', owner, { ...portal, links: noLinks }, wide))).not.toContain('Google Add-on');
    expect(words(menuOf('main', owner, null, wide))).not.toContain('Google Add-on');
  });

  it('can label a screen differently, and can hide a screen that is open', () => {
    expect(words(menuOf('profile', owner, portal, wide))).toEqual(['Pricing Plans', 'Sub-Accounts']);
    expect(words(menuOf('profile', { ...owner, registerFrom: 'PROMOTER' }, portal, wide))).toEqual(['Pricing Plans']);
  });

  it('shows main accounts plans, notifications, histories, the add-on, and suppliers, sub-accounts with team access the history, and everyone support [SHELL-08]', () => {
    for (const user of [owner, { ...owner, productType: 'hazmat' }])
      expect(words(menuOf('main', user, portal))).toEqual([
        'Overview',
        'Pricing Plans',
        'Notifications',
        'My Products',
        {
          'Data Tools': [
            'Product Viewer',
            'Product Tracking',
            'Seller Storefront',
            'Top Rated Sellers',
            'Costs and limits',
          ],
        },
        { History: ['Team History', 'Buy Sell History', 'Usage Statistics', 'Bought', 'Decisions'] },
        'Google Add-on',
        { 'Wholesale Suppliers': ['Search', 'Newest', 'My Saved'] },
      ]);
    expect(words(menuOf('main', { ...member, accessHistory: true }, portal))).toEqual([
      { History: ['Team History', 'Bought'] },
    ]);
    expect(words(menuOf('main', { ...member, accessHistory: false }, portal))).toEqual([]);
    for (const user of [owner, member])
      expect(words(menuOf('support', user, portal))).toEqual(['Support Portal', 'Youtube Channel']);
  });

  it('shows the account’s own screens below the avatar: promoters get no sub-accounts or connections, sub-accounts only their rights and goals [SHELL-10, OWN-11]', () => {
    expect(words(menuOf('profile', owner, portal))).toEqual([
      'Pricing Plans',
      'Sub-Accounts',
      'Alerts to you',
      'Amazon Integration',
      'Walmart Integration',
      'Billing',
      'Profile Settings',
    ]);
    expect(words(menuOf('profile', { ...owner, registerFrom: 'PROMOTER' }, portal))).toEqual([
      'Pricing Plans',
      'Alerts to you',
      'Billing',
      'Profile Settings',
    ]);
    expect(words(menuOf('profile', member, portal))).toEqual(['My rights and goals']);
  });

  it('lists Enterprise Support second in the support menu, only for main accounts with that support [SHELL-11]', () => {
    const all = { ...portal, links: { ...portal.links, learningPortal: 'https://learn.test' } };
    expect(words(menuOf('support', { ...owner, supportType: 'enterprise' }, all))).toEqual([
      'Support Portal',
      'Enterprise Support',
      'Learning portal',
      'Youtube Channel',
    ]);
    expect(words(menuOf('support', { ...member, supportType: 'enterprise' }, all))).not.toContain('Enterprise Support');
  });
});
