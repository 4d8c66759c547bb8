import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CallTable, callTables, upstreamRoute } from '#tests/support/call-tables.ts';

const specs = Object.values<CallTable>(callTables).flatMap((table) => Object.values(table));

/** The calls that docs/upstream.md lists, each with whether it is marked as of the full profile. */
function documented(): Map<string, boolean> {
  const text = readFileSync(join(import.meta.dirname, '..', 'docs', 'upstream.md'), 'utf8');
  const calls = new Map<string, boolean>();
  for (const [, cell = ''] of text.matchAll(/^\| (`(?:GET|POST|PUT|DELETE)\b[^|]*) \|/gm)) {
    let methods: string[] = [];
    for (const [, method = '', path] of cell.matchAll(/`([A-Z]+)(?: ([^`?]+)[^`]*)?`/g)) {
      methods.push(method);
      if (path === undefined) continue;
      for (const each of methods) calls.set(`${each} ${plain(path)}`, cell.includes('(full'));
      methods = [];
    }
  }
  return calls;
}

/** The name of a part of a path says nothing about the call. */
const plain = (path: string): string => path.replace('{portal}', '/portal').replaceAll(/\{\w+\}/g, '{}');

describe('the tables of calls', () => {
  it('contain no call twice', () => {
    const routes = specs.map(({ method, path }) => `${method} ${path}`);
    expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([]);
  });

  it('require a right only for calls with a session', () => {
    expect(specs.filter((spec) => spec.public && spec.access).map(({ path }) => path)).toEqual([]);
  });

  it('cover every provider call in docs/upstream.md, and mark those of the full profile [API-01]', () => {
    const listed = documented();
    const wrong = specs.flatMap((spec) => {
      const route = upstreamRoute(spec);
      if (route === undefined) return [];
      const isFull = listed.get(plain(route));
      if (isFull === undefined) return [`${route} is not in docs/upstream.md.`];
      return isFull === (spec.full ?? false)
        ? []
        : [`${route} is ${spec.full ? '' : 'not '}of the full profile: docs/upstream.md says otherwise.`];
    });
    expect(wrong).toEqual([]);
  });
});
