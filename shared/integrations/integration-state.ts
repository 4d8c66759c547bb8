import * as v from 'valibot';

/** Which Amazon regions an account has connected (portal-2 §7, GET /status). */
export const integrationStateSchema = v.object({ na: v.boolean(), eu: v.boolean() });
export type IntegrationState = v.InferOutput<typeof integrationStateSchema>;
