import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import type { Call } from '#client/api/call.ts';
import { caller } from '#client/api/caller.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { ErrorLine, TextField } from '#client/ui/fields.tsx';
import { Link } from '#client/ui/link.tsx';
import { Note } from '#client/ui/states.tsx';
import { useToasts } from '#client/ui/toasts.tsx';
import { toastLengths } from '#client/ui/toasts$.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { forgotPasswordSchema, resetTexts } from '#shared/session/reset.ts';
import { resetCalls } from '#shared/session/reset-calls.ts';
import { SIGN_IN_PATH } from '../paths.ts';
import { resetScreenTexts as texts } from './texts.ts';

/** Requests the link that resets the password. Doesn't reveal whether the address has an account. */
export function ForgotForm({ call, email, onEmail }: { call: Call; email: string; onEmail(email: string): void }) {
  const [error, setError] = useState('');
  const [sentTo, setSentTo] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const toasts = useToasts();
  // The link that led here is unmounted, and focus went with it.
  useEffect(() => input.current?.focus(), []);

  const refuse = (why: string) => {
    setError(why);
    input.current?.focus();
  };
  const { busy, fault, submit } = useSubmit(async () => {
    const read = v.safeParse(forgotPasswordSchema, { email });
    if (!read.success) return refuse(read.issues[0].message);
    setError('');
    const answer = await caller(resetCalls, call).forgot({ email: read.output.email });
    if (answer.ok) {
      setSentTo(read.output.email);
      toasts.show({ kind: 'done', text: resetTexts.linkSent, ms: toastLengths.short, key: 'reset-link' });
    } else if (answer.error.errors?.email) refuse(answer.error.errors.email);
    else return answer.error.message;
  });

  return (
    <form onSubmit={submit} noValidate>
      <div>
        <h1>{texts.forgot}</h1>
        <p className="soft">{texts.forgotHint}</p>
      </div>
      {sentTo && <Note>{texts.sentTo(sentTo)}</Note>}
      <TextField
        ref={input}
        label={texts.email}
        name="email"
        type="email"
        autoComplete="username"
        error={error}
        value={email}
        onChange={(event) => {
          setError('');
          onEmail(event.target.value);
        }}
      />
      <div className="row">
        <Link className="push" href={SIGN_IN_PATH + location.search}>
          {texts.logIn}
        </Link>
      </div>
      <div role="alert">
        <ErrorLine text={fault} />
      </div>
      <BusyButton className="btn primary large wide" busy={busy}>
        {texts.forgot}
      </BusyButton>
    </form>
  );
}
