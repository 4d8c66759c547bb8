import { contractVersion } from '#shared/contract.ts';
import { API_BASE } from '../app.ts';
import type { OpenapiDocument } from '../openapi.ts';
import { asyncapiOf } from './asyncapi.ts';
import { callsPage, eventsPage, shapesPage } from './call-pages.ts';
import { type ContractShapes, shapesOf } from './compare-contracts.ts';
import { withReferred } from './referred.ts';

export type Contract = {
  /** Text by the name of a file in docs/contract/. */
  files: Record<string, string>;
  /** For a comparison with another version. */
  shapes: ContractShapes;
};

/** What only the embedded provider has. */
const ownPath = /^\/(?:sandbox|stripe)\//;

/**
 * Makes the published files of the contract.
 * @param served the provider's own OpenAPI
 * @param rules the text of docs/call-rules.md
 */
export async function contractOf(served: OpenapiDocument, rules: string): Promise<Contract> {
  const { components, ...rest } = served;
  const { schemas, ...others } = components;
  const paths = Object.fromEntries(Object.entries(served.paths).filter(([path]) => !ownPath.test(path)));
  const openapi = withReferred({ ...rest, paths, components: others }, schemas) as OpenapiDocument;
  const asyncapi = await asyncapiOf();
  const titles = [...rules.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
  const ruleOf = new Map(titles.flatMap((title) => title.split(', ').map((heading) => [heading, title] as const)));
  return {
    files: {
      'openapi.json': printed(openapi),
      'asyncapi.json': printed(asyncapi),
      'schemas.json': printed(schemasFile(schemas)),
      'calls.md': callsPage(openapi, API_BASE, ruleOf),
      'events.md': eventsPage(asyncapi),
      'shapes.md': shapesPage(schemas),
    },
    shapes: shapesOf(openapi, asyncapi),
  };
}

/** The named shapes alone, as a JSON schema that validators take. */
function schemasFile(schemas: OpenapiDocument['components']['schemas']) {
  const $defs = JSON.parse(JSON.stringify(schemas).replaceAll('"#/components/schemas/', '"#/$defs/')) as object;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:sellerwire:contract:${contractVersion.version}`,
    description: `The named shapes of the contract of ${contractVersion.date}`,
    $defs,
  };
}

const WIDTH = 120;

/** JSON with one line for each part that fits into it. */
function printed(value: unknown): string {
  const print = (each: unknown, indent: string): string => {
    const flat = JSON.stringify(each);
    if (typeof each !== 'object' || each === null || indent.length + flat.length <= WIDTH) return flat;
    const inner = `${indent} `;
    const fields = Array.isArray(each)
      ? each.map((item) => print(item, inner))
      : Object.entries(each).flatMap(([key, field]) =>
          field === undefined ? [] : [`${JSON.stringify(key)}: ${print(field, inner)}`],
        );
    const [open, close] = Array.isArray(each) ? '[]' : '{}';
    return `${open}\n${fields.map((field) => inner + field).join(',\n')}\n${indent}${close}`;
  };
  return `${print(value, '')}\n`;
}

/** A version's shapes with a line for each call, event, and name. */
export function printedShapes({ version, date, ...tables }: ContractShapes): string {
  const lines = Object.entries(tables).map(([table, entries]) => {
    const each = Object.entries(entries).map(([name, shape]) => `  ${JSON.stringify(name)}: ${JSON.stringify(shape)}`);
    return ` ${JSON.stringify(table)}: {\n${each.join(',\n')}\n }`;
  });
  return `{\n "version": "${version}",\n "date": "${date}",\n${lines.join(',\n')}\n}\n`;
}
