import { onDemand } from '#client/ui/on-demand.ts';
import type { chartParts } from './parts/chart-parts.ts';

export type ChartParts = typeof chartParts;

/** What draws charts weighs as much as the rest of the portal: it comes when the first of them is to be drawn, into a place that is kept. */
export const chartsOnDemand = onDemand<ChartParts>(async () => (await import('./parts/chart-parts.ts')).chartParts);
