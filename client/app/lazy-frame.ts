import { lazy } from '#client/ui/lazy-part.ts';

<<<<<<< HEAD
/** The lazy parts of the frame: popup contents, notes, and pages without a screen. Loads the list of later screens with them, so that links open at once. */
export const lazyFrame = lazy(async () => (await Promise.all([import('./frame-parts.tsx'), import('./later-screens.ts')]))[0].frameParts);
=======
/** The lazy parts of the frame: popup contents, notes, and pages without a screen. */
export const lazyFrame = lazyExport(() => import('./frame-parts.tsx'), 'frameParts');

/** Key handling, the help, and the command palette. */
export const lazyKeys = lazyExport(() => import('./keys/portal-keys.tsx'), 'Keys');
>>>>>>> 65529f0321b2f87b7dfe11407e3a7d1788be3495
