import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NoteList } from '#shared/products/notes/product-note.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { openTab } from '#tests/support/tab.ts';
import { type ContractHost, call, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const owner = { email: 'owner@demo.test', password: 'demo-pass-1' };
const member = { email: 'member@demo.test', password: 'demo-pass-1' };
const product = { marketplace: 'US', asin: 'B0C7K2M4QX' };

describe.each(hosts)('notes about products on $name', (host: ContractHost) => {
  let folder: ReturnType<typeof temporaryFolder>;
  let provider: TestProvider;
  let edge: RunningHost;
  beforeEach(async () => {
    folder = temporaryFolder();
    provider = await startTestProvider({ demo: true });
    edge = await host.start({ upstream: provider, dataDir: folder.path });
  });
  afterEach(async () => {
    await edge.close();
    await provider.close();
    folder.remove();
  });

  it('a shared note reaches the team’s tabs, and its deletion can be undone; a personal one stays with its author [RES-05]', async () => {
    const mine = await signIn(edge.url, owner);
    const theirs = await signIn(edge.url, member);
    const tab = openTab(edge.url, theirs, { acks: true });
    await tab.upstream('live');
    const change = async (cookie: string, method: string, path: string, body: object) =>
      (await call(edge.url, cookie, method, `/api/product-notes${path}`, { ...product, ...body })) as {
        status: number;
        body: NoteList;
      };
    const texts = async () => {
      const { body } = (await call(edge.url, theirs, 'GET', '/api/product-notes?marketplace=US&asin=B0C7K2M4QX')) as {
        body: NoteList;
      };
      return body.notes.map(({ text }) => text);
    };
    const heard = () => tab.events.filter(({ type }) => type === 'notes.changed').length;

    await change(mine, 'PUT', '', { text: 'Only mine', shared: false });
    const written = await change(mine, 'PUT', '', { text: '<b>Call</b> them', shared: true });
    expect(written.status).toBe(200);
    const event = await tab.event(({ type }) => type === 'notes.changed', 'the shared note');
    expect(event.data).toEqual(product);
    expect(heard()).toBe(1);
    expect(await texts()).toEqual(['<b>Call</b> them']);

    const id = written.body.notes.find(({ shared }) => shared)?.id;
    await change(mine, 'DELETE', '', { id });
    await expect.poll(heard).toBe(2);
    expect(await texts()).toEqual([]);
    expect(await change(theirs, 'DELETE', '', { id: 'none' })).toMatchObject({
      status: 409,
      body: { code: 'NOTE_GONE' },
    });
    await change(mine, 'PUT', '/restored', { id });
    await expect.poll(heard).toBe(3);
    expect(await texts()).toEqual(['<b>Call</b> them']);
    await tab.close();
  });
});
