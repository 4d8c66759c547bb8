import { valibotResolver } from '@hookform/resolvers/valibot';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { caller } from '#client/api/caller.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Form, FormFoot } from '#client/ui/form.tsx';
import { Note } from '#client/ui/note.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { readStored, writeStored } from '#client/ui/stored.ts';
import { TextField } from '#client/ui/text-field.tsx';
import { type ChangeEmail, changeEmailSchema } from '#shared/account/credentials.ts';
import { settingsCalls } from '#shared/account/settings-calls.ts';
import { accountTexts } from '#shared/account/texts.ts';
import { REMEMBERED_EMAIL } from '../session.ts';
import type { SettingsDesk } from './settings-desk.ts';
import { tellRefusal } from './tell-refusal.ts';
import { settingsTexts as texts } from './texts.ts';

/** @param email the present one */
export function EmailForm({ desk, email }: { desk: SettingsDesk; email: string }) {
  const title = useId();
  const [proves, setProves] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const form = useForm({
    resolver: valibotResolver<v.InferInput<typeof changeEmailSchema>, unknown, ChangeEmail>(changeEmailSchema),
    defaultValues: { email: '', currentPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (wish) => {
    const answer = await caller(settingsCalls, desk.call).changeEmail(wish);
    if (!answer.ok) return tellRefusal(desk.toasts, answer.error, form, () => setProves(true));
    if (readStored(REMEMBERED_EMAIL, v.string(), '') === email) writeStored(REMEMBERED_EMAIL, wish.email);
    setProves(false);
    setSentTo(wish.email);
    form.reset();
    desk.toasts.show({ kind: 'done', text: accountTexts.emailChanged });
  });
  return (
    <section className="settings-part" aria-labelledby={title}>
      <h2 id={title}>{texts.changeEmail}</h2>
      <Form onSubmit={submit}>
        <TextField label={texts.newEmail} type="email" autoComplete="email" error={errors.email?.message} hint={texts.emailHint} {...form.register('email')} />
        {proves && (
          <PasswordField
            label={texts.current}
            autoComplete="current-password"
            error={errors.currentPassword?.message}
            hint={texts.currentHint}
            {...form.register('currentPassword')}
          />
        )}
        {sentTo && <Note>{texts.confirmSent(sentTo)}</Note>}
        <FormFoot>
          <BusyButton busy={isSubmitting}>{texts.changeEmail}</BusyButton>
        </FormFoot>
      </Form>
    </section>
  );
}
