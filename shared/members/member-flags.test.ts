import { describe, expect, it } from 'vitest';
import { membersAccess } from './access.ts';
import { extensionOf, seatsOf } from './extensions.ts';
import { isInactive, statusText } from './member.ts';
import { defaultFlags, flagsFor, hasFlag, memberFlags } from './member-flags.ts';
import { cloneCalls } from './member-work.ts';

const all = Object.fromEntries(memberFlags.map((flag) => [flag, true]));
const none = Object.fromEntries(memberFlags.map((flag) => [flag, false]));

describe('members and their flags', () => {
  it('copy the calculator settings to a new member of the insight tool and turn everything else off', () => {
    expect(defaultFlags('AZINSIGHT')).toEqual({ ...none, disabledCalculatorSettings: true });
    expect(defaultFlags('AZALERT')).toEqual(none);
  });

  it('send fields that only the insight tool has as false for another tool', () => {
    expect(flagsFor('AZINSIGHT', all)).toEqual(all);
    expect(flagsFor('AZALERT', all)).toEqual({ ...none, recordSourcingHistory: true });
    expect(memberFlags.filter((flag) => hasFlag('AZALERT', flag))).toEqual(['recordSourcingHistory']);
    expect(flagsFor('AZINSIGHT', {})).toEqual(defaultFlags('AZINSIGHT'));
  });

  it.each([
    ['azalert', 'AZALERT'],
    ['AZINSIGHT', 'AZINSIGHT'],
    ['other', 'AZINSIGHT'],
    ['', 'AZINSIGHT'],
    [undefined, 'AZINSIGHT'],
  ])('a URL that names %s is about %s', (name, extension) => {
    expect(extensionOf(name)).toBe(extension);
  });

  it('count seats by tool, with a default of two', () => {
    expect(seatsOf({ totalPlusToken: 5, totalPlusTokenAzalert: 3 }, 'AZINSIGHT')).toBe(5);
    expect(seatsOf({ totalPlusToken: 5, totalPlusTokenAzalert: 3 }, 'AZALERT')).toBe(3);
    expect(seatsOf({}, 'AZINSIGHT')).toBe(2);
    expect(seatsOf({ totalPlusToken: 0 }, 'AZINSIGHT')).toBe(0);
  });

  it.each([
    ['', 'Active', false],
    ['active', 'Active', false],
    ['inactive', 'Inactive', true],
    ['PENDING', 'Pending', false],
  ])('show the status %j as %s', (status, text, inactive) => {
    expect([statusText({ status }), isInactive({ status })]).toEqual([text, inactive]);
  });

  it('clone ALL as one call per marketplace', () => {
    expect(cloneCalls('ALL')).toEqual(['US', 'CA', 'MX', 'UK', 'DE', 'IT', 'FR', 'ES']);
    expect(cloneCalls('DE')).toEqual(['DE']);
  });

  it('are for the main account only', () => {
    expect(membersAccess({ accountType: 'USER' }).open).toBe(true);
    expect(
      membersAccess({ accountType: 'SUB_USER', accessHistory: true, accessProducts: true, accessSeller: true }).open,
    ).toBe(false);
  });
});
