import { useEffect } from 'react';
import type { Observable } from 'rxjs';
import { navigate } from 'wouter/use-browser-location';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Icon, type IconName } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { MenuAt } from '#client/ui/menu-at.tsx';
import { MenuItem, MenuRule } from '#client/ui/menu-items.tsx';
import { useValue } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import type { ScreenIconName } from '#client/ui/screen-icon.tsx';
import { ToolButton } from '#client/ui/screen-icon.tsx';
import { SelectionBar as Bar } from '#client/ui/selection-bar.tsx';
import { ServerMessage } from '#client/ui/server-message.tsx';
import { useKeyHint } from '#client/ui/shortcuts.ts';
import { Note } from '#client/ui/states.tsx';
import { productMenu$ } from '#client/widgets/products/product-link.tsx';
import { formatTime } from '#shared/format.ts';
import type { Retention } from '#shared/inbox/inbox.ts';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import type { About, Incident } from '#shared/inbox/incidents/incident.ts';
import type { AlertCommand } from '#shared/inbox/marks.ts';
import { notificationTexts } from '#shared/inbox/texts.ts';
import { integrationScreens } from '#shared/integrations/paths.ts';
import { incidentProductsAddress } from '#shared/listings/own-products/paths.ts';
import { translated } from '#shared/localized.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { useProductsText } from '../incidents/incident-products.tsx';
import { MuteItems } from '../mute-items.tsx';
import { partTexts } from '../part-texts.ts';
import { pinCommand } from '../state/marking.ts';
import type { AlertRow, NotificationsView } from '../state/notifications-state.ts';
import { useNotifications } from '../store-context.ts';
import { screenTexts } from '../texts.ts';
import './inbox-parts.css';

type ListNotesProps = {
  deps: StoreDeps & { user$: Observable<UserInfo> };
  /** Whether alerts have states: with the full profile. */
  states: boolean;
  view: NotificationsView;
  /** How long and how many alerts are kept; null if the list's provider has not said so yet. */
  kept: { days: number; most: number } | null;
};

/** Notes below the list's rows: load failures, how long alerts are kept, unsent changes. */
export function ListNotes({ deps, states, view, kept }: ListNotesProps) {
  const store = useNotifications();
  const unsent = useValue(store.commands.unsent$);
  const { changesWaiting: waiting, alertsAwaySince } = useValue(deps.user$);
  const { state, hasMore } = view;
  const trouble = state.behind ?? state.trouble;

  return (
    <>
      {state.rows.length > 0 && trouble && (
        <p className="note bad list-foot" role="alert">
          <Icon name="warn" />
          <span>
            {notificationTexts.failedLoad}. <ServerMessage text={trouble.message} />
          </span>
          <button type="button" className="btn small push" onClick={state.behind ? store.reload : store.loadMore}>
            {screenTexts.tryAgain}
          </button>
        </p>
      )}
      {states && !hasMore && (kept ? <KeptNote {...kept} /> : <LoadedKeptNote deps={deps} />)}
      {unsent > 0 && (
        <p className="note list-foot" role="status">
          <Icon name="unplug" />
          <span>{partTexts.unsent(unsent)}</span>
          <button type="button" className="btn small push" onClick={store.commands.undoUnsent}>
            {partTexts.undoUnsent}
          </button>
        </p>
      )}
      {!!waiting && (
        <p className="note list-foot" role="status">
          <Icon name="unplug" />
          <span>{partTexts.waiting(waiting)}</span>
        </p>
      )}
      {!!alertsAwaySince && (
        <p className="note list-foot" role="status">
          <Icon name="unplug" />
          <span>{partTexts.alertsAway(formatTime(alertsAwaySince))}</span>
        </p>
      )}
    </>
  );
}

const KeptNote = ({ days, most }: Retention) => <p className="list-foot faint small">{partTexts.kept(days, most)}</p>;

/** For the inbox itself, whose alerts come with the snapshot and without the limits. */
function LoadedKeptNote({ deps }: { deps: StoreDeps }) {
  const api = caller(inboxCalls, deps.call);
  const [{ value }] = useResource(deps, [api], {
    read: () => api.search({ filter: { folders: ['inbox'] }, limit: 1 }),
  });
  return value?.kept ? <KeptNote {...value.kept} /> : null;
}

type RowItemsProps = {
  row: AlertRow;
  /** Of a row that stands for an incident, what is known of it. */
  incident: Incident | undefined;
  /** The rows to mark read or delete: all alerts of a folded storm. */
  rows: readonly AlertRow[];
  unread: boolean;
  onRead(rows: readonly AlertRow[]): void;
  onDelete(rows: readonly AlertRow[]): void;
  states: boolean;
  onMark(rows: readonly AlertRow[], command: AlertCommand): void;
  onSnooze(rows: readonly AlertRow[]): void;
  onAssign(rows: readonly AlertRow[]): void;
  onRule(row: AlertRow, about?: About): void;
  close: () => void;
};

/** A row's actions as menu items, for screens too narrow for its buttons. */
export function RowItems({
  row,
  incident,
  rows,
  unread,
  states,
  onRead,
  onDelete,
  onMark,
  onSnooze,
  onAssign,
  onRule,
  close,
}: RowItemsProps) {
  const { possible } = useValue(useNotifications().mutes.view$);
  const { asin, notificationType } = row.alert;
  const pin = pinCommand(rows);
  const products = productsToMute(rows);
  const then = (run: () => void) => () => {
    close();
    run();
  };
  return (
    <>
      {incident && <IncidentProductsItem incident={incident} close={close} />}
      {states && (
        <>
          <MenuItem icon="done" onPick={then(() => onMark(rows, { kind: 'done' }))}>
            {screenTexts.done}
          </MenuItem>
          <MenuItem icon="history" onPick={then(() => onSnooze(rows))}>
            {screenTexts.snooze}
          </MenuItem>
          <MenuItem icon="person" onPick={then(() => onAssign(rows))}>
            {screenTexts.assign}
          </MenuItem>
          <MenuItem icon="filter" onPick={then(() => onRule(row, incident?.about))}>
            {partTexts.makeRule}
          </MenuItem>
          <MenuItem icon="pin" onPick={then(() => onMark(rows, pin))}>
            {partTexts[pin.kind]}
          </MenuItem>
        </>
      )}
      {unread && (
        <MenuItem icon="check" onPick={then(() => onRead(rows))}>
          {screenTexts.markRead}
        </MenuItem>
      )}
      {asin && (
        <MenuItem
          icon="box"
          onPick={then(
            () =>
              // After closing, the button of this menu has the focus.
              document.activeElement && productMenu$.next({ product: row.alert, near: document.activeElement }),
          )}
        >
          {translated('titles', 'Product')}
        </MenuItem>
      )}
      {possible && <MenuRule />}
      <MuteItems targets={products.length > 0 ? products : [{ kind: 'type', type: notificationType }]} onDone={close} />
      <MenuRule />
      <MenuItem icon="trash" danger onPick={then(() => onDelete(rows))}>
        {screenTexts.delete}
      </MenuItem>
    </>
  );
}

/** Leads to exactly the incident's products, as the link in its row does. */
function IncidentProductsItem({ incident, close }: { incident: Incident; close(): void }) {
  const text = useProductsText(incident.products);
  return (
    <MenuItem
      icon="pencil"
      onPick={() => {
        close();
        navigate(incidentProductsAddress(incident.id));
      }}
    >
      {text}
    </MenuItem>
  );
}

type SelectionBarProps = {
  rows: readonly AlertRow[];
  states: boolean;
  onRead(): void;
  onMark(command: AlertCommand): void;
  onSnooze(): void;
  onAssign(): void;
  onDelete(): void;
  onClear(): void;
  /** Acts on all that match; undefined if the list has no more than what is selected, or the provider cannot. */
  matching: { total: number; onAll(): void } | undefined;
};

export function SelectionBar({
  rows,
  states,
  onRead,
  onMark,
  onSnooze,
  onAssign,
  onDelete,
  onClear,
  matching,
}: SelectionBarProps) {
  const hint = useKeyHint();
  const { possible } = useValue(useNotifications().mutes.view$);
  const hasTeam = useValue(useNotifications().people$).length > 1;
  const products = productsToMute(rows);
  return (
    <Bar count={rows.length} onClear={onClear}>
      {matching && (
        <>
          <button type="button" className="btn small" onClick={matching.onAll}>
            {partTexts.selectMatching(matching.total)}
          </button>
          <hr />
        </>
      )}
      {states && (
        <>
          <BarButton of="done" icon="done" label={screenTexts.done} onPress={() => onMark({ kind: 'done' })} />
          <BarButton of="snooze" icon="history" label={screenTexts.snooze} onPress={onSnooze} />
          {hasTeam && <BarButton of="assign" icon="person" label={screenTexts.assign} onPress={onAssign} />}
        </>
      )}
      <BarButton of="read" icon="check" label={screenTexts.markRead} onPress={onRead} />
      {possible && products.length > 0 && (
        <Popup
          label={partTexts.mute}
          role="menu"
          align="start"
          above
          buttonClass="btn small"
          button={
            <>
              <Icon name="mute" /> <span className="wide-only">{partTexts.mute}</span>
            </>
          }
        >
          {(close) => <MuteItems targets={products} onDone={close} />}
        </Popup>
      )}
      <button type="button" className="btn small danger" {...hint('delete')} onClick={onDelete}>
        <Icon name="trash" /> {partTexts.deleteSelected}
      </button>
    </Bar>
  );
}

type BarButtonProps = {
  /** Its shortcut. */
  of: Parameters<ReturnType<typeof useKeyHint>>[0];
  icon: IconName | ScreenIconName;
  label: string;
  onPress(): void;
};

function BarButton({ of, icon, label, onPress }: BarButtonProps) {
  const hint = useKeyHint();
  return <ToolButton icon={icon} label={label} className="small" {...hint(of)} onClick={onPress} />;
}

/** The products of alerts. The portal's notices have none. */
const productsToMute = (rows: readonly AlertRow[]) =>
  [...new Set(rows.map((row) => row.alert.asin))]
    .filter((asin) => asin !== '')
    .map((asin) => ({ kind: 'asin' as const, asin }));

/** Asks for how long the products of the alerts are muted, at the first alert's row. */
export function MuteMenu({ rows, onClose }: { rows: readonly AlertRow[]; onClose(): void }) {
  const { possible } = useValue(useNotifications().mutes.view$);
  const products = productsToMute(rows);
  useEffect(() => {
    if (!possible || products.length === 0) onClose();
  }, [possible, products.length, onClose]);
  const near = () =>
    document.querySelector(`[data-row="${CSS.escape(rows[0]?.id ?? '')}"]`) ?? document.querySelector('.list-pane');
  return (
    possible &&
    products.length > 0 && (
      <MenuAt name={partTexts.mute} wanted={rows} near={near} onClose={onClose}>
        {(close) => <MuteItems targets={products} onDone={close} />}
      </MenuAt>
    )
  );
}

/** Says that no new alerts arrive without the Amazon integration, links to it, and can check again (NOTE-06). */
export function IntegrationNote() {
  const store = useNotifications();
  const again = (
    <button type="button" className="btn small" onClick={store.readSubscriptions}>
      {partTexts.checkAgain}
    </button>
  );
  return (
    <Note bad action={again}>
      {notificationTexts.integrationRequired} {partTexts.integrationHint}{' '}
      <Link href={integrationScreens.amazon}>{partTexts.toIntegration}</Link>
    </Note>
  );
}
