import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { focus, press, showScreen, violations } from '#tests/support/component.tsx';
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

  it('shows the error of an invalid range of days and leaves the rows unchanged', async () => {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    history.replaceState(null, '', `${location.pathname}?from=${day(-9)}&to=${day(-3)}`);
    await open(loaded);
    await foot().toContain('Rows 1–3');
    const address = location.search;
    const from = page.getByLabelText('From', { exact: true });
    const type = async (field: typeof from, text: string, key: string) => {
      await field.fill(text);
      focus(field);
      await press(key);
    };
    await type(from, day(-1), '{Enter}');
    await expect.element(page.getByRole('alert').getByText('The first day must not be after the last day.')).toBeVisible();
    await expect.element(from).toHaveAttribute('aria-invalid', 'true');
    expect(await violations()).toEqual([]);
    await type(from, '0026-11-01', '{Tab}');
    await expect.element(page.getByText('There is no data before Jan 01, 2000.')).toBeVisible();
    await page.getByLabelText('To', { exact: true }).fill('');
    await type(from, day(3), '{Enter}');
    await expect.element(page.getByText('The first day must not be in the future.')).toBeVisible();
    expect(location.search).toBe(address);
    await type(from, '', '{Enter}');
    await expect.element(page.getByRole('button', { name: 'All history' })).toHaveAttribute('aria-pressed', 'true');
    await foot().toContain('Rows 1–3');
  });
});
