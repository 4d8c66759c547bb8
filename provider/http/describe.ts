import { type DescribeRouteOptions, resolver } from 'hono-openapi';
import type * as v from 'valibot';
import { apiErrorSchema } from '#shared/errors.ts';

// What is written down is what a caller sends and gets; what a transform does to it stays inside.
const described = (schema: v.GenericSchema) => ({ 'application/json': { schema: resolver(schema, { typeMode: 'input', errorMode: 'ignore' }) } });

const reasons: Record<number, string> = {
  400: 'A wrong shape (`errors` names the fields), or a reason of the call’s own in `code`',
  401: 'No valid token or key',
  402: 'Too few tokens; nothing was done',
  403: 'Not for this account',
  404: 'Unknown',
  413: 'The body is too large',
};

/** A route's request body, as its schema says. */
export const body = (schema: v.GenericSchema, description?: string): Pick<DescribeRouteOptions, 'requestBody'> => ({
  requestBody: { required: true, content: described(schema), ...(description ? { description } : {}) },
});

/** A route's answers: 200 with this shape, and the refusals it can give. */
export function answers(schema: v.GenericSchema, ...refusals: number[]): NonNullable<DescribeRouteOptions['responses']> {
  const responses: NonNullable<DescribeRouteOptions['responses']> = { 200: { description: 'Done', content: described(schema) } };
  for (const status of refusals) responses[status] = { description: reasons[status] ?? 'Refused', content: described(apiErrorSchema) };
  return responses;
}

/** A query parameter, always text on the wire. */
export const query = (name: string, description: string, required = false) => ({
  in: 'query' as const,
  name,
  required,
  description,
  schema: { type: 'string' as const },
});
