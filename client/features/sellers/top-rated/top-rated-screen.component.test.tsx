import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { sellerCalls } from '#shared/sellers/calls.ts';
import { on, refused, showFed } from '#tests/support/fed-screen.tsx';
import { TopRatedScreen } from './top-rated-screen.tsx';

describe('the top rated sellers', () => {
  it('that fail to load are empty and say so, and load on retry [TOP-01]', async () => {
    const seller = {
      seller_id: 'A1NORTH',
      seller_name: 'Seller A1NORTH',
      listing_count: 60,
      feedback: { feedback_rating: 96, feedback_count: 9 },
    };
    const { edge } = await showFed((store) => <TopRatedScreen store={store} />, {
      answers: [on(sellerCalls.top, refused('Down for an hour.'))],
    });
    await expect.element(page.getByText('Error in calling api, please check api')).toBeVisible();
    await expect.element(page.getByText('Rows could not be loaded')).toBeVisible();
    await expect.element(page.getByText('No results found')).not.toBeInTheDocument();
    edge.answer(on(sellerCalls.top, { rows: [seller], total: 1 }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => document.querySelector('[data-index="0"] .code')?.textContent).toBe('A1NORTH');
    await expect.element(page.getByRole('checkbox').first()).toBeInTheDocument();
  });

  it('cannot be selected with the specification’s profile, which has nothing to compare them with [TOP-02]', async () => {
    const seller = {
      seller_id: 'A1NORTH',
      seller_name: 'Seller A1NORTH',
      listing_count: 60,
      feedback: { feedback_rating: 96, feedback_count: 9 },
    };
    await showFed((store) => <TopRatedScreen store={store} />, {
      answers: [on(sellerCalls.top, { rows: [seller], total: 1 })],
      profile: 'specification',
    });
    await expect.poll(() => document.querySelector('[data-index="0"] .code')?.textContent).toBe('A1NORTH');
    expect(page.getByRole('checkbox').elements()).toEqual([]);
  });
});
