import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { ErrorLine } from '#client/ui/field.tsx';
import { Mark } from '#client/ui/icon.tsx';
import { Note } from '#client/ui/note.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { readStored } from '#client/ui/stored.ts';
import { TextField } from '#client/ui/text-field.tsx';
import type { PortalInfo } from '#shared/account/portal-info.ts';
import { signInFormSchema } from '#shared/account/user.ts';
import { REMEMBERED_EMAIL, type Session } from './session.ts';
import { SignInSide } from './sign-in-side.tsx';
import { signInTexts as texts } from './texts.ts';
import '#client/ui/fields.css';
import './sign-in.css';

export type SignInProps = {
  session: Session;
  /** null where the portal did not say what it offers. */
  portal: PortalInfo | null;
  /** The session of whoever was here has ended, and nobody chose that. */
  ended: boolean;
};

type Errors = { email?: string; password?: string };

/** By hand and not with react-hook-form: two fields do not pay for what every first view would load. */
export function SignIn({ session, portal, ended }: SignInProps) {
  const [form, setForm] = useState(() => ({ email: readStored(REMEMBERED_EMAIL, v.string(), ''), password: '', remember: true }));
  const [errors, setErrors] = useState<Errors>({});
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const tried = useRef(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const change = (fields: Partial<typeof form>) => {
    const next = { ...form, ...fields };
    setForm(next);
    if (tried.current) setErrors(errorsOf(next));
  };

  const refuse = (wrong: Errors) => {
    setErrors(wrong);
    (wrong.email ? email : password).current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    tried.current = true;
    setMessage('');
    const read = v.safeParse(signInFormSchema, form);
    if (!read.success) return refuse(errorsOf(form));
    setErrors({});
    setBusy(true);
    const failure = await session.signIn(read.output);
    setBusy(false);
    if (!failure) return;
    const { email, password } = failure.errors ?? {};
    if (email || password) refuse({ email, password });
    else setMessage(failure.message);
  };

  const useDemo = () => {
    if (portal?.demo) change({ email: portal.demo.email, password: portal.demo.password });
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
          <TextField
            ref={email}
            label={texts.email}
            name="email"
            type="email"
            autoComplete="username"
            error={errors.email}
            value={form.email}
            onChange={(event) => change({ email: event.target.value })}
          />
          <PasswordField
            ref={password}
            label={texts.password}
            name="password"
            autoComplete="current-password"
            error={errors.password}
            value={form.password}
            onChange={(event) => change({ password: event.target.value })}
          />
          <label className="check">
            <input type="checkbox" name="remember" checked={form.remember} onChange={(event) => change({ remember: event.target.checked })} /> {texts.remember}
          </label>
          <div role="alert">
            <ErrorLine text={message} />
          </div>
          <BusyButton className="btn primary lg wide" busy={busy}>
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

/** The first thing that is wrong with each field. */
function errorsOf(form: v.InferInput<typeof signInFormSchema>): Errors {
  const read = v.safeParse(signInFormSchema, form);
  const { email, password } = read.success ? {} : (v.flatten<typeof signInFormSchema>(read.issues).nested ?? {});
  return { email: email?.[0], password: password?.[0] };
}
