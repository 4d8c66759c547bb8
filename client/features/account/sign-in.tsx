import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CallFailure } from '#client/api/call.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { ErrorLine } from '#client/ui/field.tsx';
import { Mark } from '#client/ui/icon.tsx';
import { Note } from '#client/ui/note.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useTitle } from '#client/ui/use-title.ts';
import type { PortalInfo } from '#shared/account/portal-info.ts';
import { type SignInForm, signInFormSchema } from '#shared/account/user.ts';
import { SignInSide } from './sign-in-side.tsx';
import { signInTexts as texts } from './texts.ts';
import '#client/ui/fields.css';
import './sign-in.css';

export type SignInProps = {
  /** null until the portal has said what it offers. */
  portal: PortalInfo | null;
  /** The session of whoever was here has ended, and nobody chose that. */
  ended: boolean;
  /** The e-mail that Remember Me kept; '' for none. */
  remembered: string;
  onSignIn: (form: SignInForm) => Promise<CallFailure | undefined>;
};

export function SignIn({ portal, ended, remembered, onSignIn }: SignInProps) {
  useTitle('Log in · Sellerwire');
  const [message, setMessage] = useState('');
  const form = useForm({
    resolver: valibotResolver(signInFormSchema),
    defaultValues: { email: remembered, password: '', remember: true },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setMessage('');
    const failure = await onSignIn(values as SignInForm);
    if (!failure) return;
    const fields = Object.entries(failure.errors ?? {}).filter(([name]) => name === 'email' || name === 'password') as ['email' | 'password', string][];
    fields.forEach(([name, text], at) => {
      form.setError(name, { message: text }, { shouldFocus: at === 0 });
    });
    if (fields.length === 0) setMessage(failure.message);
  });

  const useDemo = () => {
    if (!portal?.demo) return;
    form.setValue('email', portal.demo.email, { shouldValidate: form.formState.isSubmitted });
    form.setValue('password', portal.demo.password, { shouldValidate: form.formState.isSubmitted });
  };

  return (
    <div className="door">
      <main className="door-form">
        <span className="brand">
          <Mark />
          <span>Sellerwire</span>
        </span>
        <form onSubmit={submit} noValidate>
          <h1>{texts.title}</h1>
          {ended && <Note>{texts.ended}</Note>}
          <TextField label={texts.email} type="email" autoComplete="username" error={errors.email?.message} {...form.register('email')} />
          <PasswordField label={texts.password} autoComplete="current-password" error={errors.password?.message} {...form.register('password')} />
          <label className="check">
            <input type="checkbox" {...form.register('remember')} /> {texts.remember}
          </label>
          <div role="alert">
            <ErrorLine text={message} />
          </div>
          <BusyButton className="btn primary lg wide" busy={isSubmitting}>
            {texts.submit}
          </BusyButton>
          {portal?.demo && (
            <section className="demo" aria-label={texts.demoTitle}>
              <h2>{texts.demoTitle}</h2>
              <dl>
                <dt>{texts.email}</dt>
                <dd className="code">{portal.demo.email}</dd>
                <dt>{texts.password}</dt>
                <dd className="code">{portal.demo.password}</dd>
              </dl>
              <button type="button" className="btn" onClick={useDemo}>
                {texts.demoUse}
              </button>
            </section>
          )}
        </form>
        {portal?.links.signUp ? (
          <p className="soft">
            {texts.notRegistered} <a href={portal.links.signUp}>{texts.signUp}</a>
          </p>
        ) : (
          <span />
        )}
      </main>
      <SignInSide />
    </div>
  );
}
