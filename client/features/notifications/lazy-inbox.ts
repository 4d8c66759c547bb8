import { lazy } from '#client/ui/lazy-part.ts';
import type { inboxParts } from './parts/inbox-parts.tsx';

export type InboxParts = typeof inboxParts;

/** The parts of the inbox that show only after a user action, or if there is nothing to list. */
export const lazyInbox = lazy<InboxParts>(async () => (await import('./parts/inbox-parts.tsx')).inboxParts);
