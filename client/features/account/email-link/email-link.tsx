import { type FormEvent, useState } from 'react';
import type { Call } from '#client/api/call.ts';
import { caller } from '#client/api/caller.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Form, FormError } from '#client/ui/form.tsx';
import { Link } from '#client/ui/link.tsx';
import type { EmailLinkAnswer } from '#shared/account/credentials.ts';
import { emailLinkCalls } from '#shared/account/settings-calls.ts';
import { FORGOT_PATH, SIGN_IN_PATH } from '../paths.ts';
import { PublicPage } from '../public-page.tsx';
import { SignInSide } from '../sign-in-side.tsx';
import { emailLinkTexts as texts } from './texts.ts';

type EmailLinkProps = { call: Call; params: { readonly restore?: string }; secrets: Readonly<Record<string, string>> };

/** The page behind the email links about a changed address. The link takes effect on a button press, because mail scanners open pages, too. */
export function EmailLink({ call, params, secrets }: EmailLinkProps) {
  const wording = params.restore === undefined ? texts.confirm : texts.restore;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [done, setDone] = useState<EmailLinkAnswer>();

  const use = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    const answer = await caller(emailLinkCalls, call).apply({ token: secrets[params.restore ?? 'confirm-email'] ?? '' });
    setBusy(false);
    if (answer.ok) setDone(answer.value.value);
    else setFailure(answer.error.message);
  };

  return (
    <PublicPage side={<SignInSide />} foot={<Link href={SIGN_IN_PATH}>{texts.logIn}</Link>}>
      <Form onSubmit={(event) => void use(event)}>
        <h1>{wording.title}</h1>
        <p role="status">{done ? texts.done[done.done] : wording.text}</p>
        {done?.done === 'restored' && (
          <>
            <p>{texts.newPassword}</p>
            {/* Not a Link: only a page load moves the code from the address into the secrets. */}
            <a className="btn primary large wide" href={done.resetPasswordCode ? `/reset-password/${done.resetPasswordCode}` : FORGOT_PATH}>
              {texts.setPassword}
            </a>
          </>
        )}
        <FormError text={failure} />
        {!done && (
          <BusyButton className="btn primary large wide" busy={busy}>
            {wording.button}
          </BusyButton>
        )}
      </Form>
    </PublicPage>
  );
}
