import * as v from 'valibot';

/**
 * What a company's API can do. `specification`: the calls of the specification alone, with which the portal shows
 * exactly what it describes. `full`: ours, too. Declared once, by the provider; a provider that doesn't answer the
 * question has the first.
 */
export const profiles = ['specification', 'full'] as const;
export const profileSchema = v.picklist(profiles);
export type Profile = v.InferOutput<typeof profileSchema>;

/** Below /api/v1. Takes no portal-token, because the page asks before anybody signs in. */
export const PROFILE_PATH = '/portal/profile';
export const profileAnswerSchema = v.object({ profile: profileSchema });
