import { type ReactNode, useRef, useState } from 'react';
import * as v from 'valibot';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { ErrorLine, PasswordField, TextField } from '#client/ui/fields.tsx';
import { Link } from '#client/ui/link.tsx';
import { Note } from '#client/ui/states.tsx';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { accountTexts } from '#shared/session/texts.ts';
import { signInFormSchema } from '#shared/session/user.ts';
import { FORGOT_PATH } from './paths.ts';
import type { Session } from './session.ts';
import type { SignedOutWhy } from './session$.ts';
import { signInTexts as texts } from './texts.ts';
import '#client/ui/fields.css';
import './account.css';
import { useSubmit } from '#client/ui/use-submit.ts';

type LogInFormProps = {
  session: Session;
  /** null if it could not be loaded. */
  portal: PortalInfo | null;
  why: SignedOutWhy | undefined;
  email: string;
  onEmail(email: string): void;
  /** Another way in, above the fields. */
  children?: ReactNode;
};
type Errors = { email?: string; password?: string };

/** Doesn't use react-hook-form: for two fields, it isn't worth its size in the first view. */
export function LogInForm({ session, portal, why, email, onEmail, children }: LogInFormProps) {
  const demo = portal?.demo ?? null;
  const [rest, setRest] = useState({ password: '', remember: true });
  const [errors, setErrors] = useState<Errors>({});
  const [notice] = useState(noticeHere);
  const tried = useRef(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const form = { email, ...rest };

  const change = ({ email: address, ...fields }: Partial<typeof form>) => {
    if (address !== undefined) onEmail(address);
    setRest({ ...rest, ...fields });
    if (tried.current) setErrors(errorsOf({ ...form, ...fields, email: address ?? email }));
  };

  const refuse = (wrong: Errors) => {
    setErrors(wrong);
    (wrong.email ? emailInput : passwordInput).current?.focus();
  };

  const { busy, fault, submit } = useSubmit(async () => {
    tried.current = true;
    const read = v.safeParse(signInFormSchema, form);
    if (!read.success) return refuse(errorsOf(form));
    setErrors({});
    const failure = await session.signIn(read.output);
    const wrong = failure?.errors ?? {};
    if (!wrong.email && !wrong.password) return failure?.message;
    refuse(wrong);
  });

  return (
    <form onSubmit={submit} noValidate>
      <h1>{texts.title}</h1>
      <WhySignedOut why={why} />
      {notice && <Note>{notice}</Note>}
      {children}
      <TextField
        ref={emailInput}
        label={texts.email}
        name="email"
        type="email"
        autoComplete="username"
        error={errors.email}
        value={email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <PasswordField
        ref={passwordInput}
        label={texts.password}
        name="password"
        autoComplete="current-password"
        error={errors.password}
        value={rest.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      <div className="row">
        <label className="check">
          <input
            type="checkbox"
            name="remember"
            checked={rest.remember}
            onChange={(event) => change({ remember: event.target.checked })}
          />{' '}
          {texts.remember}
        </label>
        {!portal?.lacks.includes('reset') && (
          <Link className="push" href={FORGOT_PATH + location.search}>
            {texts.forgot}
          </Link>
        )}
      </div>
      <div role="alert">
        <ErrorLine text={fault} />
      </div>
      <BusyButton className="btn primary large wide" busy={busy}>
        {texts.submit}
      </BusyButton>
      {demo && <DemoAccount demo={demo} onUse={() => change(demo)} />}
    </form>
  );
}

const WhySignedOut = ({ why }: Pick<LogInFormProps, 'why'>) => (
  <>
    {why === 'ended' && <Note>{texts.ended}</Note>}
    {why === 'inactive' && <Note bad>{accountTexts.accountInactive}</Note>}
    {why === 'password-changed' && (
      <Note>
        <b>{accountTexts.passwordChanged}</b> {texts.newPassword}
      </Note>
    )}
  </>
);

type DemoAccountProps = { demo: NonNullable<PortalInfo['demo']>; onUse(): void };

const DemoAccount = ({ demo, onUse }: DemoAccountProps) => (
  <section className="demo" aria-label={texts.demoTitle}>
    <h2>{texts.demoTitle}</h2>
    <dl>
      <dt>{texts.email}</dt>
      <dd className="code">{demo.email}</dd>
      <dt>{texts.password}</dt>
      <dd className="code">{demo.password}</dd>
    </dl>
    <button type="button" className="btn" onClick={onUse}>
      {texts.demoUse}
    </button>
  </section>
);

/** Returns the notice that the previous page left in the history entry. This keeps its text out of the first view. */
function noticeHere(): string {
  const { notice } = (history.state ?? {}) as { notice?: unknown };
  return typeof notice === 'string' ? notice : '';
}

function errorsOf(form: v.InferInput<typeof signInFormSchema>): Errors {
  const read = v.safeParse(signInFormSchema, form);
  const { email, password } = read.success ? {} : (v.flatten<typeof signInFormSchema>(read.issues).nested ?? {});
  return { email: email?.[0], password: password?.[0] };
}
