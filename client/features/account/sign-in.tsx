import { useState } from 'react';
import * as v from 'valibot';
import type { Call } from '#client/api/call.ts';
import { LazyBoundary, lazyPart } from '#client/ui/error-boundary.tsx';
import { lazyExport } from '#client/ui/lazy.ts';
import { readStored } from '#client/ui/stored.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
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
const SignInSide = lazyExport(() => import('./sign-in-side.tsx'), 'SignInSide');
const CompanyButton = lazyPart(() => import('./company/company-button.tsx'), 'CompanyButton');
const ForgotForm = lazyPart(() => import('./reset/forgot-form.tsx'), 'ForgotForm');

/**
 * The way through the company, if there is one, and the log-in form or the one that requests a reset link. Both share
 * the typed email.
 */
export function SignIn({ session, call, portal, why, params }: SignInProps) {
  const company = portal?.company;
  const way = company && <CompanyButton company={company} why={why} />;
  const [email, setEmail] = useState(() => readStored(REMEMBERED_EMAIL, v.string(), ''));
  return (
    <PublicPage
      side={
        <LazyBoundary fallback={<aside className="public-side" />}>
          <SignInSide portal={portal} />
        </LazyBoundary>
      }
      foot={
        !portal?.lacks.includes('signUp') && (
          <>
            {texts.notRegistered} <SignUpLink portal={portal}>{texts.signUp}</SignUpLink>
          </>
        )
      }
    >
      {company?.only ? (
        way
      ) : params.forgot ? (
        <ForgotForm call={call} email={email} onEmail={setEmail} />
      ) : (
        <LogInForm session={session} portal={portal} why={why} email={email} onEmail={setEmail}>
          {way}
        </LogInForm>
      )}
    </PublicPage>
  );
}
