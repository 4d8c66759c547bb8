import { useEffect, useReducer, useRef, useState } from 'react';
import * as v from 'valibot';
import { navigate, useSearch } from 'wouter/use-browser-location';
import type { Call } from '#client/api/call.ts';
import { type Caller, caller } from '#client/api/caller.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { TextField } from '#client/ui/fields.tsx';
import { Link } from '#client/ui/link.tsx';
import { useSlice } from '#client/ui/observe.ts';
import { Note } from '#client/ui/states.tsx';
import { useSupport } from '#client/ui/support.tsx';
import { useToasts } from '#client/ui/toasts.tsx';
import { toastLengths } from '#client/ui/toasts$.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import {
  DEFAULT_MODULE,
  isSignUpModule,
  type SignedUp,
  type SignUpModule,
  type TrialLength,
  trialLengthOf,
  VERIFICATION_PAUSE,
  verificationRequestSchema,
} from '#shared/account/sign-up.ts';
import { signUpCalls } from '#shared/account/sign-up-calls.ts';
import { plansPathOf } from '#shared/billing/plans/plans-path.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { registerSources } from '#shared/session/user.ts';
import { SIGN_IN_PATH, SIGN_UP_PATH } from '../paths.ts';
import { PublicPage } from '../public-page.tsx';
import type { Session } from '../session.ts';
import { StopsSide } from '../stops-side.tsx';
import { AccountForm } from './account-form.tsx';
import { FailureText } from './failure-text.tsx';
import {
  firstSignUpState,
  reduceSignUp,
  type SignUpFailure,
  type SignUpInput,
  signUpLayouts,
} from './sign-up-state.ts';
import { signUpScreenTexts as texts } from './texts.ts';

export type SignUpProps = {
  session: Session;
  call: Call;
  portal: PortalInfo | null;
  params: { readonly module?: string };
  secrets: Readonly<Record<string, string>>;
};

/** The sign-up: an email address, the link sent to it, then names and a password. */
export function SignUp(props: SignUpProps) {
  const address = readSignUpAddress(props.params.module, useSearch());
  const goTo = props.portal?.company?.only ? SIGN_IN_PATH : 'goTo' in address ? address.goTo : null;
  useEffect(() => {
    if (goTo !== null) navigate(goTo, { replace: true });
  }, [goTo]);
  return goTo !== null || 'goTo' in address ? null : <SignUpSteps {...props} address={address} />;
}

function SignUpSteps({ session, call, portal, secrets, address }: SignUpProps & { address: SignUpAddress }) {
  const [link] = useState(() => ({ ...address, token: secrets.token ?? '' }));
  const { token } = link;
  const [state, dispatch] = useReducer(reduceSignUp, firstSignUpState(token !== '', address.email));
  const api = caller(signUpCalls, call);
  const toasts = useToasts();
  const signedIn = useSlice(session.session$, ({ phase }) => phase === 'signed-in');
  const { layout, verified, failure } = state;
  const { module, lmd, affiliateCode } = verified ?? address;

  useTokenCheck(api, link, dispatch);

  /** @returns the error of the email field, or undefined */
  const send = async (email: string): Promise<string | undefined> => {
    const answer = await api.requestEmail({ email, module, lmd, affiliateCode });
    if (answer.ok) {
      dispatch({ kind: 'sent', to: email });
      return undefined;
    }
    const { errors } = answer.error;
    if (!errors?.email) dispatch({ kind: 'refused', failure: answer.error });
    return errors?.email;
  };

  /** @returns the errors of the fields, or undefined */
  const submit: Parameters<typeof AccountForm>[0]['onSubmit'] = async (form) => {
    const email = verified?.email ?? address.email;
    const answer = await api.signUp({ ...form, email, module, lmd, token, affiliateCode });
    if (!answer.ok) {
      if (!answer.error.errors) dispatch({ kind: 'refused', failure: answer.error });
      return answer.error.errors;
    }
    const { user, ...who } = answer.value.value;
    toasts.show({ kind: 'done', text: user ? texts.done : texts.byHand, ms: toastLengths.short });
    const onward = afterSignUp(module, who, portal);
    const signIn = `${SIGN_IN_PATH}?returnUrl=${encodeURIComponent(onward.to)}`;
    if (onward.kind === 'page') location.assign(onward.to);
    else navigate(user ? onward.to : signIn, { replace: true });
    if (user && onward.kind === 'path') session.arrived(user);
    return undefined;
  };

  return (
    <PublicPage
      side={<StopsSide label={texts.side} stops={texts.stops} at={signUpLayouts.indexOf(layout)} />}
      foot={
        <>
          {texts.registered} <Link href={SIGN_IN_PATH}>{texts.logIn}</Link>
        </>
      }
    >
      {signedIn && <Note action={<Link href="/">{texts.toPortal}</Link>}>{texts.signedIn}</Note>}
      {layout === 'VERIFY' && (
        <EmailForm
          offer={texts.offer(lmd, module)}
          module={module}
          email={state.email}
          failure={failure}
          onEmail={(email) => dispatch({ kind: 'typed', email })}
          onSend={send}
        />
      )}
      {layout === 'THANKYOU' && (
        <ThankYou
          sentTo={state.sentTo}
          failure={failure}
          module={module}
          onAgain={() => send(state.sentTo)}
          onAnother={() => dispatch({ kind: 'startedAgain' })}
        />
      )}
      {layout === 'SIGNUP' && (
        <AccountForm
          offer={texts.offer(lmd, module)}
          email={verified?.email ?? address.email}
          checking={verified === null}
          module={module}
          failure={failure}
          portal={portal}
          onSubmit={submit}
        />
      )}
    </PublicPage>
  );
}

type SignUpLink = SignUpAddress & { token: string };

/** Checks the link of the email, if the address has one. */
function useTokenCheck(
  api: Caller<typeof signUpCalls>,
  link: SignUpLink,
  dispatch: (event: SignUpInput) => void,
): void {
  useEffect(() => {
    let here = true;
    if (link.token !== '')
      void api.checkToken(link).then((answer) => {
        if (here)
          dispatch(
            answer.ok ? { kind: 'checked', verified: answer.value.value } : { kind: 'refused', failure: answer.error },
          );
      });
    return () => {
      here = false;
    };
  }, [api, link, dispatch]);
}

/** The target after a sign-up: a path in the portal or a page of the company. */
type Onward = { kind: 'path'; to: string } | { kind: 'page'; to: string };

/**
 * Returns the target after a sign-up. AZInsight continues with its own sign-up, which gets the person's data in the
 * query. The other modules lead to their welcome page or, without one, to their product's plans.
 */
export function afterSignUp(
  module: SignUpModule,
  who: SignedUp,
  portal: Pick<PortalInfo, 'product' | 'links'> | null,
): Onward {
  if (module === 'azinsight') {
    const query = new URLSearchParams({
      contactId: who.contactId,
      inf_field_Email: who.email,
      inf_field_FirstName: who.firstName,
      inf_field_LastName: who.lastName,
    });
    return { kind: 'path', to: `/${portal?.product ?? 'az'}-insight/sign-up?${query}` };
  }
  const welcome = module === 'bulkchecker' ? portal?.links.welcomeBulkchecker : portal?.links.welcomeAzalert;
  return welcome ? { kind: 'page', to: welcome } : { kind: 'path', to: plansPathOf(registerSources[module]) };
}

type SignUpAddress = { module: SignUpModule; lmd: TrialLength; email: string; affiliateCode: string };

/** The maximum length of a value from the query. */
const LONGEST = 254;

/**
 * Reads the address, or returns a redirect: an unknown module leads to AZInsight with a 10-day trial, keeping only the
 * email and the affiliate code of the query. The token has already been removed from the address.
 * @param module from the path; undefined if it has none
 * @param search the query, not decoded
 */
export function readSignUpAddress(module: string | undefined, search: string): SignUpAddress | { goTo: string } {
  const query = new URLSearchParams(search);
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, LONGEST);
  const email = text('email');
  const affiliateCode = text('affiliateCode');
  if (isSignUpModule(module)) return { module, lmd: trialLengthOf(query.get('lmd')), email, affiliateCode };
  const fields = new URLSearchParams({ lmd: '10', ...(email && { email }), ...(affiliateCode && { affiliateCode }) });
  return { goTo: `${SIGN_UP_PATH}/${DEFAULT_MODULE}?${fields}` };
}

type ThankYouProps = {
  sentTo: string;
  failure: SignUpFailure | null;
  module: SignUpModule;
  /** @returns the error of the address, or undefined */
  onAgain(): Promise<string | undefined>;
  onAnother(): void;
};

/** THANKYOU: confirms that the email was sent, and can resend it after a pause. */
function ThankYou({ sentTo, failure, module, onAgain, onAnother }: ThankYouProps) {
  const [wait, setWait] = useState(PAUSE_S);
  const toasts = useToasts();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is unmounted, and focus went with it.
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (wait === 0) return;
    const beat = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(beat);
  }, [wait]);
  const { busy, submit } = useSubmit(async () => {
    if (wait > 0 || (await onAgain()) !== undefined) return;
    setWait(PAUSE_S);
    toasts.show({ kind: 'done', text: texts.sentAgain, ms: toastLengths.short });
  });
  return (
    <section className="thank-you">
      <h1 ref={heading} tabIndex={-1}>
        {texts.thankYou}
      </h1>
      <p>{texts.sent}</p>
      <p className="soft">{texts.sentTo(sentTo)}</p>
      <FailureText failure={failure} module={module} />
      <div className="row">
        <BusyButton type="button" className="btn" busy={busy} aria-disabled={wait > 0} onClick={submit}>
          {wait > 0 ? (
            <>
              {texts.againIn} <span className="fig">{wait} s</span>
            </>
          ) : (
            texts.again
          )}
        </BusyButton>
        <button type="button" className="btn quiet" onClick={onAnother}>
          {texts.another}
        </button>
      </div>
    </section>
  );
}

const PAUSE_S = VERIFICATION_PAUSE / 1000;

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
function EmailForm({ offer, module, email, failure, onEmail, onSend }: EmailFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const support = useSupport();
  const { busy, fault, submit, clear } = useSubmit(async () => {
    const read = v.safeParse(verificationRequestSchema.entries.email, email);
    const why = read.success ? await onSend(read.output) : read.issues[0].message;
    if (why) input.current?.focus();
    return why;
  });
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
        error={fault}
        value={email}
        onChange={(event) => {
          clear();
          onEmail(event.target.value);
        }}
      />
      <BusyButton className="btn primary large wide" busy={busy}>
        {texts.getStarted}
      </BusyButton>
      {/* The foot of the page has a log-in link in any case. */}
      {support && (
        <p className="soft">
          <Link href={SIGN_IN_PATH}>{texts.logIn}</Link> {texts.orContact}{' '}
          <a href={support.href} target="_blank" rel="noreferrer">
            {texts.support}
          </a>
        </p>
      )}
    </form>
  );
}
