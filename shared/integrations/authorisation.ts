import * as v from 'valibot';
import { type RegionName, regionNameSchema } from './regions.ts';

const secret = v.pipe(v.string(), v.minLength(1), v.maxLength(4_000));
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));

/** Where an authorization started, and so where it returns to: onboarding or the integration screen. */
export const authorisationFlows = ['signup', 'portal'] as const;
export type AuthorisationFlow = (typeof authorisationFlows)[number];

/**
 * POST /api/onboarding/sp/consent: the page requests Amazon's consent page. `portal` is for signed-in people, `signup`
 * for people in onboarding. The last three are the unchanged query parameters of a start at Amazon (app store,
 * renewal).
 */
export const consentRequestSchema = v.strictObject({
  flow: v.picklist(authorisationFlows),
  regionShortName: v.optional(regionNameSchema),
  amazonState: v.optional(secret),
  amazonCallbackUri: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(2_000))),
  sellingPartnerId: v.optional(name),
});
export type ConsentRequest = v.InferInput<typeof consentRequestSchema>;

/** POST /api/onboarding/sp/return: the unchanged query parameters from Amazon's consent page. */
export const amazonReturnSchema = v.strictObject({ state: secret, code: secret, sellingPartnerId: name });

/** `next` is the portal path to open. */
export const amazonReturnAnswerSchema = v.variant('outcome', [
  v.object({
    outcome: v.literal('connected'),
    flow: v.picklist(authorisationFlows),
    regionShortName: regionNameSchema,
    next: v.string(),
  }),
  v.object({
    outcome: v.literal('already-used'),
    flow: v.picklist(authorisationFlows),
    regionShortName: regionNameSchema,
    sellerId: v.string(),
    email: v.string(),
    next: v.string(),
  }),
]);

/** POST /api/integrations/walmart/connect. Every flow returns to the integration screen. */
export const walmartConnectSchema = v.strictObject({
  flow: v.picklist([...authorisationFlows, 'sign-in']),
  marketplace: v.optional(v.picklist(['US']), 'US'),
});

/** POST /api/integrations/walmart/return: the query of /walmart-auth. Without a code, only the success flag counts. */
export const walmartReturnSchema = v.strictObject({
  code: v.optional(secret),
  type: v.optional(v.pipe(v.string(), v.maxLength(50))),
  sellerId: v.optional(name),
  state: v.optional(v.pipe(v.string(), v.maxLength(200))),
});
export type WalmartReturn = v.InferInput<typeof walmartReturnSchema>;
export const walmartReturnAnswerSchema = v.object({ next: v.string() });

export const connectUrlSchema = v.object({ url: v.string() });

export const amazonConsent: Record<RegionName, string> = {
  NA: 'https://sellercentral.amazon.com/apps/authorize/consent',
  EU: 'https://sellercentral-europe.amazon.com/apps/authorize/consent',
};

/** The only hosts to which a start at Amazon may redirect, compared exactly. */
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

export const WALMART_LOGIN = 'https://login.account.wal-mart.com/authorize';
