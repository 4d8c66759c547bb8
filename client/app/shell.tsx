import { useEffect } from 'react';
import { Link, Route, Switch } from 'wouter';
import { inboxRoute } from '#client/features/notifications/inbox-address.ts';
import { NotificationsScreen } from '#client/features/notifications/notifications-screen.tsx';
import { AlertSignals } from '#client/features/notifications/signals/alert-signals.tsx';
import { usePart, useValue } from '#client/ui/observe.ts';
import { useToasts } from '#client/ui/toasts.tsx';
import { useTitle } from '#client/ui/use-title.ts';
import type { PortalInfo } from '#shared/account/portal-info.ts';
import { isMainAccount } from '#shared/account/user.ts';
import { formatCount } from '#shared/format.ts';
import { mayUseNotifications } from '#shared/notifications/access.ts';
import type { Desk } from './desk.ts';
import { Header } from './header.tsx';
import { LinkNote } from './link-note.tsx';
import { paths } from './paths.ts';
import type { PortalRoot } from './portal-root.ts';
import { StandIn } from './stand-in.tsx';
import { appTexts } from './texts.ts';
import './shell.css';

/** The portal around its screens, for whoever is signed in. */
export function Shell({ desk, root, info }: { desk: Desk; root: PortalRoot; info: PortalInfo | null }) {
  const { user } = useValue(desk.account$);
  const main = isMainAccount(user);
  return (
    <div className="app">
      <a className="btn skip" href="#content">
        Skip to the content
      </a>
      <Header desk={desk} root={root} info={info} />
      <LinkNote connection$={desk.connection$} />
      <Switch>
        {main && (
          <Route path={inboxRoute}>
            <Notifications desk={desk} />
          </Route>
        )}
        <Route path={paths.home}>
          <StandIn icon="info" title={appTexts.memberHome} text={appTexts.memberHint} />
        </Route>
        <Route>
          <StandIn icon="search" title={appTexts.notFound} text={appTexts.notFoundHint}>
            <Link className="btn" href={paths.home}>
              {appTexts.home}
            </Link>
          </StandIn>
        </Route>
      </Switch>
      <Titles desk={desk} main={main} />
      <HeaderFailure desk={desk} />
      {main && <AlertSignals desk={desk.notifications} userId={desk.userId} />}
    </div>
  );
}

function Notifications({ desk }: { desk: Desk }) {
  const allowed = usePart(desk.account$, ({ user }) => mayUseNotifications(user));
  return <NotificationsScreen desk={desk.notifications} allowed={allowed} />;
}

function Titles({ desk, main }: { desk: Desk; main: boolean }) {
  const unread = usePart(desk.notifications.view$, (view) => view.unread);
  useTitle(main ? `${unread > 0 ? `(${formatCount(unread)}) ` : ''}Notifications · Sellerwire` : 'Sellerwire');
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
