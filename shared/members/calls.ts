import { calls, del, doneSchema, get, post, put } from '../calls.ts';
import { membersAccess } from './access.ts';
import { memberIdBodySchema, memberListQuerySchema, memberListSchema, memberSchema } from './member.ts';
import { memberChangesQuerySchema, memberChangesSchema } from './member-changes.ts';
import { type AddMember, addMemberSchema, type EditMember, editMemberSchema } from './member-form.ts';
import {
  type CloneSettings,
  cloneSettingsSchema,
  importedMembersSchema,
  importMembersSchema,
  keepMembersSchema,
  sendInstructionsSchema,
  setFlagSchema,
} from './member-work.ts';
import {
  addBodyOf,
  editBodyOf,
  PASSWORD_PLACEHOLDER,
  memberPaths as paths,
  upstreamMemberChangesSchema,
  upstreamMemberSchema,
  upstreamMembersSchema,
} from './wire.ts';

type One = { id: string };
/** The specification's calls name the member in the path and have no body. */
const atMember = (path: (id: string) => string) => ({ method: 'POST', path: ({ id }: One) => path(id), body: () => undefined }) as const;

/**
 * Sub-accounts, for main accounts alone. A change reaches the owner's tabs by the provider's event (`members:updated`), and the member's as a new user
 * record. LIMIT, OUTOFTRIAL and CHANGED_MEANWHILE (409) are codes of a failure, a field's message is in its `errors` (memberCodes of texts.ts).
 */
export const memberCalls = calls(
  '/api/members',
  { access: membersAccess },
  {
    list: get('', 'load sub-accounts', {
      query: memberListQuerySchema,
      answer: memberListSchema,
      upstream: { path: ({ extension }: { extension: string }) => paths.list(extension), query: () => ({}), answer: upstreamMembersSchema },
    }),
    one: get('/one', 'load a sub-account', {
      query: memberIdBodySchema,
      answer: memberSchema,
      upstream: { path: ({ id }: One) => paths.one(id), query: () => ({}), answer: upstreamMemberSchema },
    }),
    /** Of one member, or of all; at most a hundred, newest first. */
    changes: get('/changes', 'load changes', {
      query: memberChangesQuerySchema,
      answer: memberChangesSchema,
      optional: true,
      upstream: { path: paths.changes, answer: upstreamMemberChangesSchema },
    }),
    add: post('', 'add a sub-account', {
      body: addMemberSchema,
      answer: doneSchema,
      upstream: { path: paths.add, body: (member: AddMember) => addBodyOf(member) },
    }),
    edit: put('', 'edit a sub-account', {
      body: editMemberSchema,
      answer: doneSchema,
      upstream: { method: 'POST', path: ({ id }: EditMember) => paths.edit(id), body: (member: EditMember) => editBodyOf(member) },
    }),
    remove: del('', 'delete a sub-account', { body: memberIdBodySchema, answer: doneSchema, upstream: atMember(paths.delete) }),
    activate: post('/activate', 'activate a sub-account', { body: memberIdBodySchema, answer: doneSchema, upstream: atMember(paths.activate) }),
    deactivate: post('/deactivate', 'deactivate a sub-account', {
      body: memberIdBodySchema,
      answer: doneSchema,
      optional: true,
      upstream: atMember(paths.deactivate),
    }),
    /** For one member, accessHistory and recordSourcingHistory are always supported. */
    setFlag: post('/flags', 'set a flag', { body: setFlagSchema, answer: doneSchema, optional: true }),
    /** One marketplace a call: `cloneCalls` tells which a choice needs. */
    cloneSettings: post('/clone', 'clone settings', {
      body: cloneSettingsSchema,
      answer: doneSchema,
      upstream: { path: paths.cloneSettings, body: ({ id, marketplace }: CloneSettings) => ({ subId: id, marketplace }) },
    }),
    import: post('/import', 'add sub-accounts', {
      body: importMembersSchema,
      answer: importedMembersSchema,
      optional: true,
      patience: 120_000,
      upstream: { path: paths.import },
    }),
    /** The order in which members stay active when seats shrink. */
    keep: put('/kept', 'keep sub-accounts', { body: keepMembersSchema, answer: doneSchema, optional: true, upstream: { path: paths.keep } }),
    sendInstructions: post('/instructions', 'send instructions', {
      body: sendInstructionsSchema,
      answer: doneSchema,
      upstream: { path: paths.sendInstructions, body: ({ email }: { email: string }) => ({ email, password: PASSWORD_PLACEHOLDER }) },
    }),
    /** The link that was sent opens nothing any more. */
    revokeLink: del('/instructions', 'revoke a link', { body: memberIdBodySchema, answer: doneSchema, optional: true, upstream: atMember(paths.revokeLink) }),
  },
);
