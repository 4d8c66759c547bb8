import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ACT_LINK_FOR } from '#shared/channels/act-link-calls.ts';
import type { ChannelList } from '#shared/channels/channel.ts';
import type { ChannelMessage } from '#shared/channels/message.ts';
import type { ChannelKind } from '#shared/channels/paces.ts';
import type { TimeToAct } from '#shared/inbox/time-to-act.ts';
import { pricingHealth } from '#tests/support/messages.ts';
import { nextEvent, startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';

/** 5:00 in Denver. */
const START = Date.parse('2026-03-02T12:00:00.000Z');
const zone = 'America/Denver';

let now = START;
let provider: TestProvider;
let owner: { id: string; token: string };
let mia: { id: string; token: string };
let sent: ChannelMessage[] = [];

beforeEach(async () => {
  now = START;
  sent = [];
  const record = async (message: ChannelMessage) => {
    sent.push(message);
    return { kind: 'sent', status: 200 } as const;
  };
  const senders = { slack: record, webhook: record, push: record };
  provider = await startTestProvider({ clock: () => now, senders, portalUrl: 'https://portal.test' });
  owner = await provider.addAccount({ email: 'owner@shop.test', sellerId: 'A1OWN' });
  mia = await provider.addAccount({
    email: 'mia@shop.test',
    owner: 'owner@shop.test',
    profile: { fullName: 'Mia', accessNotifications: true },
  });
});
afterEach(() => provider.close());

const addresses: Partial<Record<ChannelKind, string>> = {
  slack: 'https://hooks.slack.com/services/T0TEST/B0TEST/secretsecret',
  webhook: 'https://hooks.shop.example/x',
  push: JSON.stringify({
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  }),
};
const addChannel = async (kind: ChannelKind, { token } = mia): Promise<string> => {
  const body = { kind, name: kind, address: addresses[kind] };
  const added = await provider.call('POST', '/portal/channels', { token, body });
  const id = (added.body as ChannelList).channels.find((each) => each.kind === kind)?.id ?? '';
  const paces = { lost: 'now', undercut: 'now', health: 'now' };
  await provider.call('PUT', '/portal/channels', { token, body: { id, paces } });
  sent = [];
  return id;
};
const alert = async (asin = 'B000000001') => {
  await provider.ingest(pricingHealth({ sellerId: 'A1OWN', asin, at: now }));
  await provider.sendDue();
};
/** The tokens of the newest message's links. */
const tokens = () => {
  const [snooze, done] = (sent.at(-1)?.links ?? []).map(({ address }) => address.replace(/^.*\/act\//, ''));
  return { snooze: snooze ?? '', done: done ?? '' };
};
const look = (token: string) => provider.call('POST', '/portal/act/look', { body: { token, zone } });
const use = (token: string) => provider.call('POST', '/portal/act', { body: { token, zone } });
const folder = async (folders: ('inbox' | 'done' | 'snoozed')[]) =>
  (await inboxOf(provider, owner.token).ids({ folders })).length;
const refusal = (message: string) => ({ status: 400, body: { code: 'ACT_LINK', message } });

describe('links in a message about one alert', () => {
  it('are in what services show, not in a push, a burst, or a test [CHAN-11]', async () => {
    await addChannel('push');
    await alert();
    expect(sent.map(({ links }) => links)).toEqual([[]]);
    await addChannel('slack', owner);
    const { body } = await provider.call('POST', '/portal/channels', {
      token: owner.token,
      body: { kind: 'webhook', name: 'Bot', address: addresses.webhook },
    });
    expect(body).toMatchObject({ channels: [{}, {}] });
    expect(sent).toMatchObject([{ kind: 'test', links: [] }]);
    await alert('B000000002');
    const texts = sent.slice(1).map(({ links }) => links.map(({ text }) => text));
    expect(texts).toEqual(expect.arrayContaining([['Snooze until tomorrow', 'Done']]));
    expect(sent.at(-1)?.links[0]?.address).toMatch(/^https:\/\/portal\.test\/act\/[\w-]+$/);
    sent = [];
    await provider.call('PUT', '/portal/channels', {
      token: mia.token,
      body: { id: await addChannel('webhook'), paces: { lost: 'hourly', undercut: 'hourly', health: 'hourly' } },
    });
    await alert('B000000003');
    await alert('B000000004');
    now += 3_600_000;
    await provider.sendDue();
    expect(sent.at(-1)).toMatchObject({ count: 2, links: [] });
  });

  it('show what they do, and change nothing until they are used [CHAN-11]', async () => {
    await addChannel('slack');
    await alert();
    for (const token of Object.values(tokens())) await look(token);
    const { body } = await look(tokens().snooze);
    expect(body).toEqual({
      act: 'snooze',
      record: sent[0] && 'alertId' in sent[0] ? sent[0].alertId : '',
      title: sent[0]?.title,
      until: Date.parse('2026-03-03T08:00:00-07:00'),
    });
    expect(await folder(['inbox'])).toBe(1);
  });

  it('act as the person of the channel: everybody’s tabs follow, and the figures name the person [CHAN-11]', async () => {
    await addChannel('slack');
    await alert();
    const socket = await provider.connect(owner.token);
    await socket.emitWithAck('join', owner.id);
    const changed = nextEvent(socket, 'notification:changed');
    expect(await use(tokens().done)).toMatchObject({ status: 200, body: { act: 'done', until: null } });
    expect(await changed).toMatchObject([{ alerts: [{ processed: true, marks: { done: true } }] }, expect.anything()]);
    const times = await provider.call('GET', '/portal/notifications/time-to-act?days=7', { token: owner.token });
    expect((times.body as TimeToAct).members).toMatchObject([{ id: mia.id, count: 1 }]);
  });

  it('snooze until eight in the morning in the reader’s zone [CHAN-11]', async () => {
    await addChannel('slack');
    await alert();
    expect(await use(tokens().snooze)).toMatchObject({ status: 200 });
    expect(await folder(['snoozed'])).toBe(1);
    now = Date.parse('2026-03-03T08:00:00-07:00') - 1;
    await provider.wakeSnoozes();
    expect(await folder(['snoozed'])).toBe(1);
    now += 1;
    await provider.wakeSnoozes();
    expect(await folder(['inbox'])).toBe(1);
  });

  it('work once, of a hundred presses at the same time, too [CHAN-11]', async () => {
    await addChannel('slack');
    await alert();
    const { done, snooze } = tokens();
    const answers = await Promise.all(Array.from({ length: 100 }, () => use(snooze)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject(
      refusal('This link was already used. Open the alert in the portal to change more.'),
    );
    expect((await look(snooze)).status).toBe(400);
    expect((await use(done)).status).toBe(200);
  });

  it('are refused if they are forged or have expired [CHAN-11]', async () => {
    await addChannel('slack');
    await alert();
    const { done } = tokens();
    const forged = refusal('This link is not complete. Open the one in the message again.');
    for (const token of ['x', done.slice(0, -1), `${done}A`, done.replace(/./, (sign) => (sign === 'A' ? 'B' : 'A'))])
      for (const call of [look, use]) expect(await call(token)).toMatchObject(forged);
    now += ACT_LINK_FOR - 1;
    expect((await look(done)).status).toBe(200);
    now += 1;
    const expired = refusal('This link has expired. Open the alert in the portal instead.');
    for (const call of [look, use]) expect(await call(done)).toMatchObject(expired);
    expect(await folder(['inbox'])).toBe(1);
  });

  it('are refused once the person has lost the right, or the channel is removed [CHAN-11]', async () => {
    const id = await addChannel('slack');
    await alert();
    const { done } = tokens();
    await provider.call('DELETE', '/portal/channels', { token: mia.token, body: { id } });
    expect(await use(done)).toMatchObject(
      refusal('The channel of this link was removed. Open the alert in the portal instead.'),
    );
    await provider.call('PUT', '/portal/channels/restored', { token: mia.token, body: { id } });
    await provider.call('POST', '/user/member-flags', {
      token: owner.token,
      body: { ids: [mia.id], flag: 'accessNotifications', value: false },
    });
    expect(await use(done)).toMatchObject(refusal('The person who got this message no longer sees these alerts.'));
    expect(await folder(['inbox'])).toBe(1);
  });

  it('are refused if somebody was faster: done, snoozed, or deleted [CHAN-11]', async () => {
    await addChannel('slack');
    await alert();
    const { done, snooze } = tokens();
    const inbox = inboxOf(provider, owner.token);
    const ids = await inbox.ids();
    await inbox.mark(ids, { kind: 'snooze', until: now + 1_000 });
    expect(await use(snooze)).toMatchObject(refusal('This alert is already snoozed.'));
    await inbox.mark(ids, { kind: 'done' });
    expect(await use(done)).toMatchObject(refusal('This alert is already done.'));
    await inbox.mark(ids, { kind: 'delete' });
    expect(await use(done)).toMatchObject(refusal('This alert was deleted.'));
  });
});
