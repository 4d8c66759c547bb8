import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { channelCalls } from '#shared/channels/calls.ts';
import type { Channel } from '#shared/channels/channel.ts';
import { defaultPaces } from '#shared/channels/paces.ts';
import { channelListOf, channelOf } from '#tests/support/channels/channel-list.ts';
import { overflow, violations } from '#tests/support/component.tsx';
import { type Answers, on, refused, showFed } from '#tests/support/fed-screen.tsx';
import { ChannelsScreen } from './channels-screen.tsx';

const open = (...answers: Answers) => showFed((store) => <ChannelsScreen store={store} />, { answers });
const listOf = (...channels: Channel[]) => on(channelCalls.list, channelListOf(...channels));
const pace = (name: string) => page.getByRole('combobox', { name });

it('saves what is chosen by keyboard at once, says how much differs, and brings the defaults back [CHAN-10]', async () => {
  let channel = channelOf();
  const { edge } = await open(
    listOf(channel),
    on(channelCalls.change, ({ paces }) => {
      channel = { ...channel, paces: { ...channel.paces, ...paces } };
      return channelListOf(channel);
    }),
  );
  const lost = pace('Buy Box lost, Deals');
  await expect.element(lost).toHaveValue('now');
  await expect.element(pace('Pricing health, Deals')).toHaveValue('off');
  lost.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByText('1 changed.')).toBeVisible();
  expect(edge.sent(channelCalls.change)).toEqual([{ id: 'c1', paces: { lost: 'hourly' } }]);
  await expect.element(lost).toHaveValue('hourly');
  expect(document.activeElement).toBe(lost.element());
  const defaults = page.getByRole('button', { name: 'Back to defaults' });
  defaults.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(lost).toHaveValue('now');
  expect(edge.sent(channelCalls.change)[1]).toEqual({ id: 'c1', paces: { lost: defaultPaces.slack.lost } });
  expect(await violations(page.getByRole('main').element())).toEqual([]);
});

it('rolls a choice back that is refused, with the reason [CHAN-10]', async () => {
  await open(listOf(channelOf()), on(channelCalls.change, refused('This channel was removed meanwhile.')));
  await pace('Buy Box lost, Deals').selectOptions('Hourly');
  await expect.element(page.getByText('This channel was removed meanwhile.')).toBeVisible();
  await expect.element(pace('Buy Box lost, Deals')).toHaveValue('now');
});

it('says in words which channels fail, are off, or paused, and what waits [CHAN-10]', async () => {
  const since = Date.now() - 3_600_000;
  await open(
    listOf(
      channelOf({ id: 'c1', name: 'Failing', state: 'failing', since, why: 'Slack has a problem (503).', due: 1_200 }),
      channelOf({ id: 'c2', name: 'Gone', state: 'off', since, why: 'Slack knows no such webhook.', givenUp: 3 }),
      channelOf({ id: 'c3', name: 'Resting', paused: true, quiet: 2, sentAt: since }),
    ),
  );
  const of = (name: string) => page.getByRole('article', { name });
  await expect.element(of('Failing')).toMatchTextContent(/Fails.*Slack has a problem \(503\)\..*1,200 waiting/);
  await expect.element(of('Gone')).toMatchTextContent(/Off.*Slack knows no such webhook\..*3 given up/);
  await expect.element(of('Resting')).toMatchTextContent(/Paused by you.*2 for after quiet hours/);
  for (const width of [1440, 390, 360]) {
    await page.viewport(width, 844);
    expect(overflow(), `${width} px`).toBe(0);
  }
  expect(await violations(page.getByRole('main').element())).toEqual([]);
});

it('sends what was given up again: everything, or since a moment [CHAN-02]', async () => {
  const { edge, store } = await open(
    listOf(channelOf({ givenUp: 3 }), channelOf({ id: 'c2', name: 'Gone', state: 'off', givenUp: 3 })),
    on(channelCalls.sendAgain, channelListOf(channelOf({ givenUp: 3 }))),
  );
  const button = page.getByRole('button', { name: 'Send again' });
  await expect.element(page.getByRole('article', { name: 'Gone' })).toBeVisible();
  expect(button.elements()).toHaveLength(1);
  await button.click();
  await pace('What to send to Deals again').selectOptions('Last hour');
  await button.click();
  await expect.poll(() => edge.sent(channelCalls.sendAgain)).toHaveLength(2);
  const [all, hour] = edge.sent(channelCalls.sendAgain) as { since: number }[];
  expect(all).toEqual({ id: 'c1', since: 0 });
  const since = store.clock.now() - (hour?.since ?? 0);
  expect([since >= 3_600_000, since < 3_700_000]).toEqual([true, true]);
});

it('offers the first channel by one press if there is none, with what it will bring [CHAN-01, CHAN-10]', async () => {
  const { edge } = await open(
    listOf(),
    on(channelCalls.add, ({ kind }) => channelListOf(channelOf({ kind, name: 'Email' }))),
  );
  await expect.element(page.getByText('Nothing leaves Sellerwire yet')).toBeVisible();
  await expect.element(page.getByText(/^Urgent, Incident on many products/)).toBeVisible();
  await page.getByRole('button', { name: 'Email owner@shop.test' }).click();
  await expect.element(page.getByRole('article', { name: 'Email' })).toMatchTextContent('Works');
  expect(edge.sent(channelCalls.add)).toEqual([{ kind: 'email', name: 'Email', address: '' }]);
});

it('says why the channels could not be loaded, and loads them again at a press [CHAN-10]', async () => {
  const { edge } = await open(on(channelCalls.list, refused('The provider is closed for repairs.')));
  await expect.element(page.getByText('Your channels could not be loaded')).toBeVisible();
  await expect.element(page.getByText('The provider is closed for repairs.')).toBeVisible();
  edge.answer(listOf(channelOf()));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('article', { name: 'Deals' })).toBeVisible();
});
