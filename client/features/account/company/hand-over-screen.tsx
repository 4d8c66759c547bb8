import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Call } from '#client/api/call.ts';
import { caller } from '#client/api/caller.ts';
import { Note } from '#client/ui/states.tsx';
import { HAND_OVER_PATH, handOverCalls } from '#shared/session/hand-over.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { PublicPage } from '../public-page.tsx';
import type { Session } from '../session.ts';
import { SignInSide } from '../sign-in-side.tsx';
import { companyTexts as texts } from './texts.ts';

type HandOverProps = {
  session: Session;
  call: Call;
  portal: PortalInfo | null;
  secrets: Readonly<Record<string, string>>;
};

/** The page to which the company sends somebody with a code. Opening the page does not use it up, its call does. */
export function HandOver({ session, call, portal, secrets: { code = '' } }: HandOverProps) {
  const [failure, setFailure] = useState(code === '' ? texts.noCode : '');

  useEffect(() => {
    if (code === '') return;
    let here = true;
    void caller(handOverCalls, call)
      .redeem({ code })
      .then((answer) => {
        if (!here) return;
        if (!answer.ok) return setFailure(answer.error.message);
        const { user, returnUrl } = answer.value.value;
        session.arrived(user);
        navigate(returnUrl, { replace: true });
      });
    return () => {
      here = false;
    };
  }, [call, session, code]);

  return (
    <PublicPage side={<SignInSide portal={portal} />}>
      <section>
        <h1>{texts.title}</h1>
        {failure === '' ? (
          <p role="status">{texts.loggingIn}</p>
        ) : (
          <>
            <Note bad>{failure}</Note>
            <a className="btn primary large wide" href={HAND_OVER_PATH}>
              {texts.tryAgain}
            </a>
          </>
        )}
      </section>
    </PublicPage>
  );
}
