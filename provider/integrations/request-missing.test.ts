import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messageTypeNames } from '#shared/integrations/message-types.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { createSellerWalk, PORTAL } from '#tests/support/sellers.ts';
import { lackedRoles } from '../sandbox/sellers/seller-records.ts';
import { walmartSubscriptions } from '../sandbox/sellers/walmart-records.ts';
import { linesOf } from './message-lines-table.ts';

const NEW = ['ORDER_CHANGE', 'FEE_PROMOTION'];
let folder: string;
let provider: TestProvider;
let token: string;

const start = () => startTestProvider({ dataDir: folder, sellerSecret: 'secret' });
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'request-missing-'));
  provider = await start();
  ({ token } = await provider.addAccount({ email: 'dana@shop.test', id: 'dana' }));
  await createSellerWalk(provider).connected(token, 'NA', 'A1');
});
afterEach(async () => {
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});

const lines = () => linesOf(provider.deps.db, 'dana', 'na');
const stateOf = async (type: string) =>
  (await lines()).find(({ notification_type }) => notification_type === type)?.state;
/** Starts the next version, and waits until it has noted what is missing. */
const upgrade = async (noted: () => Promise<void>) => {
  await provider.close();
  provider = await start();
  await vi.waitFor(noted, 20_000);
};

it('requests the types that a connection from before an upgrade lacks, and leaves the others alone [SIG-08]', async () => {
  await provider.deps.db.deleteFrom('message_lines').where('notification_type', 'in', NEW).execute();
  const before = await lines();
  await upgrade(async () => expect(await stateOf('ORDER_CHANGE')).toBeDefined());
  await provider.sellers.passTime();
  expect((await lines()).map(({ notification_type }) => notification_type).sort()).toEqual(
    [...messageTypeNames].sort(),
  );
  expect(await stateOf('ORDER_CHANGE')).toBe('subscribed');
  expect(await lines()).toEqual(expect.arrayContaining(before));
  const { body } = await provider.call('GET', '/amazon/connections', { token });
  expect(JSON.stringify(body)).toContain('New in this version, and requested in North America');
});

it('says which role a new type needs, and ends no connection for it [SIG-08]', async () => {
  const role = 'Amazon Fulfillment';
  await provider.deps.write((trx) =>
    lackedRoles.put(trx, { id: role, customer: '', createdAt: Date.now(), record: { role } }),
  );
  await provider.deps.db.deleteFrom('message_lines').where('notification_type', 'in', NEW).execute();
  await upgrade(async () => expect(await stateOf('ORDER_CHANGE')).toBeDefined());
  await provider.sellers.passTime();
  expect([await stateOf('ORDER_CHANGE'), await stateOf('FEE_PROMOTION')]).toEqual(['refused', 'subscribed']);
  expect((await provider.call('GET', '/amazon/connections', { token })).body).toMatchObject({
    connections: [
      {
        ended: false,
        messages: expect.arrayContaining([
          expect.objectContaining({
            notificationType: 'ORDER_CHANGE',
            reason: expect.stringContaining('needs the role Amazon Fulfillment'),
          }),
        ]),
      },
    ],
  });
});

it('never asks for a seller without a permission, or whose permission cannot be opened [SIG-08]', async () => {
  await provider.deps.db.deleteFrom('message_lines').where('notification_type', 'in', NEW).execute();
  await provider.deps.db.updateTable('seller_links').set({ refresh_token: 'sealed by another key' }).execute();
  await provider.close();
  provider = await start();
  await provider.close();
  provider = await start();
  await provider.sellers.passTime();
  expect(await stateOf('ORDER_CHANGE')).toBeUndefined();
  expect(await provider.deps.db.selectFrom('seller_links').select('ended_at').execute()).toEqual([{ ended_at: null }]);
});

it('subscribes Walmart’s events for a connection from before the portal read them [SIG-07] [SIG-08]', async () => {
  const { code = '' } = await createSellerWalk(provider).walmartLogin('10001');
  const body = { code, type: 'auth', sellerId: '10001', marketplace: 'US', redirectUri: `${PORTAL}/walmart-auth` };
  await provider.call('POST', '/walmart/callback', { token, body });
  await provider.sellers.connections.settled();
  for (const { id } of await walmartSubscriptions.list(provider.deps.db, '10001'))
    await provider.deps.write((trx) => walmartSubscriptions.remove(trx, id));
  const walmart = () => provider.deps.db.selectFrom('seller_links').selectAll().where('region', '=', 'walmart');
  await provider.deps.db
    .updateTable('seller_links')
    .set({ webhook_secret: null, webhook_subscriptions: null })
    .where('region', '=', 'walmart')
    .execute();
  await upgrade(async () => expect((await walmart().executeTakeFirst())?.webhook_secret).not.toBeNull());
  await provider.sellers.passTime();
  expect(JSON.parse((await walmart().executeTakeFirst())?.webhook_subscriptions ?? '[]')).toHaveLength(5);
});
