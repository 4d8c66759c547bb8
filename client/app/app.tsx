import { useEffect, useLayoutEffect } from 'react';
import { navigate, useLocationProperty, usePathname } from 'wouter/use-browser-location';
import { ClockProvider } from '#client/ui/age.tsx';
import { ConfirmProvider } from '#client/ui/confirm.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useValue } from '#client/ui/observe.ts';
import { PreferencesProvider } from '#client/ui/preferences-context.tsx';
import { type Support, SupportProvider } from '#client/ui/support.tsx';
import { ToastStack, ToastsProvider } from '#client/ui/toasts.tsx';
import { useTitle } from '#client/ui/use-title.ts';
import type { PortalInfo } from '#shared/account/portal-info.ts';
import { safeReturnUrl } from '#shared/account/return-url.ts';
import { WALMART_BEGIN } from '#shared/integrations/paths.ts';
import type { PortalRoot } from './portal-root.ts';
import { fetchAhead, publicScreenAt } from './routing.ts';
import type { PublicScreen, PublicScreenProps } from './screen.ts';
import { ScreenView, StandIn } from './screen-view.tsx';
import { HOME, publicScreens, screens } from './screens.ts';
import { Shell } from './shell.tsx';
import { appTexts, titleIn } from './texts.ts';

export const App = ({ root }: { root: PortalRoot }) => (
  <ToastsProvider value={root.toasts}>
    <Guard root={root} />
    <ToastStack />
  </ToastsProvider>
);

/** Who may see what: nothing before the session is known, sign-in for strangers, the shell for the rest. */
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
  // While somebody types a password, the screen that comes next is on its way.
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
    // The form waits for what stands beside it, so that it does not jump.
    if (info === undefined) return <Loading />;
    return (
      <SupportProvider value={supportOf(info)}>
        <PublicPage
          key={screenKey(at.screen)}
          screen={at.screen}
          props={{ session: root.session, call: root.call, portal: info, why, params: at.params, secrets: root.secrets }}
        />
      </SupportProvider>
    );
  }
  if (!signedIn) return chosen ? null : <Redirect to={signInPath(here)} />;
  return (
    <ClockProvider value={store.clock}>
      <ToastsProvider value={store.toasts}>
        {/* A question belongs to whom it is put: it goes with the shell. */}
        <ConfirmProvider key={store.user._id}>
          <SupportProvider value={supportOf(info ?? null)}>
            <PreferencesProvider store={store.preferences}>
              <Shell store={store} root={root} info={info ?? null} />
            </PreferencesProvider>
          </SupportProvider>
        </ConfirmProvider>
      </ToastsProvider>
    </ClockProvider>
  );
}

/** Shows another place instead of this one, which Back does not lead to. */
function Redirect({ to }: { to: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it leads is settled when it comes; the address changes with it
  useLayoutEffect(() => navigate(to, { replace: true }), []);
  return null;
}

/** Public screens that share one component keep it when somebody moves between them, with what they typed. */
const screenKey = ({ load }: PublicScreen): number => Object.values<PublicScreen>(publicScreens).findIndex((each) => each.load === load);

function PublicPage({ screen, props }: { screen: PublicScreen; props: PublicScreenProps }) {
  useTitle(appTexts.tab(titleIn(screen.title)));
  return <ScreenView title={titleIn(screen.title)} load={screen.load} props={props} waiting={<Loading />} />;
}

const Loading = () => <div className="loading">{appTexts.loading}</div>;

/** People reach a person by chat sooner than by the portal's pages. */
function supportOf(info: PortalInfo | null): Support {
  for (const { link, title } of [screens.supportChat, screens.supportPortal]) if (info?.links[link]) return { name: title, href: info.links[link] };
  return null;
}

// wouter's useLocation and useSearch decode what they give: an encoded & or % inside a value would end it.

/** The query as it stands in the address bar, nothing decoded. */
const useRawSearch = (): string => useLocationProperty(() => location.search);

/** Path, query and fragment as they stand in the address bar. */
const useRawAddress = (): string => useLocationProperty(() => location.pathname + location.search + location.hash);

/** The sign-in page that leads back to where somebody wanted to go (SHELL-06). */
export const signInPath = (wanted: string): string => `${publicScreens.signIn.path}?returnUrl=${encodeURIComponent(wanted)}`;

/** Where the sign-in page leads. @param search the query as it stands in the address, nothing decoded */
export function wantedPath(search: string): string {
  const query = new URLSearchParams(search);
  // Walmart's own start: that it is there leads to Walmart's log-in page, and its value nowhere.
  return query.has('walmartCallbackUri') ? WALMART_BEGIN : safeReturnUrl(query.get('returnUrl'), HOME);
}
