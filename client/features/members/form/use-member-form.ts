import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { CallFailure } from '#client/api/call.ts';
import type { Toasts } from '#client/ui/toasts$.ts';
import type { Extension } from '#shared/members/extensions.ts';
import type { Member } from '#shared/members/member.ts';
import { type MemberFlag, memberFlags } from '#shared/members/member-flags.ts';
import { saveFailureToast } from '../member-failures.ts';
import { emptyValues, type FormValues, resolverOf, valuesOf } from './form-values.ts';

export type MemberFormState = {
  form: UseFormReturn<FormValues>;
  /** The member as loaded into the form; a save sends its `rev`. */
  known: Member | null;
  /** Changes made elsewhere while the form was open. */
  elsewhere: Merged | null;
  /** Reason for the last failed save, if neither a field nor a toast shows it. */
  failure: string;
  /** Shows a failed save in the place its code requires (MEM-06, MEM-10). */
  fail(failure: CallFailure): void;
  clearFailure(): void;
};

/** State of the add or edit form. Typed values survive any change of the member. */
export function useMemberForm(extension: Extension, member: Member | null, toasts: Toasts): MemberFormState {
  const [known, setKnown] = useState(member);
  const [elsewhere, setElsewhere] = useState<Merged | null>(null);
  const [failure, setFailure] = useState('');
  const resolver = useRef(resolverOf(extension, member));
  const form = useForm<FormValues>({ resolver: resolver.current, defaultValues: member ? valuesOf(member) : emptyValues(extension) });

  useEffect(() => {
    if (!member || !known || member === known) return;
    const change = merged(known, member, form.getValues());
    for (const field of change.taken) form.resetField(field, { defaultValue: member[field] });
    if (form.getValues('roleId') === known.roleId) form.resetField('roleId', { defaultValue: member.roleId });
    setKnown(member);
    if (change.taken.length > 0 || change.own.length > 0) setElsewhere(change);
  }, [member, known, form]);

  const fail = (why: CallFailure) => {
    const { code, errors } = why;
    const fields = Object.entries(errors ?? {}).filter(([field]) => field in form.getValues());
    for (const [at, [field, text]] of fields.entries()) form.setError(field as keyof FormValues, { type: code, message: text }, { shouldFocus: at === 0 });
    if (fields.length > 0) return;
    const toast = saveFailureToast(why);
    if (toast) toasts.show(toast);
    else setFailure(why.message);
  };
  return { form, known, elsewhere, failure, fail, clearFailure: () => setFailure('') };
}

/** Fields that both the form and the provider hold. */
type Held = Pick<Member, 'firstName' | 'lastName' | MemberFlag>;
const heldFields = ['firstName', 'lastName', ...memberFlags] as const satisfies readonly (keyof Held)[];
type HeldField = (typeof heldFields)[number];

type Merged = {
  /** Untouched in the form: updated to the provider's value. */
  taken: readonly HeldField[];
  /** Changed differently on both sides: the typed value stays. */
  own: readonly HeldField[];
};

/**
 * Merges a change made elsewhere into the form.
 * @param base the member as the form knew it
 * @param theirs the member now
 * @param mine the form's values
 */
export function merged(base: Held, theirs: Held, mine: Held): Merged {
  const changed = heldFields.filter((field) => theirs[field] !== base[field] && theirs[field] !== mine[field]);
  return { taken: changed.filter((field) => mine[field] === base[field]), own: changed.filter((field) => mine[field] !== base[field]) };
}
