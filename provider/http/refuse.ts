import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ApiError, errorCodes } from '#shared/errors.ts';
import { formatCount } from '#shared/format.ts';
import type { Result } from '#shared/result.ts';
import { accountTexts } from '#shared/session/texts.ts';

/** The answer of an endpoint that refuses a request. */
export type Refusal = { status: ContentfulStatusCode } & ApiError;

export const refusal = (
  status: ContentfulStatusCode,
  code: string,
  message: string,
  errors?: Record<string, string>,
): Refusal => ({
  status,
  code,
  message,
  ...(errors ? { errors } : {}),
});

export const refuse = (c: Context, { status, ...error }: Refusal) => c.json(error, status);

export const answer = <T extends object>(c: Context, outcome: Result<T, Refusal>): Response =>
  outcome.ok ? c.json(outcome.value) : refuse(c, outcome.error);

/**
 * Error codes for all calls. Codes shared with the edge are in shared/errors.ts. A domain's own codes are next to its
 * refusals.
 */
export const providerCodes = {
  ...errorCodes,
  notAuthorised: 'USER_NOT_AUTHORIZE',
  notJson: 'NOT_JSON',
  databaseAway: 'DATABASE_AWAY',
  databaseFull: 'DATABASE_FULL',
} as const;

export const notAuthorised: Refusal = refusal(401, providerCodes.notAuthorised, 'User not authorize');
export const accountInactive: Refusal = refusal(401, providerCodes.accountInactive, accountTexts.accountInactive);
export const notFound: Refusal = refusal(404, providerCodes.notFound, 'There is no such call.');
export const tooLarge: Refusal = refusal(413, providerCodes.tooLarge, 'The body is too large.');
export const tooManyAtOnce: Refusal = refusal(
  429,
  providerCodes.tooMany,
  'Too many of your requests are being worked on. Please wait for them.',
);
export const internal: Refusal = refusal(500, providerCodes.internal, 'Something went wrong at the provider.');
/** It may have been done or not: the calls that change something are repeated by an id of their own. */
export const databaseAway: Refusal = refusal(
  503,
  providerCodes.databaseAway,
  "The portal's database isn't answering right now. Nothing that was saved is lost. Please try again in a minute.",
);
export const databaseFull: Refusal = refusal(
  503,
  providerCodes.databaseFull,
  'The portal has no room to save anything right now. Nothing that was saved is lost. Please try again in a few minutes.',
);
export const noTokens: Refusal = refusal(
  402,
  providerCodes.noTokens,
  'You do not have enough tokens. Please buy a token plan to go on.',
);

/** @param used today @param wanted by this call */
export const tokenCapReached = (cap: number, used: number, wanted: number): Refusal =>
  refusal(
    402,
    providerCodes.tokenCap,
    `Your owner allows you ${formatCount(cap)} tokens a day. ${used >= cap ? 'You have used all of them today' : `You have used ${formatCount(used)} today, and this needs ${formatCount(wanted)}`}. Ask your owner for more, or go on tomorrow.`,
  );

/** @param errors the path of each field with its error */
export const invalid = (errors: Record<string, string>, message = 'The request has a wrong shape.'): Refusal =>
  refusal(400, providerCodes.invalid, message, errors);
