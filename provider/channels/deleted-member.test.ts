import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ChannelMessage } from '#shared/channels/message.ts';
import { pricingHealth } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { addOwner } from '#tests/support/sub-accounts.ts';

const HOUR = 3_600_000;
const SLACK = 'https://hooks.slack.com/services/T0TEST/B0TEST/secretsecret';

let now = Date.parse('2026-03-02T12:00:00.000Z');
let sent: ChannelMessage[] = [];
let provider: TestProvider;

beforeEach(async () => {
  sent = [];
  provider = await startTestProvider({
    clock: () => now,
    senders: {
      slack: async (message) => {
        sent.push(message);
        return { kind: 'sent', status: 200 };
      },
    },
  });
});
afterEach(() => provider.close());

it('a deleted member’s channels go with what waits on them, and the team’s alerts go on [CHAN-07]', async () => {
  const owner = await addOwner(provider);
  await provider.connectAmazon(owner.email, 'na', 'A1OWN');
  const mei = await owner.addSignedIn('Mei', { accessNotifications: true });
  const call = (method: string, token: string, body: object) =>
    provider.call(method, '/portal/channels', { token, body });
  const paces = { lost: 'hourly', undercut: 'hourly', health: 'hourly' };
  for (const token of [owner.token, mei.token]) {
    const added = await call('POST', token, { kind: 'slack', name: 'Deals', address: SLACK });
    const { channels } = added.body as { channels: { id: string }[] };
    await call('PUT', token, { id: channels[0]?.id, paces });
  }
  sent.splice(0);
  const ingest = (asin: string) => provider.ingest(pricingHealth({ sellerId: 'A1OWN', asin, at: now }));
  await ingest('B000000001');
  const waiting = () => provider.deps.db.selectFrom('deliveries').select('channel_id').execute();
  expect(await waiting()).toHaveLength(2);
  await owner.ask('POST', `/user/delete-member/${mei.id}`);
  expect(await waiting()).toHaveLength(1);
  expect(await ingest('B000000002')).toMatchObject({ ok: true });
  now += HOUR;
  await provider.sendDue();
  expect(sent).toMatchObject([{ kind: 'digest', count: 2 }]);
});
