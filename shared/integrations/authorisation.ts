import * as v from 'valibot';
import { type RegionName, regionNameSchema } from './regions.ts';

const secret = v.pipe(v.string(), v.minLength(1), v.maxLength(4_000));
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));

/** Where an authorisation was begun, and so where its return leads: onboarding, the integration screen, or right after signing in. */
export const authorisationFlows = ['signup', 'portal'] as const;
export type AuthorisationFlow = (typeof authorisationFlows)[number];

/**
 * POST /api/onboarding/sp/consent: the page wants to go to Amazon. `portal` is for whoever is signed in, `signup` for whoever is being onboarded.
 * The last three are what Amazon's own start brought in the query (app store, renewal), as they came.
 */
export const consentRequestSchema = v.strictObject({
  flow: v.picklist(authorisationFlows),
  regionShortName: v.optional(regionNameSchema),
  amazonState: v.optional(secret),
  amazonCallbackUri: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(2_000))),
  sellingPartnerId: v.optional(name),
});
export type ConsentRequest = v.InferInput<typeof consentRequestSchema>;

/** POST /api/onboarding/sp/return: what Amazon's consent page brought back, as it came. */
export const amazonReturnSchema = v.strictObject({ state: secret, code: secret, sellingPartnerId: name });

/** `next` is where the page goes then: a path of the portal. */
export const amazonReturnAnswerSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('connected'), flow: v.picklist(authorisationFlows), regionShortName: regionNameSchema, next: v.string() }),
  v.object({
    outcome: v.literal('already-used'),
    flow: v.picklist(authorisationFlows),
    regionShortName: regionNameSchema,
    sellerId: v.string(),
    email: v.string(),
    next: v.string(),
  }),
]);

/** POST /api/integrations/walmart/connect. Its return leads to the integration screen in either flow. */
export const walmartConnectSchema = v.strictObject({ flow: v.picklist([...authorisationFlows, 'sign-in']), marketplace: v.optional(v.picklist(['US']), 'US') });

/** POST /api/integrations/walmart/return: the query of /walmart-auth. Without a code only the success flag is looked at. */
export const walmartReturnSchema = v.strictObject({
  code: v.optional(secret),
  type: v.optional(v.pipe(v.string(), v.maxLength(50))),
  sellerId: v.optional(name),
  state: v.optional(v.pipe(v.string(), v.maxLength(200))),
});
export type WalmartReturn = v.InferInput<typeof walmartReturnSchema>;
export const walmartReturnAnswerSchema = v.object({ next: v.string() });

export const connectUrlSchema = v.object({ url: v.string() });

/** Where Amazon asks sellers of a region for their consent. */
export const amazonConsent: Record<RegionName, string> = {
  NA: 'https://sellercentral.amazon.com/apps/authorize/consent',
  EU: 'https://sellercentral-europe.amazon.com/apps/authorize/consent',
};

/** Where Amazon's own start may want people to be sent on to: exactly these, and nothing that only looks like them. */
const confirmPath = '/apps/authorize/confirm/';
const confirmHosts: Record<RegionName, readonly string[]> = {
  NA: ['sellercentral.amazon.com', 'sellercentral.amazon.ca', 'sellercentral.amazon.com.mx'],
  EU: [
    'sellercentral-europe.amazon.com',
    'sellercentral.amazon.co.uk',
    'sellercentral.amazon.de',
    'sellercentral.amazon.fr',
    'sellercentral.amazon.es',
    'sellercentral.amazon.it',
  ],
};

export const amazonConfirm: Record<RegionName, readonly string[]> = {
  NA: confirmHosts.NA.map((host) => `https://${host}${confirmPath}`),
  EU: confirmHosts.EU.map((host) => `https://${host}${confirmPath}`),
};

/** Where Walmart asks sellers of the United States to log in. */
export const WALMART_LOGIN = 'https://login.account.wal-mart.com/authorize';
