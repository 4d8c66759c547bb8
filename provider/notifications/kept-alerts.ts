import type { Kept } from '#shared/notifications/inbox.ts';

/** The defaults of ALERTS_KEPT_DAYS and ALERTS_KEPT_MOST. */
export const ALERTS_KEPT: Kept = { days: 90, most: 100_000 };
