import { memo } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { lazyExport, usePreloaded } from '#client/ui/lazy.ts';
import { useValue } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import { formatBadge } from '#shared/format.ts';
import { alertTypeNames, notificationTypes } from '#shared/inbox/notification.ts';
import { translated } from '#shared/localized.ts';
import type { NotificationsView } from '../state/notifications-state.ts';
import type { SubscriptionSwitch } from '../state/subscriptions-store.ts';
import { useNotifications } from '../store-context.ts';
import { screenTexts } from '../texts.ts';

const MoreItems = lazyExport(() => import('../parts/more-items.tsx'), 'MoreItems');

export const ListHead = memo(function ListHead({
  view,
  onSelectAll,
}: {
  view: NotificationsView;
  onSelectAll(): void;
}) {
  const store = useNotifications();
  usePreloaded(MoreItems);
  const { switches } = useValue(store.subscriptions$);
  const mayRead = view.unread > 0 || (view.state.phase === 'ready' && !view.unreadKnown);
  return (
    <div className="page-head">
      <h1>{screenTexts.title}</h1>
      {/* Empty until the count is known. */}
      <span className="soft fig wide-only">
        {view.unread > 0
          ? screenTexts.manyUnread(view.unread, view.unreadKnown)
          : view.unreadKnown && screenTexts.allRead}
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
      <button
        type="button"
        className="btn"
        aria-disabled={!mayRead}
        onClick={() => mayRead && store.commands.markAllRead()}
      >
        <Icon name="checkAll" /> {screenTexts.markAllRead}
      </button>
      <Popup label={screenTexts.more} role="menu" buttonClass="btn icon quiet" button={<Icon name="more" />}>
        {(close) => <MoreItems onSelectAll={onSelectAll} close={close} />}
      </Popup>
    </div>
  );
});

const switchTitle = (state: SubscriptionSwitch): string =>
  state === 'on'
    ? screenTexts.subscribeOnly
    : state === 'unknown'
      ? screenTexts.subscribeUnknown
      : screenTexts.subscribeOff;
