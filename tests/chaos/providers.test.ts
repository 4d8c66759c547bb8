import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { sampleProducts } from '#provider/products/sample-products.ts';
import type { ChannelList } from '#shared/channels/channel.ts';
import type { TelegramChat, TelegramLink } from '#shared/channels/telegram-link.ts';
import { isTaken, type PriceChange } from '#shared/listings/prices/change-price.ts';
import { RESET_TYPE } from '#shared/session/calls.ts';
import type { ServerSettings } from '#tests/bench/channels-server.ts';
import { type Proc, startProc } from '#tests/bench/procs.ts';
import { playHosts } from '#tests/support/channels/played-hosts.ts';
import { BOT_TOKEN, CHAT_ID, playTelegram } from '#tests/support/channels/telegram-service.ts';
import { playReceiver, RECEIVER_URL } from '#tests/support/channels/webhook-receiver.ts';
import { pricingHealth } from '#tests/support/messages.ts';
import { hasPostgres, MISSING, startPostgres } from '#tests/support/postgres-server.ts';
import { startSmtp } from '#tests/support/smtp.ts';

const INGEST_KEY = 'a-key-of-the-chaos-0001';
const MINUTE = 60_000;
const PERSON = 'shop';
const LONG = { timeout: 60_000 };

/** Closed after each test, the last first. */
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
});

type Provider = { proc: Proc; url: string };
type Heard = { asins: string[]; ids: string[]; others: string[]; socket: Socket };

/** Two providers on one Postgres with the services that they send to. */
async function begin({ pricesWait = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sellerwire-providers-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  const postgres = await startPostgres();
  closers.push(postgres.close);
  const receiver = playReceiver({ verifies: false });
  const telegram = playTelegram();
  const hosts = await playHosts({ [receiver.host]: receiver.listener, [telegram.host]: telegram.listener });
  closers.push(hosts.close);
  const smtp = await startSmtp();
  closers.push(smtp.close);
  let ahead = 0;
  const running = new Set<Proc>();
  closers.push(() => Promise.all([...running].map((proc) => proc.kill())));

  const start = async (): Promise<Provider> => {
    const settings: ServerSettings = {
      folder,
      databaseUrl: postgres.url,
      ingestKey: INGEST_KEY,
      smtp: { url: smtp.url, from: 'Alerts <no-reply@portal.test>' },
      outside: { names: [receiver.host, telegram.host], port: hosts.port, ca: hosts.ca },
      telegramToken: BOT_TOKEN,
      pricesWait,
      ahead,
    };
    const proc = await startProc('channels-server.ts', ['channels', JSON.stringify(settings)]);
    running.add(proc);
    return { proc, url: await proc.ask<string>('url') };
  };
  return {
    receiver,
    telegram,
    smtp,
    start,
    kill: async ({ proc }: Provider) => {
      running.delete(proc);
      await proc.kill();
    },
    now: () => Date.now() + ahead,
    /** Moves the clocks of all. */
    later: async (ms: number) => {
      ahead += ms;
      for (const proc of running) await proc.ask('later', ms);
    },
  };
}

async function call<T>({ url }: Provider, token: string, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { 'portal-token': token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** A webhook that gets every alert at once. */
async function addWebhook(provider: Provider, token: string): Promise<void> {
  const path = '/portal/channels';
  const added = await call<ChannelList>(provider, token, 'POST', path, {
    kind: 'webhook',
    name: 'hook',
    address: RECEIVER_URL,
  });
  const { id, paces } = added.channels.at(-1) as ChannelList['channels'][number];
  await call(provider, token, 'PUT', path, {
    id,
    paces: Object.fromEntries(Object.keys(paces).map((topic) => [topic, 'now'])),
  });
}

/** A client at one of them, as the edge connects. */
async function listen({ url }: Provider, token: string): Promise<Heard> {
  const socket = io(url, { query: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
  closers.push(() => socket.disconnect());
  const heard: Heard = { asins: [], ids: [], others: [], socket };
  socket.onAny((event: string, data: unknown, { outboxId }: { outboxId: string }) => {
    heard.ids.push(outboxId);
    if (event === 'spapi:PRICING_HEALTH') heard.asins.push(/B0TWO\d{5}/.exec(JSON.stringify(data))?.[0] ?? '');
    else heard.others.push(event);
  });
  await new Promise((resolve, reject) =>
    socket.once('connect', () => resolve(undefined)).once('connect_error', reject),
  );
  expect(await socket.emitWithAck('join', PERSON)).toEqual({ ok: true });
  return heard;
}

const asinOf = (n: number) => `B0TWO${String(n).padStart(5, '0')}`;
const asins = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => asinOf(from + index));

/** Sends an alert's message to one of them, and to the other if it gets no answer, as marketplaces do. */
async function ingest(n: number, ...providers: readonly Provider[]): Promise<void> {
  const body = JSON.stringify(
    pricingHealth({
      sellerId: `A1${PERSON.toUpperCase()}`,
      asin: asinOf(n),
      notificationId: `two-${n}`,
      at: Date.now(),
    }),
  );
  for (const { url } of providers) {
    const answer = await fetch(`${url}/ingest/sp-api`, {
      method: 'POST',
      headers: { authorization: `Bearer ${INGEST_KEY}`, 'content-type': 'application/json' },
      body,
    }).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`Nobody took alert ${n}`);
}

/** Alerts at both, in turn. @param each runs after each */
async function ingestMany(
  from: number,
  to: number,
  [one, other]: readonly [Provider, Provider],
  each?: (n: number) => void,
) {
  for (let n = from; n <= to; n += 1) {
    await ingest(n, ...(n % 2 === 0 ? [one, other] : [other, one]));
    each?.(n);
  }
}

const isOnce = ({ ids }: Heard) => expect(new Set(ids).size).toBe(ids.length);

describe('two providers on one Postgres', () => {
  if (!hasPostgres) {
    it('were not tried [ENG-02]', () => {
      console.warn(MISSING);
      expect(hasPostgres).toBe(false);
    });
    return;
  }

  it('deliver every alert to the sockets of both and to a channel once, whichever is killed; what is repeated after a kill has the same id [ENG-02]', async () => {
    const world = await begin();
    const [first, second] = await Promise.all([world.start(), world.start()]);
    const leads = await first.proc.ask<boolean>('leads');
    expect(await second.proc.ask('leads')).toBe(!leads);
    const [leader, other] = leads ? [first, second] : [second, first];
    const { token } = await leader.proc.ask<{ token: string }>('addPerson', PERSON);
    const atLeader = await listen(leader, token);
    const atOther = await listen(other, token);
    await ingestMany(1, 6, [leader, other]);
    for (const heard of [atLeader, atOther]) await expect.poll(() => heard.asins, LONG).toEqual(asins(1, 6));

    // The leader has remembered that there is no channel.
    await addWebhook(other, token);
    // Adding it sends a test.
    const tests = world.receiver.taken.length;
    const takenAtKills: number[] = [];
    let killed: Promise<void> | undefined;
    await ingestMany(7, 36, [leader, other], (n) => {
      if (n !== 20) return;
      takenAtKills.push(world.receiver.taken.length - tests);
      killed = world.kill(leader);
    });
    await killed;
    await expect.poll(() => atOther.asins, LONG).toEqual(asins(1, 36));
    await expect.poll(() => other.proc.ask('leads'), LONG).toBe(true);

    const third = await world.start();
    expect(await third.proc.ask('leads')).toBe(false);
    const atThird = await listen(third, token);
    await ingestMany(37, 56, [other, third], (n) => {
      if (n !== 46) return;
      takenAtKills.push(world.receiver.taken.length - tests);
      killed = world.kill(other);
    });
    await killed;
    // Before them comes what the first had not noted as sent: nobody knows whether its sockets got that.
    await expect.poll(() => atThird.asins.slice(-20), LONG).toEqual(asins(37, 56));
    await expect.poll(() => third.proc.ask('leads'), LONG).toBe(true);
    for (const heard of [atLeader, atOther, atThird]) isOnce(heard);

    const states = () => third.proc.ask<{ state: string; count: number }[]>('states');
    await expect
      .poll(async () => {
        await world.later(MINUTE);
        return states();
      }, LONG)
      .toEqual([{ state: 'sent', count: 50 }]);
    const sent = (await third.proc.ask<{ id: string }[]>('messages')).map(({ id }) => id);
    const taken = world.receiver.taken.slice(tests).map(({ id }) => String(id));
    expect([...new Set(taken)].sort()).toEqual(sent.sort());
    for (const [at, id] of taken.entries()) {
      const before = taken.indexOf(id);
      // A kill between the message and its note.
      if (before < at) expect(takenAtKills.some((kill) => before <= kill + 1 && kill <= at)).toBe(true);
    }
  });

  it('send each mail once, wake each snoozed alert once, and end a session at both, also after the leader was killed [ENG-02]', async () => {
    const world = await begin();
    const [first, second] = await Promise.all([world.start(), world.start()]);
    const [leader, other] = (await first.proc.ask<boolean>('leads')) ? [first, second] : [second, first];
    const { token } = await leader.proc.ask<{ token: string }>('addPerson', PERSON);
    const heard = await listen(other, token);
    const resetMails = async (provider: Provider) => {
      // One a minute is sent to an address.
      await world.later(MINUTE);
      const before = world.smtp.taken.length;
      await call(provider, token, 'POST', '/forgot-password', {
        email: `${PERSON}@shop.test`,
        resetType: RESET_TYPE,
      });
      await expect.poll(() => world.smtp.taken.length, LONG).toBe(before + 1);
    };
    await resetMails(leader);
    await resetMails(other);

    await ingest(1, leader);
    await expect.poll(() => heard.asins, LONG).toEqual([asinOf(1)]);
    const { notifications } = await call<{ notifications: { _id: string }[] }>(
      other,
      token,
      'POST',
      '/portal/notifications/search',
      { filter: {} },
    );
    const snooze = { kind: 'snooze', until: world.now() + MINUTE };
    await call(other, token, 'PUT', '/portal/notifications/marks', {
      change: 'snooze-1',
      ids: notifications.map(({ _id }) => _id),
      command: snooze,
    });
    const changes = () => heard.others.filter((event) => event === 'notification:changed').length;
    await expect.poll(changes, LONG).toBe(1);
    await world.kill(leader);
    await world.later(2 * MINUTE);
    await expect.poll(changes, LONG).toBe(2);
    await resetMails(other);

    const third = await world.start();
    await resetMails(third);
    const again = await listen(third, token);
    const ended = new Promise((resolve) => again.socket.once('disconnect', resolve));
    await call(other, token, 'POST', '/sign-out-portal', {});
    expect(await ended).toBe('io server disconnect');
    await world.later(10 * MINUTE);
    expect(changes()).toBe(2);
    expect(world.smtp.taken).toHaveLength(4);
    isOnce(heard);
  });

  it('send a price change once, also of a hundred calls at both, and answer a Telegram chat once, when the one that does not lead was asked, and after the leader was killed [ENG-02, CHAN-01]', async () => {
    const world = await begin({ pricesWait: true });
    const [first, second] = await Promise.all([world.start(), world.start()]);
    const [leader, other] = (await first.proc.ask<boolean>('leads')) ? [first, second] : [second, first];
    const { token } = await leader.proc.ask<{ token: string }>('addSeller', PERSON);
    const asin = sampleProducts()[0]?.asin ?? '';
    const prices = '/portal/prices';
    const skusOf = `${prices}/skus?marketplace=US&asin=${asin}`;
    const { skus } = await call<{ skus: { sku: string; price: number }[] }>(other, token, 'GET', skusOf);
    const [{ sku, price: before } = { sku: '', price: 0 }] = skus;
    /** Changes the price for the nth time. */
    const change = (at: Provider, n: number) =>
      call<PriceChange>(at, token, 'POST', `${prices}/change`, {
        id: `change-number-${n}`,
        ...{ marketplace: 'US', asin, sku, price: before + n, expected: before + n - 1 },
      });
    const taken = async (at: Provider) =>
      (await call<{ changes: PriceChange[] }>(at, token, 'GET', `${prices}/changes`)).changes.map(({ state }) =>
        isTaken(state),
      );
    const connectAt = async (provider: Provider) => {
      const said = world.telegram.taken.length;
      const path = '/portal/channels/telegram';
      const { link } = await call<TelegramLink>(provider, token, 'POST', path, {});
      world.telegram.write(`/start ${new URL(link).searchParams.get('start')}`, { id: Number(CHAT_ID), title: 'Shop' });
      const chat = async () => (await call<TelegramChat>(provider, token, 'GET', path)).chat;
      await expect.poll(chat, LONG).toMatchObject({ name: 'Shop' });
      await expect.poll(() => [world.telegram.taken.length - said, world.telegram.unread()], LONG).toEqual([1, 0]);
    };

    await change(other, 1);
    await expect.poll(() => taken(other), LONG).toEqual([true]);
    const asked = Array.from({ length: 100 }, (_, n) => change(n % 2 === 0 ? other : leader, 2));
    expect(new Set((await Promise.all(asked)).map(({ id }) => id)).size).toBe(1);
    await expect.poll(() => taken(leader), LONG).toEqual([true, true]);
    await connectAt(other);

    await world.kill(leader);
    await expect.poll(() => other.proc.ask('leads'), LONG).toBe(true);
    const third = await world.start();
    await change(third, 3);
    await expect.poll(() => taken(third), LONG).toEqual([true, true, true]);
    expect(await third.proc.ask('shown')).toEqual([1, 2, 3].map((n) => before + n));
    await connectAt(third);
    expect(world.telegram.taken.map(({ text }) => text)).toEqual(
      Array(2).fill('Go back to Sellerwire and confirm that this chat is yours. Alerts come here after that.'),
    );
  });
});
