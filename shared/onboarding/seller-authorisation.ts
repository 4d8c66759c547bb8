import * as v from 'valibot';
import { returnPathSchema } from '../billing/checkout.ts';
import { regionNameSchema } from '../integrations/regions.ts';

/** Which product people came from; it decides the wizard's last step. What it does not know counts as another product than AZINSIGHT. */
const registerFromSchema = v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9_-]{1,40}$/, 'Expected a product’s name'));
export const DEFAULT_REGISTER_FROM = 'AZINSIGHT';

/**
 * POST /api/onboarding/sp: begins, or goes on after a reload. The token of the query is kept at the edge from here on, in a sealed cookie that no page can read;
 * without one the token that was kept counts, else the session. 401 UNAUTHORIED: there is none, or it is no longer good.
 */
export const beginOnboardingSchema = v.strictObject({
  accessToken: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2_000))),
  registerFrom: v.optional(registerFromSchema),
});

export const UNAUTHORIED = 'UNAUTHORIED';

/** How far somebody is: who he is, which regions and Walmart are connected, and what the check of the card came to. */
export const sellerAuthorisationSchema = v.object({
  email: v.string(),
  /** 'success', or an error code such as credit_card_is_used; null before any check. */
  verificationStatus: v.nullable(v.string()),
  registerFrom: v.string(),
  regions: v.array(regionNameSchema),
  /** null where the provider does not say. */
  walmart: v.nullable(v.boolean()),
  /** The region that was last sent to Amazon's consent from this browser. */
  lastRegion: v.nullable(regionNameSchema),
});
export type SellerAuthorisation = v.InferOutput<typeof sellerAuthorisationSchema>;

export const CARD_VERIFIED = 'success';
/** How the embedded provider's card page returns when the person leaves it. */
export const CARD_LEFT = 'cancelled';
export const CARD_IS_USED = 'credit_card_is_used';
export const CARD_UNKNOWN_ERROR = 'unknow_error';

/** POST /api/onboarding/sp/card: a path of the portal, to which the payment page returns with `verification` in its query. */
export const verifyCardSchema = v.strictObject({ returnUrl: returnPathSchema });
