import * as v from 'valibot';

/**
 * The error answer of every endpoint: a code for programs, a message for people,
 * and, for a form, one message per field (portal-1 §8, portal-2 §8).
 */
export const apiErrorSchema = v.object({
  code: v.string(),
  message: v.string(),
  errors: v.optional(v.record(v.string(), v.string())),
  /** Attempts left for a typed code; at 0 a new code is needed. */
  triesLeft: v.optional(v.number()),
});
export type ApiError = v.InferOutput<typeof apiErrorSchema>;

/** The specification's code and message for an answer that carries neither. */
export const EXCEPTION = 'EXCEPTION';
export const EXCEPTION_MESSAGE = 'Error can not request server';

/** The codes of our own endpoints. An upstream's codes pass through unchanged. */
export const errorCodes = {
  /** The request has the wrong shape; `errors` names the fields. */
  invalid: 'INVALID',
  /** No session, or it has ended. */
  signedOut: 'SIGNED_OUT',
  /** Wrong email or password, or the account may not sign in. */
  signInFailed: 'SIGN_IN_FAILED',
  /** The main account made this sub-account inactive. Logging in again doesn't help until it is active. */
  accountInactive: 'ACCOUNT_INACTIVE',
  forbidden: 'FORBIDDEN',
  /** The requesting page doesn't belong to this portal. */
  foreignOrigin: 'FOREIGN_ORIGIN',
  /** The portal doesn't serve this host. */
  unknownHost: 'UNKNOWN_HOST',
  notFound: 'NOT_FOUND',
  tooMany: 'TOO_MANY_REQUESTS',
  tooLarge: 'TOO_LARGE',
  /** The provider's answer doesn't match the contract of the call. */
  badAnswer: 'BAD_ANSWER',
  /** The portal has just started and can't serve this yet. */
  starting: 'STARTING',
  /** The account's plan or trial doesn't include it (portal-3 §5). */
  planRequired: 'PLAN_REQUIRED',
  /** Too few tokens for a metered call. */
  noTokens: 'NO_TOKENS',
  /** The owner allows this sub-account fewer tokens a day (OWN-09). */
  tokenCap: 'TOKEN_CAP',
  /** This process ends. The same call works in a moment, here or at another instance. */
  restarting: 'RESTARTING',
  /** Our own bug. The answer gives no details. */
  internal: 'INTERNAL',
} as const;

/** The specification's code for an account without a complete Amazon integration (readings, Notifications). */
export const INTEGRATION_REQUIRED_CODE = '108';
const INTEGRATION_REQUIRED_MESSAGE = 'The Amazon integration is not complete.';

/** Code 108 is in the body, at any HTTP status, even 200. */
export const isIntegrationRequired = (body: unknown): body is { code: string | number; message?: unknown } =>
  typeof body === 'object' && body !== null && 'code' in body && String(body.code) === INTEGRATION_REQUIRED_CODE;

/**
 * Turns any non-200 answer into a code and a message (ERR-01).
 * @param body the parsed body, or undefined if there was none
 */
export function apiErrorOf(body: unknown): ApiError {
  if (isIntegrationRequired(body))
    return {
      code: INTEGRATION_REQUIRED_CODE,
      message: typeof body.message === 'string' && body.message ? body.message : INTEGRATION_REQUIRED_MESSAGE,
    };
  const parsed = v.safeParse(looseErrorSchema, body);
  if (!parsed.success) return { code: EXCEPTION, message: EXCEPTION_MESSAGE };
  const { code, message, errors, triesLeft } = parsed.output;
  return {
    code: String(code),
    message,
    ...(errors ? { errors } : {}),
    ...(triesLeft === undefined ? {} : { triesLeft }),
  };
}

const looseErrorSchema = v.looseObject({
  code: v.union([v.pipe(v.string(), v.minLength(1)), v.number()]),
  message: v.string(),
  errors: v.fallback(v.optional(v.record(v.string(), v.string())), undefined),
  triesLeft: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))), undefined),
});
