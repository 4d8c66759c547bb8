import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChannelList } from '#shared/channels/channel.ts';
import type { DrillState } from '#shared/channels/drill-calls.ts';
import type { ChannelMessage } from '#shared/channels/message.ts';
import type { TimeToAct } from '#shared/inbox/time-to-act.ts';
import { pricingHealth } from '#tests/support/messages.ts';
import { nextEvent, startTestProvider, type TestProvider, temporaryFolder } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';
import { MESSAGES_A_MINUTE } from '../ledger.ts';
import type { Outcome } from '../senders/sender.ts';
import { passDrillTime } from './drill-operations.ts';

/** A Friday. In Denver, clocks jump forward two days later. */
const START = Date.parse('2026-03-06T12:00:00.000Z');
const MINUTE = 60_000;
const zone = 'America/Denver';

let now = START;
let provider: TestProvider;
let owner: { id: string; token: string };
let sent: [name: string, message: ChannelMessage][] = [];
/** What Slack answers, in order; after that, it takes everything. */
let answers: Outcome[] = [];

const record = (name: string) => async (message: ChannelMessage) => {
  now += 250;
  sent.push([name, message]);
  return (name === 'slack' ? answers.shift() : undefined) ?? ({ kind: 'sent', status: 200 } as const);
};
const senders = { slack: record('slack'), webhook: record('webhook') };
const start = (dataDir = ':memory:') =>
  startTestProvider({ clock: () => now, dataDir, senders, sellerSecret: 'a-secret-of-this-test' });

beforeEach(async () => {
  now = START;
  sent = [];
  answers = [];
  provider = await start();
  owner = await provider.addAccount({ email: 'owner@shop.test', sellerId: 'A1OWN' });
});
afterEach(() => provider.close());

const call = async <T = DrillState>(
  method: string,
  path = '/drill',
  body: unknown = method === 'POST' ? {} : undefined,
  { token } = owner,
) =>
  (await provider.call(method, `/portal/channels${path}`, { token, ...(body === undefined ? {} : { body }) })) as {
    status: number;
    body: T;
  };
const add = async (kind: 'slack' | 'webhook', who = owner) => {
  const address =
    kind === 'slack' ? 'https://hooks.slack.com/services/T0TEST/B0TEST/secretsecret' : 'https://hooks.shop.example/x';
  const { body } = await call<ChannelList>('POST', '', { kind, name: kind, address }, who);
  sent = [];
  return body.channels.find((each) => each.kind === kind)?.id ?? '';
};

describe('a test of the channels', () => {
  it('reaches each channel at once, past paces, quiet hours, and bursts, with the time of each hop [CHAN-11]', async () => {
    const slack = await add('slack');
    await add('webhook');
    await call('PUT', '', { id: slack, paces: { notice: 'off', lost: 'now', undercut: 'now', health: 'now' } });
    for (let n = 0; n <= MESSAGES_A_MINUTE; n += 1) {
      await provider.ingest(pricingHealth({ sellerId: 'A1OWN', asin: `B00000001${n}`, at: now }));
      await provider.sendDue();
    }
    await call('PUT', '/quiet-hours', { quiet: { from: 0, to: 1439 }, zone: 'UTC' });
    sent = [];
    expect((await call('POST')).status).toBe(200);
    now += 1_000;
    await provider.sendDue();
    expect(sent.map(([name, { kind, title, links }]) => [name, kind, title, links]).sort()).toEqual([
      ['slack', 'test', 'This is a test, nothing to do: Test alert', []],
      ['webhook', 'test', 'This is a test, nothing to do: Test alert', []],
    ]);
    const { drill } = (await call('GET')).body;
    expect(drill?.channels).toMatchObject([
      { name: 'slack', state: 'sent', why: null },
      { name: 'webhook', state: 'sent', why: null },
    ]);
    for (const { sentAt, endedAt } of drill?.channels ?? []) {
      expect(sentAt).toBeGreaterThanOrEqual(drill?.storedAt ?? Number.NaN);
      expect(endedAt).toBeGreaterThan(sentAt ?? Number.NaN);
    }
  });

  it('is shown as it happens, and says what went wrong with a channel [CHAN-11]', async () => {
    await add('slack');
    const socket = await provider.connect(owner.token);
    await socket.emitWithAck('join', owner.id);
    answers = [{ kind: 'later', reason: 'Slack has a problem (500).' }];
    const arrives = nextEvent(socket, 'notification:new');
    const changed = nextEvent(socket, 'channels:changed');
    const { body } = await call('POST');
    expect(await arrives).toMatchObject([{ _id: body.drill?.record, processed: true }, expect.anything()]);
    await changed;
    await provider.sendDue();
    const failed = (await call('GET')).body.drill?.channels;
    expect(failed).toMatchObject([{ state: 'retrying', endedAt: null, why: 'Slack has a problem (500).' }]);
    now = failed?.[0]?.dueAt ?? 0;
    await provider.sendDue();
    expect((await call('GET')).body.drill?.channels).toMatchObject([{ state: 'sent', why: null }]);
    expect(new Set(sent.map(([, { id }]) => id)).size).toBe(1);
  });

  it('leaves out paused channels and colleagues, and needs one channel [CHAN-11]', async () => {
    const mia = await provider.addAccount({
      email: 'mia@shop.test',
      owner: 'owner@shop.test',
      profile: { fullName: 'Mia', accessNotifications: true },
    });
    await add('webhook', mia);
    const none = { status: 400, body: { message: 'Every channel is paused or off. Resume one first.' } };
    expect(await call('POST')).toMatchObject(none);
    const id = await add('slack');
    await call('PUT', '', { id, paused: true });
    expect(await call('POST')).toMatchObject(none);
    await call('PUT', '', { id, paused: false });
    expect((await call('POST')).status).toBe(200);
    await provider.sendDue();
    expect(sent.map(([name]) => name)).toEqual(['slack']);
    expect((await call('GET', '/drill', undefined, mia)).body).toEqual({ drill: null, nextAt: null });
  });

  it('comes at most once a minute, of a hundred calls at the same time, too [CHAN-11]', async () => {
    await add('slack');
    const all = await Promise.all(Array.from({ length: 100 }, () => call('POST')));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(99);
    await provider.sendDue();
    expect(sent).toHaveLength(1);
    now += MINUTE;
    expect((await call('POST')).status).toBe(200);
  });

  it('leaves an alert that is done, and that no figure counts [CHAN-11]', async () => {
    await add('slack');
    const { body } = await call('POST');
    const inbox = inboxOf(provider, owner.token);
    expect(await inbox.ids({ folders: ['inbox'] })).toEqual([]);
    expect(await inbox.ids({ folders: ['done'] })).toEqual([body.drill?.record]);
    expect((await call<ChannelList>('GET', '')).body.counts).toEqual({});
    const times = await provider.call('GET', '/portal/notifications/time-to-act?days=7', { token: owner.token });
    expect(times.body as TimeToAct).toMatchObject({ arrived: 0, acted: 0 });
  });
});

describe('the weekly test', () => {
  const monday = Date.parse('2026-03-09T09:00:00-06:00');

  it('comes on Mondays at nine by the person’s clock, once, also after a restart and weeks away [CHAN-11]', async () => {
    const folder = temporaryFolder();
    try {
      await provider.close();
      provider = await start(folder.path);
      owner = await provider.addAccount({ email: 'owner@shop.test', sellerId: 'A1OWN' });
      await add('slack');
      expect((await call('PUT', '/drill', { weekly: true, zone })).body).toEqual({ drill: null, nextAt: monday });
      now = monday - 1;
      await passDrillTime(provider.deps);
      await provider.sendDue();
      expect(sent).toEqual([]);
      now = monday + 15 * 24 * 60 * MINUTE;
      await provider.close();
      provider = await start(folder.path);
      await Promise.all([passDrillTime(provider.deps), passDrillTime(provider.deps)]);
      await provider.sendDue();
      expect(sent).toHaveLength(1);
      expect((await call('GET')).body).toMatchObject({
        drill: { channels: [{ state: 'sent' }] },
        nextAt: monday + 21 * 24 * 60 * MINUTE,
      });
    } finally {
      await provider.close();
      folder.remove();
    }
  });

  it('is turned off, and sends nothing for a person who has lost the right [CHAN-11]', async () => {
    await add('slack');
    await call('PUT', '/drill', { weekly: true, zone });
    expect((await call('PUT', '/drill', { weekly: false, zone })).body.nextAt).toBeNull();
    now = monday;
    await passDrillTime(provider.deps);
    const mia = await provider.addAccount({
      email: 'mia@shop.test',
      owner: 'owner@shop.test',
      profile: { fullName: 'Mia', accessNotifications: true },
    });
    await add('webhook', mia);
    await call('PUT', '/drill', { weekly: true, zone }, mia);
    await provider.call('POST', '/user/member-flags', {
      token: owner.token,
      body: { ids: [mia.id], flag: 'accessNotifications', value: false },
    });
    now += 7 * 24 * 60 * MINUTE;
    await passDrillTime(provider.deps);
    await provider.sendDue();
    expect(sent).toEqual([]);
  });
});
