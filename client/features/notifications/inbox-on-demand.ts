import { onDemand } from '#client/ui/on-demand.ts';
import type { inboxParts } from './parts/inbox-parts.tsx';

export type InboxParts = typeof inboxParts;

/** What of the inbox shows only after somebody has done something, or where there is nothing to list. */
export const inboxOnDemand = onDemand<InboxParts>(async () => (await import('./parts/inbox-parts.tsx')).inboxParts);
