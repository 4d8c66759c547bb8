import { useEffect, useLayoutEffect } from 'react';
import { navigate, useLocationProperty, usePathname } from 'wouter/use-browser-location';
import { ClockProvider } from '#client/ui/age.tsx';
import { ConfirmProvider } from '#client/ui/confirm.tsx';
import { supportLink } from '#client/ui/current-brand.ts';
import { ProfileProvider } from '#client/ui/full.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Logo } from '#client/ui/logo.tsx';
import { useValue } from '#client/ui/observe.ts';
import { PreferencesProvider } from '#client/ui/preferences-context.tsx';
import { type Support, SupportProvider } from '#client/ui/support.tsx';
import { ToastStack, ToastsProvider } from '#client/ui/toasts.tsx';
import { useTitle } from '#client/ui/use-title.ts';
import { WALMART_BEGIN } from '#shared/integrations/paths.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { safeReturnUrl } from '#shared/session/return-url.ts';
import type { PortalRoot } from './portal-root.ts';
import { publicScreens } from './public-screens.ts';
import { fetchAhead, publicScreenAt } from './routing.ts';
import type { PublicScreen, PublicScreenProps } from './screen.ts';
import { ScreenView, StandIn } from './screen-view.tsx';
import { HOME, screens } from './screens.ts';
import { Shell } from './shell.tsx';
import { appTexts, titleIn } from './texts.ts';

export const App = ({ root }: { root: PortalRoot }) => (
  <ToastsProvider value={root.toasts}>
    <Guard root={root} />
    <ToastStack />
  </ToastsProvider>
);

/** Shows a loading text until the session is known, then the sign-in page, a public screen, or the shell. */
function Guard({ root }: { root: PortalRoot }) {
  const session = useValue(root.session$);
  const store = useValue(root.store$);
  const info = useValue(root.info$);
  const here = useRawAddress();
  const at = publicScreenAt(usePathname());
  const wanted = wantedPath(useRawSearch());
  const signedIn = session.phase === 'signed-in' && store !== null;
  const atSignedOutScreen = at?.screen.for === 'signed-out';

  const why = session.phase === 'signed-out' ? session.why : undefined;
  const chosen = why === 'chosen' || why === 'password-changed';
  useEffect(() => {
    if (chosen && !atSignedOutScreen) navigate(publicScreens.signIn.path, { replace: true });
  }, [chosen, atSignedOutScreen]);
  // Loads the next screen while the person types a password.
  useEffect(() => {
    if (atSignedOutScreen) fetchAhead(wanted.replace(/[?#].*$/, ''));
  }, [atSignedOutScreen, wanted]);

  if (session.phase === 'loading') return <Loading />;
  if (session.phase === 'unreachable') {
    return (
      <StandIn icon={<Icon name="unplug" />} title={appTexts.unreachable} text={session.message}>
        <button type="button" className="btn" onClick={() => void root.session.restore()}>
          {appTexts.tryAgain}
        </button>
      </StandIn>
    );
  }
  if (signedIn && atSignedOutScreen) return <Redirect to={wanted} />;
  if (at) {
    // The page depends on the portal's info: waiting for it avoids a layout shift.
    if (info === undefined) return <Loading />;
    return (
      <SupportProvider value={supportOf(info)}>
        <PublicPage
          key={screenKey(at.screen)}
          screen={at.screen}
          props={{
            session: root.session,
            call: root.call,
            portal: info,
            why,
            params: at.params,
            secrets: root.secrets,
          }}
        />
      </SupportProvider>
    );
  }
  // The portal's info is still to come.
  if (session.phase === 'signed-in' && !store) return <Loading />;
  if (!signedIn) return chosen ? null : <Redirect to={signInPath(here)} />;
  return (
    <ClockProvider value={store.clock}>
      <ToastsProvider value={store.toasts}>
        {/* The key closes an open question when another user signs in. */}
        <ConfirmProvider key={store.user._id}>
          <SupportProvider value={supportOf(info ?? null)}>
            <ProfileProvider value={store}>
              <PreferencesProvider store={store.preferences}>
                <Shell store={store} root={root} info={info ?? null} />
              </PreferencesProvider>
            </ProfileProvider>
          </SupportProvider>
        </ConfirmProvider>
      </ToastsProvider>
    </ClockProvider>
  );
}

/** Redirects without leaving an entry for Back in the history. */
function Redirect({ to }: { to: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the target is fixed on mount; `to` changes along with the address
  useLayoutEffect(() => navigate(to, { replace: true }), []);
  return null;
}

/** Returns the same key for public screens that share a component, so that typed text survives moving between them. */
const screenKey = ({ component }: PublicScreen): number =>
  Object.values<PublicScreen>(publicScreens).findIndex((each) => each.component === component);

function PublicPage({ screen, props }: { screen: PublicScreen; props: PublicScreenProps }) {
  useTitle(appTexts.tab(titleIn(screen.title)));
  return <ScreenView title={titleIn(screen.title)} component={screen.component} props={props} fallback={<Loading />} />;
}

const Loading = () => (
  <main className="loading">
    <span className="brand">
      <Logo />
    </span>
    <span>{appTexts.loading}</span>
  </main>
);

/** Prefers the chat to the support portal, which reaches a person sooner, and both to the brand's address. */
function supportOf(info: PortalInfo | null): Support {
  for (const { link, title } of [screens.supportChat, screens.supportPortal])
    if (info?.links[link]) return { name: title, href: info.links[link] };
  return supportLink ? { name: supportLink.label, href: supportLink.href } : null;
}

// wouter's useLocation and useSearch return decoded text, in which an & or % inside a value would break the query.

const useRawSearch = (): string => useLocationProperty(() => location.search);

const useRawAddress = (): string => useLocationProperty(() => location.pathname + location.search + location.hash);

/** Returns the path of the sign-in page that leads back to the requested page (SHELL-06). */
export const signInPath = (wanted: string): string =>
  `${publicScreens.signIn.path}?returnUrl=${encodeURIComponent(wanted)}`;

/** Returns the page to open after sign-in. @param search the query as in the address bar, not decoded */
export function wantedPath(search: string): string {
  const query = new URLSearchParams(search);
  // The parameter marks visitors from Walmart: its presence leads to Walmart's log-in page, and its value is unused.
  return query.has('walmartCallbackUri') ? WALMART_BEGIN : safeReturnUrl(query.get('returnUrl'), HOME);
}
