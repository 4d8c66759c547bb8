import { useEffect, useEffectEvent, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { BuyingProvider } from '#client/features/listings/buys/buying-provider.tsx';
import { ErrorBoundary, LazyBoundary } from '#client/ui/error-boundary.tsx';
import { lazyExport, useIdle, usePreloaded } from '#client/ui/lazy.ts';
import { useSlice, useValue } from '#client/ui/observe.ts';
import { usePreferences } from '#client/ui/preferences-context.tsx';
import { latinKey } from '#client/ui/pressed-key.ts';
import { keysOpen$, shortcutActions } from '#client/ui/shortcuts.ts';
import { useToasts } from '#client/ui/toasts.tsx';
import { useTitle } from '#client/ui/use-title.ts';
import { formatCount } from '#shared/format.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { fromFeatures } from './from-features.ts';
import { Header } from './header.tsx';
import type { PortalRoot } from './portal-root.ts';
import { type RouteMatch, routeAt } from './routing.ts';
import { NotLoaded, ScreenOutline, ScreenView } from './screen-view.tsx';
import { type Listed, screens, screensOf } from './screens.ts';
import type { Store } from './store.ts';
import { appTexts, titleIn } from './texts.ts';
import './shell.css';
import type { UserInfo } from '#shared/session/user.ts';
import { menuOf } from './menu.tsx';
import type { AccountView, RecentPlace } from './screen.ts';

const FrameNotes = lazyExport(() => import('./frame-notes.tsx'), 'FrameNotes');
const NoScreen = lazyExport(() => import('./no-screen.tsx'), 'NoScreen');
const Keys = lazyExport(() => import('./keys/portal-keys.tsx'), 'Keys');

export function Shell({ store, root, info }: { store: Store; root: PortalRoot; info: PortalInfo | null }) {
  // Everything is drawn anew when the time format changes.
  const [{ startScreen }] = usePreferences();
  const idle = useIdle();
  const route = routeAt(usePathname(), useValue(store.user$), screensOf(store), info?.product, startScreen);
  usePreloaded(store.preferences, NoScreen);
  // The first number of a page takes 50 ms on a phone, to load the language's data: better while the stream connects
  // than with the first rows.
  useEffect(() => void formatCount(0), []);
  return (
    <div className="app">
      <a className="btn skip" href="#content">
        Skip to the content
      </a>
      <ErrorBoundary>
        <Header store={store} root={root} info={info} current={route} />
      </ErrorBoundary>
      {idle && (
        <LazyBoundary failed={null}>
          <FrameNotes store={store} />
        </LazyBoundary>
      )}
      <RouteView route={route} store={store} info={info} />
      <Title store={store} route={route} />
      <HeaderFailure store={store} />
      <FrameKeys store={store} root={root} info={info} />
    </div>
  );
}

/**
 * Handles the keyboard shortcuts, once the browser is idle or a key is pressed. Keys pressed before the code has loaded
 * wait for it.
 */
function FrameKeys(props: { store: Store; root: PortalRoot; info: PortalInfo | null }) {
  const opened = useValue(keysOpen$);
  const idle = useIdle();
  const [early] = useState<KeyboardEvent[]>([]);
  const [pressed, setPressed] = useState(false);
  const waiting = (
    <EarlyKeys
      onPress={(event) => {
        setPressed(true);
        // What is typed next belongs into the search, and must not wait as keys.
        const search =
          event.key === '/' &&
          props.store.preferences.value$.value.singleKeys &&
          !isInField(event) &&
          shortcutActions(null).search;
        if (search) {
          event.preventDefault();
          search();
        } else early.push(event);
      }}
    />
  );
  if (!idle && !pressed && opened === null) return waiting;
  return (
    <LazyBoundary fallback={waiting} failed={null}>
      <Keys {...props} early={early} />
    </LazyBoundary>
  );
}

const isInField = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

function EarlyKeys({ onPress }: { onPress(event: KeyboardEvent): void }) {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && latinKey(event).toLowerCase() === 'k') {
        event.preventDefault();
        keysOpen$.next('palette');
      }
      press(event);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return null;
}

function RouteView({ route, store, info }: { route: RouteMatch; store: Store; info: PortalInfo | null }) {
  if (route.kind === 'open') {
    const { title, component, hasViews } = route.screen;
    return (
      <BuyingProvider key={route.screen.path} store={store}>
        <ScreenView
          title={title}
          component={component}
          props={{
            store,
            params: route.params,
            info,
            viewAs: (user) => viewAs(user, screensOf(store)),
            recent: () => recentIn(store, info),
            ...fromFeatures,
          }}
          fallback={<ScreenOutline title={title} hasViews={hasViews && store.notifications.hasStates} />}
        />
      </BuyingProvider>
    );
  }
  const title = titleOf(route);
  return (
    <LazyBoundary fallback={<ScreenOutline title={title} />} failed={<NotLoaded title={title} />}>
      <NoScreen route={route} store={store} />
    </LazyBoundary>
  );
}

function Title({ store, route }: { store: Store; route: RouteMatch }) {
  const unread = useSlice(store.notifications.view$, (view) => view.unread);
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
      if (here && !answer.ok && answer.error.status !== 401) toasts.failed(answer.error.message);
    });
    return () => {
      here = false;
    };
  }, [store, toasts]);
  return null;
}

/** The addresses that the person visited last. Loads with the first screen that shows them. */
async function recentIn(store: Store, info: PortalInfo | null): Promise<readonly RecentPlace[]> {
  const { recentOf } = await import('./keys/palette-entries.ts');
  return recentOf(store, info?.product);
}

/** Returns the portal as an account would see it: the header's menu, its open screens and its closed ones. */
export function viewAs(user: UserInfo, listed: Listed = screens): AccountView {
  const titles = (open: boolean) => [
    ...new Set(
      Object.values(listed).flatMap((item) =>
        'component' in item && item.access(user).open === open ? [item.title] : [],
      ),
    ),
  ];
  const menu = menuOf('main', user, null, listed).flatMap((entry) =>
    entry.kind === 'group' ? entry.entries.map(({ label }) => label) : [entry.label],
  );
  return { menu, open: titles(true), closed: titles(false) };
}
