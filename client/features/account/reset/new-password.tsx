import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { navigate } from 'wouter/use-browser-location';
import type { Call, CallFailure } from '#client/api/call.ts';
import { type Caller, caller } from '#client/api/caller.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { ErrorLine, PasswordField } from '#client/ui/fields.tsx';
import { Link } from '#client/ui/link.tsx';
import { Strength } from '#client/ui/strength.tsx';
import { useToasts } from '#client/ui/toasts.tsx';
import { toastLengths } from '#client/ui/toasts$.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { passwordStrength } from '#shared/session/password-strength.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { applyResetSchema, resetCodes, resetTexts } from '#shared/session/reset.ts';
import { resetCalls } from '#shared/session/reset-calls.ts';
import { passwordsDiffer } from '../passwords-differ.ts';
import { FORGOT_PATH, SIGN_IN_PATH } from '../paths.ts';
import { PublicPage, SignUpLink } from '../public-page.tsx';
import type { Session } from '../session.ts';
import { StopsSide } from '../stops-side.tsx';
import { resetScreenTexts as texts } from './texts.ts';

type NewPasswordProps = {
  session: Session;
  call: Call;
  portal: PortalInfo | null;
  /** `invited`: the person was invited and has no password yet. */
  params: { readonly invited?: string };
  secrets: Readonly<Record<string, string>>;
};
type Errors = { password?: string; confirmPassword?: string };

/** Sets a new password through an email link, unless people come in through the company alone. */
export function NewPassword(props: NewPasswordProps) {
  const isClosed = props.portal?.company?.only === true;
  useEffect(() => {
    if (isClosed) navigate(SIGN_IN_PATH, { replace: true });
  }, [isClosed]);
  return isClosed ? null : <NewPasswordForm {...props} />;
}

/** The button uses up the link; opening the page doesn't. */
function NewPasswordForm(props: NewPasswordProps) {
  const { portal, params } = props;
  const { form, change, errors, message, first, second, leave, differ, busy, submit } = useNewPassword(props);
  const wording = params.invited ? texts.first : texts.reset;

  return (
    <PublicPage
      side={<StopsSide label={texts.side} stops={texts.stops} at={1} />}
      foot={
        <>
          {texts.notRegistered} <SignUpLink portal={portal}>{texts.signUp}</SignUpLink>
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <div>
          <h1>{wording.title}</h1>
          <p className="soft">{wording.intro}</p>
        </div>
        <PasswordField
          ref={first}
          label={texts.password}
          name="password"
          autoComplete="new-password"
          hint={texts.passwordHint}
          strength={form.password !== '' && <Strength score={passwordStrength(form.password)} />}
          error={errors.password}
          value={form.password}
          onChange={(event) => change({ password: event.target.value })}
        />
        <PasswordField
          ref={second}
          label={texts.confirm}
          name="confirmPassword"
          autoComplete="new-password"
          error={differ ? resetTexts.mismatch : errors.confirmPassword}
          value={form.confirmPassword}
          onBlur={leave}
          onChange={(event) => change({ confirmPassword: event.target.value })}
        />
        <div role="alert">
          <ErrorLine text={message} />
        </div>
        <BusyButton className="btn primary large wide" busy={busy}>
          {wording.submit}
        </BusyButton>
        <div className="row">
          <Link href={SIGN_IN_PATH}>{texts.logIn}</Link>
          {message !== '' && (
            <Link className="push" href={FORGOT_PATH}>
              {texts.requestAgain}
            </Link>
          )}
        </div>
      </form>
    </PublicPage>
  );
}

/** What is typed, what is wrong with it, and how it is sent. */
function useNewPassword({ session, call, params, secrets }: NewPasswordProps) {
  const token = secrets[params.invited ?? 'reset-password'] ?? '';
  const api = caller(resetCalls, call);
  const [form, setForm] = useState({ password: '', confirmPassword: '' });
  const [left, setLeft] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [message, setMessage] = useState('');
  useLinkCheck(api, token, setMessage);
  const tried = useRef(false);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const toasts = useToasts();

  const change = (fields: Partial<typeof form>) => {
    const next = { ...form, ...fields };
    setForm(next);
    if (tried.current) setErrors(errorsOf({ ...next, resetPasswordCode: token }));
  };
  const refuse = (wrong: Errors) => {
    setErrors(wrong);
    (wrong.password ? first : second).current?.focus();
  };
  const { busy, submit } = useSubmit(async () => {
    tried.current = true;
    setLeft(true);
    setMessage('');
    const wish = { ...form, resetPasswordCode: token };
    const read = v.safeParse(applyResetSchema, wish);
    if (!read.success) return refuse(errorsOf(wish));
    setErrors({});
    const answer = await api.apply(read.output);
    if (!answer.ok) {
      const { password: wrong, confirmPassword: wrongAgain } = answer.error.errors ?? {};
      if (wrong || wrongAgain) refuse({ password: wrong, confirmPassword: wrongAgain });
      return setMessage(resetFailureText(answer.error));
    }
    toasts.show({ kind: 'done', text: params.invited ? texts.firstDone : resetTexts.done, ms: toastLengths.short });
    navigate(SIGN_IN_PATH, {
      replace: true,
      state: { notice: params.invited ? texts.firstNotice : resetTexts.tryLogin },
    });
    // The reset ends all sessions, including one in this browser.
    void session.restore();
  });
  const differ = passwordsDiffer(form.password, form.confirmPassword, left);
  return { form, change, errors, message, first, second, leave: () => setLeft(true), differ, busy, submit };
}

/** Says early that a link has expired. Without one, the person goes to the log-in page. */
function useLinkCheck(api: Caller<typeof resetCalls>, token: string, onExpired: (message: string) => void): void {
  useEffect(() => {
    let here = true;
    if (token === '') navigate(SIGN_IN_PATH, { replace: true });
    else
      void api.check({ resetPasswordCode: token }).then((answer) => {
        // Before anybody types, only an expired link is worth an alert.
        if (here && !answer.ok && answer.error.code === 'INVALID') onExpired(answer.error.message);
      });
    return () => {
      here = false;
    };
  }, [api, token, onExpired]);
}

function errorsOf(form: v.InferInput<typeof applyResetSchema>): Errors {
  const read = v.safeParse(applyResetSchema, form);
  const { password, confirmPassword } = read.success
    ? {}
    : (v.flatten<typeof applyResetSchema>(read.issues).nested ?? {});
  return { password: password?.[0], confirmPassword: confirmPassword?.[0] };
}

/** Returns the message for a refused reset; '' for none. */
export function resetFailureText({ code, message }: Pick<CallFailure, 'code' | 'message'>): string {
  if (code === resetCodes.invalid) return message;
  return code === resetCodes.notAuthorised ? '' : resetTexts.failed;
}
