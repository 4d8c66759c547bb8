import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { PeopleRead } from '#client/widgets/members/people-read.tsx';
import { teamCalls } from '#shared/members/team-calls.ts';
import { decisionCalls } from '#shared/team/decisions/calls.ts';
import type { LeadCosts, MemberCost } from '#shared/team/decisions/lead-cost.ts';
import { fedOwner, on, showFed } from '#tests/support/fed-screen.tsx';
import type { Store } from '../store.ts';
import { FromTeam } from './from-team.tsx';

const member = (_id: string, name: string, more: Partial<MemberCost>): MemberCost => ({
  ...{
    _id,
    name,
    tokens: 0,
    tokenCents: 0,
    seatCents: 0,
    planCents: 0,
    togetherCents: 0,
    bought: 2,
    leadCents: 300,
    profits: [],
    perUnit: null,
  },
  ...more,
});
const members = [
  member('m', 'Mei Tanaka', { profits: [{ currency: 'USD', amount: 40 }] }),
  member('k', 'Kofi Mensah', { leadCents: 100, profits: [{ currency: 'EUR', amount: 900 }] }),
];
const { _id: _, name: __, ...team } = member('', '', { bought: 4, leadCents: 200 });
const shares = { cents: 0, among: 2 };
const costs: LeadCosts = {
  from: 0,
  to: 1,
  currency: 'USD',
  tokenPrice: null,
  seats: shares,
  plan: shares,
  others: [],
  members,
  team,
  medianCents: 200,
};
const people = [
  { id: 'm', name: 'Mei Tanaka', email: 'mei@shop.test' },
  { id: 'k', name: 'Kofi Mensah', email: 'kofi@shop.test' },
];

it('lines that name a person have their mark, and the best sourcer says which currency counts [OWN-01] [OWN-08]', async () => {
  const answers = [on(decisionCalls.leads, costs), on(teamCalls.people, { people })];
  const heading = (id: string, title: string) => <h2 id={id}>{title}</h2>;
  await showFed(
    (store) => (
      <>
        <PeopleRead deps={store} />
        <FromTeam store={store as unknown as Store} zone="UTC" heading={heading} />
      </>
    ),
    { answers, user: { ...fedOwner, planName: 'Advanced' } },
  );
  const line = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
  await expect
    .element(line('Best sourcer'))
    .toHaveTextContent('Best sourcerM Mei Tanaka: $40.00 profit from 2 leads in 30 days, compared in USD alone');
  await expect
    .element(line('Cost of a bought lead'))
    .toHaveTextContent('Cost of a bought lead$2.00 on average in 30 days. K Kofi Mensah finds the cheapest at $1.00');
});
