import { TokenBuckets } from '#client/features/plans/tokens/token-buckets.tsx';
import { AvatarItems } from './avatar-items.tsx';
import { ConnectionText } from './connection-text.tsx';
import { FrameNotes } from './frame-notes.tsx';
import { MenuList } from './menu-list.tsx';
import { NoScreen } from './no-screen.tsx';

/** One file for what the frame's popups hold and for the pages without a screen: fetched together when nothing else is to do. */
export const frameParts = { AvatarItems, ConnectionText, FrameNotes, MenuList, NoScreen, TokenBuckets };
