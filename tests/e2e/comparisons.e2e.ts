import { overflowOf, violations } from './floor.ts';
import { journey } from './journey.ts';
import { owner, test } from './marketplace.ts';
import { enter, expect } from './stage.ts';

const asin = (n: number) => `B0${String(n).padStart(8, '0')}`;

test(
  'selected products are compared without a token, differences are marked, and the comparison is saved with a note and opened again [RES-08]',
  journey('compare'),
  async ({ page }) => {
    await enter(page, owner, '/az-api/product-viewer');
    const next = page.getByRole('button', { name: 'Next' });
    await next.click();
    await next.click();
    await page.getByLabel('List of identifiers').fill([20, 21, 22, 23, 24].map(asin).join(','));
    await next.click();
    await page.getByRole('checkbox', { name: 'Info', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Buy Box new' }).check();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('progressbar', { name: 'Import' })).toHaveAttribute('aria-valuenow', '5', {
      timeout: 30_000,
    });
    const asked: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/products/items') && asked.push(request.url()));

    const row = (index: number) => page.locator(`.columns-body [data-index="${index}"]`);
    const compare = page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Compare' });
    await row(0).getByRole('checkbox').click();
    await expect(compare).toBeDisabled();
    for (const index of [1, 2, 3, 4]) await row(index).getByRole('checkbox').click();
    await expect(compare).toBeDisabled();
    for (const index of [3, 4]) await row(index).getByRole('checkbox').click();
    await compare.click();

    const table = page.getByRole('region', { name: 'Side by side' });
    for (const n of [20, 21, 22]) await expect(table.getByRole('link', { name: asin(n) })).toBeVisible();
    await expect(table.getByRole('row', { name: /^Model number \(differs\)/ })).toBeVisible();
    await expect(page.getByText(/\d+ of \d+ fields differ/)).toBeVisible();
    const all = await table.getByRole('row').count();
    await page.getByRole('switch', { name: 'Only differences' }).check();
    await expect.poll(() => table.getByRole('row').count()).toBeLessThan(all);
    expect(await violations(page, 'main')).toEqual([]);

    const form = page.getByRole('form', { name: 'Save comparison' });
    await form.getByRole('button', { name: 'Save comparison' }).click();
    await expect(form.getByText('Please enter a name')).toBeVisible();
    await form.getByLabel('Name').fill('Three for November');
    await form.getByLabel('Note').fill('The second one has the best margin.');
    await form.getByRole('button', { name: 'Save comparison' }).click();
    const saved = page.getByRole('region', { name: 'Saved comparisons' });
    await expect(saved.getByRole('link', { name: /Three for November/ })).toHaveAttribute('aria-current', 'true');
    await page.reload();
    await expect(table.getByRole('link', { name: asin(21) })).toBeVisible();
    await expect(form.getByLabel('Note')).toHaveValue('The second one has the best margin.');
    expect(asked).toEqual([]);

    // Taking one away is another comparison; the saved one stays.
    await table
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect(page).toHaveURL(/products=B000000021,B000000022/);
    await expect(table.getByRole('link', { name: asin(20) })).toHaveCount(0);
    await page.getByLabel('Add an ASIN').fill(asin(23));
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    // It was looked up before, so it is free.
    await expect(table.getByRole('link', { name: asin(23) })).toBeVisible();
    await expect(table.getByText('Not loaded')).toHaveCount(0);
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await overflowOf(page), `${width} px`).toBe(0);
    }
    await saved.getByRole('button', { name: 'Delete Three for November' }).click();
    await page.getByRole('button', { name: 'Undo' }).hover();
    await expect(saved.getByRole('link')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(saved.getByRole('link', { name: /Three for November/ })).toBeVisible();

    // Sellers, whose figures cost nothing.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/az-api/top-rated-sellers');
    for (const index of [0, 1]) await row(index).getByRole('checkbox').click();
    await compare.click();
    await expect(table.getByRole('row', { name: /^Listings/ })).toBeVisible();
    await expect(page).toHaveURL(/\/compare\?sellers=/);
  },
);
