import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Subscription } from 'rxjs';
import { navigate } from 'wouter/use-browser-location';
import type { MembersApi } from '#client/api/caller.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { prepareConfirm, useConfirm } from '#client/ui/confirm.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { Form, FormError } from '#client/ui/form.tsx';
import { Note } from '#client/ui/note.tsx';
import type { Extension } from '#shared/members/extensions.ts';
import type { Member } from '#shared/members/member.ts';
import { memberCodes, memberTexts } from '#shared/members/texts.ts';
import { nameOf } from '../member-rows.ts';
import { actionTexts, formTexts as texts } from '../texts.ts';
import type { ViewAs } from '../view-as.ts';
import { addBody, editBody, type FormValues, flagsIn } from './form-values.ts';
import { leaveSoon } from './leave-soon.ts';
import { MemberFields } from './member-fields.tsx';
import { SeeAs } from './see-as.tsx';
import { useMemberForm } from './use-member-form.ts';

export type MemberFormProps = {
  desk: DeskDeps;
  api: MembersApi;
  extension: Extension;
  /** As it is now; null for a new one. */
  member: Member | null;
  listHref: string;
  viewAs: ViewAs;
  /** Mails the instructions, and tells what came of it. */
  onSend(email: string): Promise<boolean>;
  /** What the form knows is older than the provider's. */
  onOutdated(): void;
  say?: ReactNode;
  actions?: ReactNode;
};

/** One form in two settings: a new sub-account, or one that there is. */
export function MemberForm({ desk, api, extension, member, listHref, viewAs, onSend, onOutdated, say, actions }: MemberFormProps) {
  const id = useId();
  const confirm = useConfirm();
  const { toasts, scheduler } = desk;
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
    toasts.show({ kind: 'done', text: memberTexts.added });
    if (another) {
      const { firstName: _f, lastName: _l, email: _e, password: _p, repassword: _r, ...flags } = values;
      form.reset({ firstName: '', lastName: '', email: '', password: '', repassword: '', ...flags });
      form.setFocus('firstName');
      return;
    }
    form.reset(values);
    if (extension === 'AZINSIGHT') {
      const wanted = await confirm({
        title: actionTexts.send,
        text: actionTexts.askSend(values.email),
        yes: actionTexts.sendNow,
        no: actionTexts.notNow,
        harmless: true,
      });
      if (wanted) await onSend(values.email);
    }
    goBack();
  };
  const edit = async (values: FormValues, of: Member) => {
    const answer = await api.edit(editBody(extension, values, of));
    if (answer.ok) {
      toasts.show({ kind: 'done', text: memberTexts.edited });
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
      const question = known
        ? { title: texts.editTitle(nameOf(known)), text: memberTexts.confirmEdit, yes: texts.save, no: actionTexts.cancel, harmless: true }
        : { title: texts.addTitle, text: memberTexts.confirmAdd, yes: texts.create, no: actionTexts.cancel, harmless: true };
      if (!(await confirm(question))) return;
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
          {!known && extension === 'AZALERT' ? (
            <>
              <BusyButton type="button" className="btn" busy={busy} onClick={() => void submit(true)()}>
                {memberTexts.saveAndAddAnother}
              </BusyButton>
              <BusyButton form={id} busy={busy}>
                {memberTexts.saveAndClose}
              </BusyButton>
            </>
          ) : (
            <BusyButton form={id} busy={busy}>
              {texts.save}
            </BusyButton>
          )}
        </>
      }
    >
      <Form id={id} className="member-form" onSubmit={(event) => (busy ? event.preventDefault() : void submit(false)(event))}>
        {elsewhere && known && (
          <Note>
            {elsewhere.taken.length > 0 && <p>{texts.takenOver(elsewhere.taken)}</p>}
            {elsewhere.kept.map((field) => (
              <p key={field}>{texts.keptYours(field, known[field])}</p>
            ))}
          </Note>
        )}
        <MemberFields form={form} extension={extension} isNew={!known} />
        <FormError text={failure} />
      </Form>
      {extension === 'AZINSIGHT' && <SeeAs flags={flagsIn(form.watch())} viewAs={viewAs} />}
    </Drawer>
  );
}
