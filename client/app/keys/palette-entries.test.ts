import { describe, expect, it } from 'vitest';
import type { Member } from '#shared/members/member.ts';
import type { Capabilities } from '#shared/session/profile.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { screens } from '../screens.ts';
import {
  actionEntries,
  answersTo,
  type Entry,
  foundIn,
  memberEntries,
  productEntries,
  recentEntries,
  screenEntries,
} from './palette-entries.ts';
import { withPlace } from './recent-places.ts';

const full: Capabilities = { profile: 'full', lacks: [] };
const specification: Capabilities = { profile: 'specification', lacks: [] };

const owner: UserInfo = { _id: 'o', accountType: 'USER', productType: 'basic', planName: 'Advanced' };
const member: UserInfo = { _id: 'm', accountType: 'MEMBER', accessHistory: true };
const hrefs = (entries: readonly Entry[]) => entries.map((entry) => ('href' in entry ? entry.href : ''));
const labels = (entries: readonly Entry[], query: string) =>
  foundIn(entries, query).map((group) => group.map(({ entry }) => entry.label));
const noTitles = new Map<string, string>();

describe('the palette', () => {
  it('has the screens that the account may open, and no others [INBX-02]', () => {
    expect(hrefs(screenEntries(owner, full, 'az'))).toEqual(
      expect.arrayContaining(['/notifications', '/az-insight/account-management', '/user/team-history']),
    );
    expect(hrefs(screenEntries(member, full, 'az'))).toEqual(['/user/team-history', '/bought', '/user/my-rights']);
    expect(hrefs(screenEntries({ ...owner, isInTrial: true }, full, 'az'))).not.toContain('/notifications');
  });

  it('has no screen, and no search, of ours with the specification’s profile', () => {
    expect(hrefs(screenEntries(member, specification, 'az'))).toEqual(['/user/team-history']);
    expect(hrefs(answersTo('B0C7K2M4QX', owner, specification, noTitles))).toEqual([
      '/user/team-history?q=B0C7K2M4QX',
      `${screens.productViewer.path}?asin=B0C7K2M4QX`,
    ]);
    expect(hrefs(answersTo('tumbler', owner, specification, noTitles))).toEqual(['/user/team-history?q=tumbler']);
    expect(productEntries(new Map([['B0C7K2M4QX', 'Tumbler']]), specification)).toEqual([]);
    expect(
      hrefs(
        recentEntries(
          [{ href: '/products/US/B0C7K2M4QX' }, { href: '/user/team-history' }],
          member,
          specification,
          '/',
          'az',
        ),
      ),
    ).toEqual(['/user/team-history']);
  });

  it('leads from an ASIN to its page, alerts, tracking, history, and viewer, as far as the account may open them [INBX-02]', () => {
    expect(hrefs(answersTo(' b0c7k2m4qx', { ...owner }, full, noTitles))).toEqual([
      '/products/US/B0C7K2M4QX',
      '/notifications?q=B0C7K2M4QX',
      `${screens.productTracking.path}?asin=B0C7K2M4QX`,
      '/user/team-history?q=B0C7K2M4QX',
      `${screens.productViewer.path}?asin=B0C7K2M4QX`,
    ]);
    expect(hrefs(answersTo('B0C7K2M4QX', member, full, noTitles))).toEqual([
      '/products/US/B0C7K2M4QX',
      '/user/team-history?q=B0C7K2M4QX',
    ]);
    expect(answersTo('B0C7K2M4QX', member, full, new Map([['B0C7K2M4QX', 'Tumbler']]))[0]?.detail).toBe('Tumbler');
  });

  it('leads from a seller ID to the storefront, and from other words to searches', () => {
    expect(hrefs(answersTo('a2l77ee7u53nwq', owner, full, noTitles))[0]).toBe(
      '/az-api/seller-storefront?tab=0&sellerId=A2L77EE7U53NWQ',
    );
    expect(hrefs(answersTo('tumbler & co', owner, full, noTitles))).toEqual([
      '/notifications?in=all&q=tumbler+%26+co',
      '/user/team-history?q=tumbler+%26+co',
    ]);
    expect(answersTo('assessment', owner, full, noTitles).every(({ group }) => group === 'rest')).toBe(true);
  });

  it('finds members by name or email and leads to their row', () => {
    const ann = { id: '1', firstName: 'Ann', lastName: 'Lee', email: 'ann+x@shop.test' } as Member;
    const [entry] = memberEntries([{ member: ann, extension: 'AZALERT' }], 'az');
    expect(hrefs(entry ? [entry] : [])).toEqual(['/az-insight/account-management?tab=AZALERT&q=ann%2Bx%40shop.test']);
    expect(labels(entry ? [entry] : [], 'shop lee')).toEqual([['Ann Lee']]);
  });

  it("has the registered actions, and only those after '>' [INBX-02]", () => {
    const actions = actionEntries({ next: () => {}, mute: () => {}, delete: undefined, markAllRead: () => {} });
    expect(actions.map(({ label, keys }) => [label, ...(keys ?? [])])).toEqual([['Mute…', 'm'], ['Mark all read']]);
    const all = [...actions, ...screenEntries(owner, full, 'az')];
    expect(labels(all, '>')).toEqual([['Mute…', 'Mark all read']]);
    expect(labels(all, '> all')).toEqual([['Mark all read']]);
  });

  it('puts the group with the best match first, and searches last', () => {
    const all = [
      ...actionEntries({ mute: () => {}, search: () => {} }),
      ...screenEntries(owner, full, 'az'),
      ...answersTo('team', owner, full, noTitles),
    ];
    expect(labels(all, 'team')).toEqual([
      ['Team History', 'Search all alerts for “team”', 'Search the team history for “team”'],
    ]);
    expect(labels([...all, ...answersTo('se', owner, full, noTitles)], 'se')[0]?.[0]).toBe('Search');
  });
});

describe('recent places', () => {
  it('have one line for each screen and product, the last one first', () => {
    const visited = [
      '/user/team-history?q=a',
      '/notifications',
      '/user/team-history?q=ab',
      '/az-api/track?asin=B1',
      '/az-api/track?asin=B2',
    ];
    const places = visited.reduce<{ href: string }[]>((before, href) => withPlace(before, { href }), []);
    expect(places.map(({ href }) => href)).toEqual([
      '/az-api/track?asin=B2',
      '/az-api/track?asin=B1',
      '/user/team-history?q=ab',
      '/notifications',
    ]);
  });

  it('are offered only if the account may still open them, and not the present one', () => {
    const places = [{ href: '/notifications' }, { href: '/user/team-history?q=a', detail: 'a' }, { href: '/gone' }];
    expect(hrefs(recentEntries(places, owner, full, '/notifications', 'az'))).toEqual(['/user/team-history?q=a']);
    expect(hrefs(recentEntries(places, member, full, '/', 'az'))).toEqual(['/user/team-history?q=a']);
  });
});

describe('the keys that lead to screens', () => {
  it('are letters, and no two screens or rows have the same [INBX-01]', () => {
    const letters = Object.values(screens).flatMap((screen) => ('go' in screen ? [screen.go] : []));
    expect(letters.every((letter) => /^[a-z]$/.test(letter))).toBe(true);
    expect(new Set(['g', ...letters]).size).toBe(letters.length + 1);
  });
});
