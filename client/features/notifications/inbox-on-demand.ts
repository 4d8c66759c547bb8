import { onDemand } from '#client/ui/on-demand.ts';

/** What of the inbox shows only after somebody has done something, or where there is nothing to list. */
export const inboxOnDemand = onDemand(async () => (await import('./inbox-parts.ts')).inboxParts);
