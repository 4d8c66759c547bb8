import { ClearButton, RetryButton } from '#client/ui/failures.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useValue } from '#client/ui/observe.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { ServerMessage } from '#client/ui/server-message.tsx';
import { alertTypeNames, notificationTypes } from '#shared/inbox/notification.ts';
import { notificationTexts } from '#shared/inbox/texts.ts';
import { conditionsIn } from '../conditions.ts';
import { type InboxQuery, isUnfiltered } from '../inbox-query.ts';
import { partTexts } from '../part-texts.ts';
import { useNotifications } from '../store-context.ts';

/** The empty inbox: not subscribed, subscriptions could not be read, or no alert so far. */
export function FeedEmpty() {
  const store = useNotifications();
  const { switches, trouble, integrationRequired } = useValue(store.subscriptions$);
  const missing = notificationTypes.filter((type) => switches[type] === 'off' || switches[type] === 'busy');
  return (
    <div className="feed empty-state">
      <Icon name="bell" />
      <h2>{notificationTexts.empty}</h2>
      {trouble && !integrationRequired ? (
        <>
          <p>
            {notificationTexts.failedSubscriptions}. <ServerMessage text={trouble.message} />
          </p>
          <RetryButton onPress={store.readSubscriptions} />
        </>
      ) : (
        // If the integration is missing, IntegrationNote above the list explains it.
        !integrationRequired && (
          <p>
            {missing.length > 0
              ? partTexts.notSubscribed(missing.map((type) => alertTypeNames[type]))
              : partTexts.emptyHint}
          </p>
        )
      )}
      <div className="row">
        {missing.map((type) => (
          <button
            key={type}
            type="button"
            className="btn"
            disabled={switches[type] === 'busy'}
            onClick={() => void store.subscribe(type)}
          >
            {switches[type] === 'busy' && <i className="spin" />} {partTexts.subscribeTo(alertTypeNames[type])}
          </button>
        ))}
      </div>
    </div>
  );
}

type FeedNoMatchProps = { query: InboxQuery; onClear(): void };

/** No alert passes the filters. A folder without filters is empty, and has nothing to clear. */
export function FeedNoMatch({ query, onClear }: FeedNoMatchProps) {
  const { filter } = query;
  const folder = filter.folders?.length === 1 && isUnfiltered(filter) ? filter.folders[0] : undefined;
  if (folder === 'snoozed' || folder === 'done') {
    const { title, hint } = partTexts.emptyFolders[folder];
    return (
      <div className="feed empty-state" role="status">
        <ScreenIcon name={folder === 'snoozed' ? 'history' : 'done'} />
        <h2>{title}</h2>
        <p>{hint}</p>
      </div>
    );
  }
  return (
    <div className="feed empty-state" role="status">
      <ScreenIcon name="filter" />
      <h2>{partTexts.noMatch}</h2>
      <FiltersText query={query} />
      <div className="row">
        <ClearButton label={partTexts.clearFilters} onPress={onClear} />
      </div>
    </div>
  );
}

export const FeedFailed = ({ reason, onRetry }: { reason: string; onRetry: () => void }) => (
  <div className="feed empty-state" role="alert">
    <Icon name="wrong" />
    <h2>{notificationTexts.failedLoad}</h2>
    <p>
      <ServerMessage text={reason} />
    </p>
    <RetryButton onPress={onRetry} />
  </div>
);

/** The conditions as text: 'Type: Offer Changes, Market: CA, Unread, “lamp”'. */
function FiltersText({ query: { filter } }: { query: InboxQuery }) {
  const people = useValue(useNotifications().people$);
  const conditions = conditionsIn(filter, people).map(({ label, value }) => `${label} ${value}`.trim());
  return <p>{[...conditions, filter.text ? partTexts.textContains(filter.text) : ''].filter(Boolean).join(', ')}</p>;
}
