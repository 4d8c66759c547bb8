import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { People } from '#shared/inbox/inbox.ts';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { nextEvent, startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';

const START = Date.parse('2026-03-02T08:00:00.000Z');

describe('an inbox that a team shares', () => {
  let now = START;
  let provider: TestProvider;
  let owner: { id: string; token: string };
  let mia: { id: string; token: string };
  let noa: { id: string; token: string };
  const person = { fullName: 'Olga Owner', productType: 'basic' };
  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => now });
    owner = await provider.addAccount({ email: 'owner@shop.test', sellerId: 'A1OWN', profile: person });
    mia = await provider.addAccount({
      email: 'mia@shop.test',
      owner: 'owner@shop.test',
      profile: { fullName: 'Mia', accessNotifications: true },
    });
    noa = await provider.addAccount({ email: 'noa@shop.test', owner: 'owner@shop.test', profile: { fullName: 'Noa' } });
  });
  afterAll(() => provider.close());

  const people = (who: { token: string }) => inboxOf(provider, who.token).call<People>('GET', '/people');
  const look = async (who: { token: string }, record: string | null) =>
    (await inboxOf(provider, who.token).call<People>('POST', '/looking', { record })).people;

  it('brings alerts and changes to everybody with the right, and to nobody else [INBX-10]', async () => {
    const socket = await provider.connect(mia.token);
    await socket.emitWithAck('join', mia.id);
    const arrives = nextEvent(socket, 'spapi:ANY_OFFER_CHANGED');
    await provider.ingest(anyOfferChanged({ sellerId: 'A1OWN', at: now }));
    const [{ _id: id }] = (await arrives) as [{ _id: string }];
    expect(await people(mia)).toMatchObject({
      people: [
        { id: owner.id, name: 'Olga Owner' },
        { id: mia.id, name: 'Mia' },
      ],
    });
    expect(await people(noa)).toMatchObject({ status: 403, code: 'FORBIDDEN' });

    const changed = nextEvent(socket, 'notification:changed');
    await inboxOf(provider, owner.token).mark([id], { kind: 'assign', to: mia.id, note: 'Please check' });
    expect(await changed).toMatchObject([
      { alerts: [{ marks: { assignee: { id: mia.id, name: 'Mia', by: 'Olga Owner' }, note: 'Please check' } }] },
      expect.anything(),
    ]);
    // Taking one oneself names nobody else.
    await inboxOf(provider, mia.token).mark([id], { kind: 'assign', to: mia.id });
    expect(
      (await inboxOf(provider, owner.token).search({ assignees: [mia.id] })).notifications[0]?.marks?.assignee,
    ).toEqual({ id: mia.id, name: 'Mia' });

    // The specification's own two calls have no frame for the caller: the others get one.
    const read = nextEvent(socket, 'notification:changed');
    await provider.call('PUT', '/portal/notifications/mark-read', {
      token: owner.token,
      body: { notificationIds: [id] },
    });
    expect(await read).toMatchObject([
      { alerts: [{ processed: true, identity: { recordId: id } }] },
      expect.anything(),
    ]);
    const deleted = nextEvent(socket, 'notification:deleted');
    await provider.call('DELETE', '/portal/notifications', { token: owner.token, body: { notificationIds: [id] } });
    expect(await deleted).toMatchObject([{ alerts: [{ recordId: id }] }, expect.anything()]);
    expect((await inboxOf(provider, mia.token).search()).total).toBe(0);
  });

  it('sums up what came since each person left [INBX-08, INBX-10]', async () => {
    const visit = (who: { token: string }) =>
      inboxOf(provider, who.token).call<{ away: { total: number } | null }>('POST', '/visit', {});
    await visit(owner);
    await visit(mia);
    now += 31 * 60_000;
    await provider.ingest(anyOfferChanged({ sellerId: 'A1OWN', asin: 'B000000002', at: now }));
    expect((await visit(mia)).away?.total).toBe(1);
    await inboxOf(provider, mia.token).call('DELETE', '/digest', {});
    expect((await visit(owner)).away?.total).toBe(1);
  });

  it('says who looks at the same alert, until they look away or say nothing for 45 s [INBX-10]', async () => {
    expect(await look(owner, 'a1')).toEqual([]);
    const socket = await provider.connect(owner.token);
    await socket.emitWithAck('join', owner.id);
    const told = nextEvent(socket, 'inbox:updated');
    expect(await look(mia, 'a1')).toEqual([{ id: owner.id, name: 'Olga Owner' }]);
    expect(await told).toMatchObject([{ part: 'looking' }, expect.anything()]);
    expect(await look(owner, 'a1')).toEqual([{ id: mia.id, name: 'Mia' }]);

    const left = nextEvent(socket, 'inbox:updated');
    expect(await look(mia, null)).toEqual([]);
    expect(await left).toMatchObject([{ part: 'looking' }, expect.anything()]);
    expect(await look(owner, 'a1')).toEqual([]);

    await look(mia, 'a1');
    now += 46_000;
    expect(await look(owner, 'a1')).toEqual([]);
  });

  it('keeps the assignments of somebody who loses the right, and refuses new ones [INBX-10]', async () => {
    await provider.ingest(anyOfferChanged({ sellerId: 'A1OWN', asin: 'B000000003', at: now }));
    const inbox = inboxOf(provider, owner.token);
    const ids = await inbox.ids({ asins: ['B000000003'] });
    await inbox.mark(ids, { kind: 'assign', to: mia.id, note: 'Yours' });
    await provider.call('POST', '/user/member-flags', {
      token: owner.token,
      body: { ids: [mia.id], flag: 'accessNotifications', value: false },
    });

    expect(await people(mia)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await people(owner)).people).toEqual([{ id: owner.id, name: 'Olga Owner' }]);
    expect((await inbox.search({ assignees: [mia.id] })).notifications[0]?.marks).toMatchObject({
      assignee: { name: 'Mia' },
      note: 'Yours',
    });
    expect(await inbox.mark(ids, { kind: 'assign', to: mia.id })).toMatchObject({
      status: 400,
      message: 'This person does not see your notifications.',
    });
  });
});
