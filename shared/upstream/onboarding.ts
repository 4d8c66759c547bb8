import * as v from 'valibot';
import { wireText, wireUrl } from './wire-values.ts';

/**
 * The onboarding service may have a base of its own (UPSTREAM_ONBOARDING); without one it stands under /api/v1. These calls carry the access token
 * in the Authorization header. The first four are the documents'; the last is ours, and optional.
 */
export const authorizePaths = {
  users: '/authorize-sp/users',
  regions: '/authorize-sp/regions',
  sellers: '/authorize-sp/sellers',
  verifyCard: '/authorize-sp/verify-credit-card',
  services: '/authorize-sp/services',
} as const;

const sellerUserSchema = v.looseObject({ email: v.string(), verificationStatus: wireText });
/** The record by itself, or under `user`. */
export const upstreamSellerUserSchema = v.pipe(
  v.union([
    v.pipe(
      v.looseObject({ user: sellerUserSchema }),
      v.transform(({ user }) => user),
    ),
    sellerUserSchema,
  ]),
  v.transform(({ email, verificationStatus }) => ({ email, verificationStatus })),
);

export const upstreamRegionsSchema = v.array(v.string());
export const upstreamCardUrlSchema = v.looseObject({ url: wireUrl });

/** What a refused POST /sellers says with ALREADY_USED: whose the seller is already. */
export const alreadyUsedBodySchema = v.looseObject({ code: v.literal('ALREADY_USED'), email: v.string(), sellerId: v.string() });

/** Where consent is asked for. A service that is not set up is null. */
export const consentServicesSchema = v.object({
  amazon: v.nullable(
    v.object({
      applicationId: v.string(),
      beta: v.boolean(),
      /** The page of each region, and what an address has to begin with to which Amazon's own start may send people on. */
      consent: v.object({ NA: wireUrl, EU: wireUrl }),
      confirm: v.object({ NA: v.array(wireUrl), EU: v.array(wireUrl) }),
    }),
  ),
  walmart: v.nullable(v.object({ clientId: v.string(), login: wireUrl })),
});
export type ConsentServices = v.InferOutput<typeof consentServicesSchema>;
