import { memo } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { useValue } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import { formatBadge } from '#shared/format.ts';
import { alertTypeNames, notificationTypes } from '#shared/notifications/notification.ts';
import { useNotifications } from '../desk-context.ts';
import { inboxOnDemand } from '../inbox-on-demand.ts';
import type { NotificationsView } from '../state/notifications-state.ts';
import type { SubscriptionSwitch } from '../state/subscriptions-desk.ts';
import { screenTexts } from '../texts.ts';

/** Title, unread, the two subscriptions, Mark All Read and the rest. */
export const ListHead = memo(function ListHead({ view, onSelectAll }: { view: NotificationsView; onSelectAll(): void }) {
  const desk = useNotifications();
  const { switches } = useValue(desk.subscriptions$);
  const mayRead = view.unread > 0 || (view.state.phase === 'ready' && !view.unreadKnown);
  return (
    <div className="page-head">
      <h1>{screenTexts.title}</h1>
      {/* Until the count is known there is none to show. */}
      <span className="soft fig wide-only">
        {view.unread > 0 ? screenTexts.manyUnread(view.unread, view.unreadKnown) : view.unreadKnown && screenTexts.allRead}
      </span>
      {view.unread > 0 && <span className="count new only-phone">{formatBadge(view.unread, view.unreadKnown)}</span>}
      <span className="push" />
      <span className="soft wide-only subscribed">Subscribed</span>
      {notificationTypes.map((type) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: while it is switched on, a spinner stands in the control's place
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
              onChange={() => switches[type] === 'off' && void desk.subscribe(type)}
            />
          )}
          {alertTypeNames[type]}
        </label>
      ))}
      {/* Disabled outright it would lose the focus to nothing. */}
      <button type="button" className="btn" aria-disabled={!mayRead} onClick={() => mayRead && desk.commands.markAllRead()}>
        <Icon name="checkAll" /> Mark All Read
      </button>
      <Popup label="More" role="menu" buttonClass="btn icon quiet" button={<Icon name="more" />} part={inboxOnDemand}>
        {(close, { MoreItems }) => <MoreItems onSelectAll={onSelectAll} close={close} />}
      </Popup>
    </div>
  );
});

const switchTitle = (state: SubscriptionSwitch): string =>
  state === 'on' ? screenTexts.subscribeOnly : state === 'unknown' ? screenTexts.subscribeUnknown : screenTexts.subscribeOff;
