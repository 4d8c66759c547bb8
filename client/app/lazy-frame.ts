import { lazy, lazyExport } from '#client/ui/lazy-part.ts';

/** The lazy parts of the frame: popup contents, notes, and pages without a screen. Loads the list of later screens with them, so that links open at once. */
export const lazyFrame = lazy(async () => (await Promise.all([import('./frame-parts.tsx'), import('./later-screens.ts')]))[0].frameParts);

/** Key handling, the help, and the command palette. */
export const lazyKeys = lazyExport(() => import('./keys/portal-keys.tsx'), 'Keys');
