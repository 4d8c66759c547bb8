import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CallSpec } from '#shared/calls.ts';

export type CallTable = Readonly<Record<string, CallSpec>>;

const folder = join(import.meta.dirname, '..', '..', 'shared');

/** Every call table in shared/, by its export's name. */
export const callTables: Readonly<Record<string, CallTable>> = Object.assign(
  {},
  ...(await Promise.all(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /[\\/](?:[a-z-]+-)?calls\.ts$/.test(path))
      .map(async (path) => {
        const all = Object.entries((await import(join(folder, path))) as Record<string, unknown>);
        return Object.fromEntries(all.filter(([name, value]) => name.endsWith('Calls') && typeof value === 'object'));
      }),
  )),
);

/** Stands for any input: each field reads as its own name in braces. */
const anyInput = new Proxy({}, { get: (_, field) => `{${String(field)}}` }) as never;

/**
 * Returns the provider call behind one of our calls, as docs/contract/calls.md writes it: 'POST /user/edit-member/{id}'.
 * Undefined where the edge has its own handler.
 */
export function upstreamRoute({ method, upstream }: CallSpec): string | undefined {
  if (!upstream) return undefined;
  const { path, service } = upstream;
  const base = service === 'amazon' || service === 'walmart' ? `/${service}` : '';
  return `${upstream.method ?? method} ${base}${typeof path === 'string' ? path : decodeURIComponent(path(anyInput))}`;
}
