import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { inboxRoute } from '#client/features/notifications/inbox-address.ts';
import { TokenPopup } from '#client/features/tokens/token-popup.tsx';
import { Icon, Mark } from '#client/ui/icon.tsx';
import { MenuLink } from '#client/ui/menu-items.tsx';
import { usePart, useValue } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import type { PortalInfo } from '#shared/account/portal-info.ts';
import { isMainAccount } from '#shared/account/user.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import { ConnectionPopup } from './connection-popup.tsx';
import type { Desk } from './desk.ts';
import { paths } from './paths.ts';
import type { PortalRoot } from './portal-root.ts';
import { appTexts } from './texts.ts';
import '#client/ui/tags.css';
import '#client/ui/table.css';

/** Always dark; the line below it is the connection (LIVE-11). */
export function Header({ desk, root, info }: { desk: Desk; root: PortalRoot; info: PortalInfo | null }) {
  const { user } = useValue(desk.account$);
  const state = usePart(desk.connection$, (link) => link.status.state);
  const beats = usePart(desk.connection$, (link) => link.beats);
  const main = isMainAccount(user);
  const links = info?.links;
  const support = Object.entries(appTexts.support).filter(([key]) => links?.[key as keyof typeof links]);
  const look = {
    live: 'live',
    down: 'down',
    offline: 'offline',
    ended: 'offline',
    paused: 'offline',
    connecting: 'reconnecting',
    reconnecting: 'reconnecting',
  }[state];

  return (
    <header className="bar" data-link={look}>
      {main && (
        <Popup label="Menu" button={<Icon name="menu" />} buttonClass="btn quiet icon only-narrow" role="menu" align="start">
          {(close) => <NavItems desk={desk} addon={links?.googleAddon} close={close} />}
        </Popup>
      )}
      <Link className="brand" href={paths.home} aria-label="Sellerwire, start page">
        <Mark />
        <span>Sellerwire</span>
      </Link>
      {info?.sampleData && <span className="tag line sample-tag">{appTexts.sampleData}</span>}
      {main && (
        <nav className="main-menu" aria-label="Main">
          <NotificationsLink desk={desk} />
          {links?.googleAddon && (
            <a href={links.googleAddon} target="_blank" rel="noreferrer">
              Google Add-on <Icon name="out" small />
            </a>
          )}
        </nav>
      )}
      <div className="bar-end">
        <ConnectionPopup connection$={desk.connection$} catchingUp$={desk.catchingUp$} />
        <TokenPopup tokens$={desk.tokens$} />
        {links && support.length > 0 && (
          <Popup label="Support" button={<Icon name="help" />} role="menu" buttonClass="wide-only">
            {() =>
              support.map(([key, name]) => (
                <MenuLink key={key} icon="out" href={links[key as keyof typeof links]}>
                  {name}
                </MenuLink>
              ))
            }
          </Popup>
        )}
        <AvatarMenu account$={desk.account$} root={root} />
      </div>
      <span className="wire" aria-hidden="true">
        <Pulse beats={beats} />
      </span>
    </header>
  );
}

/** One pulse an event; a burst is one pulse after the other, not a stutter. */
function Pulse({ beats }: { beats: number }) {
  const [running, setRunning] = useState(0);
  useEffect(() => {
    if (beats > 0) setRunning((now) => now || beats);
  }, [beats]);
  return running > 0 ? <span key={running} className="pulse" onAnimationEnd={() => setRunning(beats > running ? beats : 0)} /> : null;
}

function NotificationsLink({ desk }: { desk: Desk }) {
  const [path] = useLocation();
  const unread = usePart(desk.notifications.view$, (view) => view.unread);
  return (
    <Link href={paths.notifications} aria-current={inboxRoute.test(path) ? 'page' : undefined}>
      Notifications {unread > 0 && <UnreadCount unread={unread} />}
    </Link>
  );
}

function NavItems({ desk, addon, close }: { desk: Desk; addon: string | undefined; close: () => void }) {
  const unread = usePart(desk.notifications.view$, (view) => view.unread);
  return (
    <>
      <Link role="menuitem" tabIndex={-1} href={paths.notifications} onClick={close}>
        <Icon name="bell" /> Notifications {unread > 0 && <UnreadCount unread={unread} />}
      </Link>
      {addon && (
        <MenuLink icon="out" href={addon}>
          Google Add-on
        </MenuLink>
      )}
    </>
  );
}

const UnreadCount = ({ unread }: { unread: number }) => (
  <span className="count new">
    {unread > 999 ? '999+' : unread}
    <span className="unseen"> unread</span>
  </span>
);
