import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen, violations } from '#tests/support/component.tsx';
import { type EdgeAnswer, handFedStore, refusal } from '#tests/support/hand-fed-store.ts';
import { TopRatedScreen } from './top-rated-screen.tsx';

const seller = { seller_id: 'A1SELLER', seller_name: 'Juniper Row', listing_count: 1_204, feedback: { feedback_rating: 98, feedback_count: 310 } };

it('a list of sellers that fails to load is empty and says so, and loads on retry [TOP-01]', async () => {
  const answers: Record<string, EdgeAnswer> = { 'GET /api/sellers/top': () => refusal('Down for an hour.', { status: 503 }) };
  const { store } = handFedStore(answers);
  await showScreen(<TopRatedScreen store={store} />, store);
  await expect.element(page.getByText('Error in calling api, please check api')).toBeVisible();
  await expect.element(page.getByText('Rows could not be loaded')).toBeVisible();
  await expect.element(page.getByText('No results found')).not.toBeInTheDocument();
  expect(document.querySelector('[data-index]')).toBeNull();
  expect(await violations()).toEqual([]);
  answers['GET /api/sellers/top'] = () => ({ rows: [seller], total: 1 });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Juniper Row')).toBeVisible();
});
