import { lazy } from '#client/ui/lazy-part.ts';

/** Loads when the first dialog opens. */
export const lazyDialogs = lazy(async () => (await import('./dialogs/inbox-dialogs.tsx')).inboxDialogs);
