import * as v from 'valibot';
import { supportedMarketplaces } from '../marketplaces.ts';
import { extensionSchema } from './extensions.ts';
import { memberIdSchema } from './member.ts';
import { memberFlagSchema, memberFlags } from './member-flags.ts';

/** Several members in one call, at most. */
export const MOST_MEMBERS = 500;
const ids = v.pipe(v.array(memberIdSchema), v.minLength(1), v.maxLength(MOST_MEMBERS));

/** POST /api/members/flags. One member's accessHistory or recordSourcingHistory are the documents' calls; everything else is ours and optional. */
export const setFlagSchema = v.object({ ids, flag: memberFlagSchema, value: v.boolean() });
export type SetFlag = v.InferOutput<typeof setFlagSchema>;

/** Calculator settings are cloned one call a marketplace. A provider takes ALL too. */
export const cloneTargets = [...supportedMarketplaces, 'ALL'] as const;
export type CloneTarget = (typeof cloneTargets)[number];
export const DEFAULT_CLONE_TARGET: CloneTarget = 'US';
/** The calls that a choice needs. */
export const cloneCalls = (target: CloneTarget): readonly CloneTarget[] => (target === 'ALL' ? supportedMarketplaces : [target]);

/** POST /api/members/clone: one marketplace's calculator settings of the main account, or of ALL, go to a member. */
export const cloneSettingsSchema = v.object({ id: memberIdSchema, marketplace: v.picklist(cloneTargets) });
export type CloneSettings = v.InferOutput<typeof cloneSettingsSchema>;

/** POST /api/members/instructions: mails a link to set a password with, never a password. */
export const sendInstructionsSchema = v.object({ email: v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254)) });

/** PUT /api/members/kept (ours): who stays active when seats shrink, in this order; whoever is left out comes after, the oldest first. */
export const keepMembersSchema = v.object({ extension: extensionSchema, ids: v.pipe(v.array(memberIdSchema), v.maxLength(MOST_MEMBERS)) });
export type KeepMembers = v.InferOutput<typeof keepMembersSchema>;

const text = v.optional(v.string(), '');
const optionalFlags = v.object(v.entriesFromList(memberFlags, v.optional(v.boolean())));

/**
 * POST /api/members/import (ours): members from a CSV, each row with an answer of its own. They get no password: each sets one by the link that
 * is mailed to him where `sendInstructions` is true. A flag that is left out is as on the add form.
 */
export const importMembersSchema = v.object({
  extension: extensionSchema,
  sendInstructions: v.optional(v.boolean(), true),
  rows: v.pipe(v.array(v.object({ firstName: text, lastName: text, email: text, ...optionalFlags.entries })), v.minLength(1), v.maxLength(MOST_MEMBERS)),
});
export type ImportMembers = v.InferOutput<typeof importMembersSchema>;
export type ImportRow = ImportMembers['rows'][number];

/** The answer to each row, in their order. */
export const importedMembersSchema = v.object({
  rows: v.array(
    v.object({
      email: v.string(),
      /** Of the member that was added; null where the row was refused. */
      id: v.nullable(v.string()),
      code: v.nullable(v.string()),
      message: v.nullable(v.string()),
      errors: v.nullable(v.record(v.string(), v.string())),
    }),
  ),
});
export type ImportedMembers = v.InferOutput<typeof importedMembersSchema>;
