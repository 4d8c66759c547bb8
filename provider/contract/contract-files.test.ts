import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { contractHeadings } from '#shared/contract.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import type { OpenapiDocument } from '../openapi.ts';
import { type ContractShapes, isNewer, nonAdditive } from './compare-contracts.ts';
import { type Contract, contractOf, printedShapes } from './contract-files.ts';

const docs = join(import.meta.dirname, '..', '..', 'docs');
const read = (name: string): string => readFileSync(join(docs, name), 'utf8');

let contract: Contract;
beforeAll(async () => {
  const provider = await startTestProvider();
  const served = (await (await provider.app.request('/openapi.json')).json()) as OpenapiDocument;
  await provider.close();
  contract = await contractOf(served, read('call-rules.md'));
});

describe('the published contract', () => {
  it('is what the tables of calls and events make [CO-11]', () => {
    expect(readdirSync(join(docs, 'contract')).sort()).toEqual([...Object.keys(contract.files), 'last.json'].sort());
    for (const [name, text] of Object.entries(contract.files))
      expect(
        read(`contract/${name}`) === text,
        `docs/contract/${name} is out of date. Write it with: npm run contract`,
      ).toBe(true);
  });

  it('only adds to the last published version, under a newer number [CO-11]', () => {
    const last = JSON.parse(read('contract/last.json')) as ContractShapes;
    expect(nonAdditive(last, contract.shapes)).toEqual([]);
    const { version, date: _, ...tables } = contract.shapes;
    const { version: before, date: __, ...published } = last;
    const isSame = JSON.stringify(tables) === JSON.stringify(published);
    expect(
      isSame || isNewer(version, before),
      `The contract has changed since ${before}. Raise contractVersion in shared/contract.ts, and run: npm run contract`,
    ).toBe(true);
  });

  it('has six calls and one kind of event in the profile Live, and every profile has calls [CO-11]', () => {
    const { calls, events } = contract.shapes;
    const routes = (profile: string) => Object.keys(calls).filter((route) => calls[route]?.profile === profile);
    expect(routes('live').map((route) => route.replace('/api/v1', ''))).toEqual(
      expect.arrayContaining([
        'POST /sign-in-portal',
        'GET /get-user-info-app',
        'GET /portal/notifications',
        'POST /user/get-az-tokens',
        'PUT /portal/notifications/mark-read',
        'DELETE /portal/notifications',
      ]),
    );
    expect(routes('live')).toHaveLength(6);
    for (const profile of ['account', 'billing', 'data', 'everything']) expect(routes(profile)).not.toEqual([]);
    expect(Object.keys(events)).toEqual(expect.arrayContaining(['join', 'notification:new', 'user:updated']));
  });

  it('has the headings of docs/call-rules.md, so that each finds its calls [CO-11]', () => {
    const titles = [...read('call-rules.md').matchAll(/^## (.+)$/gm)].flatMap(([, title = '']) => title.split(', '));
    expect(titles.sort()).toEqual(Object.keys(contractHeadings).sort());
  });

  it('refers only to shapes that it has [CO-11]', () => {
    for (const name of ['openapi.json', 'asyncapi.json', 'schemas.json']) {
      const document = JSON.parse(contract.files[name] ?? '') as object;
      const refs = [...(contract.files[name] ?? '').matchAll(/"\$ref":\s*"#\/([^"]+)"/g)].map(([, path = '']) => path);
      const isThere = (path: string) =>
        path.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
      expect(refs.filter((path) => isThere(path) === undefined)).toEqual([]);
    }
  });

  it('prints a version’s shapes so that they read the same [CO-11]', () => {
    expect(JSON.parse(printedShapes(contract.shapes))).toEqual(contract.shapes);
  });
});
