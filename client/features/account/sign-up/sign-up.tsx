import { useEffect, useReducer, useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import type { Call } from '#client/api/call.ts';
import { caller } from '#client/api/caller.ts';
import { Link } from '#client/ui/link.tsx';
import { Note } from '#client/ui/note.tsx';
import { usePart } from '#client/ui/observe.ts';
import { useToasts } from '#client/ui/toasts.tsx';
import { toastLengths } from '#client/ui/toasts$.ts';
import type { PortalInfo } from '#shared/account/portal-info.ts';
import { signUpCalls } from '#shared/account/sign-up-calls.ts';
import { Door } from '../door.tsx';
import { SIGN_IN_PATH } from '../paths.ts';
import type { Session } from '../session.ts';
import { StopsSide } from '../stops-side.tsx';
import { AccountForm } from './account-form.tsx';
import { afterSignUp } from './after-sign-up.ts';
import { EmailForm } from './email-form.tsx';
import { readSignUpAddress, type SignUpAddress } from './sign-up-address.ts';
import { firstSignUpState, reduceSignUp, signUpLayouts } from './sign-up-state.ts';
import { signUpScreenTexts as texts } from './texts.ts';
import { ThankYou } from './thank-you.tsx';

export type SignUpProps = {
  session: Session;
  call: Call;
  portal: PortalInfo | null;
  params: { readonly module?: string };
  secrets: Readonly<Record<string, string>>;
};

/** The way to an account: an e-mail, the link that it brings, names and a password. */
export function SignUp(props: SignUpProps) {
  const address = readSignUpAddress(props.params.module, useSearch());
  const goTo = 'goTo' in address ? address.goTo : null;
  useEffect(() => {
    if (goTo !== null) navigate(goTo, { replace: true });
  }, [goTo]);
  return 'goTo' in address ? null : <SignUpSteps {...props} address={address} />;
}

function SignUpSteps({ session, call, portal, secrets, address }: SignUpProps & { address: SignUpAddress }) {
  const [link] = useState(() => ({ ...address, token: secrets.token ?? '' }));
  const { token } = link;
  const [state, dispatch] = useReducer(reduceSignUp, firstSignUpState(token !== '', address.email));
  const api = caller(signUpCalls, call);
  const toasts = useToasts();
  const signedIn = usePart(session.session$, ({ phase }) => phase === 'signed-in');
  const { layout, verified, failure } = state;
  const { module, lmd, affiliateCode } = verified ?? address;

  useEffect(() => {
    let here = true;
    if (token !== '')
      void api.checkToken(link).then((answer) => {
        if (here) dispatch(answer.ok ? { kind: 'checked', verified: answer.value.value } : { kind: 'refused', failure: answer.error });
      });
    return () => {
      here = false;
    };
  }, [api, token, link]);

  /** @returns what is wrong with the field itself */
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

  return (
    <Door
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
          onSubmit={async (form) => {
            const answer = await api.signUp({ ...form, email: verified?.email ?? address.email, module, lmd, token, affiliateCode });
            if (!answer.ok) {
              if (!answer.error.errors) dispatch({ kind: 'refused', failure: answer.error });
              return answer.error.errors;
            }
            const { user, ...who } = answer.value.value;
            toasts.show({ kind: 'done', text: user ? texts.done : texts.byHand, ms: toastLengths.short });
            const onward = afterSignUp(module, who, portal);
            if (onward.kind === 'page') location.assign(onward.to);
            else navigate(user ? onward.to : `${SIGN_IN_PATH}?returnUrl=${encodeURIComponent(onward.to)}`, { replace: true });
            if (user && onward.kind === 'path') session.arrived(user);
            return undefined;
          }}
        />
      )}
    </Door>
  );
}
