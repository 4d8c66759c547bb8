import * as v from 'valibot';
import type { Extension } from '#shared/members/extensions.ts';
import { memberListSchema, memberSchema } from '#shared/members/member.ts';
import { memberChangesSchema } from '#shared/members/member-changes.ts';
import type { AddMember, EditMember } from '#shared/members/member-form.ts';
import { type CloneSettings, type ImportMembers, importedMembersSchema, type KeepMembers, type SetFlag } from '#shared/members/member-work.ts';
import { ifOffered } from '#shared/offered.ts';
import type { Call } from './call.ts';

const PATH = '/api/members';
const done = v.unknown();
const doneIfOffered = ifOffered(v.object({}));

/**
 * Sub-accounts. What answers by `ifOffered` is ours: a provider may lack it. LIMIT, OUTOFTRIAL and CHANGED_MEANWHILE (409) come as the code of a
 * failure, a field's message in its `errors` (memberCodes of shared/members/texts.ts).
 */
export const createMembersApi = (call: Call) => ({
  list: (extension: Extension) => call({ name: 'load sub-accounts', path: `${PATH}?extension=${extension}`, schema: memberListSchema }),
  one: (id: string) => call({ name: 'load a sub-account', path: `${PATH}/one?id=${encodeURIComponent(id)}`, schema: memberSchema }),
  /** Of one member, or of all; at most a hundred, the newest first. */
  changes: (id?: string) =>
    call({ name: 'load changes', path: `${PATH}/changes${id === undefined ? '' : `?id=${encodeURIComponent(id)}`}`, schema: ifOffered(memberChangesSchema) }),

  add: (body: AddMember) => call({ name: 'add a sub-account', method: 'POST', path: PATH, body, schema: done }),
  edit: (body: EditMember) => call({ name: 'edit a sub-account', method: 'PUT', path: PATH, body, schema: done }),
  remove: (id: string) => call({ name: 'delete a sub-account', method: 'DELETE', path: PATH, body: { id }, schema: done }),
  activate: (id: string) => call({ name: 'activate a sub-account', method: 'POST', path: `${PATH}/activate`, body: { id }, schema: done }),
  deactivate: (id: string) => call({ name: 'deactivate a sub-account', method: 'POST', path: `${PATH}/deactivate`, body: { id }, schema: doneIfOffered }),
  /** Of one accessHistory and recordSourcingHistory are always there. */
  setFlag: (body: SetFlag) => call({ name: 'set a flag', method: 'POST', path: `${PATH}/flags`, body, schema: doneIfOffered }),
  /** One marketplace a call: `cloneCalls` tells which a choice needs. */
  cloneSettings: (body: CloneSettings) => call({ name: 'clone settings', method: 'POST', path: `${PATH}/clone`, body, schema: done }),
  sendInstructions: (email: string) => call({ name: 'send instructions', method: 'POST', path: `${PATH}/instructions`, body: { email }, schema: done }),
  /** The link that was sent opens nothing any more. */
  revokeLink: (id: string) => call({ name: 'revoke a link', method: 'DELETE', path: `${PATH}/instructions`, body: { id }, schema: doneIfOffered }),
  import: (body: ImportMembers) =>
    call({ name: 'add sub-accounts', method: 'POST', path: `${PATH}/import`, body, schema: ifOffered(importedMembersSchema), patience: 120_000 }),
  /** In which order the members are to stay active when seats shrink. */
  keep: (body: KeepMembers) => call({ name: 'keep sub-accounts', method: 'PUT', path: `${PATH}/kept`, body, schema: doneIfOffered }),
});
export type MembersApi = ReturnType<typeof createMembersApi>;
