import * as v from 'valibot';
import { extensionSchema } from './extensions.ts';
import { memberIdSchema } from './member.ts';
import { memberTexts } from './texts.ts';

const LONGEST_NAME = 100;

const name = (missing: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(missing), v.maxLength(LONGEST_NAME, `At most ${LONGEST_NAME} letters`));
const email = v.pipe(v.string(), v.trim(), v.email(memberTexts.emailMissing), v.maxLength(254, 'This email is too long'));
const password = v.optional(v.pipe(v.string(), v.maxLength(1000, 'This password is too long')), '');
const flag = v.optional(v.boolean(), false);

const flagEntries = {
  disabledCalculatorSettings: flag,
  accessHistory: flag,
  accessGoogleAddon: flag,
  recordSourcingHistory: flag,
  accessProducts: flag,
  accessSeller: flag,
};

const addEntries = v.object({
  extension: extensionSchema,
  firstName: name(memberTexts.firstNameMissingOnAdd),
  lastName: name(memberTexts.lastNameMissingOnAdd),
  email,
  password,
  repassword: password,
  ...flagEntries,
});

const editEntries = v.object({
  id: memberIdSchema,
  extension: extensionSchema,
  firstName: name(memberTexts.firstNameMissing),
  lastName: name(memberTexts.lastNameMissing),
  password,
  repassword: password,
  ...flagEntries,
  /** As it was when the form was opened; without one whatever has changed meanwhile is overwritten. */
  rev: v.optional(v.nullable(v.number()), null),
});

type Passwords = { password: string; repassword: string };
/** Two empty ones match too. */
export const passwordsMatch = ({ password, repassword }: Passwords): boolean => password === repassword;

/** POST /api/members: the add form, with the documents' rules of both forms. */
export const addMemberSchema = v.pipe(
  addEntries,
  // An empty confirmation is told at both fields, as the documents have it.
  v.forward(
    v.partialCheck([['repassword']], ({ repassword }) => repassword !== '', memberTexts.passwordMissing),
    ['password'],
  ),
  v.forward(
    v.partialCheck([['repassword']], ({ repassword }) => repassword !== '', memberTexts.repasswordMissing),
    ['repassword'],
  ),
  v.forward(
    v.partialCheck([['password'], ['repassword']], (form) => form.repassword === '' || passwordsMatch(form), memberTexts.passwordsDiffer),
    ['repassword'],
  ),
);
export type AddMember = v.InferOutput<typeof addMemberSchema>;

/** PUT /api/members: the edit form. Empty passwords leave the one that there is. */
export const editMemberSchema = v.pipe(
  editEntries,
  v.forward(v.partialCheck([['password'], ['repassword']], passwordsMatch, memberTexts.passwordsDiffer), ['repassword']),
);
export type EditMember = v.InferOutput<typeof editMemberSchema>;
