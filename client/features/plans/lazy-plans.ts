import { lazyExport } from '#client/ui/lazy-part.ts';

export const lazyPlans = lazyExport(() => import('./parts/plan-parts.ts'), 'planParts');
