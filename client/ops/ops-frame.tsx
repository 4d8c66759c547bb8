import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Trouble } from '#client/stream/resource-state.ts';
import { brand } from '#client/ui/current-brand.ts';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Logo } from '#client/ui/logo.tsx';
import { MenuItem } from '#client/ui/menu-items.tsx';
import { Popup } from '#client/ui/popup.tsx';
import { IconButton, ToolButton } from '#client/ui/screen-icon.tsx';
import { useShortcuts } from '#client/ui/shortcuts.ts';
import { formatCount } from '#shared/format.ts';
import type { Recording } from '#shared/recording.ts';
import { AlertsArea } from './alerts-area.tsx';
import { type Address, type Area, type AreaProps, addressIn, areaNames, areas, hashOf } from './areas.ts';
import { HealthArea } from './health-area.tsx';
import type { OpsApi } from './ops-api.ts';
import { OpsKeysHelp, useOpsKeys } from './ops-keys.tsx';
import { usePoll } from './poll.ts';
import { RecordingsArea } from './recordings-area.tsx';
import { RefusedArea } from './refused-area.tsx';
import { useRefused } from './refused-poll.ts';
import { UsersArea } from './users-area.tsx';

const FIGURES_EVERY = 2_000;
const REJECTED_EVERY = 4_000;
const HEALTH_EVERY = 5_000;

const areaViews: Record<Area, ComponentType<AreaProps>> = {
  alerts: AlertsArea,
  users: UsersArea,
  refused: RefusedArea,
  recordings: RecordingsArea,
  health: HealthArea,
};

const keyTexts = {
  search: 'Search',
  next: 'Next alert or user',
  previous: 'Previous alert or user',
  copy: 'Copy the link',
  snooze: 'Sort by the next column',
  rule: 'Next filter',
  read: 'Sort again',
};

/** The bar with the areas, the search, and the open area. */
export function OpsFrame({ api, onLeave }: { api: OpsApi; onLeave: (why: string) => void }) {
  const address = useAddress();
  const [user, setUser] = useState(userIn(address));
  const [visited, setVisited] = useState<readonly Area[]>([address.area]);
  const [help, setHelp] = useState(false);
  const [search, setSearch] = useState<{ query: string }>();
  const [offered, setOffered] = useState<Recording | null>(null);
  const [trouble, setTrouble] = useState('');
  const onFailure = useCallback(
    (failure: Trouble | null) => {
      // The key was changed while this page was open.
      if (failure?.status === 401)
        onLeave(api.who === null ? 'The operator key is no longer valid.' : 'Your session has ended. Sign in again.');
      else setTrouble(failure?.message ?? '');
    },
    [api, onLeave],
  );
  const leave = async () => {
    const left = api.who === null ? undefined : await api.signOut();
    if (left?.ok === false) setTrouble(left.error.message);
    else onLeave('');
  };
  const polled = usePolled(api, user, address.area === 'refused', onFailure);

  useOpsKeys(() => setHelp(true));
  useEffect(() => {
    setVisited((before) => (before.includes(address.area) ? before : [...before, address.area]));
    if (userIn(address) !== '') setUser(userIn(address));
  }, [address]);

  return (
    <>
      <OpsBar
        api={api}
        area={address.area}
        counts={countsOf(polled)}
        isDemo={polled.figures?.demo === true}
        trouble={trouble}
        onHelp={() => setHelp(true)}
        onLeave={leave}
      />
      <main className="ops-page">
        <h1 className="unseen">Operator, {areaNames[address.area]}</h1>
        <SearchBar
          onSearch={(query) => {
            setSearch({ query });
            open('alerts');
          }}
        />
        {visited.map((area) => {
          const View = areaViews[area];
          const isShown = area === address.area;
          return (
            <div key={area} hidden={!isShown}>
              <ErrorBoundary>
                <View
                  api={api}
                  {...polled}
                  user={user}
                  onChoose={(chosen) => open('users', chosen)}
                  onFound={setUser}
                  path={isShown ? address.path : nothing}
                  isShown={isShown}
                  search={search}
                  offered={offered}
                  onReplay={(recording) => {
                    // The player takes the focus, which it can't while it is hidden.
                    addEventListener('hashchange', () => setOffered({ ...recording }), { once: true });
                    open('recordings');
                  }}
                />
              </ErrorBoundary>
            </div>
          );
        })}
      </main>
      {help && <OpsKeysHelp texts={keyTexts} onClose={() => setHelp(false)} />}
    </>
  );
}

/** What the areas show, read again and again. */
function usePolled(api: OpsApi, user: string, isRefused: boolean, onFailure: (failure: Trouble | null) => void) {
  const figures = usePoll(api.figures, FIGURES_EVERY, onFailure);
  const rejected = usePoll(api.rejected, REJECTED_EVERY, onFailure);
  const refused = useRefused(api, isRefused, onFailure);
  const health = usePoll(api.health, HEALTH_EVERY, onFailure);
  // Where one process of many answers, only the user's own knows what was rejected there.
  const unlisted = figures?.isOneOfMany === true;
  const loadUser = useMemo(
    () => (unlisted && user !== '' ? () => api.figuresOf(user) : undefined),
    [api, unlisted, user],
  );
  const own = usePoll(loadUser, FIGURES_EVERY, onFailure);
  return { figures, rejected, refused, health, own, unlisted };
}

const countsOf = ({ refused, health }: ReturnType<typeof usePolled>): BarProps['counts'] => ({
  refused: refused.list?.groups.reduce((sum, { waiting }) => sum + waiting, 0),
  health: health?.outages.filter(({ ended }) => ended === null).length,
});

type BarProps = {
  api: OpsApi;
  /** The open one. */
  area: Area;
  counts: Partial<Record<Area, number>>;
  isDemo: boolean;
  trouble: string;
  onHelp(): void;
  onLeave(): Promise<void>;
};

function OpsBar({ api, area: shown, counts, isDemo, trouble, onHelp, onLeave }: BarProps) {
  const leaveText = api.who === null ? 'Forget the key' : 'Sign out';
  return (
    <header className="ops-bar">
      <Popup
        label="Menu"
        button={<Icon name="menu" />}
        buttonClass="btn quiet icon ops-menu-button"
        role="menu"
        align="start"
      >
        {(close) =>
          areas.map((area) => (
            <MenuItem
              key={area}
              onPick={() => {
                close();
                open(area);
              }}
            >
              {areaNames[area]} <AreaCount count={counts[area]} />
            </MenuItem>
          ))
        }
      </Popup>
      <a className="brand" href={hashOf('alerts')} aria-label={`${brand.name} operator`}>
        <Logo onBar />
      </a>
      <span className="tag line">
        <span>Operator{isDemo && <span className="wide-only">, sample data</span>}</span>
      </span>
      <nav className="ops-menu" aria-label="Operator">
        {areas.map((area, index) => (
          <a
            key={area}
            href={hashOf(area)}
            aria-current={area === shown ? 'page' : undefined}
            title={`Go to (G then ${index + 1})`}
          >
            {areaNames[area]} <AreaCount count={counts[area]} />
          </a>
        ))}
      </nav>
      <output className="cut">{trouble}</output>
      <IconButton
        icon="help"
        label="Keyboard shortcuts"
        large
        className="push wide-only"
        title="Keyboard shortcuts (?)"
        onClick={onHelp}
      />
      {api.who !== null && <span className="cut soft wide-only">{api.who}</span>}
      <ToolButton icon="leave" label={leaveText} className="quiet" onClick={() => void onLeave()} />
    </header>
  );
}

function open(area: Area, ...path: string[]): void {
  location.hash = hashOf(area, ...path);
}

const nothing: readonly string[] = [];

const AreaCount = ({ count }: { count: number | undefined }) =>
  count ? <span className="count">{formatCount(count)}</span> : null;

/** The user in an address of the users or the alerts. */
const userIn = ({ area, path }: Address): string => (area === 'users' || area === 'alerts' ? (path[0] ?? '') : '');

function useAddress(): Address {
  const hash = useSyncExternalStore(onHashChange, () => location.hash);
  return useMemo(() => addressIn(hash), [hash]);
}

function onHashChange(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

function SearchBar({ onSearch }: { onSearch: (query: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  useShortcuts(() => ({
    search: () => {
      input.current?.focus();
      input.current?.select();
    },
  }));
  return (
    <search className="ops-search">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') onSearch(typed.trim());
        }}
      >
        <label className="input">
          <Icon name="search" />
          <input
            ref={input}
            type="search"
            value={typed}
            aria-label="Email, user id, ASIN, message id or request id"
            aria-keyshortcuts="/"
            placeholder="Email, user id, ASIN, message id or request id"
            autoComplete="off"
            spellCheck={false}
            onChange={(change) => setTyped(change.target.value)}
          />
          <kbd className="wide-only">/</kbd>
        </label>
      </form>
      <span className="small faint wide-only">kept 30 days</span>
    </search>
  );
}
