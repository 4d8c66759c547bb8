import { useEffect } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { Part, useFetchedWhenIdle } from '#client/ui/lazy.tsx';
import { usePart, useValue } from '#client/ui/observe.ts';
import { usePreferences } from '#client/ui/preferences-context.tsx';
import { useToasts } from '#client/ui/toasts.tsx';
import { useTitle } from '#client/ui/use-title.ts';
import type { PortalInfo } from '#shared/account/portal-info.ts';
import { formatCount } from '#shared/format.ts';
import type { Desk } from './desk.ts';
import { frameOnDemand } from './frame-on-demand.ts';
import { Header } from './header.tsx';
import { type Place, placeAt } from './place.ts';
import type { PortalRoot } from './portal-root.ts';
import { NotLoaded, ScreenOutline, ScreenView } from './screen-view.tsx';
import { screens } from './screens.ts';
import { appTexts } from './texts.ts';
import './shell.css';
import type { UserInfo } from '#shared/account/user.ts';
import { menuOf } from './menu.tsx';
import type { AccountView, OutsideLink, Screen } from './screen.ts';

/** The portal around its screens, for whoever is signed in. */
export function Shell({ desk, root, info }: { desk: Desk; root: PortalRoot; info: PortalInfo | null }) {
  const place = placeAt(usePathname(), useValue(desk.user$), screens, info?.product);
  useFetchedWhenIdle(frameOnDemand);
  useFetchedWhenIdle(desk.preferences);
  // A new time format renders everything again.
  usePreferences();
  return (
    <div className="app">
      <a className="btn skip" href="#content">
        Skip to the content
      </a>
      <Header desk={desk} root={root} info={info} current={place} />
      <FrameNotes desk={desk} />
      <PlaceView place={place} desk={desk} info={info} />
      <Title desk={desk} place={place} />
      <HeaderFailure desk={desk} />
    </div>
  );
}

/** What the frame does beside its screens, once the browser has had the time to fetch it. */
function FrameNotes({ desk }: { desk: Desk }) {
  const frame = useValue(frameOnDemand.fetched$);
  return frame.state === 'here' && <frame.part.FrameNotes desk={desk} />;
}

function PlaceView({ place, desk, info }: { place: Place; desk: Desk; info: PortalInfo | null }) {
  if (place.kind === 'open') {
    const { title, load } = place.screen;
    return (
      <ScreenView
        key={place.screen.path}
        title={title}
        load={load}
        props={{ desk, params: place.params, info, viewAs }}
        waiting={<ScreenOutline title={title} />}
      />
    );
  }
  const title = titleOf(place);
  return (
    <Part of={frameOnDemand} waiting={<ScreenOutline title={title} />} failed={<NotLoaded title={title} />}>
      {({ NoScreen }) => <NoScreen place={place} />}
    </Part>
  );
}

function Title({ desk, place }: { desk: Desk; place: Place }) {
  const unread = usePart(desk.notifications.view$, (view) => view.unread);
  useTitle(`${unread > 0 ? `(${formatCount(unread)}) ` : ''}${appTexts.tab(titleOf(place))}`);
  return null;
}

const titleOf = (place: Place): string => ('screen' in place ? place.screen.title : place.kind === 'unknown' ? appTexts.notFound : appTexts.memberHome);

/** The header's own data; a failure is told, and the session's data serves instead (SHELL-14). */
function HeaderFailure({ desk }: { desk: Desk }) {
  const toasts = useToasts();
  useEffect(() => {
    let here = true;
    void desk.header().then((answer) => {
      if (here && !answer.ok && answer.error.status !== 401) toasts.show({ kind: 'failed', text: answer.error.message });
    });
    return () => {
      here = false;
    };
  }, [desk, toasts]);
  return null;
}

/** What the portal would show to an account: its header's menu, the screens that are open to it, and those that are not. */
export function viewAs(user: UserInfo, listed: Readonly<Record<string, Screen | OutsideLink>> = screens): AccountView {
  const titles = (open: boolean) => [
    ...new Set(Object.values(listed).flatMap((item) => ('load' in item && item.access(user).open === open ? [item.title] : []))),
  ];
  const menu = menuOf('main', user, null, listed).flatMap((entry) => (entry.kind === 'group' ? entry.entries.map(({ label }) => label) : [entry.label]));
  return { menu, open: titles(true), closed: titles(false) };
}
