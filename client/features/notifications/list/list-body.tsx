import type { ReactNode } from 'react';
import { Part } from '#client/ui/lazy.tsx';
import type { Filters } from '../filters.ts';
import { type InboxParts, inboxOnDemand } from '../inbox-on-demand.ts';
import type { NotificationsView } from '../state/notifications-state.ts';
import { screenTexts } from '../texts.ts';
import { Feed, type FeedProps } from './feed.tsx';

type ListBodyProps = Omit<FeedProps, 'total'> & {
  view: NotificationsView;
  filters: Filters;
  /** Whether anything is left out on purpose. */
  filtered: boolean;
  searching: boolean;
  onSearchOlder(): void;
  onRetry(): void;
  onClearFilters(): void;
};

/** The list, or what stands in its place: still loading, failed, empty, or nothing that fits the filters. */
export function ListBody({ view, filters, filtered, searching, onSearchOlder, onRetry, onClearFilters, ...feed }: ListBodyProps) {
  const { state, hasMore, total } = view;
  const count = feed.items.length;
  const { trouble } = state;
  if (state.phase === 'loading' && !trouble) return <FeedBones />;
  if (state.rows.length === 0 && trouble) return <Instead>{({ FeedFailed }) => <FeedFailed reason={trouble.message} onRetry={onRetry} />}</Instead>;
  if (count === 0 && filtered) {
    const searched = hasMore ? screenTexts.searched(view.rows.length, total) : undefined;
    return (
      <Instead>
        {({ FeedNoMatch }) => <FeedNoMatch filters={filters} searched={searched} busy={searching} onSearchOlder={onSearchOlder} onClear={onClearFilters} />}
      </Instead>
    );
  }
  if (count === 0) return hasMore && state.loadingMore ? <FeedBones /> : <Instead>{({ FeedEmpty }) => <FeedEmpty />}</Instead>;
  // Folded storms make fewer rows of the same alerts; of what a filter leaves out nobody knows how many are not loaded.
  const notLoaded = filtered ? (hasMore ? null : 0) : total === null ? null : Math.max(0, total - view.rows.length);
  return <Feed {...feed} total={notLoaded === null ? null : count + notLoaded} />;
}

const Instead = ({ children }: { children: (part: InboxParts) => ReactNode }) => (
  <Part of={inboxOnDemand} waiting={<FeedBones />}>
    {children}
  </Part>
);

/** Rows that are still on their way. */
const FeedBones = () => (
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
