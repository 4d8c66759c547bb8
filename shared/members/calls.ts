import * as v from 'valibot';
import { calls, del, doneSchema, get, post, put } from '../calls.ts';
import { wireFlag, wireId, wireList, wireMoment, wireNumberOrNone, wireText } from '../wire-values.ts';
import { membersAccess } from './access.ts';
import { type Member, type MemberList, memberIdBodySchema, memberListQuerySchema, memberListSchema, memberSchema } from './member.ts';
import { type MemberChange, MOST_CHANGES, memberChangesQuerySchema, memberChangesSchema } from './member-changes.ts';
import { flagsFor } from './member-flags.ts';
import { type AddMember, addMemberSchema, type EditMember, editMemberSchema } from './member-schemas.ts';
import {
  type CloneSettings,
  cloneSettingsSchema,
  importedMembersSchema,
  importMembersSchema,
  keepMembersSchema,
  sendInstructionsSchema,
  setFlagSchema,
} from './member-work.ts';

/** Encodes one path segment. The colon of a route's ':id' stays. */
const segment = (text: string): string => encodeURIComponent(text).replace(/^%3A/, ':');

/** The specification's paths. From `deactivate` on they are ours, and optional. */
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

/** Fills the password field of the specification's call. No password is ever sent. */
const PASSWORD_PLACEHOLDER = '********';

const is = (flag: boolean | null): boolean => flag === true;

/** A member as the provider sends it. Other fields are ignored. */
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
    accessNotifications: wireFlag,
    changePrices: wireFlag,
    status: wireText,
    createdAt: wireMoment,
    rev: wireNumberOrNone,
    lastActiveAt: wireMoment,
    neverSignedIn: v.optional(v.fallback(v.nullable(v.boolean()), null), null),
    linkExpiresAt: wireMoment,
    mailFailure: wireText,
    seatRank: wireNumberOrNone,
    roleId: wireText,
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
      accessNotifications: is(row.accessNotifications),
      changePrices: is(row.changePrices),
      status: row.status ?? '',
      createdAt: row.createdAt,
      rev: row.rev,
      lastActiveAt: row.lastActiveAt,
      neverSignedIn: row.neverSignedIn,
      link: row.linkExpiresAt === null ? null : { expiresAt: row.linkExpiresAt },
      mailFailure: row.mailFailure,
      seatRank: row.seatRank,
      roleId: row.roleId,
    }),
  ),
) as v.GenericSchema<unknown, Member>;

const upstreamMembersSchema = v.pipe(
  wireList(memberWire, 'members', 'users'),
  v.transform((members): MemberList => ({ members })),
);

/** One member, bare or under `data`. */
const upstreamMemberSchema = v.union([
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
const upstreamMemberChangesSchema = v.pipe(
  wireList(changeWire, 'changes'),
  v.transform((changes): { changes: MemberChange[] } => ({ changes: changes.slice(0, MOST_CHANGES) })),
);

const addBodyOf = ({ extension, firstName, lastName, email, password, repassword, roleId, ...flags }: AddMember) => ({
  firstName,
  lastName,
  email,
  password,
  repassword,
  ...flagsFor(extension, flags),
  ...(roleId === null ? {} : { roleId }),
  extension,
});

/** The body of edit-member: a password only if there is a new one, `rev` and `roleId` (ours) only if the form had them. */
const editBodyOf = ({ extension, firstName, lastName, password, repassword, id: _id, rev, roleId, ...flags }: EditMember) => ({
  firstName,
  lastName,
  ...(password === '' ? {} : { password, repassword }),
  ...flagsFor(extension, flags),
  ...(rev === null ? {} : { rev }),
  ...(roleId === undefined ? {} : { roleId }),
});

type One = { id: string };
/** The specification's calls name the member in the path and have no body. */
const atMember = (path: (id: string) => string) => ({ method: 'POST', path: ({ id }: One) => path(id), body: () => undefined }) as const;

/**
 * Sub-accounts, for main accounts only. A change reaches the owner's tabs through the provider's event (`members:updated`), and the member's tabs as a
 * new user record. LIMIT, OUTOFTRIAL and CHANGED_MEANWHILE (409) are error codes; messages per field are in `errors` (memberCodes of texts.ts).
 */
export const memberCalls = calls(
  '/api/members',
  { access: membersAccess },
  {
    list: get('', 'load sub-accounts', {
      query: memberListQuerySchema,
      answer: memberListSchema,
      upstream: { path: ({ extension }: { extension: string }) => memberPaths.list(extension), query: () => ({}), answer: upstreamMembersSchema },
    }),
    one: get('/one', 'load a sub-account', {
      query: memberIdBodySchema,
      answer: memberSchema,
      upstream: { path: ({ id }: One) => memberPaths.one(id), query: () => ({}), answer: upstreamMemberSchema },
    }),
    /** Changes of one member or all; at most 100, newest first. */
    changes: get('/changes', 'load changes', {
      query: memberChangesQuerySchema,
      answer: memberChangesSchema,
      optional: true,
      upstream: { path: memberPaths.changes, answer: upstreamMemberChangesSchema },
    }),
    add: post('', 'add a sub-account', {
      body: addMemberSchema,
      answer: doneSchema,
      upstream: { path: memberPaths.add, body: (member: AddMember) => addBodyOf(member) },
    }),
    edit: put('', 'edit a sub-account', {
      body: editMemberSchema,
      answer: doneSchema,
      upstream: { method: 'POST', path: ({ id }: EditMember) => memberPaths.edit(id), body: (member: EditMember) => editBodyOf(member) },
    }),
    remove: del('', 'delete a sub-account', { body: memberIdBodySchema, answer: doneSchema, upstream: atMember(memberPaths.delete) }),
    activate: post('/activate', 'activate a sub-account', { body: memberIdBodySchema, answer: doneSchema, upstream: atMember(memberPaths.activate) }),
    deactivate: post('/deactivate', 'deactivate a sub-account', {
      body: memberIdBodySchema,
      answer: doneSchema,
      optional: true,
      upstream: atMember(memberPaths.deactivate),
    }),
    /** For a single member, accessHistory and recordSourcingHistory are always supported. */
    setFlag: post('/flags', 'set a flag', { body: setFlagSchema, answer: doneSchema, optional: true }),
    /** One marketplace per call; `cloneCalls` lists the calls for a choice. */
    cloneSettings: post('/clone', 'clone settings', {
      body: cloneSettingsSchema,
      answer: doneSchema,
      upstream: { path: memberPaths.cloneSettings, body: ({ id, marketplace }: CloneSettings) => ({ subId: id, marketplace }) },
    }),
    import: post('/import', 'add sub-accounts', {
      body: importMembersSchema,
      answer: importedMembersSchema,
      optional: true,
      patience: 120_000,
      upstream: { path: memberPaths.import },
    }),
    /** The order in which members stay active when the seats become fewer. */
    keep: put('/kept', 'keep sub-accounts', { body: keepMembersSchema, answer: doneSchema, optional: true, upstream: { path: memberPaths.keep } }),
    sendInstructions: post('/instructions', 'send instructions', {
      body: sendInstructionsSchema,
      answer: doneSchema,
      upstream: { path: memberPaths.sendInstructions, body: ({ email }: { email: string }) => ({ email, password: PASSWORD_PLACEHOLDER }) },
    }),
    /** Makes the sent link invalid. */
    revokeLink: del('/instructions', 'revoke a link', {
      body: memberIdBodySchema,
      answer: doneSchema,
      optional: true,
      upstream: atMember(memberPaths.revokeLink),
    }),
  },
);
