import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buyCalls } from '#shared/listings/buys/calls.ts';
import { violations } from '#tests/support/component.tsx';
import { on, refused, showFed } from '#tests/support/fed-screen.tsx';
import { ImportOrders } from './import-orders.tsx';

const csv = 'Date,ASIN,Pieces,Unit cost\n2026-03-01,B0000000C1,12,3.45';
const rows = {
  rows: 3,
  saved: 2,
  unchanged: 0,
  refused: [{ row: 4, asin: 'B0000000C3', column: 'Date', reason: 'Date is missing' }],
};

it('a file of orders shows what would be saved and which rows are refused, and why, before anything is saved [OWN-13]', async () => {
  const { edge } = await showFed(
    (store) => <ImportOrders store={store} zone="UTC" onImported={() => {}} onClose={() => {}} />,
    {
      answers: [on(buyCalls.preview, rows)],
    },
  );
  await expect.element(page.getByRole('button', { name: 'Import' })).toBeDisabled();
  await userEvent.upload(page.getByLabelText('CSV file'), new File([csv], 'orders.csv', { type: 'text/csv' }));
  await expect.element(page.getByRole('status')).toHaveTextContent('2 buys to save, 0 stored before, 1 refused.');
  await expect
    .element(page.getByRole('table', { name: 'Refused rows' }))
    .toMatchTextContent(/4B0000000C3DateDate is missing/);
  expect(edge.sent(buyCalls.import)).toEqual([]);
  expect(await violations()).toEqual([]);

  edge.answer(on(buyCalls.import, refused('The provider is down.', { status: 503 })));
  await page.getByRole('button', { name: 'Save 2 buys' }).click();
  await expect.element(page.getByText('The provider is down.')).toBeVisible();
  edge.answer(on(buyCalls.import, rows));
  await page.getByRole('button', { name: 'Save 2 buys' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('2 buys saved, 0 stored before, 1 refused.');
  expect(edge.sent(buyCalls.import).at(-1)).toEqual({ csv, marketplace: 'US', zone: 'UTC' });
});
