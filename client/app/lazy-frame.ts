import { lazyExport } from '#client/ui/lazy-part.ts';

/** What of the frame shows only when somebody opens it, or is where no screen is. */
export const lazyFrame = lazyExport(() => import('./frame-parts.tsx'), 'frameParts');
