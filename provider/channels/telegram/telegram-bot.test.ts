import { afterEach, describe, expect, it } from 'vitest';
import { playHosts } from '#tests/support/channels/played-hosts.ts';
import { BOT_TOKEN, CHAT_ID, playTelegram } from '#tests/support/channels/telegram-service.ts';
import { createTelegramBot } from './telegram-bot.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
const { signal } = new AbortController();

async function start(token = BOT_TOKEN) {
  const telegram = playTelegram();
  const hosts = await playHosts({ [telegram.host]: telegram.listener });
  closers.push(hosts.close);
  return { telegram, bot: createTelegramBot(token, hosts.rules), again: () => createTelegramBot(token, hosts.rules) };
}

describe('the Telegram bot', () => {
  it('has a link that starts it with a token, and reads who pressed "Start", once [CHAN-01]', async () => {
    const { telegram, bot } = await start();
    expect(await bot.link('abc_-1', signal)).toEqual({ ok: true, value: 'https://t.me/SampleBot?start=abc_-1' });
    telegram.write('/start abc_-1', { id: 42, first_name: 'Dana' });
    telegram.write('/start@SampleBot xyz', { id: -100, title: 'Team' });
    expect(await bot.starts(signal)).toEqual({
      ok: true,
      value: [
        { token: 'abc_-1', chatId: '42', name: 'Dana' },
        { token: 'xyz', chatId: '-100', name: 'Team' },
      ],
    });
    expect(await bot.starts(signal)).toEqual({ ok: true, value: [] });
  });

  it('ignores everything else that people write to it, also 20 long texts [CHAN-01]', async () => {
    const { telegram, bot } = await start();
    for (const text of ['hello', '/start', '/start a b', `/start ${'x'.repeat(65)}`, '/stop abc'])
      telegram.write(text, { id: 1, first_name: 'Eve' });
    for (let each = 0; each < 14; each += 1) telegram.write('价'.repeat(4_096), { id: 1, first_name: 'Eve' });
    telegram.write('/start abc', { id: 2 });
    expect(await bot.starts(signal)).toEqual({ ok: true, value: [{ token: 'abc', chatId: '2', name: 'Telegram' }] });
  });

  it('reads again what came in before a restart, until a later call [CHAN-01]', async () => {
    const { telegram, bot, again } = await start();
    telegram.write('/start abc', { id: 42, first_name: 'Dana' });
    await bot.starts(signal);
    const restarted = again();
    expect(await restarted.starts(signal)).toMatchObject({ value: [{ token: 'abc' }] });
    expect(await restarted.starts(signal)).toEqual({ ok: true, value: [] });
  });

  it('answers in the chat [CHAN-01]', async () => {
    const { telegram, bot } = await start();
    expect(await bot.say(CHAT_ID, 'Alerts will come here. <3', signal)).toEqual({ ok: true, value: undefined });
    expect(telegram.taken.map(({ text }) => text)).toEqual(['Alerts will come here. <3']);
  });

  it('says what is wrong without its token [CHAN-01]', async () => {
    const { bot } = await start('123:wrong');
    const answers = [await bot.link('abc', signal), await bot.starts(signal), await bot.say(CHAT_ID, 'Hi', signal)];
    expect(answers).toEqual(
      ['getMe', 'getUpdates', 'sendMessage'].map((method) => ({
        ok: false,
        error: `Telegram gave no usable answer to ${method} (401).`,
      })),
    );
  });
});
