import { describe, expect, it } from 'vitest';
import { viewAs } from './shell.tsx';

describe('what the portal would show to a sub-account', () => {
  const member = { _id: 'm', accountType: 'MEMBER', accessHistory: false, accessProducts: false, accessSeller: false };

  it('follows the screens’ own rules: the menu with the rights and without', () => {
    expect(viewAs({ ...member, accessHistory: true }).menu).toContain('Team History');
    expect(viewAs(member).menu).not.toContain('Team History');
  });

  it('says which screens are open and which are closed, each once', () => {
    const { open, closed } = viewAs(member);
    expect(open).toContain('Team History');
    expect(closed).toEqual(expect.arrayContaining(['Pricing Plans', 'Billing', 'Sub-Accounts']));
    expect(new Set([...open, ...closed]).size).toBe(open.length + closed.length);
  });
});
