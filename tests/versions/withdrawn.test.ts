import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { againstVersions, lockedIn } from './withdrawn.ts';

const known: Record<string, object> = {
  '/npm/sound/1.0.0': { dist: { integrity: 'sha512-a' } },
  '/npm/@of%2fscope/2.0.0': { dist: { integrity: 'sha512-b' } },
  '/npm/left/1.0.0': { deprecated: 'Has a hole, use 1.0.1', dist: { integrity: 'sha512-c' } },
  '/npm/exchanged/1.0.0': { dist: { integrity: 'sha512-other' } },
};
const server = createServer((request, response) => {
  const found = known[request.url ?? ''];
  response.writeHead(request.url?.includes('broken') ? 500 : found ? 200 : 404).end(JSON.stringify(found ?? {}));
});
let registry = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/npm`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it('names exactly the locked versions that the registry withdrew, deprecated or replaced', async () => {
  const entry = (integrity: string, version = '1.0.0') => ({ version, integrity });
  const locked = lockedIn({
    packages: {
      '': { version: '0.1.0' },
      'node_modules/sound': entry('sha512-a'),
      'node_modules/@of/scope': entry('sha512-b', '2.0.0'),
      'node_modules/sound/node_modules/left': entry('sha512-c'),
      'node_modules/left': entry('sha512-c'),
      'node_modules/exchanged': entry('sha512-d'),
      'node_modules/alias': { ...entry('sha512-e', '3.3.6'), name: 'taken-back' },
    },
  });
  expect(await againstVersions(registry, locked)).toEqual([
    'exchanged 1.0.0: the registry has another file under this version',
    'left 1.0.0: not to be used any more: Has a hole, use 1.0.1',
    'taken-back 3.3.6: the registry has taken this version back',
  ]);
});

it('fails when the registry does not answer', async () => {
  await expect(againstVersions(registry, [{ name: 'broken', version: '1.0.0', integrity: 'x' }])).rejects.toThrow(
    'broken 1.0.0: the registry answers 500',
  );
});
