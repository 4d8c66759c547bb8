import { memo, useMemo } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { useValue } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import { formatBadge, formatCount } from '#shared/format.ts';
import { translated } from '#shared/localized.ts';
import { marketplaceOf } from '#shared/marketplaces.ts';
import { alertKinds, type Kind, kinds } from '#shared/notifications/alert-kinds.ts';
import { alertTypeNames, notificationTypes } from '#shared/notifications/notification.ts';
import { type Filters, MOST_ASIN_LETTERS } from '../filters.ts';
import { lazyInbox } from '../lazy-inbox.ts';
import type { AlertRow, NotificationsView } from '../state/notifications-state.ts';
import type { SubscriptionSwitch } from '../state/subscriptions-store.ts';
import { useNotifications } from '../store-context.ts';
import { screenTexts } from '../texts.ts';

export const ListHead = memo(function ListHead({ view, onSelectAll }: { view: NotificationsView; onSelectAll(): void }) {
  const store = useNotifications();
  const { switches } = useValue(store.subscriptions$);
  const mayRead = view.unread > 0 || (view.state.phase === 'ready' && !view.unreadKnown);
  return (
    <div className="page-head">
      <h1>{screenTexts.title}</h1>
      {/* Empty until the count is known. */}
      <span className="soft fig wide-only">
        {view.unread > 0 ? screenTexts.manyUnread(view.unread, view.unreadKnown) : view.unreadKnown && screenTexts.allRead}
      </span>
      {view.unread > 0 && <span className="count new only-phone">{formatBadge(view.unread, view.unreadKnown)}</span>}
      <span className="push" />
      <span className="soft wide-only subscribed">{screenTexts.subscribedTo}</span>
      {notificationTypes.map((type) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: a spinner replaces the control while the subscription is pending
        <label key={type} className="switch wide-only" title={switchTitle(switches[type])}>
          {switches[type] === 'busy' ? (
            <i className="spin" />
          ) : (
            <input
              type="checkbox"
              role="switch"
              checked={switches[type] === 'on'}
              disabled={switches[type] === 'unknown'}
              aria-checked={switches[type] === 'on'}
              aria-disabled={switches[type] === 'on' || undefined}
              aria-description={switchTitle(switches[type])}
              onChange={() => switches[type] === 'off' && void store.subscribe(type)}
            />
          )}
          {translated('alertKinds', alertTypeNames[type])}
        </label>
      ))}
      {/* aria-disabled, because a disabled button would lose the focus. */}
      <button type="button" className="btn" aria-disabled={!mayRead} onClick={() => mayRead && store.commands.markAllRead()}>
        <Icon name="checkAll" /> {screenTexts.markAllRead}
      </button>
      <Popup label={screenTexts.more} role="menu" buttonClass="btn icon quiet" button={<Icon name="more" />} part={lazyInbox}>
        {(close, { MoreItems }) => <MoreItems onSelectAll={onSelectAll} close={close} />}
      </Popup>
    </div>
  );
});

const switchTitle = (state: SubscriptionSwitch): string =>
  state === 'on' ? screenTexts.subscribeOnly : state === 'unknown' ? screenTexts.subscribeUnknown : screenTexts.subscribeOff;

type ListToolsProps = { view: NotificationsView; filters: Filters; onFilters(filters: Filters): void };

export const ListTools = memo(function ListTools({ view, filters, onFilters }: ListToolsProps) {
  const set = (change: Partial<Filters>) => onFilters({ ...filters, ...change });
  const { counts, markets } = useMemo(() => countsOf(view.rows, filters.marketplace), [view.rows, filters.marketplace]);
  // Only loaded alerts can be counted by type; '+' means that there are more. '0+' would carry no information.
  const some = (count: number) => (view.hasMore ? count > 0 && `${formatCount(count)}+` : formatCount(count));

  return (
    <search className="tools">
      <fieldset className="seg" aria-label={screenTexts.type}>
        <button type="button" aria-pressed={filters.kind === 'all'} onClick={() => set({ kind: 'all' })}>
          {screenTexts.all} <Count of={view.total === null ? some(view.rows.length) : formatCount(view.total)} />
        </button>
        {kinds.map((kind) => (
          <button key={kind} type="button" aria-pressed={filters.kind === kind} onClick={() => set({ kind })}>
            {translated('alertKinds', alertKinds[kind].label)} <Count of={some(counts[kind])} />
          </button>
        ))}
      </fieldset>
      <label className="input asin">
        <Icon name="search" />
        <input
          placeholder={screenTexts.searchAsin}
          aria-label={screenTexts.asin}
          value={filters.asin}
          maxLength={MOST_ASIN_LETTERS}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => set({ asin: event.target.value })}
        />
      </label>
      <label className="input market">
        <select aria-label={screenTexts.marketplace} value={filters.marketplace} onChange={(event) => set({ marketplace: event.target.value })}>
          <option value="">{screenTexts.allMarkets}</option>
          {markets.map((code) => (
            <option key={code} value={code}>
              {translated('marketplaces', marketplaceOf(code)?.name ?? code)}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </label>
      <label className="check">
        <input type="checkbox" checked={filters.unreadOnly} onChange={(event) => set({ unreadOnly: event.target.checked })} /> {screenTexts.unread}
      </label>
    </search>
  );
});

const Count = ({ of }: { of: string | false }) => of && <span className="count">{of}</span>;

/** @param chosen included in the marketplaces even if no alert has it */
function countsOf(rows: readonly AlertRow[], chosen: string) {
  const counts = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  const markets = new Set(chosen ? [chosen] : []);
  for (const { alert } of rows) {
    counts[alert.detail.kind] += 1;
    markets.add(alert.marketplace);
  }
  return { counts, markets: [...markets].sort() };
}
