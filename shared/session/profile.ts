import * as v from 'valibot';

/**
 * What a company's API can do. `specification`: the calls of the specification alone, with which the portal shows
 * exactly what it describes. `full`: ours, too. Declared once, by the provider; a provider that doesn't answer the
 * question has the first.
 */
export const profiles = ['specification', 'full'] as const;
export const profileSchema = v.picklist(profiles);
export type Profile = v.InferOutput<typeof profileSchema>;

/**
 * What a company's API may lack, beside which the companion runs (docs/companion.md). Screens and parts that need it
 * are not there then.
 */
export const areas = [
  'signUp',
  'reset',
  'credentials',
  'browsers',
  'phone',
  'plans',
  'billing',
  'billingSummary',
  'products',
  'sellers',
  'suppliers',
  'history',
  'memberWork',
] as const;
export type Area = (typeof areas)[number];

/** What a portal can do. `lacks` is empty unless a companion says otherwise. */
export type Capabilities = { profile: Profile; lacks: readonly Area[] };

/** Below /api/v1. Takes no portal-token, because the page asks before anybody signs in. */
export const PROFILE_PATH = '/portal/profile';
export const profileAnswerSchema = v.object({
  profile: profileSchema,
  lacks: v.optional(v.array(v.picklist(areas)), []),
});
