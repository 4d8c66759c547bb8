import type { MiddlewareHandler } from 'hono';
import { type DescribeRouteOptions, uniqueSymbol } from 'hono-openapi';
import * as v from 'valibot';
import { described } from './describe.ts';
import { type BodyEnv, parseShape, readBody } from './read-body.ts';
import { refuse } from './refuse.ts';

/** The types of `c.req.valid('json')` or `c.req.valid('query')` in the handler. */
type Given<Part extends 'json' | 'query', Schema extends v.GenericSchema> = {
  in: { [Name in Part]: v.InferInput<Schema> };
  out: { [Name in Part]: v.InferOutput<Schema> };
};

/** Rejects calls whose JSON body does not match the schema, and adds the schema to OpenAPI. */
export function checkBody<E extends BodyEnv, Schema extends v.GenericSchema>(
  schema: Schema,
): MiddlewareHandler<E, string, Given<'json', Schema>> {
  return contracted<E, Given<'json', Schema>>(
    { requestBody: { required: true, content: described(schema) } },
    async (c, next) => {
      const body = readBody(c, schema);
      if (!body.ok) return refuse(c, body.error);
      c.req.addValidatedData('json', body.value as object);
      return next();
    },
  );
}

/** Like `checkBody`, for query fields. The schema's `v.description` describes a field. */
export function checkQuery<E extends BodyEnv, Schema extends QuerySchema>(
  schema: Schema,
): MiddlewareHandler<E, string, Given<'query', Schema>> {
  const parameters = Object.entries(schema.entries).map(([name, field]) => parameterOf(name, field));
  return contracted<E, Given<'query', Schema>>({ parameters }, async (c, next) => {
    const requested = parseShape(schema, c.req.query());
    if (!requested.ok) return refuse(c, requested.error);
    c.req.addValidatedData('query', requested.value);
    return next();
  });
}

export type QuerySchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** Attaches an OpenAPI description to a middleware, where generateSpecs finds it. */
const contracted = <E extends BodyEnv, Checked extends object>(
  spec: DescribeRouteOptions,
  middleware: MiddlewareHandler<E, string, Checked>,
) => Object.assign(middleware, { [uniqueSymbol]: { spec } });

/** Query fields are always strings on the wire. */
const parameterOf = (name: string, field: v.GenericSchema) => ({
  in: 'query' as const,
  name,
  required: field.type !== 'optional',
  description: v.getDescription('wrapped' in field ? (field.wrapped as v.GenericSchema) : field) ?? name,
  schema: { type: 'string' as const },
});
