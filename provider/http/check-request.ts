import type { MiddlewareHandler } from 'hono';
import { type DescribeRouteOptions, uniqueSymbol } from 'hono-openapi';
import * as v from 'valibot';
import { described } from './describe.ts';
import { type BodyEnv, parseShape, readBody } from './read-body.ts';
import { refuse } from './refuse.ts';

/** What a checked part of a request gives the handler, by `c.req.valid('json')` or `c.req.valid('query')`. */
type Given<Part extends 'json' | 'query', Schema extends v.GenericSchema> = {
  in: { [Name in Part]: v.InferInput<Schema> };
  out: { [Name in Part]: v.InferOutput<Schema> };
};

/** Lets a call pass with a JSON body of this shape only, and writes the shape into the contract. */
export function checkBody<E extends BodyEnv, Schema extends v.GenericSchema>(schema: Schema): MiddlewareHandler<E, string, Given<'json', Schema>> {
  return contracted<E, Given<'json', Schema>>({ requestBody: { required: true, content: described(schema) } }, async (c, next) => {
    const body = readBody(c, schema);
    if (!body.ok) return refuse(c, body.error);
    c.req.addValidatedData('json', body.value as object);
    return next();
  });
}

/** Lets a call pass with these query fields only. What a field is for stands in its schema's `v.description`. */
export function checkQuery<E extends BodyEnv, Schema extends QuerySchema>(schema: Schema): MiddlewareHandler<E, string, Given<'query', Schema>> {
  const parameters = Object.entries(schema.entries).map(([name, field]) => parameterOf(name, field));
  return contracted<E, Given<'query', Schema>>({ parameters }, async (c, next) => {
    const asked = parseShape(schema, c.req.query());
    if (!asked.ok) return refuse(c, asked.error);
    c.req.addValidatedData('query', asked.value);
    return next();
  });
}

type QuerySchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** A middleware with its words in the contract, where generateSpecs looks for them. */
const contracted = <E extends BodyEnv, Checked extends object>(spec: DescribeRouteOptions, middleware: MiddlewareHandler<E, string, Checked>) =>
  Object.assign(middleware, { [uniqueSymbol]: { spec } });

/** A query field is always text on the wire. */
const parameterOf = (name: string, field: v.GenericSchema) => ({
  in: 'query' as const,
  name,
  required: field.type !== 'optional',
  description: v.getDescription('wrapped' in field ? (field.wrapped as v.GenericSchema) : field) ?? name,
  schema: { type: 'string' as const },
});
