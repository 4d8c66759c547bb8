import { describe, expect, it } from 'vitest';
import { MAIN_ACCOUNT_ONLY, OPEN } from '#shared/session/access.ts';
import { hasAccess, isMainAccount, type UserInfo } from '#shared/session/user.ts';
import { publicScreens } from './public-screens.ts';
import { publicScreenAt, routeAt } from './routing.ts';
import type { OutsideLink, PublicScreen, Screen } from './screen.ts';
import { HOME, screens } from './screens.ts';

const owner: UserInfo = { _id: 'o', accountType: 'USER', productType: 'basic' };
const member: UserInfo = { _id: 'm', accountType: 'MEMBER', productType: 'basic', accessHistory: true };
const outsider: UserInfo = { _id: 's', accountType: 'MEMBER' };

const component: Screen['component'] = Object.assign(() => null, { preload: () => {} });
const screen = (path: string, change: Partial<Screen> = {}): Screen => ({
  path,
  title: path,
  icon: 'info',
  access: () => OPEN,
  component,
  ...change,
});

/**
 * A portal as it will be: two start pages, a screen with names in its address, one that is closed and one that is
 * absent.
 */
const wide: Record<string, Screen | OutsideLink> = {
  plans: screen('/pricing-plans', {
    routes: ['/', '/pricing-plans'],
    access: (user) => (isMainAccount(user) ? OPEN : MAIN_ACCOUNT_ONLY),
  }),
  edit: screen('/user/members', { routes: ['/user/edit-member/:id/:extension'] }),
  history: screen('/user/team-history', {
    routes: ['/', '/user/team-history'],
    access: (user) => (hasAccess(user, 'accessHistory') ? OPEN : { open: false, why: 'Not granted', listed: false }),
  }),
  alerts: screen('/alerts', { access: () => ({ open: false, why: 'Another plan', next: 'Buy it', listed: true }) }),
  addon: { link: 'googleAddon', title: 'Add-on', menus: {}, access: () => OPEN },
};

const shown = (path: string, user: UserInfo, listed = wide): string => {
  const route = routeAt(path, user, listed);
  return 'screen' in route ? `${route.kind} ${route.screen.path}` : route.kind;
};

describe('an address', () => {
  it('shows its first screen that is open to the account: one start page for owners, another for members', () => {
    expect(shown('/', owner)).toBe('open /pricing-plans');
    expect(shown('/', member)).toBe('open /user/team-history');
    expect(shown('/user/team-history/', member)).toBe('open /user/team-history');
  });

  it('gives the reason when its screen is closed to the account, instead of "no such page"', () => {
    expect(routeAt('/pricing-plans', member, wide)).toMatchObject({ kind: 'closed', access: MAIN_ACCOUNT_ONLY });
    expect(routeAt('/alerts', owner, wide)).toMatchObject({
      kind: 'closed',
      access: { why: 'Another plan', next: 'Buy it' },
    });
  });

  it('is an empty start page for an account without any open screen', () => {
    expect(shown('/', outsider)).toBe('nothing');
  });

  it('is unknown when no screen matches it, even if it starts like a known one', () => {
    for (const path of ['/nothing', '/alerts/more', '/user/edit-member/1', '/pricing-plansx', '//'])
      expect(shown(path, owner)).toBe('unknown');
  });

  it('passes its parts to the screen by name, decoded', () => {
    expect(routeAt('/user/edit-member/a%2Fb%20c/AZ%zz', owner, wide)).toMatchObject({
      kind: 'open',
      params: { id: 'a/b c', extension: 'AZ%zz' },
    });
  });
});

describe('the list of screens', () => {
  const plans: UserInfo[] = ['basic', 'hazmat', 'hazbasic', 'starter'].map((productType) => ({
    ...owner,
    productType,
  }));

  it('opens the notifications to main accounts on the Advanced plan [NOTE-02]', () => {
    for (const path of ['/notifications', '/notifications/', '/notifications/n%3A1']) {
      expect(plans.map((user) => shown(path, user, screens).split(' ')[0])).toEqual([
        'open',
        'closed',
        'closed',
        'closed',
      ]);
      expect(shown(path, { ...owner, isInTrial: true }, screens)).toBe('closed /notifications');
    }
    expect(routeAt('/notifications', { ...owner, productType: 'hazmat' })).toMatchObject({
      access: { why: 'The notification feature is only available for AZInsight Advanced plan.', listed: true },
    });
  });

  it('closes the notifications to sub-accounts and starts them on the team history [SHELL-02]', () => {
    expect(shown('/notifications', member, screens)).toBe('closed /notifications');
    for (const user of [member, outsider])
      for (const path of ['/', '/user/team-history'])
        expect(shown(path, user, screens)).toBe('open /user/team-history');
  });

  it('starts every main account on the plans', () => {
    for (const user of [...plans, { ...owner, isInTrial: true }])
      for (const path of ['/', '/pricing-plans']) expect(shown(path, user, screens)).toBe('open /pricing-plans');
    for (const user of [member, outsider]) expect(shown('/pricing-plans', user, screens)).toBe('closed /pricing-plans');
  });

  it('starts on the screen that a person has chosen, as long as it is open to them; nobody has, before they do [OWN-01]', () => {
    const first = (user: UserInfo, chosen: string) => {
      const route = routeAt('/', user, screens, 'az', chosen);
      return 'screen' in route ? route.screen.path : route.kind;
    };
    expect(['plan', 'overview', 'notifications', 'no-such-screen'].map((chosen) => first(owner, chosen))).toEqual([
      '/pricing-plans',
      '/overview',
      '/notifications',
      '/pricing-plans',
    ]);
    expect(first(member, 'overview')).toBe('/overview');
    expect(first({ ...member, productType: null }, 'overview')).toBe('/user/team-history');
    expect(first({ ...owner, productType: 'hazmat' }, 'notifications')).toBe('/pricing-plans');
    expect(shown('/overview', { ...owner, productType: null }, screens)).toBe('closed /overview');
  });

  it('opens newest and saved suppliers by plan and in trial, and the search on the Advanced plan outside of trial; other main accounts see the reason and keep the menu entries [WHO-04, WHO-07]', () => {
    const paths = ['search', 'newest', 'my-saved'].map((list) => `/wholesale-suppliers/${list}`);
    const kinds = (user: UserInfo) => paths.map((path) => shown(path, user, screens).split(' ')[0]);
    expect(plans.map(kinds)).toEqual([
      ['open', 'open', 'open'],
      ['closed', 'open', 'open'],
      ['closed', 'open', 'open'],
      ['closed', 'closed', 'closed'],
    ]);
    expect(kinds({ ...owner, isInTrial: true })).toEqual(['closed', 'open', 'open']);
    expect(kinds({ ...owner, productType: 'starter', isInTrial: true })).toEqual(['closed', 'open', 'open']);
    for (const path of paths)
      expect(routeAt(path, { ...owner, productType: 'starter' })).toMatchObject({
        access: {
          why: 'Subscribe to AZInsight Advanced plan now to access the wholesale suppliers list.',
          listed: true,
        },
      });
    expect(
      Object.values(screens).flatMap((each) =>
        'path' in each && each.path.startsWith('/wholesale') ? [each.title] : [],
      ),
    ).toEqual(['Wholesale Suppliers', 'Newest Wholesale Suppliers', 'My Saved Wholesale Suppliers']);
    expect(kinds(member)).toEqual(['closed', 'closed', 'closed']);
  });

  it('opens Enterprise Support only to main accounts with enterprise support [SHELL-04]', () => {
    const path = '/enterprise-support';
    expect(shown(path, { ...owner, supportType: 'enterprise' }, screens)).toBe(`open ${path}`);
    for (const user of [owner, { ...owner, supportType: 'gold' }, { ...member, supportType: 'enterprise' }])
      expect(shown(path, user, screens)).toBe(`closed ${path}`);
  });

  it('gives every screen its own link, and each link shows its screen', () => {
    const all = Object.values({ ...screens, ...publicScreens } as Record<
      string,
      Screen | PublicScreen | OutsideLink
    >).filter((each) => 'path' in each);
    expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
    for (const each of all)
      expect('for' in each ? publicScreenAt(each.path)?.screen : routeAt(each.path, owner)).toMatchObject(
        'for' in each ? each : { screen: each },
      );
  });

  it('opens public pages at their exact addresses only, with the parameters from the address [SHELL-05]', () => {
    const at = (path: string) => publicScreenAt(path);
    expect(at('/sign-up')).toEqual({ screen: publicScreens.signUp, params: {} });
    expect(at('/sign-up/azalert')).toEqual({ screen: publicScreens.signUp, params: { module: 'azalert' } });
    expect(at('/resetpassword')).toEqual({ screen: publicScreens.forgot, params: { forgot: 'resetpassword' } });
    expect(at('/reset-password')).toEqual({ screen: publicScreens.newPassword, params: {} });
    expect(at('/set-password')).toEqual({ screen: publicScreens.firstPassword, params: { invited: 'set-password' } });
    expect(at('/confirm-email')).toEqual({ screen: publicScreens.emailLink, params: {} });
    expect(at('/restore-email')).toEqual({ screen: publicScreens.emailLink, params: { restore: 'restore-email' } });
    expect(at('/walmart-auth')?.screen).toBe(publicScreens.walmartAuth);
    expect(at('/sign-in')?.screen).toBe(publicScreens.signIn);
    for (const path of ['/az-insight/sign-up', '/bulkscanpro/signup', '/authorize-mws', '/sp-auth']) {
      expect(at(path)?.screen.for, path).toBe('everyone');
      expect(at(`${path}/more`), path).toBeUndefined();
    }
    expect(at('/cc-verification')?.screen).toBe(publicScreens.cardNotice);
    for (const path of [
      '/sign-up/a/b',
      '/resetpassword/x',
      '/reset-password/a/b',
      '/walmart-auth/x',
      '/cc-verification/x',
      '/Sign-up',
      '/sign-ups',
    ])
      expect(at(path), path).toBeUndefined();
  });

  it('opens the integrations to main accounts, including promoters', () => {
    for (const path of ['/user/amazon-integration', '/user/walmart-integration']) {
      expect(shown(path, owner, screens)).toBe(`open ${path}`);
      expect(shown(path, { ...owner, registerFrom: 'PROMOTER' }, screens)).toBe(`open ${path}`);
      expect(shown(path, member, screens)).toBe(`closed ${path}`);
    }
  });

  it('shows sign-in to signed-out visitors only, at its exact address', () => {
    expect(publicScreenAt('/sign-in')?.screen).toBe(publicScreens.signIn);
    expect(publicScreens.signIn.for).toBe('signed-out');
    for (const path of [HOME, '/sign-in/more', '/sign-inx', '/notifications'])
      expect(publicScreenAt(path)).toBeUndefined();
  });
});
