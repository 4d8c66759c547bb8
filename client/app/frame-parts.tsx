import { Fragment, useEffect } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { AlertSignals } from '#client/features/notifications/signals/alert-signals.tsx';
import { PlainPastDue } from '#client/features/plans/notices/past-due.tsx';
import { BILLING_PATH, PLANS_PATH } from '#client/features/plans/paths.ts';
import { planLine } from '#client/features/plans/plan-line.ts';
import { TokenBuckets } from '#client/features/plans/tokens/token-table.tsx';
import { useAnswerToasts } from '#client/features/rights/answer-toasts.ts';
import { AskForRight } from '#client/features/rights/ask-for-right.tsx';
import { GoalStrip } from '#client/features/rights/own-goals.tsx';
import type { LinkStatus } from '#client/stream/link-state.ts';
import { useAge } from '#client/ui/age.tsx';
import { useFetchedWhenIdle } from '#client/ui/lazy.tsx';
import { Link } from '#client/ui/link.tsx';
import { MenuChoice, MenuItem, MenuLink, MenuRule, MenuTitle } from '#client/ui/menu-items.tsx';
import { useValue } from '#client/ui/observe.ts';
import { timeFormatNames } from '#client/ui/preference-names.ts';
import { usePreferences } from '#client/ui/preferences-context.tsx';
import { lazyDialogBox } from '#client/ui/prime/lazy-dialog-box.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { keysOpen$ } from '#client/ui/shortcuts.ts';
import { themeNames, themes } from '#client/ui/theme.ts';
import { settingsAccess, type Way } from '#shared/account/access.ts';
import { isMainAccount } from '#shared/account/user.ts';
import { ago, formatMoment } from '#shared/format.ts';
import { localeTag, localized } from '#shared/localized.ts';
import { notificationsAccess } from '#shared/notifications/access.ts';
import { timeFormats } from '#shared/preferences/preferences.ts';
import type { FailingPart } from '#shared/protocol.ts';
import { frameTexts } from './frame-texts.ts';
import { rememberVisit } from './last-visit.ts';
import { LinkNote } from './link-note.tsx';
import { MenuCount, type MenuEntry } from './menu.tsx';
import type { PortalRoot } from './portal-root.ts';
import { ProductActions } from './product-actions.tsx';
import { recentMinutes } from './report/recent-minutes.ts';
import type { RouteMatch } from './routing.ts';
import type { Screen } from './screen.ts';
import { StandIn } from './screen-view.tsx';
import { HOME, screens } from './screens.ts';
import type { Store } from './store.ts';
import { appTexts, titleIn } from './texts.ts';

type ConnectionTextProps = {
  name: string;
  state: LinkStatus['state'];
  catchingUp: boolean;
  /** How long an overdue provider has been silent, as text. */
  quietFor: string | undefined;
  /** The parts that can't be read while the rest works. */
  failing: FailingPart[] | undefined;
  /** ms; null before the first event. */
  lastEventAt: number | null;
};

const ConnectionText = ({ name, state, catchingUp, quietFor, failing, lastEventAt }: ConnectionTextProps) => (
  <>
    <h3>{name}</h3>
    <p className="soft">{catchingUp ? frameTexts.catchingUp : quietFor === undefined ? explanations[state] : frameTexts.quiet(quietFor)}</p>
    {failing && <p className="soft">{frameTexts.failing(listed().format(failing.map((part) => failingNames[part])))}</p>}
    <p className="soft small">{lastEventAt === null ? frameTexts.nothingNew : <LastEvent at={lastEventAt} />}</p>
  </>
);

const LastEvent = ({ at }: { at: number }) => frameTexts.lastEvent(ago(useAge(at)), formatMoment(at));

const explanations: Record<LinkStatus['state'], string> = localized('app/explanations', {
  connecting: 'Connecting.',
  live: 'New events appear as they happen.',
  unconfirmed:
    'You are connected, but the provider has not confirmed that it sends your notifications. Reload to see what is new. We informed the team that runs this portal.',
  reconnecting: 'The connection was lost. We’re reconnecting, and you’ll get everything you missed.',
  offline: 'This device is offline. The list shows what arrived before.',
  down: 'The provider of your notifications is not responding. You’ll get everything you missed when it is back.',
  'provider-refuses':
    'The provider refuses your live notifications. The list shows what arrived before. We keep trying, and we informed the team that runs this portal.',
  paused: 'The portal is open in too many tabs. This one goes live again when you return to it.',
  ended: 'Live updates stopped. Reload the page to reconnect.',
});

const listed = () => new Intl.ListFormat(localeTag(), { type: 'conjunction' });
const failingNames: Record<FailingPart, string> = localized('app/failingNames', {
  notifications: 'the list of earlier notifications',
  account: 'your account and plan',
  integration: 'the state of your Amazon connection',
  tokens: 'your token balance',
  mutes: 'what you muted',
});

type MenuListProps = { entries: readonly MenuEntry[]; store: Store; current: Screen | undefined; close: () => void };

const MenuList = ({ entries, store, current, close }: MenuListProps) =>
  entries.map((entry) => {
    if (entry.kind === 'group') {
      return (
        <Fragment key={entry.label}>
          <MenuTitle>{entry.label}</MenuTitle>
          <MenuList entries={entry.entries} store={store} current={current} close={close} />
        </Fragment>
      );
    }
    if (entry.kind === 'outside') {
      return (
        <MenuLink key={entry.label} icon="out" href={entry.href}>
          {entry.label}
        </MenuLink>
      );
    }
    const { screen, href, label, badge } = entry;
    return (
      <Link
        key={screen.path}
        role="menuitem"
        tabIndex={-1}
        href={href}
        aria-current={screen === current ? 'page' : undefined}
        onClick={close}
        onPointerEnter={screen.load.fetch}
      >
        <ScreenIcon name={screen.icon} /> {label} {badge && <MenuCount badge={badge} store={store} />}
      </Link>
    );
  });

const ReportItem = ({ close }: { close: () => void }) => (
  <MenuItem
    icon="warn"
    keys="!"
    onPick={() => {
      close();
      keysOpen$.next('report');
    }}
  >
    {frameTexts.report}
  </MenuItem>
);

/** The Support menu: the portal's links, and a report of the page that is open. */
const SupportItems = (menu: MenuListProps) => (
  <>
    <MenuList {...menu} />
    <MenuRule />
    <ReportItem close={menu.close} />
  </>
);

/** The avatar's menu. @param props.name the person's display name */
function AvatarItems({ name, root, ...menu }: MenuListProps & { name: string; root: PortalRoot }) {
  const user = useValue(menu.store.user$);
  const plan = useValue(menu.store.plan$);
  const theme = useValue(root.theme.theme$);
  const [{ timeFormat }, preferences] = usePreferences();
  return (
    <>
      <div className="menu-head" role="presentation">
        <b className="cut">{name}</b>
        {user.email && user.email !== name && <span className="soft small cut">{user.email}</span>}
        <span className="soft small">{planLine(plan)}</span>
      </div>
      {menu.entries.length > 0 && <MenuRule />}
      <MenuList {...menu} />
      <MenuRule />
      <MenuItem
        icon="search"
        onPick={() => {
          menu.close();
          keysOpen$.next('palette');
        }}
      >
        {appTexts.find}
      </MenuItem>
      <MenuItem
        icon="help"
        onPick={() => {
          menu.close();
          keysOpen$.next('help');
        }}
      >
        {frameTexts.shortcuts}
      </MenuItem>
      <ReportItem close={menu.close} />
      <MenuRule />
      <MenuTitle>{frameTexts.colors}</MenuTitle>
      {themes.map((each) => (
        <MenuChoice key={each} checked={theme === each} onPick={() => root.theme.choose(each)}>
          {themeNames[each]}
        </MenuChoice>
      ))}
      {/* Accounts with profile settings have this choice there. */}
      {!settingsAccess(user).open && (
        <>
          <MenuRule />
          <MenuTitle>{frameTexts.timeFormat}</MenuTitle>
          {timeFormats.map((each) => (
            <MenuChoice key={each} checked={timeFormat === each} onPick={() => preferences.save({ timeFormat: each })}>
              {timeFormatNames[each]}
            </MenuChoice>
          ))}
        </>
      )}
      <MenuRule />
      <MenuItem
        icon="leave"
        onPick={() => {
          menu.close();
          void root.signOut();
        }}
      >
        {frameTexts.signOut}
      </MenuItem>
    </>
  );
}

/** Replaces a screen that this account can't open: gives the reason and links to go on. */
function NoScreen({ route, store }: { route: Exclude<RouteMatch, { kind: 'open' }>; store: Store }) {
  if (route.kind === 'closed') {
    const { screen, access } = route;
    return (
      <StandIn icon={<ScreenIcon name={screen.icon} />} title={titleIn(screen.title)} text={access.why} strong>
        {access.next && <p>{access.next}</p>}
        {access.ways && (
          <div className="row">
            {access.ways.map((way, index) => (
              <Link key={way} className={index === 0 ? 'btn primary' : 'btn'} href={screens[waysTo[way]].path}>
                {titleIn(screens[waysTo[way]].title)}
              </Link>
            ))}
          </div>
        )}
        {access.right && !isMainAccount(store.user) && <AskForRight store={store} right={access.right} />}
        {!access.listed && <HomeLink />}
      </StandIn>
    );
  }
  if (route.kind === 'nothing') return <StandIn icon={<ScreenIcon name="info" />} title={appTexts.memberHome} text={frameTexts.memberHint} />;
  return (
    <StandIn icon={<ScreenIcon name="search" />} title={appTexts.notFound} text={frameTexts.notFoundHint}>
      <HomeLink />
    </StandIn>
  );
}

const waysTo = { plans: 'plans', amazon: 'amazonIntegration' } as const satisfies Record<Way, keyof typeof screens>;

const HomeLink = () => (
  <Link className="btn" href={HOME}>
    {frameTexts.home}
  </Link>
);

/** Screens with their own note about a failed payment, including the start page. */
const billingScreens: readonly string[] = ['/', PLANS_PATH, BILLING_PATH];

/**
 * Shows notes above the screen: the end of the live connection, a failed payment (main accounts only), and new alerts. Also holds the menu of products, records the visit, and loads
 * dialogs ahead of time.
 */
function FrameNotes({ store }: { store: Store }) {
  useEffect(() => rememberVisit(store), [store]);
  useEffect(() => recentMinutes(store).close, [store]);
  useAnswerToasts({ events$: store.frameEvents$, toasts: store.toasts }, store.user._id);
  useFetchedWhenIdle(lazyDialogBox);
  const user = useValue(store.user$);
  const plan = useValue(store.plan$);
  const path = usePathname().replace(/(?<=.)\/$/, '');
  return (
    <>
      <ProductActions store={store} />
      <LinkNote connection$={store.connection$} />
      {isMainAccount(user) && !billingScreens.includes(path) && (
        <PlainPastDue
          plan={plan}
          action={
            <Link className="btn" href={BILLING_PATH}>
              {frameTexts.toBilling}
            </Link>
          }
        />
      )}
      {!isMainAccount(user) && !path.startsWith(screens.ownRights.path) && <GoalStrip store={store} />}
      {notificationsAccess(user).open && <AlertSignals store={store.notifications} userId={store.user._id} />}
    </>
  );
}

/** One file for what the frame's popups hold and for the pages without a screen: fetched together when nothing else is to do. */
export const frameParts = { AvatarItems, ConnectionText, FrameNotes, MenuList, NoScreen, planLine, SupportItems, TokenBuckets };
