import { type DescribeRouteOptions, describeRoute, resolver } from 'hono-openapi';
import type * as v from 'valibot';
import type { ContractHeading } from '#shared/contract.ts';
import { apiErrorSchema } from '#shared/errors.ts';

/** Schemas are described as JSON is on the wire, before any transform, in the dialect of OpenAPI 3.1. */
export const onTheWire = {
  options: { target: 'draft-2020-12', typeMode: 'input', errorMode: 'ignore' },
} as const;

/** Describes a JSON shape for OpenAPI. */
export const described = (schema: v.GenericSchema) => ({
  'application/json': { schema: resolver(schema, onTheWire) },
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

/** The field of an operation that names its profile (shared/contract.ts). */
export const PROFILE_MARK = 'x-profile';

/** What a call does: the first sentence is the summary, the others are the description. */
export function summarized(text: string): Pick<DescribeRouteOptions, 'summary' | 'description'> {
  const end = text.indexOf('. ');
  return end === -1 ? { summary: text } : { summary: text.slice(0, end), description: text.slice(end + 2) };
}

/**
 * Describes routes in OpenAPI under one heading of the contract.
 * @param security what the caller proves itself with. Default: the portal-token
 */
export const documentedUnder =
  (heading: ContractHeading, security?: NonNullable<DescribeRouteOptions['security']>) =>
  (text: string, schema: v.GenericSchema, ...refusals: number[]) =>
    describeRoute({
      tags: [heading],
      ...summarized(text),
      ...(security ? { security } : {}),
      responses: answers(schema, ...refusals),
    });
