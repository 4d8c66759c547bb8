import { useEffect } from 'react';
import * as v from 'valibot';
import { Redirect, useLocation } from 'wouter';
import { REMEMBERED_EMAIL } from '#client/features/account/session.ts';
import { SignIn } from '#client/features/account/sign-in.tsx';
import { ClockProvider } from '#client/ui/age.tsx';
import { ConfirmProvider } from '#client/ui/confirm.tsx';
import { useValue } from '#client/ui/observe.ts';
import { readStored } from '#client/ui/stored.ts';
import { type Support, SupportProvider } from '#client/ui/support.tsx';
import { ToastStack, ToastsProvider } from '#client/ui/toasts.tsx';
import type { PortalInfo } from '#shared/account/portal-info.ts';
import { useRawAddress, useRawSearch } from './address.ts';
import { paths, signInPath, wantedPath } from './paths.ts';
import type { PortalRoot } from './portal-root.ts';
import { Shell } from './shell.tsx';
import { StandIn } from './stand-in.tsx';
import { appTexts } from './texts.ts';

export const App = ({ root }: { root: PortalRoot }) => (
  <ToastsProvider value={root.toasts}>
    <Guard root={root} />
    <ToastStack />
  </ToastsProvider>
);

/** Who may see what: nothing before the session is known, sign-in for strangers, the shell for the rest. */
function Guard({ root }: { root: PortalRoot }) {
  const session = useValue(root.session$);
  const desk = useValue(root.desk$);
  const info = useValue(root.info$);
  const [path, navigate] = useLocation();
  const here = useRawAddress();
  const wanted = wantedPath(useRawSearch());
  const atSignIn = path === paths.signIn;

  const chosen = session.phase === 'signed-out' && session.why === 'chosen';
  useEffect(() => {
    if (chosen && !atSignIn) navigate(paths.signIn, { replace: true });
  }, [chosen, atSignIn, navigate]);

  if (session.phase === 'loading') return <div className="loading">{appTexts.loading}</div>;
  if (session.phase === 'unreachable') {
    return (
      <StandIn icon="unplug" title={appTexts.unreachable} text={session.message}>
        <button type="button" className="btn" onClick={() => void root.session.restore()}>
          {appTexts.tryAgain}
        </button>
      </StandIn>
    );
  }
  if (session.phase === 'signed-out' || !desk) {
    if (chosen && !atSignIn) return null;
    if (!atSignIn) return <Redirect to={signInPath(here)} replace />;
    // The form waits for what stands beside it, so that it does not jump.
    if (info === undefined) return <div className="loading">{appTexts.loading}</div>;
    return (
      <SignIn
        portal={info}
        ended={session.phase === 'signed-out' && session.why === 'ended'}
        remembered={readStored(REMEMBERED_EMAIL, v.string(), '')}
        onSignIn={root.session.signIn}
      />
    );
  }
  if (atSignIn) return <Redirect to={wanted} replace />;
  return (
    <ClockProvider value={desk.clock}>
      <ToastsProvider value={desk.toasts}>
        {/* A question belongs to whom it is put: it goes with the shell. */}
        <ConfirmProvider key={desk.userId}>
          <SupportProvider value={supportOf(info ?? null)}>
            <Shell desk={desk} root={root} info={info ?? null} />
          </SupportProvider>
        </ConfirmProvider>
      </ToastsProvider>
    </ClockProvider>
  );
}

/** People reach a person by chat sooner than by the portal's pages. */
function supportOf(info: PortalInfo | null): Support {
  for (const key of ['supportChat', 'supportPortal'] as const) if (info?.links[key]) return { name: appTexts.support[key], href: info.links[key] };
  return null;
}
