import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChannelList } from '#shared/channels/channel.ts';
import { TELEGRAM_LINK_FOR, type TelegramChat, type TelegramLink } from '#shared/channels/telegram-link.ts';
import { type PlayedHosts, playHosts } from '#tests/support/channels/played-hosts.ts';
import { BOT_TOKEN, CHAT_ID, MOVED_CHAT_ID, playTelegram } from '#tests/support/channels/telegram-service.ts';
import { pricingHealth } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

const dana = { id: Number(CHAT_ID), first_name: 'Dana', last_name: 'Doe', username: 'dana' };
const eve = { id: 66, first_name: 'Eve' };
const YES = 'Go back to Sellerwire and confirm that this chat is yours. Alerts come here after that.';

let now = Date.parse('2026-03-02T12:00:00.000Z');
let telegram: ReturnType<typeof playTelegram>;
let hosts: PlayedHosts;
let provider: TestProvider;
let token: string;

beforeEach(async () => {
  telegram = playTelegram();
  hosts = await playHosts({ [telegram.host]: telegram.listener });
  provider = await start(BOT_TOKEN);
  token = (await provider.addAccount({ email: 'owner@shop.test', sellerId: 'A1OWN' })).token;
});
afterEach(async () => {
  await provider.close();
  await hosts.close();
});

const start = (telegramToken: string | undefined) =>
  startTestProvider({ clock: () => now, telegramToken, outside: hosts.rules });

const call = async <T = ChannelList>(method: string, path = '', body?: unknown, as = token) =>
  (await provider.call(method, `/portal/channels${path}`, { token: as, ...(body === undefined ? {} : { body }) })) as {
    status: number;
    body: T;
  };
/** @returns the token in a new link */
const link = async (as = token) =>
  (await call<TelegramLink>('POST', '/telegram', {}, as)).body.link.slice('https://t.me/SampleBot?start='.length);
const chat = async (as = token) => (await call<TelegramChat>('GET', '/telegram', undefined, as)).body.chat;
const add = (address: string, as = token) => call('POST', '', { kind: 'telegram', name: 'Telegram', address }, as);
const said = () => telegram.taken.map(({ text }) => text);
/** What was tried to say in a chat, also in one that the service does not know. */
const saidTo = ({ id }: { id: number }) =>
  telegram.calls.flatMap(({ body }) => {
    const { chat_id, text } = JSON.parse(body.toString()) as { chat_id?: string; text?: string };
    return chat_id === String(id) && text !== undefined ? [text] : [];
  });
const started = async (of: Parameters<typeof telegram.write>[1] = dana) => {
  telegram.write(`/start ${await link()}`, of);
  await expect.poll(() => chat()).not.toBeNull();
  return (await chat())?.id ?? '';
};

describe('a Telegram chat', () => {
  it('is named once its person has pressed "Start", and added with a test message once the person says yes [CHAN-01]', async () => {
    expect(await chat()).toBeNull();
    const id = await started();
    expect(await chat()).toEqual({ id, name: 'Dana Doe (@dana)' });
    await expect.poll(said).toEqual([YES]);
    const { body } = await add(id);
    expect(body.channels).toMatchObject([{ kind: 'telegram', state: 'works', shown: '…42' }]);
    expect(said()[1]).toMatch(/^Test from Sellerwire/);
    expect(await chat()).toBeNull();
    expect(await add(id)).toMatchObject({ status: 400, body: { errors: { address: expect.any(String) } } });
  });

  it('of somebody else, who used the link, gets nothing without the person’s yes; a new link forgets it [CHAN-01]', async () => {
    await started(eve);
    expect(await chat()).toMatchObject({ name: 'Eve' });
    expect((await call('GET')).body.channels).toEqual([]);
    expect(await link()).toHaveLength(43);
    expect(await chat()).toBeNull();
  });

  it('is named after a quiet week, too, when Telegram numbers messages anew [CHAN-01]', async () => {
    await started();
    await expect.poll(telegram.unread).toBe(0);
    telegram.passQuietWeek();
    await started(eve);
    expect(await chat()).toMatchObject({ name: 'Eve' });
  });

  it('is added for nobody but the person whose link it was [CHAN-01]', async () => {
    const other = await provider.addAccount({ email: 'other@shop.test', sellerId: 'A1OTHER' });
    const id = await started();
    expect(await chat(other.token)).toBeNull();
    expect((await add(id, other.token)).status).toBe(400);
    expect((await add(CHAT_ID)).status).toBe(400);
    expect((await add(id)).status).toBe(200);
  });

  it('is not started by a link that is forged, used, replaced, or too old, and hears so [CHAN-01]', async () => {
    const used = await link();
    telegram.write(`/start ${used}`, dana);
    await expect.poll(() => chat()).not.toBeNull();
    telegram.write(`/start ${used}`, eve);
    const replaced = await link();
    telegram.write(`/start ${replaced}x`, eve);
    await expect.poll(() => saidTo(eve).length).toBe(2);
    await link();
    telegram.write(`/start ${replaced}`, eve);
    await expect.poll(() => saidTo(eve).length).toBe(3);
    const old = await link();
    now += TELEGRAM_LINK_FOR;
    await link();
    telegram.write(`/start ${old}`, eve);
    await expect.poll(() => saidTo(eve).length).toBe(4);
    expect(new Set(saidTo(eve))).toEqual(
      new Set([
        expect.stringMatching(/^This link has expired or was already used\. Make a new one in Sellerwire: http/),
      ]),
    );
    expect(await chat()).toBeNull();
  });

  it('is acknowledged once its person has the answer, so that the next process does not answer again [CHAN-01]', async () => {
    await started();
    await expect.poll(telegram.unread).toBe(0);
    await provider.close();
    provider = await start(BOT_TOKEN);
    token = (await provider.addAccount({ email: 'next@shop.test' })).token;
    await started();
    await expect.poll(telegram.unread).toBe(0);
    expect(said()).toEqual([YES, YES]);
  });

  it('waits for ten minutes for the yes [CHAN-01]', async () => {
    const id = await started();
    now += TELEGRAM_LINK_FOR;
    expect(await chat()).toBeNull();
    expect((await add(id)).status).toBe(400);
  });

  it('that refuses the test message is not added, and can be tried again [CHAN-01]', async () => {
    const id = await started();
    await expect.poll(said).toEqual([YES]);
    await expect.poll(telegram.unread).toBe(0);
    telegram.troubles.push('gone');
    expect(await add(id)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('The bot was blocked in Telegram.') },
    });
    expect((await add(id)).status).toBe(200);
  });

  it('that moves when its group grows is written to at its new id from then on [CHAN-01]', async () => {
    const id = await started({ ...dana, id: Number(MOVED_CHAT_ID) });
    await add(id);
    const { body } = await call('GET');
    await call('PUT', '', { id: body.channels[0]?.id, paces: { lost: 'now', undercut: 'now', health: 'now' } });
    for (const asin of ['B000000001', 'B000000002']) {
      await provider.ingest(pricingHealth({ sellerId: 'A1OWN', asin, at: now }));
      now += 2_000;
      await provider.sendDue();
    }
    const to = telegram.calls.flatMap(({ body: sent }) => {
      const { chat_id, text } = JSON.parse(sent.toString()) as { chat_id?: string; text?: string };
      return text?.includes('B00000000') ? [chat_id] : [];
    });
    expect(to).toEqual([MOVED_CHAT_ID, CHAT_ID, CHAT_ID]);
    expect((await call('GET')).body.channels[0]?.shown).toBe('…42');
  });
});

describe('links to Telegram', () => {
  it('are limited to 20 an hour, and an unreachable Telegram makes none [CHAN-01]', async () => {
    telegram.troubles.push('broken');
    expect(await call('POST', '/telegram', {})).toMatchObject({ status: 400, body: { code: 'TELEGRAM_AWAY' } });
    for (let each = 1; each < 20; each += 1) expect((await call('POST', '/telegram', {})).status).toBe(200);
    expect(await call('POST', '/telegram', {})).toMatchObject({
      status: 429,
      body: { message: 'At most 20 links an hour. Try again later.' },
    });
  });

  it('are not offered by a portal without a bot [CHAN-01]', async () => {
    expect((await call('GET')).body.kinds).toContain('telegram');
    await provider.close();
    provider = await start(undefined);
    token = (await provider.addAccount({ email: 'owner@shop.test', sellerId: 'A1OWN' })).token;
    expect((await call('GET')).body.kinds).not.toContain('telegram');
    expect((await call('POST', '/telegram', {})).status).toBe(400);
    expect(await chat()).toBeNull();
    expect((await add('42')).status).toBe(400);
  });
});
