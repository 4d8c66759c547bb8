import { describe, expect, it } from 'vitest';
import { routeAt } from '#client/app/routing.ts';
import { screens } from '#client/app/screens.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { addPath, editPath, firstSort, formIn, listAddress, listQuery, membersPath, tabIn } from './members-address.ts';

const owner: UserInfo = { _id: 'o', accountType: 'USER', productType: 'basic' };
const member: UserInfo = { _id: 'm', accountType: 'MEMBER' };

/** What an address opens: the tab, and the form beside the list. */
function opened(address: string, user = owner) {
  const { pathname, searchParams } = new URL(address, 'http://portal.test');
  const route = routeAt(pathname, user, screens, 'az');
  return route.kind === 'open' && route.screen === screens.members
    ? [tabIn(route.params, searchParams), formIn(route.params)]
    : route.kind;
}

describe('an address of the sub-accounts', () => {
  it('shows the list of the tool in `tab`; an unknown tool falls back to the insight tool [MEM-01]', () => {
    expect(opened('/az-insight/account-management')).toEqual(['AZINSIGHT', { kind: 'none' }]);
    expect(opened('/az-insight/account-management/?tab=AZALERT')).toEqual(['AZALERT', { kind: 'none' }]);
    for (const tab of ['', 'BULK', '%zz'])
      expect(opened(`/az-insight/account-management?tab=${tab}`)).toEqual(['AZINSIGHT', { kind: 'none' }]);
    expect(membersPath('az')).toBe('/az-insight/account-management');
  });

  it('starts with the portal’s product and no other', () => {
    expect(opened('/other-insight/account-management')).toBe('unknown');
    expect(routeAt('/other-insight/account-management', owner, screens, 'other').kind).toBe('open');
  });

  it('opens the add form of a tool, in any letter case, or of the insight tool if none is named [MEM-05]', () => {
    expect(opened('/user/add-new-member/azalert')).toEqual(['AZALERT', { kind: 'add' }]);
    for (const rest of ['', '/', '/AZINSIGHT', '/whatever'])
      expect(opened(`/user/add-new-member${rest}`)).toEqual(['AZINSIGHT', { kind: 'add' }]);
    expect(opened(addPath('AZALERT'))).toEqual(['AZALERT', { kind: 'add' }]);
    expect(opened('/user/add-new-memberAZALERT')).toBe('unknown');
  });

  it('opens a member’s edit form, or the list without an id [MEM-08]', () => {
    expect(opened(editPath('a/b c', 'AZALERT'))).toEqual(['AZALERT', { kind: 'edit', id: 'a/b c' }]);
    for (const rest of ['', '/', '//AZINSIGHT'])
      expect(opened(`/user/edit-member${rest}`)).toEqual(['AZINSIGHT', { kind: 'lost' }]);
  });

  it('is closed to sub-accounts and open to accounts registered through a promoter', () => {
    for (const path of [
      '/az-insight/account-management',
      '/user/add-new-member/AZINSIGHT',
      '/user/edit-member/1/AZINSIGHT',
    ]) {
      expect(opened(path, member)).toBe('closed');
      expect(Array.isArray(opened(path, { ...owner, registerFrom: 'PROMOTER' }))).toBe(true);
    }
  });

  it('contains sort order, page, and search, but no defaults', () => {
    const address = { sort: { colId: 'date', sort: 'desc' } as const, page: 2, search: 'a&b' };
    expect(listAddress('', address, 'AZALERT')).toBe('?tab=AZALERT&sort=-date&page=2&q=a%26b');
    expect(listQuery.read(new URLSearchParams(listAddress('', address, null)))).toEqual(address);
    expect(listAddress('', { sort: firstSort, page: 1, search: '' }, null)).toBe('');
    expect(listQuery.read(new URLSearchParams('sort=password&page=-3'))).toEqual({
      sort: firstSort,
      page: 1,
      search: '',
    });
  });
});
