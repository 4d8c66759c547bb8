import { type DescribeRouteOptions, describeRoute, resolver } from 'hono-openapi';
import type * as v from 'valibot';
import { apiErrorSchema } from '#shared/errors.ts';

/** Describes a JSON shape for OpenAPI as it is on the wire, before any transform. */
export const described = (schema: v.GenericSchema) => ({
  'application/json': { schema: resolver(schema, { options: { typeMode: 'input', errorMode: 'ignore' } }) },
});

const reasons: Record<number, string> = {
  400: 'The request has a wrong shape (`errors` names the fields), or a reason specific to the call in `code`',
  401: 'No valid token or key',
  402: 'Too few tokens; nothing was done',
  403: 'Not for this account',
  404: 'Unknown',
  410: 'No such row of this team',
  413: 'The body is too large',
  429: 'Too many of this account at once; nothing was done',
};

/** The responses of a route: 200 with this shape, and its possible refusals. */
export function answers(
  schema: v.GenericSchema,
  ...refusals: number[]
): NonNullable<DescribeRouteOptions['responses']> {
  const responses: NonNullable<DescribeRouteOptions['responses']> = {
    200: { description: 'Done', content: described(schema) },
  };
  for (const status of refusals)
    responses[status] = { description: reasons[status] ?? 'Refused', content: described(apiErrorSchema) };
  return responses;
}

/** Describes routes in OpenAPI under one tag. @param remark appended to every summary */
export const documentedUnder =
  (heading: string, remark = '') =>
  (summary: string, schema: v.GenericSchema, ...refusals: number[]) =>
    describeRoute({ tags: [heading], summary: summary + remark, responses: answers(schema, ...refusals) });
