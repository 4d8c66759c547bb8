import { useEffect } from 'react';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { MenuAt } from '#client/ui/menu-at.tsx';
import { MenuItem, MenuLink, MenuRule } from '#client/ui/menu-items.tsx';
import { useValue } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import { SelectionBar as Bar } from '#client/ui/selection-bar.tsx';
import { ServerMessage } from '#client/ui/server-message.tsx';
import { useKeyHint } from '#client/ui/shortcuts.ts';
import { Note } from '#client/ui/states.tsx';
import { integrationScreens } from '#shared/integrations/paths.ts';
import { productUrl } from '#shared/marketplaces.ts';
import { SAMPLE_NOTIFICATIONS } from '#shared/notifications/notification.ts';
import { notificationTexts } from '#shared/notifications/texts.ts';
import { useAlertActions } from '../alert-actions.ts';
import { DetailPane } from '../detail/detail-pane.tsx';
import { MuteItems } from '../mute-items.tsx';
import { partTexts } from '../part-texts.ts';
import { createCommands } from '../state/inbox-commands.ts';
import type { AlertRow, NotificationsView } from '../state/notifications-state.ts';
import { useNotifications } from '../store-context.ts';
import { screenTexts } from '../texts.ts';
import { FeedEmpty, FeedFailed, FeedNoMatch } from './feed-empty.tsx';
import { FilterForm } from './filter-form.tsx';
import { MoreItems } from './more-items.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';

type ListNotesProps = {
  view: NotificationsView;
  /** Whether a filter is on and some loaded rows match it. */
  searched: boolean;
  searching: boolean;
  onSearchOlder(): void;
  sampleData: boolean;
};

/** Notes below the list's rows: load failures, search progress, sample data limit, unsent changes. */
export function ListNotes({ view, searched, searching, onSearchOlder, sampleData }: ListNotesProps) {
  const store = useNotifications();
  const unsent = useValue(store.commands.unsent$);
  const { state, total, hasMore } = view;
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
      {searched && hasMore && !trouble && (
        <p className="note list-foot" role="status">
          <Icon name="search" />
          <span>{screenTexts.searched(view.rows.length, total)}</span>
          <BusyButton busy={searching} type="button" className="btn small push" onClick={onSearchOlder}>
            {partTexts.searchOlder}
          </BusyButton>
        </p>
      )}
      {sampleData && total !== null && total >= SAMPLE_NOTIFICATIONS && <p className="list-foot faint small">{partTexts.sampleLimit(SAMPLE_NOTIFICATIONS)}</p>}
      {unsent > 0 && (
        <p className="note list-foot" role="status">
          <Icon name="unplug" />
          <span>{partTexts.unsent(unsent)}</span>
          <button type="button" className="btn small push" onClick={store.commands.undoUnsent}>
            {partTexts.undoUnsent}
          </button>
        </p>
      )}
    </>
  );
}

type RowItemsProps = {
  row: AlertRow;
  /** The rows to mark read or delete: all alerts of a folded storm. */
  rows: readonly AlertRow[];
  unread: boolean;
  onRead(rows: readonly AlertRow[]): void;
  onDelete(rows: readonly AlertRow[]): void;
  close: () => void;
};

/** A row's actions as menu items, for screens too narrow for its buttons. */
function RowItems({ row, rows, unread, onRead, onDelete, close }: RowItemsProps) {
  const actions = useAlertActions();
  const { possible } = useValue(useNotifications().mutes.view$);
  const { asin, marketplace } = row.alert;
  const then = (run: () => void) => () => {
    close();
    run();
  };
  return (
    <>
      {unread && (
        <MenuItem icon="check" onPick={then(() => onRead(rows))}>
          {screenTexts.markRead}
        </MenuItem>
      )}
      <MenuItem icon="copy" onPick={then(() => void actions.copyAsins([asin]))}>
        {partTexts.copyAsin}
      </MenuItem>
      <MenuLink icon="out" href={productUrl(asin, marketplace)}>
        {partTexts.openListing}
      </MenuLink>
      {possible && <MenuRule />}
      <MuteItems targets={[{ kind: 'asin', asin }]} onDone={close} />
      <MenuRule />
      <MenuItem icon="trash" danger onPick={then(() => onDelete(rows))}>
        {screenTexts.delete}
      </MenuItem>
    </>
  );
}

type SelectionBarProps = { rows: readonly AlertRow[]; onRead(): void; onDelete(): void; onClear(): void };

function SelectionBar({ rows, onRead, onDelete, onClear }: SelectionBarProps) {
  const hint = useKeyHint();
  const { possible } = useValue(useNotifications().mutes.view$);
  const asins = [...new Set(rows.map((row) => row.alert.asin))];
  return (
    <Bar count={rows.length} onClear={onClear}>
      <button type="button" className="btn small" aria-label={screenTexts.markRead} {...hint('read')} onClick={onRead}>
        <Icon name="check" /> <span className="wide-only">{screenTexts.markRead}</span>
      </button>
      {possible && (
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
          {(close) => <MuteItems targets={asins.map((asin) => ({ kind: 'asin', asin }))} onDone={close} />}
        </Popup>
      )}
      <button type="button" className="btn small danger" {...hint('delete')} onClick={onDelete}>
        <Icon name="trash" /> {partTexts.deleteSelected}
      </button>
    </Bar>
  );
}

/** Asks for how long the products of the alerts are muted, at the first alert's row. */
function MuteMenu({ rows, onClose }: { rows: readonly AlertRow[]; onClose(): void }) {
  const { possible } = useValue(useNotifications().mutes.view$);
  const asins = [...new Set(rows.map((row) => row.alert.asin))];
  useEffect(() => {
    if (!possible) onClose();
  }, [possible, onClose]);
  const near = () => document.querySelector(`[data-row="${CSS.escape(rows[0]?.id ?? '')}"]`) ?? document.querySelector('.list-pane');
  return (
    possible && (
      <MenuAt name={partTexts.mute} near={near} onClose={onClose}>
        {(close) => <MuteItems targets={asins.map((asin) => ({ kind: 'asin', asin }))} onDone={close} />}
      </MenuAt>
    )
  );
}

/** Says that no new alerts arrive without the Amazon integration, links to it, and can check again (NOTE-06). */
function IntegrationNote() {
  const store = useNotifications();
  const again = (
    <button type="button" className="btn small" onClick={store.readSubscriptions}>
      {partTexts.checkAgain}
    </button>
  );
  return (
    <Note bad action={again}>
      {notificationTexts.integrationRequired} {partTexts.integrationHint} <Link href={integrationScreens.amazon}>{partTexts.toIntegration}</Link>
    </Note>
  );
}

/** Everything the list does not need for its first render, in one chunk that is fetched when the browser is idle. */
export const inboxParts = {
  createCommands,
  DetailPane,
  FilterForm,
  SnoozeDialog,
  FeedEmpty,
  FeedFailed,
  FeedNoMatch,
  IntegrationNote,
  ListNotes,
  MoreItems,
  MuteMenu,
  RowItems,
  SelectionBar,
};
