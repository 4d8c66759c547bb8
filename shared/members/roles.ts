import * as v from 'valibot';
import { personName } from '../session/person-name.ts';
import { memberIdSchema } from './member.ts';
import { type MemberFlags, memberFlags } from './member-flags.ts';
import { MOST_MEMBERS } from './member-work.ts';
import { memberTexts } from './texts.ts';

/** Roles per team. */
export const MOST_ROLES = 20;
/** Letters in a role's name. */
export const LONGEST_ROLE_NAME = 40;

const flags = v.object(v.entriesFromList(memberFlags, v.boolean()));

/**
 * A named set of rights (OWN-10). Members who have it get its changes; a right that was set for one member alone stays.
 */
const roleSchema = v.object({ id: v.string(), name: v.string(), flags });
export type Role = v.InferOutput<typeof roleSchema>;

export const rolesSchema = v.object({ roles: v.array(roleSchema) });
export type Roles = v.InferOutput<typeof rolesSchema>;

/** PUT /api/roles: a new role without an id, else the role with its new name and rights. */
export const saveRoleSchema = v.object({
  id: v.nullable(memberIdSchema),
  name: v.pipe(
    personName(memberTexts.roleNameMissing),
    v.maxLength(LONGEST_ROLE_NAME, memberTexts.roleNameTooLong(LONGEST_ROLE_NAME)),
  ),
  flags,
});
export type SaveRole = v.InferOutput<typeof saveRoleSchema>;

/**
 * POST /api/roles/give: gives members a role and its rights. null takes the role away: they keep the rights they have.
 */
export const giveRoleSchema = v.object({
  ids: v.pipe(v.array(memberIdSchema), v.minLength(1), v.maxLength(MOST_MEMBERS)),
  roleId: v.nullable(memberIdSchema),
});
export type GiveRole = v.InferOutput<typeof giveRoleSchema>;

/** Names of roles are equal whatever their case and spaces. */
export const foldedRole = (name: string): string => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** The rights in which a member differs from the role. */
export const ownRights = (member: MemberFlags, role: Pick<Role, 'flags'>) =>
  memberFlags.filter((flag) => member[flag] !== role.flags[flag]);

const flagsWith = (...on: (keyof MemberFlags)[]): MemberFlags =>
  Object.fromEntries(memberFlags.map((flag) => [flag, on.includes(flag)])) as MemberFlags;

/** What a team without roles can start with. */
export const firstRoles: readonly Omit<Role, 'id'>[] = [
  { name: 'Scout', flags: flagsWith('disabledCalculatorSettings', 'recordSourcingHistory', 'accessProducts') },
  {
    name: 'Buyer',
    flags: flagsWith(
      'accessHistory',
      'recordSourcingHistory',
      'accessProducts',
      'accessSeller',
      'accessNotifications',
      'changePrices',
    ),
  },
];
