import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { channelCalls } from '#shared/channels/calls.ts';
import type { Channel } from '#shared/channels/channel.ts';
import { type Escalation, MOST_STEPS, type SaveEscalation, usualTopics } from '#shared/channels/escalation.ts';
import { type ChannelKind, defaultPaces } from '#shared/channels/paces.ts';
import { overflow, violations } from '#tests/support/component.tsx';
import { type Answers, on, refused, showFed } from '#tests/support/fed-screen.tsx';
import { EscalationSection } from './escalation-section.tsx';

const channel = (id: string, kind: ChannelKind, paces: Partial<Channel['paces']> = {}): Channel => ({
  id,
  kind,
  name: id,
  shown: '',
  paused: false,
  state: 'works',
  since: null,
  why: null,
  sentAt: null,
  due: 0,
  quiet: 0,
  givenUp: 0,
  paces: { ...defaultPaces[kind], ...paces },
});
const channels = [channel('Mail', 'email', { urgent: 'off', lost: 'off', listing: 'off' }), channel('Phone', 'push')];
const none: Escalation = {
  steps: [],
  topics: [...usualTopics],
  colleagues: [{ id: 'ana', name: 'Ana Second' }],
  from: [],
};
const some: Escalation = {
  ...none,
  steps: [
    { after: 10, to: { kind: 'channel', id: 'Mail' }, name: 'Mail', state: 'works' },
    { after: 20, to: { kind: 'channel', id: 'Phone' }, name: 'Phone', state: 'works' },
    { after: 1_200, to: { kind: 'person', id: 'leo' }, name: 'Leo Former', state: 'gone' },
  ],
};
const show = (escalation: Escalation, ...answers: Answers) =>
  showFed((store) => <EscalationSection store={store} channels={channels} />, {
    answers: [on(channelCalls.escalation, escalation), ...answers],
  });
/** The portal's own answer: the steps as saved. */
const saved = on(channelCalls.saveEscalation, ({ steps, topics }: SaveEscalation) => ({
  ...none,
  steps: steps.map((step) => ({ ...step, name: step.to.id, state: 'works' })),
  topics,
}));
const dialog = page.getByRole('dialog');
const step = (number: number) => dialog.getByRole('group', { name: `Step ${number}`, exact: true });

it('offers a first step to push, adds one to a colleague, and saves them in the order of their minutes [CHAN-09]', async () => {
  const { edge } = await show({ ...none, from: [{ name: 'Dana Boss', after: 45 }] }, saved);
  await expect.element(page.getByText('Dana Boss sends you what nobody looks at for 45 min.')).toBeVisible();
  await page.getByRole('button', { name: 'Add steps' }).click();
  await expect.element(step(1).getByRole('combobox', { name: 'Send to' })).toHaveDisplayValue('Phone');
  await step(1).getByRole('textbox', { name: 'After (minutes)' }).fill('30');
  await dialog.getByRole('button', { name: 'Add a step' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Save steps' })).toBeDisabled();
  // Each channel once: an alert reaches it at most once.
  await expect.element(step(2).getByRole('option', { name: 'Phone' })).toBeDisabled();
  await step(2).getByRole('combobox', { name: 'Send to' }).selectOptions('Colleague: Ana Second');
  await step(2).getByRole('textbox', { name: 'After (minutes)' }).fill('5');
  await dialog.getByRole('checkbox', { name: 'Undercut' }).click();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Save steps' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(edge.sent(channelCalls.saveEscalation)).toEqual([
    {
      steps: [
        { after: 5, to: { kind: 'person', id: 'ana' } },
        { after: 30, to: { kind: 'channel', id: 'Phone' } },
      ],
      topics: ['urgent', 'lost', 'undercut', 'incident', 'listing'],
    },
  ]);
  await expect.element(page.getByRole('listitem').nth(1)).toHaveTextContent('5 min ana');
});

it('says which step sends nothing and why, also on a phone [CHAN-09]', async () => {
  await page.viewport(390, 844);
  await show(some);
  const item = (at: number) => page.getByRole('listitem').nth(at);
  await expect.element(item(0)).toHaveTextContent('0 min In the inbox');
  await expect
    .element(item(1))
    .toMatchTextContent(/Gets these at once already: Incident on many products\. The step sends the others\./);
  await expect.element(item(2)).toMatchTextContent(/Gets these alerts at once already, so the step sends nothing\./);
  await expect.element(item(3)).toHaveTextContent('1,200 min Leo FormerNot there any more, so the step is skipped.');
  expect(overflow()).toBe(0);
  await page.getByRole('button', { name: 'Edit steps' }).click();
  // A step to somebody who has left is led elsewhere, or removed.
  await expect.element(dialog.getByRole('button', { name: 'Save steps' })).toBeDisabled();
  expect(overflow()).toBe(0);
  await dialog.getByRole('button', { name: 'Remove step 3' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Save steps' })).toBeEnabled();
});

it('shows a refusal at its field, and turns the steps off by removing all [CHAN-09]', async () => {
  const wrong = { 'steps.0.after': 'Enter minutes from 1 to 1,440' };
  const { edge } = await show(some, on(channelCalls.saveEscalation, refused('Wrong', { errors: wrong })));
  await page.getByRole('button', { name: 'Edit steps' }).click();
  await dialog.getByRole('button', { name: 'Remove step 3' }).click();
  await step(1).getByRole('textbox', { name: 'After (minutes)' }).fill('0');
  await dialog.getByRole('button', { name: 'Save steps' }).click();
  await expect.element(step(1)).toMatchTextContent(/Enter minutes from 1 to 1,440/);
  edge.answer(saved);
  await dialog.getByRole('button', { name: 'Remove step 2' }).click();
  await dialog.getByRole('button', { name: 'Remove step 1' }).click();
  await expect.element(dialog.getByText('Without steps, nothing more happens.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save steps' }).click();
  await expect.element(page.getByRole('button', { name: 'Add steps' })).toBeVisible();
});

it('takes no more steps than there can be, and needs a kind of alert [CHAN-09]', async () => {
  await show(none);
  await page.getByRole('button', { name: 'Add steps' }).click();
  const add = dialog.getByRole('button', { name: 'Add a step' });
  for (let more = 1; more < MOST_STEPS; more += 1) await add.click();
  await expect.element(add).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Select all of Kinds of alert', exact: true }).click();
  await dialog.getByRole('button', { name: 'Deselect all of Kinds of alert' }).click();
  await expect.element(dialog.getByText('Choose at least one kind of alert')).toBeVisible();
});
