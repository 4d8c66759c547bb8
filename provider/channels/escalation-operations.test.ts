import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Channel, ChannelList, DeliveryList } from '#shared/channels/channel.ts';
import { type Escalation, MOST_STEPS, type SaveEscalation, type Step } from '#shared/channels/escalation.ts';
import type { ChannelMessage } from '#shared/channels/message.ts';
import { defaultPaces } from '#shared/channels/paces.ts';
import { topics } from '#shared/channels/topics.ts';
import type { AlertCommand } from '#shared/inbox/marks.ts';
import { pricingHealth } from '#tests/support/messages.ts';
import { nextEvent, startTestProvider, type TestProvider, temporaryFolder } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';
import { createSellerWalk } from '#tests/support/sellers.ts';
import type { Db } from '../db/sqlite.ts';
import { sampleProducts } from '../products/sample-products.ts';
import type { Outcome } from './senders/sender.ts';
import { stepPeople, type TeamChannel } from './team-channels.ts';

const START = Date.parse('2026-03-02T12:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const asin = sampleProducts()[0]?.asin ?? '';
const off = Object.fromEntries(topics.map((topic) => [topic, 'off']));

type Person = { id: string; token: string };

let now = START;
let serial = 0;
let provider: TestProvider;
let dana: Person;
let ana: Person;
let folder: ReturnType<typeof temporaryFolder>;
/** Every message but tests, by where it went. */
let sent: { to: string; message: ChannelMessage }[] = [];
/** What the services answer, in order; after that, they take everything. */
let answers: Outcome[] = [];

const record = (to: string, message: ChannelMessage) => {
  if (message.kind === 'test') return { kind: 'sent' as const, status: 200 };
  sent.push({ to, message });
  return answers.shift() ?? { kind: 'sent' as const, status: 200 };
};
const open = () =>
  startTestProvider({
    dataDir: folder.path,
    clock: () => now,
    sellerSecret: 'secret',
    senders: {
      slack: async (message) => record('slack', message),
      discord: async (message) => record('discord', message),
      email: async (message, { to }) => record(to, message),
    },
  });

beforeEach(async () => {
  now = START;
  sent = [];
  answers = [];
  folder = temporaryFolder();
  provider = await open();
  dana = await provider.addAccount({
    email: 'dana@shop.test',
    sellerId: 'A1OWN',
    profile: { fullName: 'Dana Boss', productType: 'basic' },
  });
  ana = await provider.addAccount({
    email: 'ana@shop.test',
    owner: 'dana@shop.test',
    profile: { fullName: 'Ana Second', accessNotifications: true },
  });
});
afterEach(async () => {
  await provider.close();
  folder.remove();
});

const call = async <T>(who: Person, method: string, path = '', body?: unknown) =>
  (await provider.call(method, `/portal/channels${path}`, {
    token: who.token,
    ...(body === undefined ? {} : { body }),
  })) as { status: number; body: T };
/** Adds a channel that gets nothing by itself. */
const addChannel = async (who: Person, kind: 'slack' | 'discord' | 'email', paces: Partial<Channel['paces']> = {}) => {
  const address = {
    slack: 'https://hooks.slack.com/services/T0TEST/B0TEST/secretsecret',
    discord:
      'https://discord.com/api/webhooks/123456789012345678/a-token-of-this-webhook_0123456789-abcdefghijklmnopqrstuvwxyz',
    email: '',
  };
  const { body } = await call<ChannelList>(who, 'POST', '', { kind, name: kind, address: address[kind] });
  // Added in the same millisecond, they are in any order.
  const id = body.channels.find((each) => each.kind === kind)?.id ?? '';
  await call(who, 'PUT', '', { id, paces: { ...off, ...paces } });
  return id;
};
const toChannel = (after: number, id: string): Step => ({ after, to: { kind: 'channel', id } });
const toPerson = (after: number, { id }: Person): Step => ({ after, to: { kind: 'person', id } });
const save = (who: Person, steps: Step[], chosen: SaveEscalation['topics'] = [...topics]) =>
  call<Escalation & { message: string }>(who, 'PUT', '/escalation', { steps, topics: chosen });
const steps = async (who: Person) => (await call<Escalation>(who, 'GET', '/escalation')).body;
const alert = async (about: { asin?: string; price?: number; sellerId?: string } = {}) => {
  serial += 1;
  await provider.ingest(pricingHealth({ sellerId: 'A1OWN', asin, at: now + serial, ...about }));
};
const later = async (ms: number) => {
  now += ms;
  await provider.sendDue();
};
const deliveries = async (who: Person) => (await call<DeliveryList>(who, 'GET', '/deliveries')).body.deliveries;
/** The links that act are sealed anew for each try. */
const withoutLinks = (message: ChannelMessage | undefined) => ({ ...message, links: [] });
const ways = () => sent.map(({ to }) => to);
const restart = async () => {
  await provider.close();
  provider = await open();
};

describe('steps', () => {
  it('go on to the next channel, then to a colleague, each at its time and once; the message says why [CHAN-09]', async () => {
    const slack = await addChannel(dana, 'slack');
    await addChannel(ana, 'email');
    expect((await save(dana, [toChannel(10, slack), toPerson(150, ana)])).body).toMatchObject({
      steps: [
        { after: 10, name: 'slack', state: 'works' },
        { after: 150, name: 'Ana Second', state: 'works' },
      ],
      colleagues: [{ id: ana.id, name: 'Ana Second' }],
    });
    expect((await steps(ana)).from).toEqual([{ name: 'Dana Boss', after: 150 }]);
    await alert();
    await later(10 * MINUTE - 1);
    expect(ways()).toEqual([]);
    expect(await deliveries(dana)).toMatchObject([{ state: 'due', escalated: true, dueAt: START + 10 * MINUTE }]);
    await later(1);
    expect(ways()).toEqual(['slack']);
    expect(sent[0]?.message).toMatchObject({
      kind: 'alert',
      title: expect.stringContaining(':'),
      facts: [{ name: 'Escalated', text: 'Nobody has looked for 10 minutes.' }, {}, {}, {}],
    });
    await later(140 * MINUTE);
    expect(ways()).toEqual(['slack', 'ana@shop.test']);
    expect(sent[1]?.message.facts[0]?.text).toBe('Nobody has looked for 2 hours.');
    await later(48 * HOUR);
    expect(sent).toHaveLength(2);
  });

  it('cost the alerts of a team without steps no look at its people [CHAN-09]', async () => {
    const unread = new Proxy({} as Db, {
      get: () => {
        throw new Error('The database was read.');
      },
    });
    const channel: Omit<TeamChannel, 'steps'> = {
      id: 'c',
      paces: defaultPaces.email,
      isOff: false,
      quiet: null,
      zone: 'UTC',
    };
    expect(await stepPeople(unread, dana.id, [{ ...channel, steps: [] }])).toEqual(new Set());
    await expect(
      stepPeople(unread, dana.id, [{ ...channel, steps: [{ by: dana.id, after: 10, topics }] }]),
    ).rejects.toThrow('The database was read.');
  });

  it('are for the chosen kinds of alert only [CHAN-09]', async () => {
    await save(dana, [toChannel(10, await addChannel(dana, 'slack'))], ['stock', 'notice']);
    await alert();
    await later(HOUR);
    expect(sent).toEqual([]);
    expect(await deliveries(dana)).toEqual([]);
  });

  it('make one message of many alerts, which is no digest [CHAN-09]', async () => {
    await save(dana, [toChannel(10, await addChannel(dana, 'slack'))]);
    for (let n = 0; n < 3; n += 1) await alert({ asin: `B00000000${n}` });
    await later(10 * MINUTE);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.message).toMatchObject({
      kind: 'burst',
      title: '3 alerts',
      lines: Array.from({ length: 3 }, () => ({ facts: [{ text: 'Nobody has looked for 10 minutes.' }, {}, {}, {}] })),
    });
  });

  it('send nothing to a channel that has the alert, and come before its later message [CHAN-09]', async () => {
    const slack = await addChannel(dana, 'slack', { lost: 'now', health: 'now' });
    const discord = await addChannel(dana, 'discord', { lost: 'daily', health: 'daily' });
    await save(dana, [toChannel(10, slack), toChannel(20, discord)]);
    await alert();
    await later(0);
    expect(ways()).toEqual(['slack']);
    for (let hours = 0; hours < 48; hours += 1) await later(HOUR);
    expect(ways()).toEqual(['slack', 'discord']);
    expect(sent[0]?.message.facts[0]?.name).not.toBe('Escalated');
  });
});

const marked = (command: AlertCommand) => async () => {
  const inbox = inboxOf(provider, ana.token);
  await inbox.mark(await inbox.ids(), command);
};
describe.each([
  { when: 'before the first step', wait: 5 * MINUTE, before: [] },
  { when: 'before the second step', wait: 15 * MINUTE, before: ['slack'] },
])('$when', ({ wait, before }) => {
  it.each([
    { what: 'a look of anybody in the team', act: marked({ kind: 'read' }), why: 'It was read before.' },
    { what: '“Done”', act: marked({ kind: 'done' }), why: 'It was done before.' },
    {
      what: 'a snooze',
      act: () => marked({ kind: 'snooze', until: now + 48 * HOUR })(),
      why: 'It was snoozed before.',
    },
    {
      what: 'another price, wherever it was set',
      act: async () => {
        await alert({ price: 17 });
        const inbox = inboxOf(provider, dana.token);
        const [newest] = await inbox.ids();
        await inbox.mark([newest ?? ''], { kind: 'read' });
      },
      why: 'The price was changed before.',
    },
  ])('$what stops every further step, also across a restart [CHAN-09]', async ({ act, why }) => {
    const slack = await addChannel(dana, 'slack');
    await addChannel(ana, 'email');
    await save(dana, [toChannel(10, slack), toPerson(20, ana)]);
    await alert({ price: 20 });
    await later(wait);
    expect(ways()).toEqual(before);
    await act();
    await restart();
    await later(HOUR);
    expect(ways()).toEqual(before);
    expect((await deliveries(ana)).at(-1)).toMatchObject({ state: 'left-out', why, escalated: true });
  });
});

describe('a price set in the portal', () => {
  it('stops the step [CHAN-09]', async () => {
    const pia = await provider.addAccount({ email: 'pia@shop.test', profile: { productType: 'basic' } });
    await createSellerWalk(provider).connected(pia.token, 'NA', 'A1PIA');
    await save(pia, [toChannel(10, await addChannel(pia, 'slack'))]);
    await alert({ sellerId: 'A1PIA' });
    // The connection brings alerts of its own, too.
    const [waiting] = (await deliveries(pia)).filter(({ title }) => title === asin);
    const skus = await provider.call('GET', `/portal/prices/skus?marketplace=US&asin=${asin}`, { token: pia.token });
    const [{ sku, price }] = (skus.body as { skus: [{ sku: string; price: number }] }).skus;
    const body = { id: 'change-0001', marketplace: 'US', asin, sku, price: price - 1, expected: price };
    expect((await provider.call('POST', '/portal/prices/change', { token: pia.token, body })).status).toBe(200);
    await later(10 * MINUTE);
    expect((await deliveries(pia)).find(({ id }) => id === waiting?.id)).toMatchObject({
      state: 'left-out',
      why: 'It was acted on before.',
    });
  });
});

describe('a restart', () => {
  it('between two steps loses and repeats nothing [CHAN-09]', async () => {
    const slack = await addChannel(dana, 'slack');
    await addChannel(ana, 'email');
    await save(dana, [toChannel(10, slack), toPerson(20, ana)]);
    await alert();
    await restart();
    await later(10 * MINUTE);
    await restart();
    await later(10 * MINUTE);
    await restart();
    await later(HOUR);
    expect(ways()).toEqual(['slack', 'ana@shop.test']);
  });
});

describe('a step that fails', () => {
  it('comes again as the same message, and a look stops it between two tries [CHAN-09]', async () => {
    await save(dana, [toChannel(10, await addChannel(dana, 'slack'))]);
    answers = Array.from({ length: 3 }, () => ({ kind: 'later', reason: 'Slack is away.' }));
    await alert();
    await later(10 * MINUTE);
    await later(5_000);
    await later(HOUR);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ message }) => JSON.stringify(withoutLinks(message)))).size).toBe(1);
    await marked({ kind: 'read' })();
    await later(HOUR);
    expect(sent).toHaveLength(3);
    expect(await deliveries(dana)).toMatchObject([{ state: 'left-out', why: 'It was read before.' }]);
  });

  it('on a channel that is switched off waits to be sent again, and never begins early [CHAN-09]', async () => {
    const slack = await addChannel(dana, 'slack');
    await save(dana, [toChannel(10, slack)]);
    answers = [{ kind: 'gone', reason: 'Slack removed this webhook.' }];
    await alert();
    await later(10 * MINUTE);
    await alert({ asin: 'B000000002' });
    expect((await steps(dana)).steps).toMatchObject([{ state: 'off' }]);
    await call(dana, 'POST', '/test', { id: slack });
    await call(dana, 'POST', '/deliveries', { id: slack, since: 0 });
    await later(0);
    expect(sent).toHaveLength(2);
    expect(sent.map(({ message }) => withoutLinks(message))[1]).toEqual(withoutLinks(sent[0]?.message));
    await later(10 * MINUTE);
    expect(sent[2]?.message.title).toContain('B000000002');
  });
});

describe('quiet hours', () => {
  const quiet = { from: 11 * 60, to: 18 * 60 };

  it('of a colleague defer a step, unless the alert is urgent; if they end early, no step begins early [CHAN-09]', async () => {
    await addChannel(ana, 'email');
    await call(ana, 'PUT', '/quiet-hours', { quiet, zone: 'UTC' });
    await provider.call('PUT', '/portal/notifications/rules', {
      token: dana.token,
      body: { name: 'U', when: { asins: ['B00000URGE'] }, actions: [{ kind: 'urgent' }], on: true },
    });
    await save(dana, [toPerson(20, ana)]);
    await alert();
    await alert({ asin: 'B00000URGE' });
    await later(20 * MINUTE);
    expect(sent.map(({ message }) => message.urgent)).toEqual([true]);
    await later(6 * HOUR - 20 * MINUTE);
    expect(sent).toHaveLength(2);

    await call(ana, 'PUT', '/quiet-hours', { quiet: { from: 17 * 60, to: 20 * 60 }, zone: 'UTC' });
    await alert({ asin: 'B000000009' });
    await call(ana, 'PUT', '/quiet-hours', { quiet: null, zone: 'UTC' });
    await later(19 * MINUTE);
    expect(sent).toHaveLength(2);
    await later(MINUTE);
    expect(sent).toHaveLength(3);
  });
});

describe('changed steps', () => {
  it('are followed by what waits: another time, the channel’s own pace, or nothing [CHAN-09]', async () => {
    const slack = await addChannel(dana, 'slack');
    const discord = await addChannel(dana, 'discord', { lost: 'daily', health: 'daily' });
    await save(dana, [toChannel(10, slack), toChannel(20, discord)]);
    await alert();
    await save(dana, [toChannel(40, slack), toChannel(40, discord)]);
    await later(39 * MINUTE);
    expect(sent).toEqual([]);
    await save(dana, []);
    await later(HOUR);
    expect(sent).toEqual([]);
    expect((await deliveries(dana)).toSorted((a, b) => b.dueAt - a.dueAt)).toMatchObject([
      { channel: discord, state: 'due', escalated: false, dueAt: Date.parse('2026-03-03T08:00:00Z') },
      { channel: slack, state: 'left-out', why: 'The steps were changed before.' },
    ]);
    await later(24 * HOUR);
    expect(ways()).toEqual(['discord']);
  });

  it('of one person leave those of another to the same channel [CHAN-09]', async () => {
    const email = await addChannel(ana, 'email');
    await save(dana, [toPerson(10, ana)]);
    await save(ana, [toChannel(30, email)]);
    await alert();
    await save(dana, []);
    await later(10 * MINUTE);
    expect(sent).toEqual([]);
    await later(20 * MINUTE);
    expect(ways()).toEqual(['ana@shop.test']);
  });

  it('are one whole after a hundred saves at the same time, and what waits follows them [CHAN-09]', async () => {
    const slack = await addChannel(dana, 'slack');
    await save(dana, [toChannel(10, slack)]);
    await alert();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => save(dana, [toChannel(100 + n, slack), toPerson(300 + n, ana)])),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [first, second] = (await steps(dana)).steps;
    expect((second?.after ?? 0) - (first?.after ?? 0)).toBe(200);
    expect(await deliveries(dana)).toMatchObject([{ state: 'due', dueAt: START + (first?.after ?? 0) * MINUTE }]);
  });

  it('are checked when they are saved: times, order, number, and to whom they lead [CHAN-09]', async () => {
    const slack = await addChannel(dana, 'slack');
    const ofAna = await addChannel(ana, 'email');
    const other = await provider.addAccount({ email: 'other@else.test' });
    for (const [wrong, field] of [
      [[toChannel(0, slack)], 'steps.0.after'],
      [[toChannel(1_441, slack)], 'steps.0.after'],
      [[toChannel(1.5, slack)], 'steps.0.after'],
      [[toChannel(20, slack), toPerson(10, ana)], 'steps'],
      [[toPerson(10, ana), toPerson(20, ana)], 'steps'],
      [Array.from({ length: MOST_STEPS + 1 }, (_, n) => toChannel(n + 1, `c${n}`)), 'steps'],
      [[toChannel(10, slack), toChannel(20, ofAna)], 'steps.1.to'],
      [[toPerson(10, other)], 'steps.0.to'],
      [[toPerson(10, dana)], 'steps.0.to'],
    ] as const)
      expect(await save(dana, [...wrong])).toMatchObject({
        status: 400,
        body: { errors: { [field]: expect.any(String) } },
      });
    expect((await save(dana, [], [])).status).toBe(400);
    expect((await save(dana, [], ['lost', 'lost'])).status).toBe(400);
    expect((await steps(dana)).steps).toEqual([]);
  });
});

describe('a colleague', () => {
  const loseRight = async () => {
    const body = { ids: [ana.id], flag: 'accessNotifications', value: false };
    expect((await provider.call('POST', '/user/member-flags', { token: dana.token, body })).status).toBe(200);
  };

  it('without a channel gets emails that bring nothing but steps; once they are removed, they stay so [CHAN-09]', async () => {
    const slack = await addChannel(dana, 'slack');
    const socket = await provider.connect(ana.token);
    await socket.emitWithAck('join', ana.id);
    const changed = nextEvent(socket, 'channels:changed');
    await save(dana, [toPerson(20, ana)]);
    await changed;
    const { channels } = (await call<ChannelList>(ana, 'GET')).body;
    expect(channels).toMatchObject([{ kind: 'email', shown: 'ana@shop.test', paces: off }]);
    await alert();
    await later(20 * MINUTE);
    expect(ways()).toEqual(['ana@shop.test']);

    await call(ana, 'DELETE', '', { id: channels[0]?.id });
    expect((await save(dana, [toChannel(10, slack), toPerson(20, ana)])).body.steps).toMatchObject([
      { state: 'works' },
      { name: 'Ana Second', state: 'unreachable' },
    ]);
    expect((await call<ChannelList>(ana, 'GET')).body.channels).toEqual([]);
  });

  it('who has paused every channel is not reached, and the steps say so [CHAN-09]', async () => {
    const email = await addChannel(ana, 'email');
    await save(dana, [toPerson(20, ana)]);
    await call(ana, 'PUT', '', { id: email, paused: true });
    expect((await steps(dana)).steps).toMatchObject([{ state: 'unreachable' }]);
    await alert();
    await later(HOUR);
    expect(sent).toEqual([]);
  });

  it('who loses the right, or is deleted, is skipped, and alerts come as before [CHAN-09]', async () => {
    const slack = await addChannel(dana, 'slack');
    await addChannel(ana, 'email');
    await save(dana, [toPerson(10, ana), toChannel(20, slack)]);
    await alert();
    await loseRight();
    await later(10 * MINUTE);
    expect(ways()).toEqual([]);
    expect((await steps(dana)).steps).toMatchObject([{ name: 'Ana Second', state: 'gone' }, { state: 'works' }]);
    await later(10 * MINUTE);
    expect(ways()).toEqual(['slack']);

    await alert({ asin: 'B000000002' });
    expect((await provider.call('POST', `/user/delete-member/${ana.id}`, { token: dana.token })).status).toBe(200);
    await alert({ asin: 'B000000003' });
    await later(20 * MINUTE);
    expect(sent.at(-1)?.message).toMatchObject({ title: '2 alerts' });
    expect((await steps(dana)).steps).toMatchObject([{ state: 'gone' }, { state: 'works' }]);
    expect((await save(dana, [toPerson(10, ana)])).body.message).toContain('does not see your alerts');
  });

  it('who loses the right has no steps any more, and they hide nobody else’s [CHAN-09]', async () => {
    const slack = await addChannel(dana, 'slack');
    await addChannel(ana, 'email');
    await save(ana, [toPerson(10, dana)]);
    await save(dana, [toChannel(30, slack)]);
    await alert();
    await loseRight();
    await alert({ asin: 'B000000002' });
    await later(10 * MINUTE);
    expect(sent).toEqual([]);
    expect(await deliveries(dana)).toMatchObject([
      { state: 'due', dueAt: START + 30 * MINUTE },
      { state: 'left-out', why: 'The person whose step this is no longer sees these alerts.' },
    ]);
  });
});
