import { calls, get } from '../calls.ts';
import { integrationsAccess } from '../integrations/access.ts';
import { completenessSchema } from './completeness.ts';

/** Ours, and optional: a provider without checks answers 404. */
export const completenessPaths = { counts: '/portal/completeness' } as const;

/** Whether every message came, for the last 30 days. */
export const completenessCalls = calls(
  '/api/completeness',
  { access: integrationsAccess, optional: true },
  { counts: get('', 'load the message checks', { answer: completenessSchema, upstream: { path: completenessPaths.counts } }) },
);
