import { lazyExport } from '#client/ui/lazy-part.ts';

/** The lazy parts of the frame: popup contents, notes, and pages without a screen. */
export const lazyFrame = lazyExport(() => import('./frame-parts.tsx'), 'frameParts');

/** Key handling, the help, and the command palette. */
export const lazyKeys = lazyExport(() => import('./keys/portal-keys.tsx'), 'Keys');
