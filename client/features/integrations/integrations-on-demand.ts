import { exportOnDemand } from '#client/ui/on-demand.ts';

export const integrationsOnDemand = exportOnDemand(() => import('./parts/integration-parts.ts'), 'integrationParts');
