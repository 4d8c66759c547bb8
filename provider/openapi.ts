import type { Hono } from 'hono';
import { generateSpecs, resolver } from 'hono-openapi';
import type * as v from 'valibot';
import { sellerwire } from '#shared/brand/sellerwire.ts';
import { type ContractHeading, contractHeadings, contractVersion } from '#shared/contract.ts';
import { liveCalls } from '#shared/upstream/live-calls.ts';
import { onTheWire, PROFILE_MARK } from './http/describe.ts';
import { namedSchemas } from './named-schemas.ts';
import { PORTAL_TOKEN } from './session/portal-token.ts';

/** A JSON schema of the contract; shapes with a name are references. */
export type ContractSchema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, ContractSchema>;
  required?: string[];
  items?: ContractSchema;
  prefixItems?: ContractSchema[];
  additionalProperties?: ContractSchema | boolean;
  anyOf?: ContractSchema[];
  oneOf?: ContractSchema[];
  allOf?: ContractSchema[];
  enum?: unknown[];
  const?: unknown;
};

export type Content = { content?: Record<string, { schema: ContractSchema }>; description?: string; $ref?: string };
export type Parameter = {
  in: 'path' | 'query';
  name: string;
  required?: boolean;
  description?: string;
  schema: ContractSchema;
};
export type Operation = {
  tags?: string[];
  summary?: string;
  description?: string;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
  [PROFILE_MARK]?: string;
};
export type OpenapiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, ContractSchema>; responses: Record<string, Content>; securitySchemes: object };
};

type Subject = { product: string; base: string };

/** Serves the contract's HTTP half: of the calls of docs/contract/openapi.json, and of the sandbox. */
export function serveOpenapi(app: Hono, subject: Subject): void {
  let made: Promise<OpenapiDocument> | undefined;
  app.get('/openapi.json', async (c) => {
    made ??= openapiOf(app, subject);
    return c.json(await made);
  });
}

/** Describes an app's calls, from the schemas that they check with. @param base the path that portal calls begin with */
async function openapiOf(app: Hono, { product, base }: Subject): Promise<OpenapiDocument> {
  const generated = await generateSpecs(app, { documentation: documentation(product), exclude: ['/openapi.json'] });
  const { paths, components, ...rest } = tidied(generated) as unknown as OpenapiDocument;
  const { schemas, refer } = await namedShapes();
  const responses: OpenapiDocument['components']['responses'] = {};
  const live: readonly string[] = Object.values(liveCalls(product));
  const described = Object.entries(paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => {
        const profile = live.includes(`${method.toUpperCase()} ${path.slice(base.length)}`)
          ? 'live'
          : (operation[PROFILE_MARK] ?? contractHeadings[operation.tags?.[0] as ContractHeading]);
        const named = refer(operation) as Operation;
        shareRefusals(named.responses, responses);
        return [method, { ...named, ...(profile ? { [PROFILE_MARK]: profile } : {}) }];
      }),
    ),
  ]);
  return { ...rest, paths: Object.fromEntries(described), components: { ...components, schemas, responses } };
}

/** Replaces the refusals of an operation by references. Those with a text of their own, and pages, stay. */
function shareRefusals(own: Operation['responses'], shared: Operation['responses']): void {
  for (const [status, response] of Object.entries(own)) {
    if (Number(status) < 400 || !response.content) continue;
    shared[status] ??= response;
    if (JSON.stringify(shared[status]) === JSON.stringify(response))
      own[status] = { $ref: `#/components/responses/${status}` };
  }
}

const documentation = (product: string) => ({
  info: {
    title: `${sellerwire.name} upstream`,
    version: contractVersion.version,
    'x-date': contractVersion.date,
    description: `The calls between a company's API and the portal, for the product "${product}". docs/upstream.md explains them.`,
  },
  security: [{ [PORTAL_TOKEN]: [] }],
  tags: Object.keys(contractHeadings).map((name) => ({ name })),
  components: {
    securitySchemes: {
      [PORTAL_TOKEN]: { type: 'apiKey' as const, in: 'header' as const, name: PORTAL_TOKEN },
      accessToken: { type: 'apiKey' as const, in: 'header' as const, name: 'authorization' },
      ingestKey: { type: 'http' as const, scheme: 'bearer' },
      operatorKey: { type: 'http' as const, scheme: 'bearer' },
    },
  },
});

/** Makes the JSON schema of a shape as it is on the wire, with everything in it written out. */
export const jsonSchemaOf = async (schema: v.GenericSchema): Promise<ContractSchema> =>
  tidied((await resolver(schema, onTheWire).toOpenAPISchema()).schema) as ContractSchema;

/** The named shapes, which refer to each other, and a function that makes the copies in a document refer to them. */
export async function namedShapes(): Promise<{
  schemas: Record<string, ContractSchema>;
  refer: (value: unknown) => unknown;
}> {
  const plain = await Promise.all(
    Object.entries(namedSchemas).map(async ([name, schema]) => [name, await jsonSchemaOf(schema)] as const),
  );
  const refer = referring(plain);
  const schemas = plain.map(([name, schema]) => [name, mapped(schema, refer) as ContractSchema]);
  return { schemas: Object.fromEntries(schemas), refer };
}

/** Returns a function that replaces every copy of a named shape by a reference, with its own description. */
function referring(named: readonly (readonly [name: string, schema: ContractSchema])[]): (value: unknown) => unknown {
  const byShape = new Map(named.map(([name, schema]) => [shapeOf(schema), name]));
  const refer = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const name = byShape.get(shapeOf(value));
    if (name === undefined) return mapped(value, refer);
    const { description } = value as ContractSchema;
    return { $ref: `#/components/schemas/${name}`, ...(description ? { description } : {}) };
  };
  return refer;
}

const shapeOf = ({ description: _, ...shape }: ContractSchema): string => JSON.stringify(shape);

const mapped = (value: object, change: (each: unknown) => unknown): unknown =>
  Array.isArray(value)
    ? value.map(change)
    : Object.fromEntries(Object.entries(value).map(([key, each]) => [key, change(each)]));

/**
 * Drops what says nothing: that keys are text, that integers are safe, that no field is required. Writes 'text or null'
 * in one line.
 */
function tidied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidied);
  if (typeof value !== 'object' || value === null) return value;
  const { anyOf, ...rest } = value as ContractSchema;
  const [plain, none, ...more] = anyOf ?? [];
  if (plain && /^(?:string|number|integer|boolean)$/.test(String(plain.type)) && !plain.enum && none?.type === 'null')
    if (more.length === 0) return tidied({ ...rest, ...plain, type: [plain.type, 'null'] });
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key, each]) =>
          !(key === 'propertyNames' && JSON.stringify(each) === '{"type":"string"}') &&
          !(/^(?:minimum|maximum)$/.test(key) && Math.abs(each) === Number.MAX_SAFE_INTEGER) &&
          !(key === 'required' && Array.isArray(each) && each.length === 0),
      )
      .map(([key, each]) => [key, tidied(each)]),
  );
}
