import { lazy } from '#client/ui/lazy-part.ts';
import type { wholesaleParts } from './parts/wholesale-parts.tsx';

export type WholesaleParts = typeof wholesaleParts;

export const lazyWholesale = lazy<WholesaleParts>(async () => (await import('./parts/wholesale-parts.tsx')).wholesaleParts);
