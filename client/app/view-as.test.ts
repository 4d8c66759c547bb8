import { describe, expect, it } from 'vitest';
import { viewAs } from './shell.tsx';

describe('the preview of the portal for a sub-account', () => {
  const member = { _id: 'm', accountType: 'MEMBER', accessHistory: false, accessProducts: false, accessSeller: false };

  it('follows the screens’ own access rules: the menu with and without the right', () => {
    expect(viewAs({ ...member, accessHistory: true }).menu).toContain('Team History');
    expect(viewAs(member).menu).not.toContain('Team History');
  });

  it('lists every screen once, as open or closed', () => {
    const { open, closed } = viewAs(member);
    expect(open).toContain('Team History');
    expect(closed).toEqual(expect.arrayContaining(['Pricing Plans', 'Billing', 'Sub-Accounts']));
    expect(new Set([...open, ...closed]).size).toBe(open.length + closed.length);
  });
});
