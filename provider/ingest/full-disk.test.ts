import { expect, it } from 'vitest';
import { disk } from '#tests/chaos/failing-disk.ts';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { nextEvent, startTestProvider } from '#tests/support/provider.ts';

it('an endpoint reports a full disk, and with space again it accepts the message and the socket delivers it', async () => {
  const provider = await startTestProvider();
  const { id, token } = await provider.addAccount({ email: 'a@shop.test', sellerId: 'A1FULL' });
  const socket = await provider.connect(token);
  await socket.emitWithAck('join', id);
  const message = anyOfferChanged({ sellerId: 'A1FULL' });
  try {
    disk.fails = 'no-writes';
    expect(await provider.post('sp-api', message)).toEqual({
      status: 500,
      body: { code: 'INTERNAL', message: 'Something went wrong at the provider.' },
    });
    expect((await provider.call('GET', '/portal/notifications', { token })).body).toMatchObject({ notifications: [] });

    disk.fails = 'sound';
    const heard = nextEvent(socket, 'spapi:ANY_OFFER_CHANGED');
    expect((await provider.post('sp-api', message)).status).toBe(202);
    expect(await heard).toMatchObject([{ notificationType: 'ANY_OFFER_CHANGED' }, { outboxId: expect.any(String) }]);
  } finally {
    disk.fails = 'sound';
    await provider.close();
  }
});
