import { exportOnDemand } from '#client/ui/on-demand.ts';

/** What of the frame shows only when somebody opens it, or is where no screen is. */
export const frameOnDemand = exportOnDemand(() => import('./frame-parts.tsx'), 'frameParts');
