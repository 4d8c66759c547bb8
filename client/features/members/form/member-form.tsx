import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { Observable, SchedulerLike, Subscription } from 'rxjs';
import { navigate } from 'wouter/use-browser-location';
import type { CallFailure } from '#client/api/call.ts';
import type { MembersApi } from '#client/api/caller.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Check } from '#client/ui/checkbox.tsx';
import { prepareConfirm, useConfirm } from '#client/ui/confirm.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { PasswordField, TextField } from '#client/ui/fields.tsx';
import { Form, FormError, FormPair } from '#client/ui/form.tsx';
import { useCapabilities } from '#client/ui/full.tsx';
import { Mark } from '#client/ui/logo.tsx';
import { useValue } from '#client/ui/observe.ts';
import type { Question } from '#client/ui/question.ts';
import { Select } from '#client/ui/select.tsx';
import { Note } from '#client/ui/states.tsx';
import { type Toasts, toastLengths } from '#client/ui/toasts$.ts';
import type { Extension } from '#shared/members/extensions.ts';
import type { Member } from '#shared/members/member.ts';
import { type MemberFlag, type MemberFlags, memberFlags } from '#shared/members/member-flags.ts';
import type { Role } from '#shared/members/roles.ts';
import { memberCodes, memberTexts } from '#shared/members/texts.ts';
import { SHORTEST_PASSWORD } from '#shared/session/password-strength.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { saveFailureToast } from '../member-failures.ts';
import { nameOf } from '../member-rows.ts';
import { rightsOf, type ViewAs } from '../rights.ts';
import { roleTexts } from '../roles/role-texts.ts';
import { actionTexts, formTexts as texts } from '../texts.ts';
import { addBody, editBody, emptyValues, type FormValues, flagsIn, resolverOf, valuesOf } from './form-values.ts';

type MemberFormState = {
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
function useMemberForm(extension: Extension, member: Member | null, toasts: Toasts): MemberFormState {
  const [known, setKnown] = useState(member);
  const [elsewhere, setElsewhere] = useState<Merged | null>(null);
  const [failure, setFailure] = useState('');
  const resolver = useRef(resolverOf(extension, member));
  const form = useForm<FormValues>({
    resolver: resolver.current,
    defaultValues: member ? valuesOf(member) : emptyValues(extension),
  });

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
    for (const [at, [field, text]] of fields.entries())
      form.setError(field as keyof FormValues, { type: code, message: text }, { shouldFocus: at === 0 });
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
  return {
    taken: changed.filter((field) => mine[field] === base[field]),
    own: changed.filter((field) => mine[field] !== base[field]),
  };
}

export type MemberFormProps = {
  store: StoreDeps & { user$: Observable<UserInfo> };
  api: MembersApi;
  extension: Extension;
  roles: readonly Role[];
  /** The member's current state; null when adding. */
  member: Member | null;
  listHref: string;
  viewAs: ViewAs;
  /** Emails the instructions. @returns whether it succeeded; the result has been shown */
  onSend(email: string): Promise<boolean>;
  /** Called when the form's data is older than the provider's. */
  onOutdated(): void;
  say?: ReactNode;
  actions?: ReactNode;
};

export function MemberForm(props: MemberFormProps) {
  const { store, api, extension, roles, member, listHref, viewAs, onSend, onOutdated, say, actions } = props;
  const id = useId();
  const confirm = useConfirm();
  const { toasts, scheduler } = store;
  const { form, known, elsewhere, failure, fail, clearFailure } = useMemberForm(extension, member, toasts);
  const [leaving, setLeaving] = useState(false);
  const { isSubmitting, isDirty } = form.formState;
  const timer = useRef<Subscription | undefined>(undefined);
  useEffect(() => prepareConfirm(), []);
  useEffect(() => () => timer.current?.unsubscribe(), []);

  const goBack = () => {
    setLeaving(true);
    timer.current = leaveSoon(scheduler, () => navigate(listHref));
  };
  const add = async (values: FormValues, another: boolean) => {
    const answer = await api.add(addBody(extension, values));
    if (!answer.ok) return fail(answer.error);
    toasts.done(memberTexts.added);
    if (another) return startAnother(form, values);
    form.reset(values);
    if (extension === 'AZINSIGHT' && (await confirm(sendQuestion(values.email)))) await onSend(values.email);
    goBack();
  };
  const edit = async (values: FormValues, of: Member) => {
    const answer = await api.edit(editBody(extension, values, of));
    if (answer.ok) {
      toasts.done(memberTexts.edited);
      form.reset(values);
      navigate(listHref);
      return;
    }
    fail(answer.error);
    if (answer.error.code === memberCodes.changedMeanwhile) onOutdated();
  };
  const submit = (another: boolean) =>
    form.handleSubmit(async (values) => {
      clearFailure();
      if (!(await confirm(saveQuestion(known)))) return;
      await (known ? edit(values, known) : add(values, another));
    });
  const close = async () => {
    const question = { title: texts.discardTitle, text: texts.discardWhy, yes: texts.discard, no: texts.keepEditing };
    if (!leaving && isDirty && !(await confirm(question))) return;
    navigate(listHref);
  };
  const busy = isSubmitting || leaving;

  return (
    <Drawer
      title={known ? nameOf(known) : texts.addTitle}
      say={say}
      actions={actions}
      onClose={() => void close()}
      foot={
        <>
          <button type="button" className="btn" onClick={() => void close()}>
            {actionTexts.cancel}
          </button>
          <SaveButtons
            form={id}
            busy={busy}
            onAddAnother={!known && extension === 'AZALERT' ? () => void submit(true)() : undefined}
          />
        </>
      }
    >
      <Form
        id={id}
        className="member-form"
        onSubmit={(event) => (busy ? event.preventDefault() : void submit(false)(event))}
      >
        {elsewhere && known && <ElsewhereNote change={elsewhere} known={known} />}
        <MemberFields form={form} extension={extension} roles={roles} isNew={!known} />
        <FormError text={failure} />
      </Form>
      {extension === 'AZINSIGHT' && <SeeAs plan$={store.user$} flags={flagsIn(form.watch())} viewAs={viewAs} />}
    </Drawer>
  );
}

/** Empties the form for another member, who gets the same rights. */
function startAnother(form: UseFormReturn<FormValues>, values: FormValues): void {
  const { firstName: _f, lastName: _l, email: _e, password: _p, repassword: _r, ...rights } = values;
  // Without the fields' elements, the form could not focus one of them.
  form.reset(
    { firstName: '', lastName: '', email: '', password: '', repassword: '', ...rights },
    { keepFieldsRef: true },
  );
  form.setFocus('firstName');
}

const sendQuestion = (email: string): Question => ({
  title: actionTexts.send,
  text: actionTexts.sendQuestion(email),
  yes: actionTexts.sendNow,
  no: actionTexts.notNow,
  harmless: true,
});

const saveQuestion = (known: Member | null): Question => ({
  title: known ? texts.editTitle(nameOf(known)) : texts.addTitle,
  text: known ? memberTexts.confirmEdit : memberTexts.confirmAdd,
  yes: known ? texts.save : texts.create,
  no: actionTexts.cancel,
  harmless: true,
});

type SaveButtonsProps = { form: string; busy: boolean; onAddAnother: (() => void) | undefined };

const SaveButtons = ({ form, busy, onAddAnother }: SaveButtonsProps) =>
  onAddAnother ? (
    <>
      <BusyButton type="button" className="btn" busy={busy} onClick={onAddAnother}>
        {memberTexts.saveAndAddAnother}
      </BusyButton>
      <BusyButton form={form} busy={busy}>
        {memberTexts.saveAndClose}
      </BusyButton>
    </>
  ) : (
    <BusyButton form={form} busy={busy}>
      {texts.save}
    </BusyButton>
  );

const ElsewhereNote = ({ change, known }: { change: Merged; known: Member }) => (
  <Note>
    {change.taken.length > 0 && <p>{texts.takenOver(change.taken)}</p>}
    {change.own.map((field) => (
      <p key={field}>{texts.yourEdit(field, known[field])}</p>
    ))}
  </Note>
);

/** Waits before returning to the list, so that the message about the new sub-account can be read (MEM-09). */
export const leaveSoon = (scheduler: SchedulerLike, leave: () => void): Subscription =>
  scheduler.schedule(leave, toastLengths.blink);

type SeeAsProps = { plan$: Observable<UserInfo>; flags: MemberFlags; viewAs: ViewAs };

/** Previews the member's menu with these rights on the main account's plan, and what stays closed. */
function SeeAs({ plan$, flags, viewAs }: SeeAsProps) {
  const { productType, isInTrial } = useValue(plan$);
  const user: UserInfo = {
    _id: 'preview',
    accountType: 'MEMBER',
    accessHistory: flags.accessHistory,
    accessProducts: flags.accessProducts,
    accessSeller: flags.accessSeller,
    accessNotifications: flags.accessNotifications,
    changePrices: flags.changePrices,
    productType,
    isInTrial,
  };
  const { menu, open, closed } = viewAs(user);
  const sees = [
    ...open,
    flags.accessHistory ? texts.wholeTeam : texts.ownRows,
    ...(flags.accessGoogleAddon ? [texts.addon] : []),
  ];
  return (
    <section className="see-as" aria-labelledby="see-as">
      <h3 id="see-as">{texts.seeAs}</h3>
      <div className="peek">
        <div className="peek-bar" aria-hidden="true">
          <Mark />
          {menu.length === 0 ? <span>{texts.emptyMenu}</span> : menu.map((label) => <span key={label}>{label}</span>)}
        </div>
        <dl>
          <div>
            <dt>{texts.menu}</dt>
            <dd>{menu.length === 0 ? texts.emptyMenu : menu.join(', ')}</dd>
          </div>
          <div>
            <dt>{texts.sees}</dt>
            <dd>{sees.join(', ')}</dd>
          </div>
          <div>
            <dt>{texts.not}</dt>
            <dd>{[...closed, ...(flags.accessGoogleAddon ? [] : [texts.addon])].join(', ')}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

type MemberFieldsProps = {
  form: UseFormReturn<FormValues>;
  extension: Extension;
  roles: readonly Role[];
  isNew: boolean;
};

function MemberFields({ form, extension, roles, isNew }: MemberFieldsProps) {
  const { errors, touchedFields } = form.formState;
  const [password, repassword] = form.watch(['password', 'repassword']);
  // Checked on change once the second field has text, and on its blur (MEM-06).
  const differ = password !== repassword && (repassword !== '' || touchedFields.repassword === true);
  return (
    <>
      <FormPair>
        <TextField
          label={texts.firstName}
          autoComplete="off"
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <TextField
          label={texts.lastName}
          autoComplete="off"
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
      </FormPair>
      <TextField
        label={texts.email}
        type="email"
        autoComplete="off"
        readOnly={!isNew}
        hint={isNew ? undefined : texts.emailFixed}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <FormPair>
        <PasswordField
          label={texts.password}
          autoComplete="new-password"
          hint={isNew ? texts.shortest(SHORTEST_PASSWORD) : undefined}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <PasswordField
          label={texts.repassword}
          autoComplete="new-password"
          error={differ ? memberTexts.passwordsDiffer : errors.repassword?.message}
          {...form.register('repassword')}
        />
      </FormPair>
      {!isNew && <p className="hint">{memberTexts.passwordUnchanged}</p>}
      {extension === 'AZINSIGHT' && roles.length > 0 && <RoleChoice form={form} roles={roles} />}
      <fieldset className="member-rights">
        <legend>{texts.rights}</legend>
        {rightsOf(extension, useCapabilities()).map(({ flag, label, hint }) => (
          <div key={flag}>
            <Check label={label} {...form.register(flag)} />
            {hint && <p className="hint">{hint}</p>}
          </div>
        ))}
      </fieldset>
    </>
  );
}

/** Fills in the rights of a role. */
function RoleChoice({ form, roles }: { form: UseFormReturn<FormValues>; roles: readonly Role[] }) {
  const choose = (id: string) => {
    const role = roles.find((each) => each.id === id);
    form.setValue('roleId', role?.id ?? null, { shouldDirty: true });
    for (const flag of role ? memberFlags : []) form.setValue(flag, role?.flags[flag] ?? false, { shouldDirty: true });
  };
  return (
    <Select
      label={roleTexts.role}
      hint={roleTexts.formHint}
      choices={[{ value: '', label: roleTexts.noRole }, ...roles.map(({ id, name }) => ({ value: id, label: name }))]}
      value={form.watch('roleId') ?? ''}
      onChange={choose}
    />
  );
}
