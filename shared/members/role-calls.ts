import * as v from 'valibot';
import { calls, del, doneSchema, get, post, put } from '../calls.ts';
import { membersAccess } from './access.ts';
import { memberIdBodySchema } from './member.ts';
import { giveRoleSchema, rolesSchema, saveRoleSchema } from './roles.ts';

/** Ours, and optional. */
export const rolePaths = {
  list: '/user/member-roles',
  save: '/user/member-roles',
  remove: '/user/delete-member-role',
  give: '/user/give-member-role',
} as const;

/** Named sets of rights, for main accounts only (OWN-10). A change reaches the owner's tabs as `members.changed` and the members' as a new user record. */
export const roleCalls = calls(
  '/api/roles',
  { access: membersAccess, optional: true },
  {
    list: get('', 'load roles', { answer: rolesSchema, upstream: { path: rolePaths.list } }),
    save: put('', 'save a role', { body: saveRoleSchema, answer: v.object({ id: v.string() }), upstream: { path: rolePaths.save } }),
    /** Members who have it keep their rights. */
    remove: del('', 'delete a role', { body: memberIdBodySchema, answer: doneSchema, upstream: { method: 'POST', path: rolePaths.remove } }),
    give: post('/give', 'give a role', { body: giveRoleSchema, answer: doneSchema, upstream: { path: rolePaths.give } }),
  },
);
