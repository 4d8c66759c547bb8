import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiError } from '#shared/errors.ts';

/** What a door answers when it does not do what was asked. */
export type Refusal = { status: ContentfulStatusCode } & ApiError;

export const refusal = (status: ContentfulStatusCode, code: string, message: string, errors?: Record<string, string>): Refusal => ({
  status,
  code,
  message,
  ...(errors ? { errors } : {}),
});

export const refuse = (c: Context, { status, ...error }: Refusal) => c.json(error, status);
