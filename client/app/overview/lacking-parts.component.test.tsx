import { of } from 'rxjs';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { planStateOf } from '#shared/billing/plans/plan-state.ts';
import { integrationCalls } from '#shared/integrations/calls.ts';
import { rightCalls } from '#shared/members/right-calls.ts';
import { tokenUseCalls } from '#shared/tokens/use-calls.ts';
import { emptyInbox, fedNotifications } from '#tests/support/fed-notifications.ts';
import { type FedStore, fedMember, fedOwner, on, showFed } from '#tests/support/fed-screen.tsx';
import type { Store } from '../store.ts';
import { FirstSteps } from './first-steps.tsx';
import { OverviewScreen } from './overview-screen.tsx';
import { RunsOut } from './runs-out.tsx';

const heading = (id: string, title: string) => <h2 id={id}>{title}</h2>;
const storeOf = (store: FedStore) =>
  ({ ...store, notifications: fedNotifications(store), plan$: of(planStateOf(fedOwner)) }) as unknown as Store;
const unconnected = [
  on(integrationCalls.amazon, { na: false, eu: false, connections: [], records: [] }),
  on(integrationCalls.walmart, { authorized: false, connection: null, records: [] }),
];

it('a member is offered no start screen and no right that the company lacks [CO-09]', async () => {
  await showFed((store) => <OverviewScreen store={storeOf(store)} info={null} recent={async () => []} />, {
    user: { ...fedMember, accessHistory: false },
    lacks: ['history', 'products', 'sellers'],
    answers: [...emptyInbox, on(rightCalls.list, { requests: [] })],
  });
  const starts = page.getByLabelText('Start screen');
  await expect.element(starts.getByRole('option', { name: 'My Products' })).toBeInTheDocument();
  await expect.element(starts.getByRole('option', { name: 'Team History' })).not.toBeInTheDocument();
  const closed = page.getByRole('region', { name: 'Closed to you' });
  await expect.element(closed.getByRole('button', { name: 'Ask for it: Products' })).toBeVisible();
  await expect.element(closed.getByText('Product Tracking', { exact: true })).toBeVisible();
  await expect.element(closed.getByText('Products that the whole team bought')).toBeVisible();
  await expect.element(closed.getByRole('button', { name: 'Ask for it: Seller' })).not.toBeInTheDocument();
});

it('no start screen is what a plan says where the company has no plans [CO-09]', async () => {
  for (const [lacks, is, isNot] of [
    [[], 'What your plan says', 'The usual screen'],
    [['plans', 'billing', 'billingSummary'], 'The usual screen', 'What your plan says'],
  ] as const) {
    const { unmount } = await showFed(
      (store) => <OverviewScreen store={storeOf(store)} info={null} recent={async () => []} />,
      { user: fedMember, lacks, answers: [...emptyInbox, on(rightCalls.list, { requests: [] })] },
    );
    const starts = page.getByLabelText('Start screen');
    await expect.element(starts.getByRole('option', { name: is })).toBeInTheDocument();
    await expect.element(starts.getByRole('option', { name: isNot })).not.toBeInTheDocument();
    await unmount();
  }
});

it('the first steps lead to no sub-account that cannot be added [CO-09]', async () => {
  await showFed(
    (store) => <FirstSteps store={storeOf(store)} product="az" hasInbox heading={heading} onSkip={() => {}} />,
    { lacks: ['memberWork'], answers: [...emptyInbox, ...unconnected] },
  );
  await expect.element(page.getByText('Connect Amazon')).toBeVisible();
  await expect.element(page.getByText('0 of 4 done.', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Invite your team')).not.toBeInTheDocument();
});

it('without plans and connections, nothing is said to end or not to end [CO-09]', async () => {
  await showFed((store) => <RunsOut store={storeOf(store)} zone="UTC" heading={heading} />, {
    lacks: ['plans', 'billing', 'billingSummary'],
    answers: [...emptyInbox, ...unconnected, on(tokenUseCalls.use, { days: [] })],
  });
  await expect.element(page.getByText('none spent in the last two weeks')).toBeVisible();
  await expect.element(page.getByText('Loading what ends next')).not.toBeInTheDocument();
  await expect.element(page.getByText('Nothing ends in the next weeks.')).not.toBeInTheDocument();
});
