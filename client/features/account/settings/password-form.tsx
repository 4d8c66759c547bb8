import { valibotResolver } from '@hookform/resolvers/valibot';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as v from 'valibot';
import { caller } from '#client/api/caller.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { PasswordField } from '#client/ui/fields.tsx';
import { Form, FormFoot } from '#client/ui/form.tsx';
import { Note } from '#client/ui/states.tsx';
import { Strength } from '#client/ui/strength.tsx';
import { settingsCalls } from '#shared/account/settings-calls.ts';
import { type ChangePassword, changePasswordSchema } from '#shared/session/credentials.ts';
import { passwordFault, passwordStrength } from '#shared/session/password-strength.ts';
import { accountTexts } from '#shared/session/texts.ts';
import type { SettingsStore } from './settings-store.ts';
import { showRefusal } from './show-refusal.ts';
import { settingsTexts as texts } from './texts.ts';

/**
 * On success, the sign-in page appears with a confirmation.
 * @param email lowers the strength of a password that contains it
 */
export function PasswordForm({ store, email }: { store: SettingsStore; email: string }) {
  const title = useId();
  const [proves, setProves] = useState(false);
  const form = useForm({
    resolver: valibotResolver<v.InferInput<typeof changePasswordSchema>, unknown, ChangePassword>(changePasswordSchema),
    defaultValues: { password: '', repassword: '', currentPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const [password, repassword] = form.watch(['password', 'repassword']);
  const differs = password !== '' && repassword !== '' && password !== repassword;

  const submit = form.handleSubmit(async (wish) => {
    const fault = passwordFault(wish.password, email);
    if (fault) return form.setError('password', { message: fault }, { shouldFocus: true });
    const failure = await store.changePassword(() => caller(settingsCalls, store.call).changePassword(wish));
    if (failure) showRefusal(store.toasts, failure, form, () => setProves(true));
  });
  const cancel = () => {
    form.reset();
    setProves(false);
  };

  return (
    <section className="settings-part" aria-labelledby={title}>
      <h2 id={title}>{texts.changePassword}</h2>
      <Form onSubmit={submit}>
        {/* Password managers save the new password under this user name. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={texts.password}
          autoComplete="new-password"
          error={errors.password?.message}
          hint={texts.passwordHint}
          strength={password !== '' && <Strength score={passwordStrength(password, email)} />}
          {...form.register('password')}
        />
        <PasswordField
          label={texts.confirm}
          autoComplete="new-password"
          error={differs ? accountTexts.passwordMismatch : errors.password ? undefined : errors.repassword?.message}
          {...form.register('repassword')}
        />
        {proves && (
          <PasswordField
            label={texts.current}
            autoComplete="current-password"
            error={errors.currentPassword?.message}
            hint={texts.currentHint}
            {...form.register('currentPassword')}
          />
        )}
        <Note>{texts.everywhere}</Note>
        <FormFoot>
          <BusyButton busy={isSubmitting}>{isSubmitting ? texts.changingPassword : texts.changePassword}</BusyButton>
          {password !== '' || repassword !== '' ? (
            <button type="button" className="btn quiet" onClick={cancel}>
              {texts.cancel}
            </button>
          ) : null}
        </FormFoot>
      </Form>
    </section>
  );
}
