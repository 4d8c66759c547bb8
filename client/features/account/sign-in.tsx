import { useState } from 'react';
import * as v from 'valibot';
import type { Call } from '#client/api/call.ts';
import { Lazy } from '#client/ui/lazy.tsx';
import { lazyExport } from '#client/ui/lazy-part.ts';
import { readStored } from '#client/ui/stored.ts';
import type { PortalInfo } from '#shared/account/portal-info.ts';
import { LogInForm } from './log-in-form.tsx';
import { PublicPage, SignUpLink } from './public-page.tsx';
import { REMEMBERED_EMAIL, type Session } from './session.ts';
import type { SignedOutWhy } from './session$.ts';
import { signInTexts as texts } from './texts.ts';

export type SignInProps = {
  session: Session;
  call: Call;
  /** null if it could not be loaded. */
  portal: PortalInfo | null;
  why: SignedOutWhy | undefined;
  /** `forgot`: shows the form that requests a reset link. */
  params: { readonly forgot?: string };
};

/** Lazy, so that the log-in form doesn't wait for it. */
const signInSide = lazyExport(() => import('./sign-in-side.tsx'), 'SignInSide');
const forgotForm = lazyExport(() => import('./reset/forgot-form.tsx'), 'ForgotForm');

/** The log-in form or the one that requests a reset link. Both share the typed email. */
export function SignIn({ session, call, portal, why, params }: SignInProps) {
  const [email, setEmail] = useState(() => readStored(REMEMBERED_EMAIL, v.string(), ''));
  return (
    <PublicPage
      side={
        <Lazy of={signInSide} waiting={<aside className="public-side" />}>
          {(SignInSide) => <SignInSide />}
        </Lazy>
      }
      foot={
        <>
          {texts.notRegistered} <SignUpLink portal={portal}>{texts.signUp}</SignUpLink>
        </>
      }
    >
      {params.forgot ? (
        <Lazy of={forgotForm}>{(ForgotForm) => <ForgotForm call={call} email={email} onEmail={setEmail} />}</Lazy>
      ) : (
        <LogInForm session={session} demo={portal?.demo ?? null} why={why} email={email} onEmail={setEmail} />
      )}
    </PublicPage>
  );
}
