import type { Upcoming } from '#shared/billing/billing-summary.ts';
import { formatCents } from '#shared/plans/plan.ts';
import { upgradeTexts } from '../texts.ts';

/** What would be charged, item by item. */
export const InvoiceTable = ({ upcoming: { items, amountCents, currency } }: { upcoming: Upcoming }) => (
  <table className="invoice">
    <thead>
      <tr>
        <th scope="col">{upgradeTexts.invoice}</th>
        <th scope="col" className="num">
          {upgradeTexts.amount}
        </th>
      </tr>
    </thead>
    <tbody>
      {items.map((item) => (
        <tr key={item.id}>
          <td>{item.description}</td>
          <td className="num">{formatCents(item.amountCents, currency)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">{upgradeTexts.due}</th>
        <td className="num">{formatCents(amountCents, currency)}</td>
      </tr>
    </tfoot>
  </table>
);
