import type { ContractSchema } from '../openapi.ts';
import { referredName } from './referred.ts';

/**
 * Writes a schema in one line: `{id, title?, total: number, rows: [Row]}`. A field without a type is text, and `?` means
 * that it may be missing.
 */
export function shapeText(schema: ContractSchema): string {
  const name = referredName(schema);
  if (name !== undefined) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return choice(schema.enum.map((each) => JSON.stringify(each)));
  if (schema.anyOf ?? schema.oneOf) return choice(partsOf(schema).map(shapeText));
  if (schema.allOf) return schema.allOf.map(shapeText).join(' with ');
  if (Array.isArray(schema.type)) return choice(schema.type.map((type) => shapeText({ ...schema, type })));
  if (schema.prefixItems) return `[${schema.prefixItems.map(shapeText).join(', ')}]`;
  if (schema.type === 'array') return `[${schema.items ? shapeText(schema.items) : 'anything'}]`;
  if (schema.type === 'object') return objectText(schema);
  if (schema.type === 'integer') return 'number';
  return schema.type === 'string' ? 'text' : (schema.type ?? 'anything');
}

/** The parts of a union, and of the unions in it. */
const partsOf = (schema: ContractSchema): ContractSchema[] =>
  (schema.anyOf ?? schema.oneOf)?.flatMap(partsOf) ?? [schema];

function objectText({ properties = {}, required = [], additionalProperties }: ContractSchema): string {
  const fields = Object.entries(properties).map(([name, each]) => fieldText(name, each, required.includes(name)));
  if (fields.length > 0) return `{${fields.join(', ')}}`;
  return typeof additionalProperties === 'object' ? `{key: ${shapeText(additionalProperties)}}` : '{}';
}

function fieldText(name: string, schema: ContractSchema, isRequired: boolean): string {
  const type = shapeText(schema);
  return `${name}${isRequired ? '' : '?'}${type === 'text' ? '' : `: ${type}`}`;
}

/** 'a, b or null', without a choice that is there twice. */
function choice(each: readonly string[]): string {
  const [last = 'anything', ...before] = [...new Set(each)].reverse();
  return before.length === 0 ? last : `${before.reverse().join(', ')} or ${last}`;
}

/** The descriptions of fields, at any depth: `a.b`: what it means. */
export function remarksOf(schema: ContractSchema, path = ''): string[] {
  const inside = [
    ...Object.entries(schema.properties ?? {}).map(([name, each]) => [each, path === '' ? name : `${path}.${name}`]),
    ...[schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map((each) => [
      each,
      path,
    ]),
  ] as [ContractSchema | undefined, string][];
  const own = schema.description && path !== '' ? [`\`${path}\`: ${schema.description}`] : [];
  return [...own, ...new Set(inside.flatMap(([each, at]) => (each ? remarksOf({ ...each }, at) : [])))];
}
