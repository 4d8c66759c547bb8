import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen, violations } from '#tests/support/component.tsx';
import { type EdgeAnswer, handFedStore, refusal } from '#tests/support/hand-fed-store.ts';
import { supplierScreens } from './supplier-screens.tsx';

const supplier = {
  _id: 'supplier-1',
  location: 'Toronto',
  category: 'Toys',
  company: 'Juniper Row Wholesale',
  address: null,
  site: null,
  description: null,
  wholesaleType: [],
  approvedFor: [],
  brandNames: [],
  productTypes: [],
};
const { SavedScreen, NewestScreen } = supplierScreens;

describe('saved suppliers', () => {
  it('that fail to load show the reason in place of their rows, and load on retry [WHO-05]', async () => {
    const answers: Record<string, EdgeAnswer> = {
      'GET /api/wholesale/saved': () => refusal('The provider is not answering.', { status: 502 }),
      'GET /api/wholesale/saved/marks': () => ({ marks: [{ id: 'entry-1', wholesaleId: supplier._id }] }),
    };
    const { store } = handFedStore(answers);
    await showScreen(<SavedScreen store={store} params={{}} />, store);
    await expect.element(page.getByText('No results found with current filters')).toBeVisible();
    await expect.element(page.getByText('The provider is not answering.')).toBeVisible();
    expect(await violations()).toEqual([]);
    answers['GET /api/wholesale/saved'] = () => ({ rows: [{ ...supplier, id: 'entry-1', wholesaleId: supplier._id, myNote: '' }], total: 1 });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Juniper Row Wholesale')).toBeVisible();
  });

  it('whose marks cannot be read are reported by a toast with a retry, and saving still works [WHO-03]', async () => {
    const answers: Record<string, EdgeAnswer> = {
      'GET /api/wholesale/newest': () => ({ rows: [supplier], total: 1 }),
      'GET /api/wholesale/saved/marks': () => refusal('Not now.'),
    };
    const { store } = handFedStore(answers);
    await showScreen(<NewestScreen store={store} />, store);
    await expect.element(page.getByText('Cannot get my saved list, please try again')).toBeVisible();
    await expect.element(page.getByText('Not now.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Save / })).toHaveAttribute('aria-busy', 'false');
    answers['GET /api/wholesale/saved/marks'] = () => ({ marks: [{ id: 'entry-1', wholesaleId: supplier._id }] });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('button', { name: 'Saved: Juniper Row Wholesale' })).toBeVisible();
  });
});
