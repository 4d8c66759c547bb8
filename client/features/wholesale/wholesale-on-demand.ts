import { onDemand } from '#client/ui/on-demand.ts';
import type { wholesaleParts } from './parts/wholesale-parts.tsx';

export type WholesaleParts = typeof wholesaleParts;

/** The dialogs of the suppliers' screens. */
export const wholesaleOnDemand = onDemand<WholesaleParts>(async () => (await import('./parts/wholesale-parts.tsx')).wholesaleParts);
