import { type ContractProfile, contractProfiles, contractVersion } from '#shared/contract.ts';
import { PROFILE_MARK } from '../http/describe.ts';
import type { Content, ContractSchema, OpenapiDocument } from '../openapi.ts';
import type { AsyncapiDocument } from './asyncapi.ts';
import { referredName } from './referred.ts';

type CallShape = {
  profile?: ContractProfile;
  /** Whether each query field is required. */
  query?: Record<string, boolean>;
  body?: ContractSchema;
  answer?: ContractSchema;
};

/** The shapes of a version of the contract, without its texts. */
export type ContractShapes = {
  version: string;
  date: string;
  calls: Record<string, CallShape>;
  events: Record<string, ContractSchema>;
  schemas: Record<string, ContractSchema>;
};

export function shapesOf(openapi: OpenapiDocument, asyncapi: AsyncapiDocument): ContractShapes {
  const calls = Object.entries(openapi.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody, responses, ...operation }]) => {
      const query = parameters.filter((each) => each.in === 'query');
      return [
        `${method.toUpperCase()} ${path}`,
        {
          profile: operation[PROFILE_MARK],
          query: query.length === 0 ? undefined : Object.fromEntries(query.map((each) => [each.name, each.required])),
          body: bareIn(requestBody),
          answer: bareIn(responses['200']),
        },
      ];
    }),
  );
  const events = Object.values(asyncapi.channels.user.messages).map(({ name, payload }) => [name, bare(payload)]);
  const schemas = { ...openapi.components.schemas, ...asyncapi.components.schemas };
  return JSON.parse(
    JSON.stringify({
      ...contractVersion,
      calls: Object.fromEntries(calls),
      events: Object.fromEntries(events),
      schemas: bareAll(schemas),
    }),
  ) as ContractShapes;
}

const bareIn = (part: Content | undefined): object | undefined => {
  const schema = part?.content?.['application/json']?.schema;
  return schema && bare(schema);
};

/** A schema without what isn't compared: texts, formats, and limits. */
const bare = (schema: ContractSchema): object => ({
  $ref: schema.$ref,
  type: schema.type,
  enum: schema.enum,
  const: schema.const,
  properties: schema.properties && bareAll(schema.properties),
  required: schema.required,
  items: schema.items && bare(schema.items),
  prefixItems: schema.prefixItems?.map(bare),
  additionalProperties: typeof schema.additionalProperties === 'object' ? bare(schema.additionalProperties) : undefined,
  anyOf: schema.anyOf?.map(bare),
  oneOf: schema.oneOf?.map(bare),
  allOf: schema.allOf?.map(bare),
});
const bareAll = (schemas: Readonly<Record<string, ContractSchema>>) =>
  Object.fromEntries(Object.entries(schemas).map(([name, each]) => [name, bare(each)]));

/**
 * Compares a version of the contract with the one before it. A change is additive if a company's API, the extension, and
 * the app of the last version still fit: what was sent is still read, and what was answered is still there.
 * @returns a sentence for every change that isn't
 */
export function nonAdditive(last: ContractShapes, next: ContractShapes): string[] {
  const calls = Object.entries(last.calls).flatMap(([route, before]) => {
    const after = next.calls[route];
    if (!after) return [`${route} was removed.`];
    return [
      ...profileBreaks(before.profile, after.profile),
      ...queryBreaks(before.query ?? {}, after.query ?? {}),
      ...partBreaks('request', before.body, after.body),
      ...partBreaks('answer', before.answer, after.answer),
    ].map((what) => `${route}: ${what}`);
  });
  const events = Object.entries(last.events).flatMap(([name, before]) => {
    const after = next.events[name];
    return after
      ? partBreaks('answer', before, after, 'data').map((what) => `${name}: ${what}`)
      : [`${name} was removed.`];
  });
  return [...calls, ...events];

  function partBreaks(way: Way, before?: ContractSchema, after?: ContractSchema, path: string = way): string[] {
    if (before && after) return compareSchemas({ last, next, way, seen: new Set() }, before, after, path);
    if (after) return way === 'request' ? ['request is new.'] : [];
    return before ? [`${path} was removed.`] : [];
  }
}

/** Whether the portal, or the extension and the app, send it, or read it. */
type Way = 'request' | 'answer';
type Comparison = { last: ContractShapes; next: ContractShapes; way: Way; seen: ReadonlySet<string> };

/** A company that has a profile has its calls, and no more. */
const profileBreaks = (before?: ContractProfile, after?: ContractProfile): string[] =>
  before && after && contractProfiles.indexOf(after) < contractProfiles.indexOf(before)
    ? [`was of the profile ${before}, and is of ${after}.`]
    : [];

const queryBreaks = (before: Record<string, boolean>, after: Record<string, boolean>): string[] => [
  ...Object.keys(before)
    .filter((name) => !(name in after))
    .map((name) => `query.${name} was removed.`),
  ...Object.keys(after)
    .filter((name) => after[name] && !before[name])
    .map((name) => `query.${name} is now required.`),
];

/** Compares two schemas. A union has to read, or answer, every kind that it had. */
function compareSchemas(on: Comparison, before: ContractSchema, after: ContractSchema, path: string): string[] {
  const pair = `${referredName(before) ?? ''} ${referredName(after) ?? ''}`;
  const named = pair.trim() !== '';
  if (named && on.seen.has(pair)) return [];
  const inside = named ? { ...on, seen: new Set(on.seen).add(pair) } : on;
  const was = kindsOf(before, on.last.schemas);
  const is = kindsOf(after, on.next.schemas);
  const [oneBefore, oneAfter] = [only(was), only(is)];
  if (oneBefore && oneAfter) return compareKinds(inside, oneBefore, oneAfter, path);
  const lost = was.filter((kind) => !is.some((each) => compareKinds(inside, kind, each, path).length === 0));
  const types = new Set(was.map(({ type }) => type));
  const added = on.way === 'answer' ? is.filter(({ type }) => !types.has(type)) : [];
  return [
    ...lost.map((kind) => `${path} can no longer be ${textOf(kind)}.`),
    ...added.map((kind) => `${path} can now be ${textOf(kind)}.`),
  ];
}

const only = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

/** Compares two schemas that are no unions. */
function compareKinds(on: Comparison, before: ContractSchema, after: ContractSchema, path: string): string[] {
  const widens = before.type === 'integer' && after.type === 'number';
  if (before.type !== after.type && !widens && !(on.way === 'request' && after.type === undefined))
    return [`${path} was ${textOf(before)}, and is ${textOf(after)}.`];
  const [values, allowed] = [valuesOf(before), valuesOf(after)];
  const gone = allowed ? (values ?? ['any value']).filter((value) => !allowed.includes(value)) : [];
  if (gone.length > 0) return [`${path} can no longer be ${gone.map((each) => JSON.stringify(each)).join(', ')}.`];
  if (before.items && after.items) return compareSchemas(on, before.items, after.items, `${path}[]`);
  return [
    ...compareFields(on, before, after, path),
    ...compareRecords(on, before, after, path),
    ...compareTuples(on, before, after, path),
  ];
}

function compareFields(on: Comparison, before: ContractSchema, after: ContractSchema, path: string): string[] {
  const fields = after.properties ?? {};
  const [was, is] = [new Set(before.required), new Set(after.required)];
  const changed = Object.entries(before.properties ?? {}).flatMap(([name, schema]) => {
    const at = `${path}.${name}`;
    const field = fields[name];
    if (!field) return [`${at} was removed.`];
    return [
      ...(on.way === 'answer' && was.has(name) && !is.has(name) ? [`${at} is now optional.`] : []),
      ...compareSchemas(on, schema, field, at),
    ];
  });
  const required = Object.keys(fields).filter((name) => is.has(name) && !was.has(name));
  return [...changed, ...required.map((name) => `${path}.${name} is now required.`)];
}

const compareRecords = (on: Comparison, before: ContractSchema, after: ContractSchema, path: string): string[] =>
  typeof before.additionalProperties === 'object' && typeof after.additionalProperties === 'object'
    ? compareSchemas(on, before.additionalProperties, after.additionalProperties, `${path}.*`)
    : [];

const compareTuples = (on: Comparison, before: ContractSchema, after: ContractSchema, path: string): string[] =>
  (before.prefixItems ?? []).flatMap((item, index) => {
    const same = after.prefixItems?.[index];
    return same ? compareSchemas(on, item, same, `${path}[${index}]`) : [`${path}[${index}] was removed.`];
  });

const valuesOf = ({ enum: values, const: value }: ContractSchema): unknown[] | undefined =>
  values ?? (value === undefined ? undefined : [value]);

const textOf = (schema: ContractSchema): string => {
  const values = valuesOf(schema)?.map((each) => JSON.stringify(each));
  return values?.join(', ') ?? String(schema.type ?? 'anything');
};

/** The schemas that a union consists of, without references; of any other schema, itself. */
function kindsOf(schema: ContractSchema, schemas: Readonly<Record<string, ContractSchema>>): ContractSchema[] {
  const name = referredName(schema);
  if (name !== undefined) return kindsOf(schemas[name] ?? {}, schemas);
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) return parts.flatMap((part) => kindsOf(part, schemas));
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  if (!schema.allOf) return [schema];
  const merged = schema.allOf.flatMap((part) => kindsOf(part, schemas));
  return [
    {
      type: 'object',
      properties: Object.assign({}, ...merged.map(({ properties }) => properties)),
      required: merged.flatMap(({ required = [] }) => required),
    },
  ];
}

/** Whether a version such as 1.10.0 comes after another. */
export const isNewer = (version: string, than: string): boolean =>
  version.localeCompare(than, 'en', { numeric: true }) > 0;
