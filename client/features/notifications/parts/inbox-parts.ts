import { DetailPane } from '../detail/detail-pane.tsx';
import { createCommands } from '../state/commands.ts';
import { FeedEmpty, FeedFailed, FeedNoMatch } from './feed-blank.tsx';
import { IntegrationNote } from './integration-note.tsx';
import { ListNotes } from './list-notes.tsx';
import { MoreItems } from './more-items.tsx';
import { RowItems } from './row-items.tsx';
import { SelectionBar } from './selection-bar.tsx';

/** One file for all that the list does not need to stand: fetched together when nothing else is to do. */
export const inboxParts = { createCommands, DetailPane, FeedEmpty, FeedFailed, FeedNoMatch, IntegrationNote, ListNotes, MoreItems, RowItems, SelectionBar };
