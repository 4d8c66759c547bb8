import { useEffect } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { AlertSignals } from '#client/features/notifications/signals/alert-signals.tsx';
import { Link } from '#client/ui/link.tsx';
import { usePart, useValue } from '#client/ui/observe.ts';
import { useToasts } from '#client/ui/toasts.tsx';
import { useTitle } from '#client/ui/use-title.ts';
import type { PortalInfo } from '#shared/account/portal-info.ts';
import { isMainAccount } from '#shared/account/user.ts';
import { formatCount } from '#shared/format.ts';
import type { Desk } from './desk.ts';
import { Header } from './header.tsx';
import { LinkNote } from './link-note.tsx';
import { type Place, placeAt } from './place.ts';
import type { PortalRoot } from './portal-root.ts';
import { ScreenOutline, ScreenView } from './screen-view.tsx';
import { HOME } from './screens.ts';
import { StandIn } from './stand-in.tsx';
import { appTexts } from './texts.ts';
import './shell.css';

/** The portal around its screens, for whoever is signed in. */
export function Shell({ desk, root, info }: { desk: Desk; root: PortalRoot; info: PortalInfo | null }) {
  const user = useValue(desk.user$);
  const place = placeAt(usePathname(), user);
  return (
    <div className="app">
      <a className="btn skip" href="#content">
        Skip to the content
      </a>
      <Header desk={desk} root={root} info={info} current={place} />
      <LinkNote connection$={desk.connection$} />
      <PlaceView place={place} desk={desk} />
      <Title desk={desk} place={place} />
      <HeaderFailure desk={desk} />
      {isMainAccount(user) && <AlertSignals desk={desk.notifications} userId={desk.user._id} />}
    </div>
  );
}

function PlaceView({ place, desk }: { place: Place; desk: Desk }) {
  if (place.kind === 'open') {
    const { title, load } = place.screen;
    return <ScreenView key={place.screen.path} title={title} load={load} props={{ desk, params: place.params }} waiting={<ScreenOutline title={title} />} />;
  }
  if (place.kind === 'closed') {
    const { screen, access } = place;
    return (
      <StandIn icon={screen.icon} title={screen.title} text={access.why} strong>
        {access.next && <p>{access.next}</p>}
        {!access.listed && <HomeLink />}
      </StandIn>
    );
  }
  if (place.kind === 'nothing') return <StandIn icon="info" title={appTexts.memberHome} text={appTexts.memberHint} />;
  return (
    <StandIn icon="search" title={appTexts.notFound} text={appTexts.notFoundHint}>
      <HomeLink />
    </StandIn>
  );
}

const HomeLink = () => (
  <Link className="btn" href={HOME}>
    {appTexts.home}
  </Link>
);

function Title({ desk, place }: { desk: Desk; place: Place }) {
  const unread = usePart(desk.notifications.view$, (view) => view.unread);
  const title = 'screen' in place ? place.screen.title : place.kind === 'unknown' ? appTexts.notFound : appTexts.memberHome;
  useTitle(`${unread > 0 ? `(${formatCount(unread)}) ` : ''}${appTexts.tab(title)}`);
  return null;
}

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
