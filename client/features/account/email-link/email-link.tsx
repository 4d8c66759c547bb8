import { useState } from 'react';
import type { Call } from '#client/api/call.ts';
import { caller } from '#client/api/caller.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Form, FormError } from '#client/ui/form.tsx';
import { Link } from '#client/ui/link.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { emailLinkCalls } from '#shared/account/settings-calls.ts';
import { localized } from '#shared/localized.ts';
import type { EmailLinkAnswer } from '#shared/session/credentials.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { FORGOT_PATH, SIGN_IN_PATH } from '../paths.ts';
import { PublicPage } from '../public-page.tsx';
import { SignInSide } from '../sign-in-side.tsx';

const texts = localized('account/email-link/texts', {
  confirm: {
    title: 'Confirm your email',
    text: 'Confirm that this new address belongs to you.',
    button: 'Confirm email',
  },
  restore: {
    title: 'Restore your email',
    text: 'We restore the previous address, sign out every browser, and ask you to set a new password.',
    button: 'Restore email',
  },
  done: {
    confirmed: 'Your email is confirmed.',
    restored: 'Your previous email is restored. All browsers were signed out.',
  },
  newPassword: 'Someone else may know your password. Set a new one to log in.',
  setPassword: 'Set a new password',
  logIn: 'Log in',
} as const);

type EmailLinkProps = {
  call: Call;
  portal: PortalInfo | null;
  params: { readonly restore?: string };
  secrets: Readonly<Record<string, string>>;
};

/**
 * The page behind the email links about a changed address. The link takes effect on a button press, because mail
 * scanners open pages, too.
 */
export function EmailLink({ call, portal, params, secrets }: EmailLinkProps) {
  const wording = params.restore === undefined ? texts.confirm : texts.restore;
  const [done, setDone] = useState<EmailLinkAnswer>();

  const { busy, fault, submit } = useSubmit(async () => {
    const answer = await caller(emailLinkCalls, call).apply({
      token: secrets[params.restore ?? 'confirm-email'] ?? '',
    });
    if (!answer.ok) return answer.error.message;
    setDone(answer.value.value);
  });

  return (
    <PublicPage side={<SignInSide portal={portal} />} foot={<Link href={SIGN_IN_PATH}>{texts.logIn}</Link>}>
      <Form onSubmit={submit}>
        <h1>{wording.title}</h1>
        <p role="status">{done ? texts.done[done.done] : wording.text}</p>
        {done?.done === 'restored' && (
          <>
            <p>{texts.newPassword}</p>
            {/* Not a Link: only a page load moves the code from the address into the secrets. */}
            <a
              className="btn primary large wide"
              href={done.resetPasswordCode ? `/reset-password/${done.resetPasswordCode}` : FORGOT_PATH}
            >
              {texts.setPassword}
            </a>
          </>
        )}
        <FormError text={fault} />
        {!done && (
          <BusyButton className="btn primary large wide" busy={busy}>
            {wording.button}
          </BusyButton>
        )}
      </Form>
    </PublicPage>
  );
}
