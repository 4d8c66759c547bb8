import * as v from 'valibot';
import { supportedMarketplaces } from '../marketplaces.ts';
import { extensionSchema } from './extensions.ts';
import { memberIdSchema } from './member.ts';
import { memberFlagSchema, memberFlags } from './member-flags.ts';

/** The maximum number of members per call. */
export const MOST_MEMBERS = 500;
const ids = v.pipe(v.array(memberIdSchema), v.minLength(1), v.maxLength(MOST_MEMBERS));

/**
 * POST /api/members/flags. A single member's accessHistory or recordSourcingHistory are the specification's calls. The
 * rest is ours, and optional.
 */
export const setFlagSchema = v.object({ ids, flag: memberFlagSchema, value: v.boolean() });
export type SetFlag = v.InferOutput<typeof setFlagSchema>;

/** Calculator settings are cloned one marketplace per call. Providers also accept ALL. */
export const cloneTargets = [...supportedMarketplaces, 'ALL'] as const;
export type CloneTarget = (typeof cloneTargets)[number];
export const DEFAULT_CLONE_TARGET: CloneTarget = 'US';
export const cloneCalls = (target: CloneTarget): readonly CloneTarget[] =>
  target === 'ALL' ? supportedMarketplaces : [target];

/** POST /api/members/clone: copies the main account's calculator settings for one marketplace, or ALL, to a member. */
export const cloneSettingsSchema = v.object({ id: memberIdSchema, marketplace: v.picklist(cloneTargets) });
export type CloneSettings = v.InferOutput<typeof cloneSettingsSchema>;

/** POST /api/members/instructions: emails a link to set a password, never the password itself. */
export const sendInstructionsSchema = v.object({ email: v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254)) });

/**
 * PUT /api/members/kept (ours): who stays active when the seats become fewer, in this order. Others follow, oldest
 * first.
 */
export const keepMembersSchema = v.object({
  extension: extensionSchema,
  ids: v.pipe(v.array(memberIdSchema), v.maxLength(MOST_MEMBERS)),
});
export type KeepMembers = v.InferOutput<typeof keepMembersSchema>;

const text = v.optional(v.string(), '');
const optionalFlags = v.object(v.entriesFromList(memberFlags, v.optional(v.boolean())));

/**
 * POST /api/members/import (ours): members from a CSV, with a result per row. They get no password: each sets one
 * through the link in an email, if `sendInstructions` is true. A missing flag is as in the row's role, which it names,
 * else as in the add form.
 */
export const importMembersSchema = v.object({
  extension: extensionSchema,
  sendInstructions: v.optional(v.boolean(), true),
  rows: v.pipe(
    v.array(
      v.object({
        firstName: text,
        lastName: text,
        email: text,
        role: v.optional(v.string()),
        ...optionalFlags.entries,
      }),
    ),
    v.minLength(1),
    v.maxLength(MOST_MEMBERS),
  ),
});
export type ImportMembers = v.InferOutput<typeof importMembersSchema>;
export type ImportRow = ImportMembers['rows'][number];

/** The results, in row order. */
export const importedMembersSchema = v.object({
  rows: v.array(
    v.object({
      email: v.string(),
      /** The new member's id; null if the row was refused. */
      id: v.nullable(v.string()),
      code: v.nullable(v.string()),
      message: v.nullable(v.string()),
      errors: v.nullable(v.record(v.string(), v.string())),
    }),
  ),
});
export type ImportedMembers = v.InferOutput<typeof importedMembersSchema>;
