import { afterEach, beforeEach, expect, it } from 'vitest';
import { hosts, signIn, temporaryFolder } from '#tests/contract/hosts.ts';
import { balanceOf } from '#tests/support/fake-calls/tokens.ts';
import { openTab } from '#tests/support/tab.ts';
import { startUpstream, type TestUpstream } from '#tests/support/upstream.ts';

let upstream: TestUpstream;
let folder: ReturnType<typeof temporaryFolder>;

beforeEach(async () => {
  upstream = await startUpstream();
  folder = temporaryFolder();
});
afterEach(async () => {
  await upstream.close();
  folder.remove();
});

it('the log’s first and last lines give the number of users and events', async () => {
  const node = hosts[0];
  if (!node) throw new Error('There is no host');
  const held = (logs: string[]) =>
    logs.flatMap((line) => /^info (The edge (?:starts|has ended)) (.*)$/.exec(line)?.slice(1) ?? []);
  const first = await node.start({ upstream, dataDir: folder.path });
  const tab = openTab(first.url, await signIn(first.url, upstream.addUser('u1')), { acks: true });
  await tab.upstream('live');
  for (const remaining of [3, 2, 1]) upstream.emit('u1', 'tokens:updated', balanceOf(remaining));
  const last = await tab.event(({ type, data }) => type === 'tokens.updated' && data.freeToken.remaining === 1);
  await tab.close();
  await first.close();
  expect(held(first.logs)).toEqual([
    'The edge starts',
    '{"users":0,"events":0}',
    'The edge has ended',
    `{"users":1,"events":${last.seq}}`,
  ]);

  const second = await node.start({ upstream, dataDir: folder.path });
  await second.close();
  expect(held(second.logs)[1]).toBe(`{"users":1,"events":${last.seq}}`);
});
