import { Icon } from '#client/ui/icon.tsx';
import { ServerMessage } from '#client/ui/server-message.tsx';
import { notificationTypeNames } from '#shared/notifications/notification.ts';
import { notificationTexts } from '#shared/notifications/texts.ts';
import { type Filters, filtersInWords } from './filters.ts';
import { screenTexts } from './texts.ts';

/** Rows that are still on their way. */
export const FeedBones = () => (
  <div className="feed" role="status" aria-label="Loading notifications">
    {[190, 160, 210, 130, 180, 150, 200, 140].map((width) => (
      <div className="bones" key={width}>
        <i className="bone" style={{ width: 16, height: 16 }} />
        <i className="bone" style={{ width }} />
        <i className="bone push wide-only" style={{ width: 220 }} />
        <i className="bone wide-only" style={{ width: 150 }} />
      </div>
    ))}
  </div>
);

export const FeedEmpty = () => (
  <div className="feed blank">
    <Icon name="bell" />
    <h2>{notificationTexts.empty}</h2>
    <p>{screenTexts.emptyHint}</p>
  </div>
);

export const FeedNoMatch = ({ filters, searching, onClear }: { filters: Filters; searching: boolean; onClear: () => void }) => (
  <div className="feed blank">
    <Icon name="filter" />
    <h2>{screenTexts.noMatch}</h2>
    <p>{filtersInWords(filters, (type) => notificationTypeNames[type])}</p>
    {searching && <p className="faint">Still looking through older notifications.</p>}
    <button type="button" className="btn" onClick={onClear}>
      {screenTexts.clearFilters}
    </button>
  </div>
);

export const FeedFailed = ({ reason, onRetry }: { reason: string; onRetry: () => void }) => (
  <div className="feed blank" role="alert">
    <Icon name="wrong" />
    <h2>{notificationTexts.failedLoad}</h2>
    <p>
      <ServerMessage text={reason} />
    </p>
    <button type="button" className="btn" onClick={onRetry}>
      {screenTexts.tryAgain}
    </button>
  </div>
);
