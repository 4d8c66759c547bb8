import type { Member } from '#shared/members/member.ts';

/** Member n as our providers return it: active, without rights. */
export const memberOf = (n: number, change: Partial<Member> = {}): Member => ({
  id: `m${n}`,
  firstName: 'Sample',
  lastName: `Member ${n}`,
  email: `member-${n}@team.test`,
  disabledCalculatorSettings: false,
  accessHistory: false,
  accessGoogleAddon: false,
  recordSourcingHistory: false,
  accessProducts: false,
  accessNotifications: false,
  changePrices: false,
  accessSeller: false,
  status: '',
  createdAt: null,
  rev: 1,
  lastActiveAt: null,
  neverSignedIn: null,
  link: null,
  mailFailure: null,
  seatRank: null,
  roleId: null,
  ...change,
});
