import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#tests/support/component.tsx';
import { ProductTable } from './product-table.tsx';

it('draws only pictures that the portal has, and asks no other host for one [OWN-05]', async () => {
  const own = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
  const rows = [
    { asin: 'B0C7K2M4QX', marketplace: 'US', title: 'Sage tumbler', image: 'https://pictures.example/a.jpg' },
    { asin: 'B0C7K2M4QY', marketplace: 'US', title: 'Oak board', image: own },
    { asin: 'B0C7K2M4QZ', marketplace: 'US', title: 'Tin', image: '//pictures.example/b.jpg' },
  ];
  await show(<ProductTable label="Products" columns={[]} rows={rows} total={3} detail={() => null} />);
  await expect.element(page.getByText('Oak board')).toBeVisible();
  expect([...document.querySelectorAll('img')].map(({ src }) => src)).toEqual([own]);
});
