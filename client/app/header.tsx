import { useState } from 'react';
import { TokenPopup } from '#client/features/billing/tokens/token-popup.tsx';
import type { LinkStatus } from '#client/stream/link-state.ts';
import { brand, brandLinks } from '#client/ui/current-brand.ts';
import { Icon } from '#client/ui/icon.tsx';
import { lazyExport, usePreloaded } from '#client/ui/lazy.ts';
import { Link } from '#client/ui/link.tsx';
import { Logo } from '#client/ui/logo.tsx';
import { useCalm, useSlice, useValue } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import { keysOpen$ } from '#client/ui/shortcuts.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { displayName, isMainAccount } from '#shared/session/user.ts';
import { ConnectionPopup } from './connection-popup.tsx';
import { MenuCount, type MenuEntry, menuOf } from './menu.tsx';
import type { PortalRoot } from './portal-root.ts';
import type { RouteMatch } from './routing.ts';
import { HOME, screensOf } from './screens.ts';
import type { Store } from './store.ts';
import { appTexts } from './texts.ts';
import '#client/ui/tags.css';
import { planLine } from '#client/features/billing/plan-line.ts';
import { planName } from '#client/features/billing/plan-text.ts';
import type { Screen } from './screen.ts';

const headerMenus = () => import('./header-menus.tsx');
const AvatarItems = lazyExport(headerMenus, 'AvatarItems');
const MenuList = lazyExport(headerMenus, 'MenuList');
const SupportItems = lazyExport(headerMenus, 'SupportItems');

type HeaderProps = { store: Store; root: PortalRoot; info: PortalInfo | null; current: RouteMatch };

/** The wire's look; of the other states, as while it reconnects. */
const looks: Partial<Record<LinkStatus['state'], string>> = {
  live: 'live',
  down: 'down',
  'provider-refuses': 'down',
  offline: 'offline',
  ended: 'offline',
  paused: 'offline',
};

/** The header. Always dark; the line below it shows the connection's state (LIVE-11). */
export function Header({ store, root, info, current }: HeaderProps) {
  // They could not load offline.
  usePreloaded(AvatarItems, MenuList, SupportItems);
  const user = useValue(store.user$);
  const state = useSlice(store.connection$, (link) => link.status.state);
  const listed = screensOf(store);
  const main = menuOf('main', user, info, listed);
  const support = menuOf('support', user, info, listed);
  const shown = { store, current: 'screen' in current ? current.screen : undefined };
  const look = looks[state] ?? 'reconnecting';

  return (
    <header className="bar" data-link={look}>
      {main.length > 0 && (
        <Popup
          label={appTexts.menu}
          button={<Icon name="menu" />}
          buttonClass="btn quiet icon only-narrow"
          role="menu"
          align="start"
        >
          {(close) => <MenuList {...shown} entries={main} close={close} />}
        </Popup>
      )}
      <Link className={brand.logo === null ? 'brand' : 'brand with-logo'} href={HOME} aria-label={appTexts.home}>
        <Logo onBar />
      </Link>
      {info?.sampleData && <span className="tag line sample-tag">{appTexts.sampleData}</span>}
      {main.length > 0 && (
        <nav className="main-menu" aria-label={appTexts.mainMenu}>
          <MenuBar {...shown} entries={main} />
        </nav>
      )}
      <div className="bar-end">
        <button
          type="button"
          className="find-button wide-only"
          aria-label={`${appTexts.find}, ${commandsKey()}`}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => keysOpen$.next('palette')}
        >
          <Icon name="search" /> <span>{commandsKey()}</span>
        </button>
        <ConnectionPopup connection$={store.connection$} catchingUp$={store.catchingUp$} />
        <TokenPopup tokens$={store.tokens$} mayBuy={isMainAccount(user)} />
        {support.length + brandLinks.length > 0 && (
          <Popup label={appTexts.support} button={<Icon name="help" />} role="menu" buttonClass="wide-only">
            {(close) => <SupportItems {...shown} entries={support} close={close} />}
          </Popup>
        )}
        <AvatarMenu {...shown} root={root} entries={menuOf('profile', user, info, listed)} />
      </div>
      <span className="wire" aria-hidden="true">
        <Pulse store={store} />
      </span>
    </header>
  );
}

const commandsKey = () => (/Mac|iP/.test(navigator.platform) ? '⌘K' : appTexts.findKey);

/** ms. A pulse draws sixty frames a second, so a burst of events has one now and then instead of an endless one. */
const PULSE_EVERY = 4_000;

/** Animates a pulse for new events. */
function Pulse({ store: { connection$ } }: Pick<HeaderProps, 'store'>) {
  const beats = useCalm(
    useSlice(connection$, (link) => link.beats),
    PULSE_EVERY,
  );
  const [ended, setEnded] = useState(0);
  return beats > ended ? <span key={beats} className="pulse" onAnimationEnd={() => setEnded(beats)} /> : null;
}

type AvatarMenuProps = { root: PortalRoot; entries: readonly MenuEntry[]; store: Store; current: Screen | undefined };

/** The plan's tag and the menu of the signed-in person (SHELL-13). */
function AvatarMenu(props: AvatarMenuProps) {
  const user = useValue(props.store.user$);
  const plan = useValue(props.store.plan$);
  const name = displayName(user) || appTexts.yourAccount;

  return (
    <>
      <span className="tag line plan-tag wide-only" title={planLine(plan)}>
        {planName(plan)}
      </span>
      <Popup
        name={appTexts.account}
        label={`${appTexts.account}: ${name}`}
        role="menu"
        buttonClass="avatar"
        button={name.charAt(0).toUpperCase()}
      >
        {(close) => <AvatarItems {...props} name={name} close={close} />}
      </Popup>
    </>
  );
}

type MenuProps = { entries: readonly MenuEntry[]; store: Store; current: Screen | undefined };

/** Renders a menu in the header: links side by side, groups as dropdowns. */
const MenuBar = ({ entries, store, current }: MenuProps) =>
  entries.map((entry) => {
    if (entry.kind === 'group') {
      return (
        <Popup
          key={entry.label}
          label={entry.label}
          role="menu"
          align="start"
          buttonCurrent={entry.entries.some((each) => each.kind === 'screen' && each.screen === current)}
          button={
            <>
              {entry.label} <Icon name="down" small />
            </>
          }
        >
          {(close) => <MenuList entries={entry.entries} store={store} current={current} close={close} />}
        </Popup>
      );
    }
    if (entry.kind === 'outside') {
      return (
        <a key={entry.label} href={entry.href} target="_blank" rel="noreferrer">
          {entry.label} <Icon name="out" small />
        </a>
      );
    }
    const { screen, href, label, badge } = entry;
    return (
      <Link
        key={screen.path}
        href={href}
        aria-current={screen === current ? 'page' : undefined}
        onPointerEnter={screen.component.preload}
      >
        {label} {badge && <MenuCount badge={badge} store={store} />}
      </Link>
    );
  });
