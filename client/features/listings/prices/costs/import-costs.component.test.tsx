import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PreviewedSku } from '#shared/listings/prices/seller-sku.ts';
import { skuCalls } from '#shared/listings/prices/sku-calls.ts';
import { violations } from '#tests/support/component.tsx';
import { type FedStore, on, refused, showFed } from '#tests/support/fed-screen.tsx';
import { ImportCosts } from './import-costs.tsx';

const row = (n: number, sku: string, more: Partial<PreviewedSku> = {}): PreviewedSku => ({
  ...{ row: n, sku, marketplace: 'US', cost: null, changes: {}, unlisted: false, column: '', reason: '' },
  ...more,
});
const rows = [
  row(2, 'MUG', {
    title: 'Enamel mug',
    cost: 4,
    changes: { cost: { before: 4, after: 5 }, floor: { before: null, after: 9 } },
  }),
  row(3, 'SAME', { cost: 2 }),
  row(4, 'MGU', { changes: { cost: { before: null, after: 3 } }, unlisted: true }),
  row(5, 'BAD', { column: 'Cost', reason: 'Cost is no amount: free' }),
];
const csv = 'SKU,Cost\nMUG,5';

function Screen({ store }: { store: FedStore }) {
  const [open, setOpen] = useState(true);
  return open && <ImportCosts deps={store} start="US" onImported={() => {}} onClose={() => setOpen(false)} />;
}

async function chosen() {
  const answers = [on(skuCalls.preview, { rows })];
  const fed = await showFed((store) => <Screen store={store} />, { answers });
  await userEvent.upload(page.getByLabelText('CSV file'), new File([csv], 'costs.csv', { type: 'text/csv' }));
  await expect.element(page.getByRole('table', { name: 'What changes' })).toBeVisible();
  return fed;
}

it('a file of costs shows each row with its old and new cost before anything is saved, problems and SKUs that are not the seller’s first [ACT-04]', async () => {
  const { edge } = await chosen();
  const lines = page.getByRole('table').getByRole('row').elements();
  expect(lines.map((line) => [...line.children].map(({ textContent }) => textContent))).toEqual([
    ['Row', 'SKU', 'Product', 'Cost now', 'New cost', 'Note'],
    ['5', 'BAD US', '–', '–', '', 'Cost is no amount: free'],
    ['4', 'MGU US', '–', '–', '$3.00', 'Not among your listings: left out'],
    ['2', 'MUG US', 'Enamel mug', '$4.00', '$5.00', 'Floor: – to $9.00'],
    ['3', 'SAME US', '–', '$2.00', '', 'Unchanged'],
  ]);
  await expect
    .element(page.getByRole('status').first())
    .toHaveTextContent('1 SKU changes, 1 unchanged, 1 not among your listings, 1 refused.');
  expect(edge.sent(skuCalls.import)).toEqual([]);
  expect(await violations()).toEqual([]);
});

it('SKUs that are not the seller’s are left out unless they say otherwise, and Undo takes the import back [ACT-04]', async () => {
  const { edge } = await chosen();
  await expect.element(page.getByRole('button', { name: 'Save 1 SKU' })).toBeEnabled();
  edge.answer(on(skuCalls.import, refused('The provider is down.', { status: 503 })));
  await page.getByRole('button', { name: 'Save 1 SKU' }).click();
  await expect.element(page.getByText('The provider is down.')).toBeVisible();
  // What the preview showed is what is saved, even if the listings are read meanwhile.
  expect(edge.sent(skuCalls.import)).toMatchObject([{ skip: [4] }]);
  await page.getByRole('checkbox', { name: "Also save MGU, which isn't among your listings" }).click();

  edge.answer(
    on(skuCalls.import, { rows: 4, saved: 2, unchanged: 1, refused: [{ row: 5, sku: 'BAD', reason: 'x' }] }),
    on(skuCalls.undoImport, { restored: 1, kept: 1 }),
  );
  await page.getByRole('button', { name: 'Save 2 SKUs' }).click();
  await expect.element(page.getByText('2 SKUs saved')).toHaveTextContent('2 SKUs saved1 unchanged, 1 refused');
  expect(edge.sent(skuCalls.import).at(-1)).toMatchObject({ csv, marketplace: 'US', skip: [] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .element(page.getByText('1 SKU as before'))
    .toHaveTextContent('1 SKU as before1 changed since, left as it is');
  expect(edge.sent(skuCalls.undoImport)).toEqual([{ id: (edge.sent(skuCalls.import).at(-1) as { id: string }).id }]);
});
