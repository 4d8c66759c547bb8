import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#tests/support/component.tsx';
import { ComparedTable } from './compared-table.tsx';
import './comparisons.css';

it('names the better value of each figure, and neither of two that are the same; profit, ROI, and cost come first [RES-08]', async () => {
  const ids = ['B0KETTLE01', 'B0KETTLE02'];
  const values = [
    { profit: 4.1, roi: 40, unit_cost: 10.25, est_sales: 120, rank_of_root_category: 900, buy_box_price_new: 30 },
    { profit: 7.35, roi: 61, unit_cost: 12, est_sales: 120, rank_of_root_category: 4_000, buy_box_price_new: 34 },
  ];
  const items = ids.map((id, at) => ({ id, at: 1_000, values: { asin: id, ...values[at] } }));
  await show(
    <ComparedTable kind="products" marketplace="US" ids={ids} items={items} unknown={new Set()} onRemove={() => {}} />,
  );
  const cells = (name: RegExp) => page.getByRole('row', { name }).getByRole('cell');
  const rows = page.getByRole('row');
  await expect.element(rows.nth(1)).toMatchTextContent('Profit');
  for (const [at, name] of [/^Profit \(/, /^ROI/, /^Unit cost/].entries())
    await expect.element(rows.nth(at + 2)).toHaveAccessibleName(name);
  await expect.element(cells(/^Profit \(/).nth(1)).toMatchTextContent(/^\$7\.35 Better/);
  await expect.element(cells(/^ROI/).nth(1)).toMatchTextContent(/61.* Better/);
  await expect.element(cells(/^Unit cost/).nth(0)).toMatchTextContent(/Better/);
  await expect.element(cells(/rank/i).nth(0)).toMatchTextContent(/Better/);
  // The same, and a price, of which nobody can say it.
  for (const name of [/sales/i, /Buy Box/])
    await expect.element(page.getByRole('row', { name })).not.toMatchTextContent(/Better/);
});
