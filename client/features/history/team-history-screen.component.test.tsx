import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen, violations } from '#tests/support/component.tsx';
import { type EdgeAnswer, handFedStore, noNetwork, refusal } from '#tests/support/hand-fed-store.ts';
import { TeamHistoryScreen } from './team-history-screen.tsx';

const rows = Array.from({ length: 3 }, (_, at) => ({
  _id: `row-${at}`,
  title: `Sourced ${at}`,
  category: 'Home & Kitchen',
  bsr: 1_200 + at,
  asin: `B00000000${at}`,
  market: 'US',
  sourced: '2026-11-20T14:32:06Z',
  source: 'AZInsight',
  email: 'owner@demo.test',
}));
const loaded = () => ({ rows, total: rows.length, asOf: null });

async function open(team: EdgeAnswer) {
  const answers: Record<string, EdgeAnswer> = { 'POST /api/history/team': team, 'GET /api/history/accounts': () => ({ accounts: [] }) };
  const { store } = handFedStore(answers);
  await showScreen(<TeamHistoryScreen store={store} info={null} />, store);
  return answers;
}

const foot = () => expect.poll(() => document.querySelector('.foot')?.textContent);
const tryAgain = page.getByRole('button', { name: 'Try again' });

describe('the team history', () => {
  it('that fails to load shows the reason in place of its rows, and loads on retry [HIST-05, FMT-02]', async () => {
    const answers = await open(() => refusal('The provider is not answering.', { status: 502 }));
    await expect.element(page.getByText('Rows could not be loaded')).toBeVisible();
    await expect.element(page.getByText('The provider is not answering.')).toBeVisible();
    await expect.element(page.getByText('No results found')).not.toBeInTheDocument();
    expect(await violations()).toEqual([]);
    answers['POST /api/history/team'] = loaded;
    await tryAgain.click();
    await foot().toContain('Rows 1–3');
  });

  it('shows a loading error for a filter without a network, not an empty result [HIST-05]', async () => {
    const answers = await open(loaded);
    await foot().toContain('Rows 1–3');
    answers['POST /api/history/team'] = noNetwork;
    await page.getByLabelText('Filter Category').fill('home');
    await expect.element(page.getByText('Rows could not be loaded')).toBeVisible();
    await expect.element(page.getByText('No results found')).not.toBeInTheDocument();
    answers['POST /api/history/team'] = loaded;
    await tryAgain.click();
    await foot().toContain('Rows 1–3');
  });
});
