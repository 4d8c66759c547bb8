import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { channelCalls } from '#shared/channels/calls.ts';
import { channelListOf, channelOf } from '#tests/support/channels/channel-list.ts';
import { overflow, violations } from '#tests/support/component.tsx';
import { on, refused, showFed } from '#tests/support/fed-screen.tsx';
import { ChannelsScreen } from './channels-screen.tsx';

const link = (token: string) => ({ link: `https://t.me/SampleBot?start=${token}`, until: Date.now() + 600_000 });
const open = () => page.getByRole('link', { name: 'Open Telegram' });
const add = () => page.getByRole('button', { name: 'Send a test and add' });

it('opens the bot, names the chat in which Start was pressed, and adds it only after a yes [CHAN-01]', async () => {
  const { edge, emit } = await showFed((store) => <ChannelsScreen store={store} />, {
    answers: [
      on(channelCalls.list, channelListOf()),
      on(channelCalls.telegramLink, refused('Telegram can’t be reached at the moment. Try again later.')),
      on(channelCalls.telegramChat, { chat: null }),
      on(channelCalls.add, refused('The test message did not arrive. The bot was blocked in Telegram.')),
    ],
  });
  await page.getByRole('button', { name: 'Telegram' }).click();
  await expect.element(page.getByText('Telegram can’t be reached at the moment. Try again later.')).toBeVisible();
  edge.answer(on(channelCalls.telegramLink, link('first')));
  await page.getByRole('button', { name: 'Make a new link' }).click();
  await expect.element(open()).toHaveAttribute('href', 'https://t.me/SampleBot?start=first');
  await expect
    .element(page.getByRole('link', { name: 'Add the bot to a group' }))
    .toHaveAttribute('href', 'https://t.me/SampleBot?startgroup=first');
  await expect.element(page.getByText('Waiting for Start in Telegram …')).toBeVisible();
  await expect.element(add()).toBeDisabled();

  edge.answer(on(channelCalls.telegramChat, { chat: { id: 'chat-1', name: 'Eve Roe' } }));
  emit('channels.changed', {});
  await expect.element(page.getByText('Eve Roe')).toBeVisible();
  edge.answer(on(channelCalls.telegramLink, link('second')), on(channelCalls.telegramChat, { chat: null }));
  await page.getByRole('button', { name: 'No, make a new link' }).click();
  await expect.element(open()).toHaveAttribute('href', 'https://t.me/SampleBot?start=second');
  await expect.element(page.getByText('Waiting for Start in Telegram …')).toBeVisible();

  edge.answer(on(channelCalls.telegramChat, { chat: { id: 'chat-2', name: 'Dana Doe (@dana)' } }));
  emit('channels.changed', {});
  await expect.element(page.getByText('Dana Doe (@dana)')).toBeVisible();
  for (const width of [1440, 390, 360]) {
    await page.viewport(width, 844);
    expect(overflow(), `${width} px`).toBe(0);
  }
  expect(await violations(page.getByRole('dialog').element())).toEqual([]);
  await add().click();
  await expect.element(page.getByText(/^The test message did not arrive\. The bot was blocked/)).toBeVisible();
  const added = { kind: 'telegram' as const, name: 'Dana Doe (@dana)' };
  edge.answer(on(channelCalls.add, channelListOf(channelOf(added))));
  await add().click();
  await expect.element(page.getByRole('article', { name: added.name })).toMatchTextContent('Works');
  expect(edge.sent(channelCalls.add)).toEqual(Array(2).fill({ ...added, address: 'chat-2' }));
});
