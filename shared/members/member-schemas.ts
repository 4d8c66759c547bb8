import * as v from 'valibot';
import { newPasswordSchema } from '../session/credentials.ts';
import { personName } from '../session/person-name.ts';
import { DEFAULT_EXTENSION, extensionOf } from './extensions.ts';
import { memberIdSchema } from './member.ts';
import { memberFlags } from './member-flags.ts';
import { memberTexts } from './texts.ts';

const email = v.pipe(
  v.string(),
  v.trim(),
  v.email(memberTexts.emailMissing),
  v.maxLength(254, 'This email is too long'),
);
const password = v.optional(v.union([v.literal(''), newPasswordSchema]), '');
const repassword = v.optional(v.pipe(v.string(), v.maxLength(1000, 'This password is too long')), '');
const flag = v.optional(v.boolean(), false);

const flagEntries = v.entriesFromList(memberFlags, flag);

/** In any case; AZInsight if missing, as in the specification. */
const extension = v.pipe(
  v.optional(v.string(), DEFAULT_EXTENSION),
  v.transform((name) => extensionOf(name)),
);

/** Two empty passwords match, too. */
const passwordsMatch = ({ password, repassword }: { password: string; repassword: string }): boolean =>
  password === repassword;

const newMemberEntries = {
  firstName: personName(memberTexts.firstNameMissingOnAdd),
  lastName: personName(memberTexts.lastNameMissingOnAdd),
  email,
};

/** A member in a bulk import. Has no password: the member sets one. */
export const newMemberSchema = v.object(newMemberEntries);

/** POST /api/members and the provider's add-member: the add form, with the specification's rules of both forms. */
export const addMemberSchema = v.pipe(
  v.object({
    ...newMemberEntries,
    password,
    repassword,
    ...flagEntries,
    /** Ours: the role that the rights come from. */
    roleId: v.optional(v.nullable(memberIdSchema), null),
    extension,
  }),
  // The specification shows an empty confirmation as an error at both fields.
  v.forward(
    v.partialCheck([['repassword']], ({ repassword }) => repassword !== '', memberTexts.passwordMissing),
    ['password'],
  ),
  v.forward(
    v.partialCheck([['repassword']], ({ repassword }) => repassword !== '', memberTexts.repasswordMissing),
    ['repassword'],
  ),
  v.forward(
    v.partialCheck(
      [['password'], ['repassword']],
      (form) => form.repassword === '' || passwordsMatch(form),
      memberTexts.passwordsDiffer,
    ),
    ['repassword'],
  ),
);
export type AddMember = v.InferOutput<typeof addMemberSchema>;

const editEntries = {
  firstName: personName(memberTexts.firstNameMissing),
  lastName: personName(memberTexts.lastNameMissing),
  password,
  repassword,
  ...flagEntries,
  /** The revision when the form was opened. Without it, changes made in the meantime are overwritten. */
  rev: v.optional(v.nullable(v.number()), null),
  /** The role that the rights come from; null takes it away. Without it, the role stays. */
  roleId: v.optional(v.nullable(memberIdSchema)),
};

/** PUT /api/members: the edit form. Empty passwords leave the password unchanged. */
export const editMemberSchema = v.pipe(
  v.object({ id: memberIdSchema, extension, ...editEntries }),
  v.forward(v.partialCheck([['password'], ['repassword']], passwordsMatch, memberTexts.passwordsDiffer), [
    'repassword',
  ]),
);
export type EditMember = v.InferOutput<typeof editMemberSchema>;

/** The provider's edit-member; its path names the member. A missing flag stays unchanged. */
export const editMemberBodySchema = v.pipe(
  v.object({ ...editEntries, ...v.entriesFromList(memberFlags, v.optional(v.boolean())) }),
  v.forward(v.partialCheck([['password'], ['repassword']], passwordsMatch, memberTexts.passwordsDiffer), [
    'repassword',
  ]),
);
export type EditMemberBody = v.InferOutput<typeof editMemberBodySchema>;
