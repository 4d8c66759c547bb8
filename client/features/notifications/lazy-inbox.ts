import { lazy } from '#client/ui/lazy-part.ts';
import type { inboxParts } from './parts/inbox-parts.tsx';

export type InboxParts = typeof inboxParts;

/** What of the inbox shows only after somebody has done something, or where there is nothing to list. */
export const lazyInbox = lazy<InboxParts>(async () => (await import('./parts/inbox-parts.tsx')).inboxParts);
