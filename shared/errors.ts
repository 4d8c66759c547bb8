import * as v from 'valibot';

/**
 * What any door answers when it refuses: a code for programs, a sentence for people,
 * and, for a form, one message per field (portal-1 §8, portal-2 §8).
 */
export const apiErrorSchema = v.object({
  code: v.string(),
  message: v.string(),
  errors: v.optional(v.record(v.string(), v.string())),
  /** Tries left for a code that the person types; 0 needs a new code. */
  triesLeft: v.optional(v.number()),
});
export type ApiError = v.InferOutput<typeof apiErrorSchema>;

/** The documents' own code and sentence for an answer that carries neither. */
export const EXCEPTION = 'EXCEPTION';
export const EXCEPTION_MESSAGE = 'Error can not request server';

/** The codes of our own doors. An upstream's codes pass through unchanged. */
export const errorCodes = {
  /** The request has a wrong shape; `errors` names the fields. */
  invalid: 'INVALID',
  /** No session, or one that has ended. */
  signedOut: 'SIGNED_OUT',
  /** E-mail or password is wrong, or the account may not sign in. */
  signInFailed: 'SIGN_IN_FAILED',
  /** The main account has made this sub-account inactive: logging in again is no use until it is active. */
  accountInactive: 'ACCOUNT_INACTIVE',
  /** This account may not make the call. */
  forbidden: 'FORBIDDEN',
  /** The page that asked does not belong to this portal. */
  foreignOrigin: 'FOREIGN_ORIGIN',
  /** Not a host this portal answers for. */
  unknownHost: 'UNKNOWN_HOST',
  notFound: 'NOT_FOUND',
  tooMany: 'TOO_MANY_REQUESTS',
  tooLarge: 'TOO_LARGE',
  /** The provider answered, but not in the shape its contract gives for the call. */
  badAnswer: 'BAD_ANSWER',
  /** The account's plan, or its trial, does not have it (portal-3 §5). */
  planRequired: 'PLAN_REQUIRED',
  /** Too few tokens for a metered call. */
  noTokens: 'NO_TOKENS',
  /** Our own mistake. The answer never says more than that. */
  internal: 'INTERNAL',
} as const;

/** The documents' code for an account that has not finished the Amazon integration (readings, Notifications). */
export const INTEGRATION_REQUIRED_CODE = '108';
const INTEGRATION_REQUIRED_MESSAGE = 'The Amazon integration is not complete.';

/** 108 is a code of the body, whatever the HTTP status: 200 too. */
export const isIntegrationRequired = (body: unknown): body is { code: string | number; message?: unknown } =>
  typeof body === 'object' && body !== null && 'code' in body && String(body.code) === INTEGRATION_REQUIRED_CODE;

/**
 * Turns any non-200 answer into a code and a sentence (ERR-01).
 * @param body the parsed body, or undefined when there was none
 */
export function apiErrorOf(body: unknown): ApiError {
  if (isIntegrationRequired(body))
    return { code: INTEGRATION_REQUIRED_CODE, message: typeof body.message === 'string' && body.message ? body.message : INTEGRATION_REQUIRED_MESSAGE };
  const parsed = v.safeParse(looseErrorSchema, body);
  if (!parsed.success) return { code: EXCEPTION, message: EXCEPTION_MESSAGE };
  const { code, message, errors, triesLeft } = parsed.output;
  return { code: String(code), message, ...(errors ? { errors } : {}), ...(triesLeft === undefined ? {} : { triesLeft }) };
}

const looseErrorSchema = v.looseObject({
  code: v.union([v.pipe(v.string(), v.minLength(1)), v.number()]),
  message: v.string(),
  errors: v.fallback(v.optional(v.record(v.string(), v.string())), undefined),
  triesLeft: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))), undefined),
});
