import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { TextField } from '#client/ui/fields.tsx';
import { Link } from '#client/ui/link.tsx';
import { useSupport } from '#client/ui/support.tsx';
import { type SignUpModule, verificationRequestSchema } from '#shared/account/sign-up.ts';
import { SIGN_IN_PATH } from '../paths.ts';
import { FailureText } from './failure-text.tsx';
import type { SignUpFailure } from './sign-up-state.ts';
import { signUpScreenTexts as texts } from './texts.ts';

type EmailFormProps = {
  offer: string;
  module: SignUpModule;
  email: string;
  failure: SignUpFailure | null;
  onEmail(email: string): void;
  /** @returns the error of the address, or undefined */
  onSend(email: string): Promise<string | undefined>;
};

/** VERIFY: asks for the email address that gets the link. */
export function EmailForm({ offer, module, email, failure, onEmail, onSend }: EmailFormProps) {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const support = useSupport();
  const refuse = (why: string) => {
    setError(why);
    input.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const read = v.safeParse(verificationRequestSchema.entries.email, email);
    if (!read.success) return refuse(read.issues[0].message);
    setError('');
    setBusy(true);
    const why = await onSend(read.output);
    setBusy(false);
    if (why) refuse(why);
  };
  return (
    <form onSubmit={submit} noValidate>
      <div>
        <h1>{texts.title}</h1>
        <p className="soft">{offer}</p>
      </div>
      <h2>{texts.start}</h2>
      <FailureText failure={failure} module={module} />
      <TextField
        ref={input}
        label={texts.email}
        name="email"
        type="email"
        autoComplete="email"
        hint={texts.emailHint}
        error={error}
        value={email}
        onChange={(event) => {
          setError('');
          onEmail(event.target.value);
        }}
      />
      <BusyButton className="btn primary large wide" busy={busy}>
        {texts.getStarted}
      </BusyButton>
      {/* The foot of the page has a log-in link in any case. */}
      {support && (
        <p className="soft">
          <Link href={SIGN_IN_PATH}>{texts.logIn}</Link> {texts.orAsk}{' '}
          <a href={support.href} target="_blank" rel="noreferrer">
            {texts.support}
          </a>
        </p>
      )}
    </form>
  );
}
