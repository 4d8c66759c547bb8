import { onDemand } from '#client/ui/on-demand.ts';

export const integrationsOnDemand = onDemand(async () => (await import('./parts/integration-parts.ts')).integrationParts);
