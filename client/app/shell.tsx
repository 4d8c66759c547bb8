import { useEffect, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { Lazy, useFetchedWhenIdle } from '#client/ui/lazy.tsx';
import { usePart, useValue } from '#client/ui/observe.ts';
import { usePreferences } from '#client/ui/preferences-context.tsx';
import { keysOpen$ } from '#client/ui/shortcuts.ts';
import { useToasts } from '#client/ui/toasts.tsx';
import { useTitle } from '#client/ui/use-title.ts';
import type { PortalInfo } from '#shared/account/portal-info.ts';
import { formatCount } from '#shared/format.ts';
import { Header } from './header.tsx';
import { lazyFrame, lazyKeys } from './lazy-frame.ts';
import type { PortalRoot } from './portal-root.ts';
import { type RouteMatch, routeAt } from './routing.ts';
import { NotLoaded, ScreenOutline, ScreenView } from './screen-view.tsx';
import { screens } from './screens.ts';
import type { Store } from './store.ts';
import { appTexts, titleIn } from './texts.ts';
import './shell.css';
import type { UserInfo } from '#shared/account/user.ts';
import { menuOf } from './menu.tsx';
import type { AccountView, OutsideLink, RecentPlace, Screen } from './screen.ts';

export function Shell({ store, root, info }: { store: Store; root: PortalRoot; info: PortalInfo | null }) {
  // Everything is drawn anew when the time format changes.
  const [{ startScreen }] = usePreferences();
  const route = routeAt(usePathname(), useValue(store.user$), screens, info?.product, startScreen);
  useFetchedWhenIdle(lazyFrame);
  useFetchedWhenIdle(store.preferences);
  // The first number of a page takes 50 ms on a phone, to load the language's data: better while the stream connects than with the first rows.
  useEffect(() => void formatCount(0), []);
  return (
    <div className="app">
      <a className="btn skip" href="#content">
        Skip to the content
      </a>
      <ErrorBoundary>
        <Header store={store} root={root} info={info} current={route} />
      </ErrorBoundary>
      <FrameNotes store={store} />
      <RouteView route={route} store={store} info={info} />
      <Title store={store} route={route} />
      <HeaderFailure store={store} />
      <LazyKeys store={store} root={root} info={info} />
    </div>
  );
}

/** Handles the keyboard shortcuts. Keys pressed before the part has loaded wait for it. */
function LazyKeys(props: { store: Store; root: PortalRoot; info: PortalInfo | null }) {
  const part = useValue(lazyKeys.fetched$);
  const { state } = part;
  const opened = useValue(keysOpen$);
  const [early] = useState<KeyboardEvent[]>([]);
  useFetchedWhenIdle(lazyKeys);
  useEffect(() => {
    if (opened) lazyKeys.fetch();
  }, [opened]);
  useEffect(() => {
    if (state !== 'waiting') return;
    const wait = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key === 'k') {
        event.preventDefault();
        keysOpen$.next('palette');
      }
      early.push(event);
      lazyKeys.fetch();
    };
    addEventListener('keydown', wait);
    return () => removeEventListener('keydown', wait);
  }, [state, early]);
  return (
    part.state === 'here' && (
      <ErrorBoundary>
        <part.part {...props} early={early} />
      </ErrorBoundary>
    )
  );
}

function FrameNotes({ store }: { store: Store }) {
  const frame = useValue(lazyFrame.fetched$);
  return (
    frame.state === 'here' && (
      <ErrorBoundary>
        <frame.part.FrameNotes store={store} />
      </ErrorBoundary>
    )
  );
}

function RouteView({ route, store, info }: { route: RouteMatch; store: Store; info: PortalInfo | null }) {
  if (route.kind === 'open') {
    const { title, load, hasViews } = route.screen;
    return (
      <ScreenView
        key={route.screen.path}
        title={title}
        load={load}
        props={{ store, params: route.params, info, viewAs, recent: () => recentIn(store, info) }}
        waiting={<ScreenOutline title={title} hasViews={hasViews && store.notifications.hadStates} />}
      />
    );
  }
  const title = titleOf(route);
  return (
    <Lazy of={lazyFrame} waiting={<ScreenOutline title={title} />} failed={<NotLoaded title={title} />}>
      {({ NoScreen }) => <NoScreen route={route} store={store} />}
    </Lazy>
  );
}

function Title({ store, route }: { store: Store; route: RouteMatch }) {
  const unread = usePart(store.notifications.view$, (view) => view.unread);
  useTitle(`${unread > 0 ? `(${formatCount(unread)}) ` : ''}${appTexts.tab(titleOf(route))}`);
  return null;
}

const titleOf = (route: RouteMatch): string =>
  'screen' in route ? titleIn(route.screen.title) : route.kind === 'unknown' ? appTexts.notFound : appTexts.memberHome;

/** Loads the header's data. If that fails, shows a toast, and the session's data serves instead (SHELL-14). */
function HeaderFailure({ store }: { store: Store }) {
  const toasts = useToasts();
  useEffect(() => {
    let here = true;
    void store.header().then((answer) => {
      if (here && !answer.ok && answer.error.status !== 401) toasts.show({ kind: 'failed', text: answer.error.message });
    });
    return () => {
      here = false;
    };
  }, [store, toasts]);
  return null;
}

/** The addresses that the person visited last. Loads with the first screen that shows them. */
async function recentIn({ user$ }: Store, info: PortalInfo | null): Promise<readonly RecentPlace[]> {
  const { recentOf } = await import('./keys/palette-entries.ts');
  return recentOf(user$, info?.product);
}

/** Returns the portal as an account would see it: the header's menu, its open screens and its closed ones. */
export function viewAs(user: UserInfo, listed: Readonly<Record<string, Screen | OutsideLink>> = screens): AccountView {
  const titles = (open: boolean) => [
    ...new Set(Object.values(listed).flatMap((item) => ('load' in item && item.access(user).open === open ? [item.title] : []))),
  ];
  const menu = menuOf('main', user, null, listed).flatMap((entry) => (entry.kind === 'group' ? entry.entries.map(({ label }) => label) : [entry.label]));
  return { menu, open: titles(true), closed: titles(false) };
}
