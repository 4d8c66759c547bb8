import * as v from 'valibot';
import { wireFlag, wireId, wireList, wireMoment, wireNumberOrNone, wireText } from '../wire/wire-values.ts';
import { flagsFor } from './flags.ts';
import type { Member, MemberList } from './member.ts';
import { type MemberChange, MOST_CHANGES } from './member-changes.ts';
import type { AddMember, EditMember } from './member-form.ts';

/** One part of a path. The colon of a route's ':id' stays as it is. */
const segment = (text: string): string => encodeURIComponent(text).replace(/^%3A/, ':');

/** The documents' paths; from `deactivate` on they are ours and optional. */
export const memberPaths = {
  list: (extension: string) => `/user/get-list-member/${segment(extension)}`,
  one: (id: string) => `/user/get-user-data/${segment(id)}`,
  add: '/user/add-member',
  edit: (id: string) => `/user/edit-member/${segment(id)}`,
  delete: (id: string) => `/user/delete-member/${segment(id)}`,
  activate: (id: string) => `/user/active-member/${segment(id)}`,
  accessHistory: '/user/access-history',
  recordSourcingHistory: '/user/record-sourcing-history',
  cloneSettings: '/user/copy-calculator-settings',
  sendInstructions: '/user/send-instructions',
  deactivate: (id: string) => `/user/deactivate-member/${segment(id)}`,
  flags: '/user/member-flags',
  revokeLink: (id: string) => `/user/revoke-instructions/${segment(id)}`,
  changes: '/user/member-changes',
  import: '/user/add-members',
  keep: '/user/keep-members',
  calculatorSettings: '/user/calculator-settings',
} as const;

/** Stands where the documents' call has a password. None is ever sent. */
export const PASSWORD_PLACEHOLDER = '********';

const is = (flag: boolean | null): boolean => flag === true;

/** A member at the provider. Whatever else it says of one is not read. */
const memberWire = v.pipe(
  v.looseObject({
    _id: wireId,
    firstName: wireText,
    lastName: wireText,
    email: wireText,
    disabledCalculatorSettings: wireFlag,
    accessHistory: wireFlag,
    accessGoogleAddon: wireFlag,
    recordSourcingHistory: wireFlag,
    accessProducts: wireFlag,
    accessSeller: wireFlag,
    status: wireText,
    createdAt: wireMoment,
    rev: wireNumberOrNone,
    lastActiveAt: wireMoment,
    neverSignedIn: v.optional(v.fallback(v.nullable(v.boolean()), null), null),
    linkExpiresAt: wireMoment,
    mailFailure: wireText,
    keptRank: wireNumberOrNone,
  }),
  v.transform(
    (row): Member => ({
      id: row._id,
      firstName: row.firstName ?? '',
      lastName: row.lastName ?? '',
      email: row.email ?? '',
      disabledCalculatorSettings: is(row.disabledCalculatorSettings),
      accessHistory: is(row.accessHistory),
      accessGoogleAddon: is(row.accessGoogleAddon),
      recordSourcingHistory: is(row.recordSourcingHistory),
      accessProducts: is(row.accessProducts),
      accessSeller: is(row.accessSeller),
      status: row.status ?? '',
      createdAt: row.createdAt,
      rev: row.rev,
      lastActiveAt: row.lastActiveAt,
      neverSignedIn: row.neverSignedIn,
      link: row.linkExpiresAt === null ? null : { expiresAt: row.linkExpiresAt },
      mailFailure: row.mailFailure,
      keptRank: row.keptRank,
    }),
  ),
) as v.GenericSchema<unknown, Member>;

export const upstreamMembersSchema = v.pipe(
  wireList(memberWire, 'members', 'users'),
  v.transform((members): MemberList => ({ members })),
);

/** One member, alone or under a name. */
export const upstreamMemberSchema = v.union([
  memberWire,
  v.pipe(
    v.looseObject({ data: memberWire }),
    v.transform(({ data }) => data as Member),
  ),
  v.pipe(
    v.looseObject({ user: memberWire }),
    v.transform(({ user }) => user as Member),
  ),
]) as v.GenericSchema<unknown, Member>;

const changeWire = v.pipe(
  v.looseObject({
    id: wireId,
    at: wireMoment,
    memberId: wireId,
    name: wireText,
    email: wireText,
    by: wireText,
    kind: v.string(),
    flag: wireText,
    value: v.optional(v.fallback(v.nullable(v.boolean()), null), null),
    detail: wireText,
  }),
  v.transform(
    ({ id, at, memberId, name, email, by, kind, flag, value, detail }): MemberChange => ({
      id,
      at: at ?? 0,
      memberId,
      name: name ?? '',
      email: email ?? '',
      by,
      kind,
      flag,
      value,
      detail,
    }),
  ),
) as v.GenericSchema<unknown, MemberChange>;
export const upstreamMemberChangesSchema = v.pipe(
  wireList(changeWire, 'changes'),
  v.transform((changes): { changes: MemberChange[] } => ({ changes: changes.slice(0, MOST_CHANGES) })),
);

/** What add-member is sent. */
export const addBodyOf = ({ extension, firstName, lastName, email, password, repassword, ...flags }: AddMember) => ({
  firstName,
  lastName,
  email,
  password,
  repassword,
  ...flagsFor(extension, flags),
  extension,
});

/** What edit-member is sent: a password only where there is a new one, `rev` (ours) only where the form had one. */
export const editBodyOf = ({ extension, firstName, lastName, password, repassword, id: _id, rev, ...flags }: EditMember) => ({
  firstName,
  lastName,
  ...(password === '' ? {} : { password, repassword }),
  ...flagsFor(extension, flags),
  ...(rev === null ? {} : { rev }),
});
