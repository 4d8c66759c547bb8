import type { ContractSchema } from '../openapi.ts';

const POINTER = '#/components/schemas/';

/** The name that a schema refers to; undefined if it is written out. */
export const referredName = ({ $ref }: ContractSchema): string | undefined =>
  $ref?.startsWith(POINTER) ? $ref.slice(POINTER.length) : undefined;

/** Adds to a document the named shapes that it needs, in their order. */
export function withReferred<D extends object>(
  document: D,
  schemas: Readonly<Record<string, ContractSchema>>,
): D & { components: { schemas: Record<string, ContractSchema> } } {
  const needed = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const name = referredName(value);
    if (name !== undefined && !needed.has(name)) {
      needed.add(name);
      collect(schemas[name]);
    }
    for (const each of Object.values(value)) collect(each);
  };
  collect(document);
  const components = 'components' in document ? (document.components as object) : {};
  const used = Object.fromEntries(Object.entries(schemas).filter(([name]) => needed.has(name)));
  return { ...document, components: { ...components, schemas: used } };
}
