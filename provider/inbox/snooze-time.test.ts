import { afterEach, describe, expect, it } from 'vitest';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { nextEvent, startTestProvider, type TestProvider, temporaryFolder } from '#tests/support/provider.ts';
import { inboxOf, newChange } from '#tests/support/provider-inbox.ts';

const START = Date.parse('2026-03-28T22:00:00.000Z');
const HOUR = 3_600_000;

describe('a snooze', () => {
  let now = START;
  const open: TestProvider[] = [];
  const start = async (dataDir = ':memory:') => {
    const provider = await startTestProvider({ clock: () => now, dataDir });
    open.push(provider);
    return provider;
  };
  afterEach(async () => {
    now = START;
    for (const provider of open.splice(0)) await provider.close();
  });

  const shop = async (provider: TestProvider, alerts = 2) => {
    const account = await provider.addAccount({ email: 'owner@shop.test', sellerId: 'A1OWN' });
    for (let n = 0; n < alerts; n += 1)
      await provider.ingest(anyOfferChanged({ sellerId: 'A1OWN', at: now - n * 60_000 }));
    const inbox = inboxOf(provider, account.token);
    return { ...account, inbox, ids: await inbox.ids() };
  };

  it('ends at its moment: the alert comes back on top, unread, once, on every device [INBX-05]', async () => {
    const provider = await start();
    const { id, token, inbox, ids } = await shop(provider);
    const [newest, older] = ids as [string, string];
    // Across the change to summer time in Europe: the moment is absolute.
    const until = now + 10 * HOUR;
    await inbox.mark([older], { kind: 'snooze', until });
    now = until - 1;
    await provider.wakeSnoozes();
    expect(await inbox.ids({ folders: ['snoozed'] })).toEqual([older]);

    const socket = await provider.connect(token);
    await socket.emitWithAck('join', id);
    let frames = 0;
    socket.on('notification:changed', () => {
      frames += 1;
    });
    const heard = nextEvent(socket, 'notification:changed');
    now = until + 5_000;
    await Promise.all([provider.wakeSnoozes(), provider.wakeSnoozes()]);
    expect(await heard).toMatchObject([
      { alerts: [{ processed: false, marks: { rev: 2, snoozedUntil: null, backAt: until } }] },
      { outboxId: expect.any(String) },
    ]);
    await provider.wakeSnoozes();
    expect(await inbox.ids({ folders: ['inbox'] })).toEqual([older, newest]);
    expect((await inbox.search()).notifications[0]).toMatchObject({
      processed: false,
      marks: { rev: 2, backAt: until },
    });
    expect(frames).toBe(1);
    await inbox.mark([older], { kind: 'done' });
    await inbox.mark([older], { kind: 'reopen' });
    expect(await inbox.ids({ folders: ['inbox'] })).toEqual([newest, older]);
  });

  it('that ended while the provider was down comes back at the start, once [INBX-05]', async () => {
    const folder = temporaryFolder();
    const first = await start(folder.path);
    const { email, inbox, ids } = await shop(first);
    await inbox.mark(ids, { kind: 'snooze', until: now + HOUR });
    await first.close();
    now += 5 * HOUR;
    for (const rev of [2, 2]) {
      const again = await start(folder.path);
      const { notifications } = await inboxOf(again, await again.openSession(email)).search({
        folders: ['inbox'],
        unread: true,
      });
      expect(notifications.map(({ marks }) => [marks?.rev, marks?.backAt])).toEqual([
        [rev, START + HOUR],
        [rev, START + HOUR],
      ]);
      await again.close();
    }
    folder.remove();
  });

  it('comes back without anybody asking', async () => {
    const provider = await start();
    const { id, token, inbox, ids } = await shop(provider);
    const socket = await provider.connect(token);
    await socket.emitWithAck('join', id);
    const heard = nextEvent(socket, 'notification:changed');
    await inbox.mark(ids, { kind: 'snooze', until: now + 1_000 });
    // The change itself comes first.
    expect(await heard).toMatchObject([{ alerts: [{ marks: { rev: 1 } }, {}] }, {}]);
    now += 2_000;
    expect(await nextEvent(socket, 'notification:changed')).toMatchObject([
      { alerts: [{ marks: { rev: 2 } }, {}] },
      {},
    ]);
  });

  it('that was changed or taken back does not end again, and a clock that went back wakes nothing twice', async () => {
    const provider = await start();
    const { inbox, ids } = await shop(provider, 3);
    const [a, b, c] = ids as [string, string, string];
    const change = newChange();
    await inbox.mark([a, b, c], { kind: 'snooze', until: now + HOUR }, change);
    await inbox.mark([b], { kind: 'snooze', until: now + 3 * HOUR });
    await inbox.mark([c], { kind: 'done' });
    now += HOUR;
    await provider.wakeSnoozes();
    now -= 2 * HOUR;
    await provider.wakeSnoozes();
    expect(await inbox.ids({ folders: ['inbox'] })).toEqual([a]);
    expect(await inbox.ids({ folders: ['snoozed'] })).toEqual([b]);
    // Undoing the snooze leaves all three: time or somebody has changed each since.
    expect(await inbox.undo(change)).toMatchObject({ count: 0, kept: 3 });
  });
});
