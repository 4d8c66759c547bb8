import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { nextEvent, startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { hearEverything, inboxOf, newChange } from '#tests/support/provider-inbox.ts';

const START = Date.parse('2026-02-02T08:00:00.000Z');
const DAY = 86_400_000;

describe('the state of an alert', () => {
  let now = START;
  let provider: TestProvider;
  let serial = 0;
  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => now });
  });
  afterAll(() => provider.close());

  const shop = async (alerts: number) => {
    serial += 1;
    const account = await provider.addAccount({ email: `marks-${serial}@shop.test`, sellerId: `A1MARKS${serial}` });
    await hearEverything(provider, account.token);
    for (let n = 0; n < alerts; n += 1) {
      now += 1_000;
      await provider.ingest(anyOfferChanged({ sellerId: `A1MARKS${serial}`, at: now }));
    }
    const inbox = inboxOf(provider, account.token);
    return { ...account, inbox, ids: await inbox.ids() };
  };

  it('is stored with a rev, and told to every device by a frame whose id the answer has [INBX-06]', async () => {
    const { id, token, inbox, ids } = await shop(2);
    const socket = await provider.connect(token);
    await socket.emitWithAck('join', id);
    const heard = nextEvent(socket, 'notification:changed');
    const answer = await inbox.mark([ids[0] as string], { kind: 'pin' });
    const marks = {
      rev: 1,
      done: false,
      pinned: true,
      snoozedUntil: null,
      backAt: null,
      assignee: null,
      note: null,
      rule: null,
    };
    expect(answer).toMatchObject({
      status: 200,
      count: 1,
      frames: [{ event: 'notification:changed', data: { alerts: [{ processed: false, marks }] } }],
    });
    const [frame] = answer.frames;
    expect(await heard).toEqual([frame?.data, { outboxId: frame?.outboxId, acceptedAt: expect.any(Number) }]);
    const records = (await inbox.search()).notifications;
    expect(records[0]).toMatchObject({ _id: ids[0], marks });
    expect(records[1]?.marks).toBeUndefined();
    expect((await inbox.call<{ notifications: unknown[] }>('GET', '')).notifications[0]).toMatchObject({ marks });
  });

  it('comes back with an alert that was deleted, on every device; the deletion is known by its name, in several calls [INBX-06]', async () => {
    const { id, token, inbox, ids } = await shop(3);
    const pin = newChange();
    await inbox.mark(ids, { kind: 'pin' }, pin);
    const before = (await inbox.search()).notifications;
    const socket = await provider.connect(token);
    await socket.emitWithAck('join', id);
    const heard = nextEvent(socket, 'notification:deleted');
    const change = newChange();
    const answer = await inbox.mark(ids.slice(0, 1), { kind: 'delete' }, change);
    expect(answer).toMatchObject({
      status: 200,
      count: 1,
      frames: [{ event: 'notification:deleted', data: { alerts: [{ recordId: ids[0] }] } }],
    });
    expect(await heard).toEqual([
      answer.frames[0]?.data,
      { outboxId: answer.frames[0]?.outboxId, acceptedAt: expect.any(Number) },
    ]);
    await inbox.mark(ids.slice(1, 2), { kind: 'delete' }, change);
    expect(await inbox.ids()).toEqual(ids.slice(2));

    const back = nextEvent(socket, 'notification:changed');
    expect(await inbox.undo(change)).toMatchObject({ status: 200, count: 2, kept: 0, left: 0 });
    expect(await back).toMatchObject([
      { restored: true, alerts: [{ marks: { rev: 2, pinned: true } }, { marks: { rev: 2, pinned: true } }] },
      {},
    ]);
    const plain = (records: typeof before) => records.map(({ marks: _, ...record }) => record);
    expect(plain((await inbox.search()).notifications)).toEqual(plain(before));
    // A repeat of the deletion, which comes late, deletes nothing again; and what was done before it can still be
    // undone.
    await inbox.mark(ids.slice(0, 2), { kind: 'delete' }, change);
    expect(await inbox.undo(pin)).toMatchObject({ count: 3, kept: 0 });
  });

  it('names the alert as its message does, so that a page finds it', async () => {
    const { inbox, ids } = await shop(1);
    const [frame] = (await inbox.mark(ids, { kind: 'done' })).frames;
    expect(frame?.data.alerts[0]).toMatchObject({
      identity: {
        recordId: ids[0],
        notificationId: expect.stringContaining('test-notification'),
        fingerprint: expect.stringContaining('ANY_OFFER_CHANGED|A1MARKS'),
      },
    });
  });

  it('moves between the folders, and the list of the specification follows what is read', async () => {
    const { inbox, ids } = await shop(3);
    const [a, b] = ids as [string, string];
    await inbox.mark([a], { kind: 'done' });
    await inbox.mark([b], { kind: 'snooze', until: now + DAY });
    expect(await inbox.counts({ folders: ['inbox'] }, { folders: ['snoozed'] }, { folders: ['done'] })).toEqual([
      { total: 1, unread: 1 },
      { total: 1, unread: 0 },
      { total: 1, unread: 0 },
    ]);
    expect(await inbox.call('GET', '')).toMatchObject({ total: 3, unread: 1 });
    await inbox.mark([a], { kind: 'unread' });
    expect(await inbox.call('GET', '')).toMatchObject({ unread: 2 });
    expect(await inbox.ids({ folders: ['done'], unread: true })).toEqual([a]);
  });

  it('follows the specification’s own call, which is no change of its own: undo and `rev` stay as they were', async () => {
    const { inbox, ids } = await shop(1);
    const change = newChange();
    await inbox.mark(ids, { kind: 'pin' }, change);
    await inbox.call('PUT', '/mark-read', { notificationIds: ids });
    expect((await inbox.search()).notifications[0]).toMatchObject({ processed: true, marks: { rev: 1, pinned: true } });
    expect(await inbox.search({ unread: true })).toMatchObject({ total: 0 });
    expect(await inbox.undo(change)).toMatchObject({ count: 1, kept: 0 });
    // Reading it was not part of the change, nor is it a reason to leave the alert as it is.
    expect((await inbox.search()).notifications[0]).toMatchObject({
      processed: true,
      marks: { rev: 2, pinned: false },
    });
    await inbox.call('DELETE', '', { notificationIds: ids });
    expect(await inbox.counts({})).toEqual([{ total: 0, unread: 0 }]);
  });

  it('is undone after the changes made since were undone, newest first', async () => {
    const { inbox, ids } = await shop(1);
    const [pinning, ending] = [newChange(), newChange()];
    await inbox.mark(ids, { kind: 'pin' }, pinning);
    await inbox.mark(ids, { kind: 'done' }, ending);
    expect(await inbox.undo(ending)).toMatchObject({ count: 1, kept: 0 });
    expect(await inbox.undo(pinning)).toMatchObject({ count: 1, kept: 0 });
    expect((await inbox.search({ folders: ['inbox'], pinned: false })).notifications.map(({ _id }) => _id)).toContain(
      ids[0],
    );
  });

  it('is undone also after somebody has opened the alert, which reads it, and stays read unless the change had read it', async () => {
    const { inbox, ids } = await shop(2);
    const [pinned, done] = ids as [string, string];
    const [pin, end] = [newChange(), newChange()];
    await inbox.mark([pinned], { kind: 'pin' }, pin);
    await inbox.mark([done], { kind: 'done' }, end);
    await inbox.mark(ids, { kind: 'read' });
    expect(await inbox.undo(pin)).toMatchObject({ count: 1, kept: 0 });
    expect(await inbox.undo(end)).toMatchObject({ count: 1, kept: 0 });
    const states = (await inbox.search()).notifications.map(({ _id, processed, marks }) => [
      _id,
      processed,
      marks?.pinned,
      marks?.done,
    ]);
    expect(states).toEqual([
      [pinned, true, false, false],
      [done, false, false, false],
    ]);
  });

  it('changes once however often a request arrives: a repeat answers the current state [INBX-06]', async () => {
    const { inbox, ids } = await shop(1);
    const change = newChange();
    await inbox.mark(ids, { kind: 'done' }, change);
    await inbox.mark(ids, { kind: 'reopen' });
    const again = await inbox.mark(ids, { kind: 'done' }, change);
    expect(again).toMatchObject({ status: 200, frames: [{ data: { alerts: [{ marks: { rev: 2, done: false } }] } }] });
    expect(again.frames[0]?.outboxId).toBeUndefined();
    // Also where it had nothing to change.
    const idle = newChange();
    await inbox.mark(ids, { kind: 'unpin' }, idle);
    await inbox.mark(ids, { kind: 'pin' });
    await inbox.mark(ids, { kind: 'unpin' }, idle);
    expect((await inbox.search()).notifications[0]?.marks).toMatchObject({ rev: 3, pinned: true });
  });

  it('leaves out unknown ids and those of others, and answers normally without any known: 404 would mean that there are no states at all', async () => {
    const { inbox, ids } = await shop(1);
    const other = await shop(1);
    const mixed = await inbox.mark(['unknown', ...ids, ...other.ids], { kind: 'done' });
    expect(mixed).toMatchObject({ status: 200, count: 1 });
    expect(await inbox.mark([...other.ids, 'unknown'], { kind: 'done' })).toMatchObject({
      status: 200,
      count: 0,
      frames: [],
    });
    expect(await other.inbox.counts({ folders: ['done'] })).toEqual([{ total: 0, unread: 0 }]);
  });

  it('refuses a snooze that is over or too far, and a command it does not know', async () => {
    const { inbox, ids } = await shop(1);
    expect(await inbox.mark(ids, { kind: 'snooze', until: now })).toMatchObject({
      status: 400,
      message: 'This time is over. Choose a later one.',
    });
    expect(await inbox.mark(ids, { kind: 'snooze', until: now + 400 * DAY })).toMatchObject({
      status: 400,
      message: expect.stringContaining('a year'),
    });
    expect(await inbox.call('PUT', '/marks', { change: 'change-0', ids, command: { kind: 'burn' } })).toMatchObject({
      status: 400,
      code: 'INVALID',
    });
    expect((await inbox.search()).notifications[0]?.marks).toBeUndefined();
  });

  it('can be assigned, with a note, to who may see it, and to nobody else [INBX-10]', async () => {
    const { id, email, inbox, ids } = await shop(1);
    const member = await provider.addAccount({ email: `member-of-${email}`, owner: email });
    const stranger = await shop(0);
    await inbox.mark(ids, { kind: 'assign', to: id, note: '  Check the price ' });
    expect((await inbox.search({ assignees: [id] })).notifications[0]?.marks).toMatchObject({
      assignee: { id, name: email },
      note: 'Check the price',
    });
    for (const to of [member.id, stranger.id, 'nobody'])
      expect(await inbox.mark(ids, { kind: 'assign', to })).toMatchObject({
        status: 400,
        message: 'This person does not see your notifications.',
      });
    await inbox.mark(ids, { kind: 'assign', to: null });
    expect((await inbox.search({ assignees: [''] })).notifications[0]?.marks).toMatchObject({
      assignee: null,
      note: null,
      rev: 2,
    });
  });

  it('comes in several frames of at most 24 KB each', async () => {
    const { inbox, ids } = await shop(90);
    const { frames, count } = await inbox.mark(ids, { kind: 'assign', to: null });
    expect(count).toBe(90);
    const marked = await inbox.mark(ids, { kind: 'done' });
    expect(marked.frames.length).toBeGreaterThan(1);
    for (const { data } of [...frames, ...marked.frames])
      expect(JSON.stringify(data).length).toBeLessThan(24 * 1024 + 100);
    expect(marked.frames.reduce((sum, { data }) => sum + data.alerts.length, 0)).toBe(90);
    const numbers = marked.frames.map(({ outboxId }) => Number(outboxId?.split('-').at(-1)));
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] as number) + index));
  });
});
