import { DetailPane } from './detail/detail-pane.tsx';
import { FeedEmpty, FeedFailed, FeedNoMatch } from './list/feed-blank.tsx';
import { IntegrationNote } from './list/integration-note.tsx';
import { MoreItems } from './list/more-items.tsx';
import { RowItems } from './list/row-items.tsx';
import { SelectionBar } from './list/selection-bar.tsx';

/** One file for all that the list does not need to stand: fetched together when nothing else is to do. */
export const inboxParts = { DetailPane, FeedEmpty, FeedFailed, FeedNoMatch, IntegrationNote, MoreItems, RowItems, SelectionBar };
