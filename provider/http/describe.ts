import { type DescribeRouteOptions, describeRoute, resolver } from 'hono-openapi';
import type * as v from 'valibot';
import { apiErrorSchema } from '#shared/errors.ts';

/** A JSON shape as the contract has it: what a caller sends and gets; what a transform does to it stays inside. */
export const described = (schema: v.GenericSchema) => ({
  'application/json': { schema: resolver(schema, { options: { typeMode: 'input', errorMode: 'ignore' } }) },
});

const reasons: Record<number, string> = {
  400: 'A wrong shape (`errors` names the fields), or a reason of the call’s own in `code`',
  401: 'No valid token or key',
  402: 'Too few tokens; nothing was done',
  403: 'Not for this account',
  404: 'Unknown',
  413: 'The body is too large',
  429: 'Too many of this account at once; nothing was done',
};

/** A route's answers: 200 with this shape, and the refusals it can give. */
export function answers(schema: v.GenericSchema, ...refusals: number[]): NonNullable<DescribeRouteOptions['responses']> {
  const responses: NonNullable<DescribeRouteOptions['responses']> = { 200: { description: 'Done', content: described(schema) } };
  for (const status of refusals) responses[status] = { description: reasons[status] ?? 'Refused', content: described(apiErrorSchema) };
  return responses;
}

/** Describes calls in the contract, all under one heading. @param remark ends every summary */
export const documentedUnder =
  (heading: string, remark = '') =>
  (summary: string, schema: v.GenericSchema, ...refusals: number[]) =>
    describeRoute({ tags: [heading], summary: summary + remark, responses: answers(schema, ...refusals) });
