import { lazy } from '#client/ui/lazy-part.ts';
import type { FoundPart } from './shown-list.ts';

/** Search and filters, which the first view needs only if its address has one. */
export const lazyFound = lazy<FoundPart>(async () => ({
  ...(await import('#shared/notifications/inbox-calls.ts')),
  ...(await import('./found-list.ts')),
  ...(await import('./found-view.ts')),
}));
