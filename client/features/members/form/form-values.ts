import type { FieldErrors, Resolver } from 'react-hook-form';
import * as v from 'valibot';
import { errorCodes } from '#shared/errors.ts';
import type { Extension } from '#shared/members/extensions.ts';
import type { Member } from '#shared/members/member.ts';
import { defaultFlags, flagsFor, type MemberFlags, memberFlags } from '#shared/members/member-flags.ts';
import { addMemberSchema, editMemberSchema } from '#shared/members/member-schemas.ts';

export type FormValues = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  repassword: string;
  roleId: string | null;
} & MemberFlags;

export const emptyValues = (extension: Extension): FormValues => ({
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  repassword: '',
  roleId: null,
  ...defaultFlags(extension),
});

export const valuesOf = (member: Member): FormValues => ({
  firstName: member.firstName,
  lastName: member.lastName,
  email: member.email,
  password: '',
  repassword: '',
  roleId: member.roleId,
  ...flagsIn(member),
});

export const flagsIn = (flags: MemberFlags): MemberFlags =>
  Object.fromEntries(memberFlags.map((flag) => [flag, flags[flag]])) as MemberFlags;

/** Request body; flags that the tool lacks are false (MEM-05). */
export const addBody = (extension: Extension, values: FormValues) => ({
  ...values,
  ...flagsFor(extension, values),
  extension,
});

/** @param of the member that the form knows; a role that is still the same is not sent */
export function editBody(
  extension: Extension,
  { email: _, roleId, ...values }: FormValues,
  of: Pick<Member, 'id' | 'rev' | 'roleId'>,
) {
  return {
    ...values,
    ...flagsFor(extension, values),
    ...(roleId === of.roleId ? {} : { roleId }),
    id: of.id,
    extension,
    rev: of.rev,
  };
}

/** Validates with the server's rules; each failing field gets its message under the code INVALID (MEM-14). */
export const resolverOf =
  (extension: Extension, member: Pick<Member, 'id' | 'rev' | 'roleId'> | null): Resolver<FormValues> =>
  (values) => {
    const checked = member
      ? v.safeParse(editMemberSchema, editBody(extension, values, member))
      : v.safeParse(addMemberSchema, addBody(extension, values));
    if (checked.success) return { values, errors: {} };
    const errors: FieldErrors<FormValues> = {};
    for (const issue of checked.issues) {
      const field = v.getDotPath(issue as v.BaseIssue<unknown>) as keyof FormValues | null;
      if (field) errors[field] ??= { type: errorCodes.invalid, message: issue.message };
    }
    return { values: {}, errors };
  };
