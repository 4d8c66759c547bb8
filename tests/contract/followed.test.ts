import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#shared/inbox/notification.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { openTab } from '#tests/support/tab.ts';
import { type ContractHost, call, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const password = 'pass-word-1';
const DAY = 86_400_000;

describe.each(hosts)('followed storefronts on $name', (host: ContractHost) => {
  let folder: ReturnType<typeof temporaryFolder>;
  let provider: TestProvider;
  let edge: RunningHost;
  let ahead = 0;
  beforeEach(async () => {
    folder = temporaryFolder();
    ahead = 0;
    provider = await startTestProvider({ clock: () => Date.now() + ahead });
    const balance = {
      freeToken: { tokens: 9_000, remaining: 9_000 },
      subscription: { tokens: 0, remaining: 0 },
      onetime: { tokens: 0, remaining: 0 },
    };
    await provider.addAccount({ email: 'owner@follow.test', password, balance });
    await provider.addAccount({
      email: 'seller@follow.test',
      owner: 'owner@follow.test',
      password,
      profile: { accessSeller: true },
    });
    await provider.addAccount({ email: 'other@follow.test', owner: 'owner@follow.test', password, profile: {} });
    edge = await host.start({ upstream: provider, dataDir: folder.path });
  });
  afterEach(async () => {
    await edge.close();
    await provider.close();
    folder.remove();
  });

  it('are followed by everybody with access to sellers, who hear of each look, and a day’s changes are one alert [RES-09]', async () => {
    const as = (name: string) => signIn(edge.url, { email: `${name}@follow.test`, password });
    const [owner, member, without] = [await as('owner'), await as('seller'), await as('other')];
    const [owners, members] = [openTab(edge.url, owner, { acks: true }), openTab(edge.url, member, { acks: true })];
    for (const tab of [owners, members]) await tab.upstream('live');
    const body = { marketplace: 'US', sellerId: 'A1DEMOOWNER001', cap: 9_000 };
    expect((await call(edge.url, without, 'POST', '/api/followed-storefronts', body)).status).toBe(403);
    expect(await call(edge.url, member, 'POST', '/api/followed-storefronts', { ...body, cap: 1 })).toMatchObject({
      status: 400,
      body: { errors: {} },
    });
    const heard = owners.event((event) => event.type === 'followed.changed');
    expect((await call(edge.url, member, 'POST', '/api/followed-storefronts', body)).body.followed).toMatchObject([
      { by: 'seller@follow.test', spent: 0 },
    ]);
    await heard;

    await provider.lookAtFollowed();
    ahead = 5 * DAY;
    const alert = owners.event((event) => event.type === 'notification.created');
    await provider.lookAtFollowed();
    const [followed] = (await call(edge.url, owner, 'GET', '/api/followed-storefronts')).body.followed;
    const { detail } = (await alert).data as Notification;
    expect(detail).toMatchObject({
      kind: 'notice',
      notice: { about: 'storefront', repriced: followed.repriced, listings: followed.changes },
    });
  });
});
