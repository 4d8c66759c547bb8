import * as v from 'valibot';
import { returnPathSchema } from '../../billing/checkout.ts';
import { regionNameSchema } from '../../integrations/regions.ts';

/**
 * The product that people came from. It decides the wizard's last step. An unknown one counts as other than AZINSIGHT.
 */
const registerFromSchema = v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9_-]{1,40}$/, 'Expected a product name'));
export const DEFAULT_REGISTER_FROM = 'AZINSIGHT';

/**
 * POST /api/onboarding/sp: begins, or continues after a reload. The edge stores the query's token in a sealed cookie
 * that no page can read. Without a token it uses the stored one, or else the session. 401 UNAUTHORIED: the token is
 * missing or no longer valid.
 */
export const beginOnboardingSchema = v.strictObject({
  accessToken: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2_000))),
  registerFrom: v.optional(registerFromSchema),
});

export const UNAUTHORIED = 'UNAUTHORIED';

/** A person's progress: connected regions and Walmart, and the result of the card check. */
export const sellerAuthorisationSchema = v.object({
  email: v.string(),
  /** 'success', or an error code such as credit_card_is_used; null before any check. */
  verificationStatus: v.nullable(v.string()),
  registerFrom: v.string(),
  regions: v.array(regionNameSchema),
  /** null if the provider doesn't say. */
  walmart: v.nullable(v.boolean()),
  /** The last region for which this browser opened Amazon's consent page. */
  lastRegion: v.nullable(regionNameSchema),
});
export type SellerAuthorisation = v.InferOutput<typeof sellerAuthorisationSchema>;

export const CARD_VERIFIED = 'success';
/** The status with which the embedded provider's card page returns when the person leaves it. */
export const CARD_LEFT = 'cancelled';
export const CARD_IS_USED = 'credit_card_is_used';
export const CARD_UNKNOWN_ERROR = 'unknow_error';

/**
 * POST /api/onboarding/sp/card: the portal path to which the payment page returns, with `verification` in its query.
 */
export const verifyCardSchema = v.strictObject({ returnUrl: returnPathSchema });
