import * as v from 'valibot';
import { calls, del, doneSchema, get, post, put } from '../calls.ts';
import { membersAccess } from './access.ts';
import { memberIdBodySchema } from './member.ts';
import { giveRoleSchema, rolesSchema, saveRoleSchema } from './roles.ts';

/**
 * Named sets of rights, for main accounts only (OWN-10). A change reaches the owner's tabs as `members.changed` and the
 * members' as a new user record.
 */
export const roleCalls = calls(
  '/api/roles',
  { tag: 'Sub-accounts', access: membersAccess, full: true },
  {
    list: get('', 'load roles', {
      answer: rolesSchema,
      upstream: { path: '/user/member-roles', describe: 'Named sets of rights' },
    }),
    save: put('', 'save a role', {
      body: saveRoleSchema,
      answer: v.object({ id: v.string() }),
      upstream: { path: '/user/member-roles', describe: 'Add a role, or change it for everybody who has it' },
    }),
    /** Members who have it keep their rights. */
    remove: del('', 'delete a role', {
      body: memberIdBodySchema,
      answer: doneSchema,
      upstream: {
        method: 'POST',
        path: '/user/delete-member-role',
        describe: 'Delete a role; its members keep their rights',
      },
    }),
    give: post('/give', 'give a role', {
      body: giveRoleSchema,
      answer: doneSchema,
      upstream: {
        path: '/user/give-member-role',
        describe: 'Give sub-accounts a role with its rights, or take it away: all or none',
      },
    }),
  },
);
