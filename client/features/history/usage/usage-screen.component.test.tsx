import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen, violations } from '#tests/support/component.tsx';
import { type EdgeAnswer, handFedStore, refusal } from '#tests/support/hand-fed-store.ts';
import { UsageScreen } from './usage-screen.tsx';

const asOf = `5@${Date.now()}`;
const start = Date.now() - 30 * 86_400_000;
const loaded: Record<string, EdgeAnswer> = {
  'POST /api/history/usage/summary': () => ({ rows: [{ name: 'Mei Tanaka', email: 'mei@team.test', asinsWatched: 412 }], asOf }),
  'POST /api/history/charts/sourced': () => ({
    days: 1,
    members: [{ _id: 'm-1', name: 'Mei Tanaka', email: 'mei@team.test', rows: 60 }],
    buckets: Array.from({ length: 30 }, (_, day) => ({ start: start + day * 86_400_000, rows: [2] })),
    week: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 1)),
    asOf,
  }),
  'POST /api/history/usage': () => ({ rows: [{ category: 'Home & Kitchen', marketplace: 'US', percentage: 100, rows: 60 }], total: 1, asOf }),
};

it('a part of the usage that fails to load shows the reason in its own area, and loads on retry', async () => {
  history.replaceState(null, '', `${location.pathname}?time=last30days`);
  // The page does not retry a refused call by itself.
  const answers: Record<string, EdgeAnswer> = { 'GET /api/history/accounts': () => ({ accounts: [] }) };
  for (const call of Object.keys(loaded)) answers[call] = () => refusal('The provider cannot answer this.');
  const { store } = handFedStore(answers);
  await showScreen(<UsageScreen store={store} info={null} />, store);
  const places = [
    { call: 'POST /api/history/usage/summary', place: page.getByRole('region', { name: 'Summary' }), comes: 'Mei Tanaka' },
    { call: 'POST /api/history/charts/sourced', place: page.getByRole('figure').first(), comes: 'Mei Tanaka' },
    { call: 'POST /api/history/usage', place: page.getByRole('region', { name: 'Category' }), comes: 'Home & Kitchen' },
  ];
  for (const { place } of places) await expect.element(place.getByText('The provider cannot answer this.')).toBeVisible();
  await expect.element(page.getByText('The summary could not be loaded')).toBeVisible();
  await expect.element(page.getByText('No results found')).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
  for (const { call, place, comes } of places) {
    answers[call] = loaded[call] as EdgeAnswer;
    await place.getByRole('button', { name: 'Try again' }).click();
    await expect.element(place.getByText(comes).first()).toBeVisible();
  }
});
