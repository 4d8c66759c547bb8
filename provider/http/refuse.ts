import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiError } from '#shared/errors.ts';
import type { Result } from '#shared/result.ts';

/** What a door answers when it does not do what was asked. */
export type Refusal = { status: ContentfulStatusCode } & ApiError;

export const refusal = (status: ContentfulStatusCode, code: string, message: string, errors?: Record<string, string>): Refusal => ({
  status,
  code,
  message,
  ...(errors ? { errors } : {}),
});

export const refuse = (c: Context, { status, ...error }: Refusal) => c.json(error, status);

/** What an operation came to: its value as JSON, or its refusal. */
export const answer = <T extends object>(c: Context, outcome: Result<T, Refusal>): Response => (outcome.ok ? c.json(outcome.value) : refuse(c, outcome.error));
