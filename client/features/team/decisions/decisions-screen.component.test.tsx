import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import { teamCalls } from '#shared/members/team-calls.ts';
import { decisionCalls } from '#shared/team/decisions/calls.ts';
import type { PassedOver } from '#shared/team/decisions/decisions.ts';
import { type CostInput, type LeadCosts, leadCosts } from '#shared/team/decisions/lead-cost.ts';
import { type Answers, fedOwner, on, refused, showFed } from '#tests/support/fed-screen.tsx';
import { DecisionsScreen } from './decisions-screen.tsx';

const DAY = 86_400_000;
const to = Date.UTC(2026, 8, 1);
const from = to - 30 * DAY;

const person = { active: true, isOwner: false, profits: [] };
/** $0.01 a token, a plan of $40 among four accounts, and seats of $9 among three sub-accounts. */
const costsInput: CostInput = {
  from,
  to,
  currency: 'USD',
  plan: { cents: 4_000, currency: 'USD', quantity: 1, createdAt: from, periodStart: from, periodEnd: to },
  seats: { cents: 900, currency: 'USD', quantity: 3, createdAt: from, periodStart: from, periodEnd: to },
  tokens: { packs: [{ tokens: 1_000, cents: 1_000 }], subscription: null },
  members: [
    { ...person, _id: 'o', name: 'Olive Owner', isOwner: true, tokens: 0, bought: 0 },
    { ...person, _id: 'm', name: 'Mei Tanaka', tokens: 700, bought: 2, profits: [{ currency: 'USD', amount: 50 }] },
    { ...person, _id: 'k', name: 'Kofi Mensah', tokens: 200, bought: 5 },
    { ...person, _id: 'a', name: 'Ana Reyes', tokens: 700, bought: 1 },
  ],
};
const costs: LeadCosts = leadCosts(costsInput);

const passed: PassedOver = {
  total: 1,
  rows: [
    {
      marketplace: 'US',
      asin: 'B0PASSED01',
      title: 'Passed in March',
      image: '',
      passedBy: 'm',
      passedAt: from,
      price: { before: 20, now: 26 },
      rank: null,
      gain: 4.2,
      beforeFees: false,
      seenAt: to,
      seenBy: null,
    },
  ],
  people: [{ _id: 'm', name: 'Mei Tanaka', email: 'mei@shop.test' }],
};

const withInbox = { ...fedOwner, planName: 'Advanced', isFirstConfigMWS: true };
const show = (tab: string, answers: Answers) =>
  showFed((store) => <DecisionsScreen store={store} />, { address: `?tab=${tab}`, answers, user: withInbox });
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const cells = (name: string) =>
  expect.poll(() =>
    row(name)
      .getByRole('cell')
      .elements()
      .map((cell) => cell.textContent?.trim()),
  );

describe('the cost per lead', () => {
  it('says what a lead costs on average and for the median member, and each figure stands under its heading [OWN-03]', async () => {
    await show('cost', [on(decisionCalls.leads, () => costs)]);
    await expect
      .element(page.getByText('A bought lead costs $8.13 on average, $10.00 for the median member.'))
      .toBeVisible();
    const titles = [
      'Member',
      'Tokens',
      'at $0.0100',
      '+ Seat',
      '+ Plan share',
      '= Together',
      '÷ Bought',
      'Per lead',
      'Profit',
      'Per 1 spent',
    ];
    const heads = page.getByRole('columnheader');
    await expect.poll(() => heads.elements().map((head) => head.textContent)).toEqual(titles);
    await cells('Mei Tanaka').toEqual(['700', '$7.00', '$3.00', '$10.00', '$20.00', '2', '$10.00', '$50.00', '2.50']);
    await cells('Olive Owner').toEqual(['0', '$0.00', '$0.00', '$10.00', '$10.00', '0', 'no leads bought', '–', '–']);
    await cells('Team').toEqual(['1,600', '$16.00', '$9.00', '$40.00', '$65.00', '8', '$8.13', '$50.00', '0.77']);
  });
});

describe('people', () => {
  it('have their initials and color in each list, and tokens of nobody named are explained [OWN-08, OWN-03]', async () => {
    const people = on(teamCalls.people, () => ({
      people: [
        { id: 'o', name: 'Olive Owner', email: null },
        { id: 'm', name: 'Mei Tanaka', email: null },
      ],
    }));
    const mark = (name: string) => expect.poll(() => row(name).element().querySelector('.series-key')?.textContent);
    const gone = { ...person, _id: '', name: '', active: false, tokens: 0, bought: 0 };
    const withGone = {
      ...costs,
      members: [...costs.members, ...leadCosts({ ...costsInput, members: [gone] }).members],
    };
    const fed = await show('cost', [
      on(decisionCalls.leads, () => withGone),
      on(decisionCalls.passed, () => passed),
      people,
    ]);
    await mark('Mei Tanaka').toBe('M');
    await mark('Olive Owner').toBe('O');
    await expect.element(row('Former members')).toBeVisible();
    await expect.element(page.getByText(/“Former members” are deleted members/)).toBeVisible();
    await page.getByRole('link', { name: 'Passed over, better now' }).click();
    await mark('Passed in March').toBe('M');
    expect(fed.edge.sent(teamCalls.people)).toHaveLength(1);
  });
});

describe('handing a product over', () => {
  const people = on(inboxCalls.people, () => ({ people: [{ id: 'k', name: 'Kofi Mensah' }] }));
  const dialog = page.getByRole('dialog', { name: 'Hand the product over' });
  const open = async (answer: () => unknown) => {
    const fed = await show('passed', [
      on(decisionCalls.passed, () => passed),
      people,
      on(decisionCalls.handOver, answer),
    ]);
    await page
      .getByRole('button', { name: /Passed in March/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Hand over: Passed in March' }).click();
    await expect.element(dialog.getByRole('radio', { name: 'Kofi Mensah' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
    return fed;
  };

  it('closes, and says where the colleague finds it [OWN-05]', async () => {
    const { edge } = await open(() => ({ done: true }));
    await expect.element(page.getByText('Kofi Mensah finds it in the notifications')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(edge.sent(decisionCalls.handOver)).toEqual([{ marketplace: 'US', asin: 'B0PASSED01', to: 'k', note: '' }]);
  });

  it('stays open and says why if it is refused', async () => {
    await open(() => refused('Kofi Mensah has left the team'));
    await expect
      .element(dialog.getByText('The product could not be handed over. Kofi Mensah has left the team'))
      .toBeVisible();
  });
});
