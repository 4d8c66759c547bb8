import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChannelList, DeliveryList } from '#shared/channels/channel.ts';
import type { ChannelMessage } from '#shared/channels/message.ts';
import { pricingHealth } from '#tests/support/messages.ts';
import { outbox } from '#tests/support/outbox.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';
import { MESSAGES_A_MINUTE } from './ledger.ts';
import type { Outcome } from './senders/sender.ts';

const START = Date.parse('2026-03-02T12:00:00.000Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const SLACK = 'https://hooks.slack.com/services/T0TEST/B0TEST/secretsecret';

let now = START;
let serial = 0;
let provider: TestProvider;
let token: string;
let sent: ChannelMessage[] = [];
/** What the service answers, in order; after that, it takes everything. */
let answers: Outcome[] = [];

beforeEach(async () => {
  now = START;
  sent = [];
  answers = [];
  provider = await startTestProvider({
    clock: () => now,
    senders: {
      slack: async (message) => {
        sent.push(message);
        return answers.shift() ?? { kind: 'sent', status: 200 };
      },
    },
  });
  token = (await provider.addAccount({ email: 'owner@shop.test', sellerId: 'A1OWN' })).token;
});
afterEach(() => provider.close());

const call = async <T = ChannelList>(method: string, path = '', body?: unknown) =>
  (await provider.call(method, `/portal/channels${path}`, { token, ...(body === undefined ? {} : { body }) })) as {
    status: number;
    body: T;
  };
const alert = async (asin = 'B000000001') => {
  serial += 1;
  await provider.ingest(pricingHealth({ sellerId: 'A1OWN', asin, at: now + serial }));
};
/** Adds a Slack channel, which has taken its test message. */
const slack = async () => {
  const { body } = await call('POST', '', { kind: 'slack', name: 'Deals', address: SLACK });
  sent.splice(0);
  const id = body.channels[0]?.id ?? '';
  await call('PUT', '', { id, paces: { lost: 'now', undercut: 'now', health: 'now' } });
  return id;
};
const deliveries = async () => (await call<DeliveryList>('GET', '/deliveries')).body.deliveries;
const states = async () => (await deliveries()).map(({ state }) => state);
const later = async (ms: number) => {
  now += ms;
  await provider.sendDue();
};

describe('a channel', () => {
  it('is added with a test message, shows no secret, and is refused with the service’s reason [CHAN-01]', async () => {
    answers = [{ kind: 'gone', reason: 'Slack knows no such webhook.' }];
    expect(await call('POST', '', { kind: 'slack', name: 'Deals', address: SLACK })).toMatchObject({
      status: 400,
      body: { message: 'The test message did not arrive. Slack knows no such webhook.' },
    });
    const { body } = await call('POST', '', { kind: 'slack', name: 'Deals', address: SLACK });
    expect(sent.map(({ kind }) => kind)).toEqual(['test', 'test']);
    expect(body.channels).toMatchObject([{ kind: 'slack', name: 'Deals', state: 'works', paused: false }]);
    expect(JSON.stringify(body)).not.toContain('secretsecret');
    expect(await call('POST', '', { kind: 'slack', name: 'X', address: 'https://hooks.example/x' })).toMatchObject({
      status: 400,
      body: { errors: { address: expect.stringContaining('hooks.slack.com') } },
    });
    expect(await call('POST', '', { kind: 'discord', name: 'X', address: 'https://discord.com/api' })).toMatchObject({
      status: 400,
    });
  });

  it('belongs to one person: nobody else sees, changes, or tests it [CHAN-01]', async () => {
    const id = await slack();
    const other = await provider.addAccount({ email: 'other@shop.test', sellerId: 'A1OTHER' });
    const as = (method: string, path: string, body?: object) =>
      provider.call(method, `/portal/channels${path}`, { token: other.token, ...(body ? { body } : {}) });
    expect((await as('GET', '')).body).toMatchObject({ channels: [] });
    for (const [method, path] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['PUT', '/restored'],
      ['POST', '/test'],
    ] as const)
      expect(await as(method, path, { id })).toMatchObject({ status: 400, body: { code: 'CHANNEL_GONE' } });
  });

  it('is removed with what waits, and restored with it [CHAN-01]', async () => {
    const id = await slack();
    await call('PUT', '', { id, paces: { lost: 'hourly', undercut: 'hourly', health: 'hourly' } });
    await alert();
    await call('DELETE', '', { id });
    await later(HOUR);
    expect(sent).toEqual([]);
    expect((await call('PUT', '/restored', { id })).body.channels).toHaveLength(1);
    await later(0);
    expect(sent).toHaveLength(1);
  });

  it('gets nothing while it is paused [CHAN-01]', async () => {
    const id = await slack();
    await call('PUT', '', { id, paused: true });
    await alert();
    await call('PUT', '', { id, paused: false });
    await later(MINUTE);
    expect(sent).toEqual([]);
  });
});

describe('the ledger', () => {
  it('sends an alert once, with what happened and a link to it [CHAN-05]', async () => {
    await slack();
    await alert();
    await later(0);
    await later(HOUR);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ kind: 'alert', brand: 'Sellerwire' });
    expect(sent[0]?.title).toContain('B000000001');
    expect(sent[0]?.link).toMatch(/\/notifications\/[\w-]+$/);
    expect(await deliveries()).toMatchObject([{ state: 'sent', message: sent[0]?.id, tries: 1 }]);
  });

  it('repeats a try with the same id, pauses longer each time, and gives up after a day; then it is sent by hand [CHAN-05]', async () => {
    await slack();
    answers = Array.from({ length: 50 }, () => ({ kind: 'later' as const, reason: 'Slack is away.' }));
    await alert();
    await later(0);
    expect((await call('GET')).body.channels[0]).toMatchObject({
      state: 'failing',
      why: 'Slack is away.',
      since: START,
    });
    await later(4 * SECOND);
    expect(sent).toHaveLength(1);
    await later(SECOND);
    expect(sent).toHaveLength(2);
    for (let hour = 0; hour < 30; hour += 1) await later(HOUR);
    expect(await deliveries()).toMatchObject([{ state: 'given-up', why: 'Slack is away.' }]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    const before = sent.length;
    expect(before).toBeLessThan(12);
    answers = [];
    const [given] = await deliveries();
    await call('PUT', '/deliveries', { ids: [given?.id], what: 'send' });
    await later(0);
    expect(sent.slice(before).map(({ id }) => id)).toEqual([sent[0]?.id]);
    expect(await states()).toEqual(['sent']);
    expect((await call('GET')).body.channels[0]).toMatchObject({ state: 'works', why: null });
  });

  it('waits as long as the service asks, and a minute after five messages: then the rest is one [CHAN-06]', async () => {
    await slack();
    answers = [{ kind: 'later', reason: 'Slack asks to slow down.', afterMs: 40 * SECOND }];
    await alert();
    await later(0);
    await later(39 * SECOND);
    expect(sent).toHaveLength(1);
    await later(SECOND);
    expect(sent).toHaveLength(2);
    await later(2 * MINUTE);
    for (let n = 0; n < 12; n += 1) {
      await alert(`B00000010${n % 10}`);
      await later(2 * SECOND);
    }
    expect(sent).toHaveLength(2 + MESSAGES_A_MINUTE);
    await later(MINUTE);
    expect(sent).toHaveLength(3 + MESSAGES_A_MINUTE);
    expect(sent.at(-1)).toMatchObject({ count: 7, title: '7 alerts' });
    expect((sent.at(-1) as { lines: unknown[] }).lines).toHaveLength(5);
  });

  it('leaves out what was read, done, or deleted meanwhile, and everything once the person loses the right [CHAN-07]', async () => {
    const id = await slack();
    await call('PUT', '', { id, paces: { lost: 'hourly', undercut: 'hourly', health: 'hourly' } });
    const inbox = inboxOf(provider, token);
    for (const asin of ['B000000001', 'B000000002', 'B000000003', 'B000000004']) await alert(asin);
    const of = (asin: string) => inbox.ids({ asins: [asin] });
    await inbox.mark(await of('B000000001'), { kind: 'read' });
    await inbox.mark(await of('B000000002'), { kind: 'done' });
    await inbox.mark(await of('B000000003'), { kind: 'delete' });
    await alert('B000000005');
    await provider.call('PUT', '/portal/notifications/mutes', {
      token,
      body: { mutes: [{ kind: 'asin', asin: 'B000000005', until: null }] },
    });
    await later(HOUR);
    expect(sent.map(({ title }) => title)).toEqual([expect.stringContaining('B000000004')]);
    expect((await deliveries()).map(({ why }) => why)).toEqual([
      'It was acted on before.',
      null,
      'It was deleted before.',
      'It was done before.',
      'It was read before.',
    ]);
  });

  it('leaves out a kind of alert that is turned off while one waits [CHAN-10]', async () => {
    const id = await slack();
    await call('PUT', '', { id, paces: { lost: 'hourly', undercut: 'hourly', health: 'hourly' } });
    await alert();
    await call('PUT', '', { id, paces: { lost: 'off', undercut: 'off', health: 'off' } });
    await later(HOUR);
    expect(sent).toEqual([]);
    expect(await deliveries()).toMatchObject([{ state: 'left-out', why: 'This kind of alert was turned off before.' }]);
  });

  it('switches a channel off when its address is dead, mails its person, and sends what waited only when asked [CHAN-02]', async () => {
    const id = await slack();
    answers = [{ kind: 'gone', reason: 'Slack removed this webhook.' }];
    await alert();
    await later(0);
    await alert('B000000002');
    expect((await call('GET')).body.channels[0]).toMatchObject({ state: 'off', givenUp: 2 });
    await provider.messages.settled();
    expect(await outbox(provider.url, 'mail')).toMatchObject([
      { to: 'owner@shop.test', subject: '“Deals” gets no alerts any more' },
    ]);
    await call('POST', '/test', { id });
    await later(HOUR);
    expect(sent.filter(({ kind }) => kind !== 'test')).toHaveLength(1);
    const ids = (await deliveries()).map((each) => each.id);
    await call('PUT', '/deliveries', { ids, what: 'send' });
    // One now, the other a second later.
    await later(0);
    await later(HOUR);
    expect(await states()).toEqual(['sent', 'sent']);
  });

  it('switches a channel off after five days of failures [CHAN-02]', async () => {
    await slack();
    answers = Array.from({ length: 500 }, () => ({ kind: 'later' as const, reason: 'No answer.' }));
    for (let day = 0; day < 6; day += 1) {
      await alert(`B00000000${day}`);
      for (let hours = 0; hours < 24; hours += 1) await later(HOUR);
    }
    expect((await call('GET')).body.channels[0]).toMatchObject({ state: 'off', why: 'No answer.' });
  });
});

describe('quiet hours', () => {
  const quiet = { from: 22 * 60, to: 7 * 60 };

  it('defer to one message at their end, in the person’s zone; what a rule calls urgent passes [CHAN-04]', async () => {
    await slack();
    await call('PUT', '/quiet-hours', { quiet, zone: 'America/Denver' });
    // 23:00 in Denver.
    now = Date.parse('2026-03-03T06:00:00.000Z');
    await provider.call('PUT', '/portal/notifications/rules', {
      token,
      body: { name: 'U', when: { asins: ['B00000URGE'] }, actions: [{ kind: 'urgent' }], on: true },
    });
    await alert('B000000001');
    await alert('B000000002');
    await alert('B00000URGE');
    await later(0);
    expect(sent).toMatchObject([{ urgent: true, kind: 'alert' }]);
    expect((await call('GET')).body.channels[0]).toMatchObject({ quiet: 2, due: 0 });
    await later(8 * HOUR - 1);
    expect(sent).toHaveLength(1);
    await later(1);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ kind: 'digest', count: 2, urgent: false });
  });
});

describe('quiet hours that are set while something waits', () => {
  it('defer a retry, too; once they are turned off, what waits is sent [CHAN-04]', async () => {
    await slack();
    answers = [{ kind: 'later', reason: 'Slack is away.' }];
    await alert();
    await later(0);
    expect(sent).toHaveLength(1);
    // It is noon in UTC.
    await call('PUT', '/quiet-hours', { quiet: { from: 11 * 60, to: 18 * 60 }, zone: 'UTC' });
    await later(HOUR);
    expect(sent).toHaveLength(1);
    expect((await call('GET')).body.channels[0]).toMatchObject({ quiet: 1 });
    await call('PUT', '/quiet-hours', { quiet: null, zone: 'UTC' });
    await later(SECOND);
    expect(sent.map(({ id }) => id)).toEqual([sent[0]?.id, sent[0]?.id]);
  });
});

describe('an email channel', () => {
  it('hands its messages to the mails, at most once, and gathers by the hour what is not pressing [CHAN-08]', async () => {
    await call('POST', '', { kind: 'email', name: 'Mail', address: '' });
    await provider.messages.settled();
    await alert();
    await alert('B000000002');
    await later(HOUR);
    await later(HOUR);
    await provider.messages.settled();
    const mails = await outbox(provider.url, 'mail');
    expect(mails.map(({ subject }) => subject).sort()).toEqual(['2 alerts', 'Test from Sellerwire']);
  });
});

describe('a webhook', () => {
  type Secrets = { secrets: { value: string; until: number | null }[] };

  it('has a secret; a new one leaves the former valid for a day, and messages are signed by both [CHAN-02]', async () => {
    await provider.close();
    const signed: string[][] = [];
    provider = await startTestProvider({
      clock: () => now,
      senders: {
        webhook: async (_message, { secrets }) => {
          signed.push(secrets);
          return { kind: 'sent', status: 204 };
        },
      },
    });
    token = (await provider.addAccount({ email: 'owner@shop.test', sellerId: 'A1OWN' })).token;
    const added = await call('POST', '', { kind: 'webhook', name: 'Bot', address: 'https://hooks.shop.example/x' });
    const id = added.body.channels[0]?.id;
    const first = (await call<Secrets>('POST', '/secrets', { id })).body.secrets;
    expect(first).toEqual([{ value: expect.stringMatching(/^whsec_/), until: null }]);
    const both = (await call<Secrets>('PUT', '/secrets', { id })).body.secrets;
    expect(both[1]).toEqual({ value: first[0]?.value, until: now + 24 * HOUR });
    await call('POST', '/test', { id });
    now += 24 * HOUR;
    await call('POST', '/test', { id });
    expect(signed.slice(1)).toEqual([both.map(({ value }) => value), [both[0]?.value]]);
    expect(JSON.stringify((await call('GET')).body)).not.toContain('whsec_');
  });
});
