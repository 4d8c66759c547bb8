import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show, violations } from '#tests/support/component.tsx';
import { num, TableHead, unseen } from './table-head.tsx';

it('a head names its columns, has figures at the end, and leaves out what is false', async () => {
  await show(
    <table className="table" aria-label="Prices">
      <TableHead columns={['', 'Seller', num('Price', 'With shipping'), false, unseen('Actions')]} />
      <tbody>
        <tr>
          <th scope="row">Kettle</th>
          <td>Northwind</td>
          <td className="num">$27.50</td>
          <td />
        </tr>
      </tbody>
    </table>,
  );
  const heads = page.getByRole('columnheader').elements();
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Seller', 'Price', 'Actions']);
  const price = page.getByRole('columnheader', { name: 'Price' });
  await expect.element(price).toHaveClass('num');
  await expect.element(price).toHaveAttribute('title', 'With shipping');
  expect(await violations()).toEqual([]);
});
