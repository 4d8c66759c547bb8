import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CallTable, callTables, upstreamRoute } from '#tests/support/call-tables.ts';

const specs = Object.values<CallTable>(callTables).flatMap((table) => Object.values(table));

/** The calls of docs/contract/openapi.json, each with its profile. */
function published(): Map<string, string | undefined> {
  const text = readFileSync(join(import.meta.dirname, '..', 'docs', 'contract', 'openapi.json'), 'utf8');
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, { 'x-profile'?: string }>> };
  return new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [
        `${method.toUpperCase()} ${plain(path.replace('/api/v1', ''))}`,
        operation['x-profile'],
      ]),
    ),
  );
}

/** The name of a part of a path says nothing about the call. */
const plain = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

describe('the tables of calls', () => {
  it('contain no call twice', () => {
    const routes = specs.map(({ method, path }) => `${method} ${path}`);
    expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([]);
  });

  it('require a right only for calls with a session', () => {
    expect(specs.filter((spec) => spec.public && spec.access).map(({ path }) => path)).toEqual([]);
  });

  it('have every provider call in docs/contract/, and ours in the profile Everything [API-01] [CO-11]', () => {
    const listed = published();
    const wrong = specs.flatMap((spec) => {
      const route = upstreamRoute(spec);
      if (route === undefined) return [];
      const profile = listed.get(plain(route));
      if (profile === undefined) return [`${route} is not in docs/contract/openapi.json: npm run contract adds it.`];
      return (profile === 'everything') === (spec.full ?? false) ? [] : [`${route} has the profile ${profile}.`];
    });
    expect(wrong).toEqual([]);
  });
});
