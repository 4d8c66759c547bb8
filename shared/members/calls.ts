import * as v from 'valibot';
import { calls, del, doneSchema, get, post, put } from '../calls.ts';
import { wireFlag, wireId, wireList, wireMoment, wireNumberOrNone, wireText } from '../wire-values.ts';
import { membersAccess } from './access.ts';
import { extensionSchema } from './extensions.ts';
import {
  type Member,
  type MemberList,
  memberIdBodySchema,
  memberIdSchema,
  memberListQuerySchema,
  memberListSchema,
  memberSchema,
} from './member.ts';
import { type MemberChange, MOST_CHANGES, memberChangesQuerySchema, memberChangesSchema } from './member-changes.ts';
import { flagsFor } from './member-flags.ts';
import {
  type AddMember,
  addMemberSchema,
  type EditMember,
  editMemberBodySchema,
  editMemberSchema,
} from './member-schemas.ts';
import {
  type CloneSettings,
  cloneSettingsSchema,
  cloneTargets,
  importedMembersSchema,
  importMembersSchema,
  keepMembersSchema,
  sendInstructionsSchema,
  setFlagSchema,
} from './member-work.ts';

/** Calls of the provider without a call of the portal that is their own. The last is ours, and optional. */
export const memberPaths = {
  accessHistory: '/user/access-history',
  recordSourcingHistory: '/user/record-sourcing-history',
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

/**
 * The body of edit-member: a password only if there is a new one, `rev` and `roleId` (ours) only if the form had them.
 */
const editBodyOf = ({
  extension,
  firstName,
  lastName,
  password,
  repassword,
  id: _id,
  rev,
  roleId,
  ...flags
}: EditMember) => ({
  firstName,
  lastName,
  ...(password === '' ? {} : { password, repassword }),
  ...flagsFor(extension, flags),
  ...(rev === null ? {} : { rev }),
  ...(roleId === undefined ? {} : { roleId }),
});

type One = { id: string };
/** The specification's calls name the member in the path and have no body. */
const atMember = (call: string, describe: string) =>
  ({
    method: 'POST',
    path: ({ id }: One) => `/user/${call}/${encodeURIComponent(id)}`,
    body: () => undefined,
    request: {},
    describe,
    refuses: [400],
  }) as const;

const flag = v.boolean();
const maybe = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema));
/** A member as the embedded provider writes it. From `extension` on, the fields are ours, and optional. */
const memberResponse = v.object({
  _id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  disabledCalculatorSettings: flag,
  accessHistory: flag,
  accessGoogleAddon: flag,
  recordSourcingHistory: flag,
  accessProducts: flag,
  accessSeller: flag,
  accessNotifications: v.optional(flag),
  changePrices: v.optional(flag),
  status: v.string(),
  createdAt: v.string(),
  extension: v.optional(extensionSchema),
  rev: v.optional(v.number()),
  seatRank: maybe(v.number()),
  roleId: maybe(v.string()),
  mailFailure: maybe(v.string()),
  lastActiveAt: maybe(v.number()),
  neverSignedIn: v.optional(flag),
  linkExpiresAt: maybe(v.number()),
});

/**
 * Sub-accounts, for main accounts only. A change reaches the owner's tabs through the provider's event
 * (`members:updated`), and the member's tabs as a new user record. LIMIT, OUTOFTRIAL and CHANGED_MEANWHILE (409) are
 * error codes; messages per field are in `errors` (memberCodes of texts.ts).
 */
export const memberCalls = calls(
  '/api/members',
  { tag: 'Sub-accounts', access: membersAccess },
  {
    list: get('', 'load sub-accounts', {
      query: memberListQuerySchema,
      answer: memberListSchema,
      upstream: {
        path: ({ extension }: { extension: string }) => `/user/get-list-member/${encodeURIComponent(extension)}`,
        query: () => ({}),
        request: {},
        response: v.array(memberResponse),
        answer: upstreamMembersSchema,
        describe: 'The sub-accounts of a tool. Fields outside the specification are optional',
      },
    }),
    one: get('/one', 'load a sub-account', {
      query: memberIdBodySchema,
      answer: memberSchema,
      upstream: {
        path: ({ id }: One) => `/user/get-user-data/${encodeURIComponent(id)}`,
        query: () => ({}),
        answer: upstreamMemberSchema,
        request: {},
        response: memberResponse,
        describe: 'One sub-account',
      },
    }),
    /** Changes of one member or all; at most 100, newest first. */
    changes: get('/changes', 'load changes', {
      query: memberChangesQuerySchema,
      answer: memberChangesSchema,
      full: true,
      upstream: {
        path: '/user/member-changes',
        answer: upstreamMemberChangesSchema,
        describe: 'Changes to sub-accounts, newest first',
      },
    }),
    add: post('', 'add a sub-account', {
      body: addMemberSchema,
      answer: doneSchema,
      upstream: {
        path: '/user/add-member',
        body: (member: AddMember) => addBodyOf(member),
        response: v.object({ _id: v.string() }),
        describe: 'Add a sub-account; LIMIT, OUTOFTRIAL, or `errors` by field',
      },
    }),
    edit: put('', 'edit a sub-account', {
      body: editMemberSchema,
      answer: doneSchema,
      upstream: {
        method: 'POST',
        path: ({ id }: EditMember) => `/user/edit-member/${encodeURIComponent(id)}`,
        body: (member: EditMember) => editBodyOf(member),
        request: { body: editMemberBodySchema },
        describe: 'Change a sub-account; with `rev` (ours), 409 if it has changed since',
        refuses: [409],
      },
    }),
    remove: del('', 'delete a sub-account', {
      body: memberIdBodySchema,
      answer: doneSchema,
      upstream: atMember('delete-member', 'Delete a sub-account'),
    }),
    activate: post('/activate', 'activate a sub-account', {
      body: memberIdBodySchema,
      answer: doneSchema,
      upstream: atMember('active-member', 'Activate a sub-account; LIMIT or OUTOFTRIAL'),
    }),
    deactivate: post('/deactivate', 'deactivate a sub-account', {
      body: memberIdBodySchema,
      answer: doneSchema,
      full: true,
      upstream: atMember('deactivate-member', 'Deactivate a sub-account'),
    }),
    /** For a single member, accessHistory and recordSourcingHistory have calls of the specification (memberPaths). */
    setFlag: post('/flags', 'set a flag', {
      body: setFlagSchema,
      answer: doneSchema,
      full: true,
      upstream: {
        path: '/user/member-flags',
        handled: true,
        describe: 'Turn a flag on or off for several sub-accounts: all or none',
      },
    }),
    /** One marketplace per call; `cloneCalls` lists the calls for a choice. */
    cloneSettings: post('/clone', 'clone settings', {
      body: cloneSettingsSchema,
      answer: doneSchema,
      upstream: {
        path: '/user/copy-calculator-settings',
        body: ({ id, marketplace }: CloneSettings) => ({ subId: id, marketplace }),
        request: { body: v.object({ subId: memberIdSchema, marketplace: v.optional(v.picklist(cloneTargets), 'US') }) },
        describe: 'Copy the calculator settings of a marketplace, or of ALL, to a sub-account',
      },
    }),
    import: post('/import', 'add sub-accounts', {
      body: importMembersSchema,
      answer: importedMembersSchema,
      full: true,
      patience: 120_000,
      upstream: { path: '/user/add-members', describe: 'Add several sub-accounts, with a result for each row' },
    }),
    /** The order in which members stay active when the seats become fewer. */
    keep: put('/kept', 'keep sub-accounts', {
      body: keepMembersSchema,
      answer: doneSchema,
      full: true,
      upstream: { path: '/user/keep-members', describe: 'Choose who stays active when seats shrink' },
    }),
    sendInstructions: post('/instructions', 'send instructions', {
      body: sendInstructionsSchema,
      answer: doneSchema,
      upstream: {
        path: '/user/send-instructions',
        body: ({ email }: { email: string }) => ({ email, password: PASSWORD_PLACEHOLDER }),
        request: {
          body: v.object({
            email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)),
            password: v.optional(v.string()),
          }),
        },
        describe: 'Mail a link for setting a password; the password in the body is a placeholder',
        refuses: [429],
      },
    }),
    /** Makes the sent link invalid. */
    revokeLink: del('/instructions', 'revoke a link', {
      body: memberIdBodySchema,
      answer: doneSchema,
      full: true,
      upstream: atMember('revoke-instructions', 'Revoke the link in the instructions'),
    }),
  },
);
