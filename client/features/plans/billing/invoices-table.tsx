import { Icon } from '#client/ui/icon.tsx';
import type { Invoice } from '#shared/billing/invoice.ts';
import { formatDate } from '#shared/format.ts';
import { formatCents } from '#shared/plans/money.ts';
import { billingScreenTexts as texts } from './texts.ts';
import '#client/ui/table.css';

/** What was paid and what could not be, the newest first. */
export const InvoicesTable = ({ invoices }: { invoices: readonly Invoice[] }) => (
  <section className="bill-part" aria-labelledby="bill-invoices">
    <header>
      <h2 id="bill-invoices">{texts.invoices}</h2>
    </header>
    {invoices.length === 0 ? (
      <p className="soft">{texts.noInvoices}</p>
    ) : (
      <table className="table bill-table">
        <thead>
          <tr>
            <th scope="col">{texts.date}</th>
            <th scope="col">{texts.for}</th>
            <th scope="col">{texts.status}</th>
            <th scope="col" className="num">
              {texts.amount}
            </th>
            <th scope="col" className="num">
              <span className="unseen">{texts.receipt}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.id}>
              <td className="fig">{formatDate(invoice.at)}</td>
              <td>{invoice.description}</td>
              <td>
                <Status invoice={invoice} />
              </td>
              <td className="num">{formatCents(invoice.amountCents, invoice.currency)}</td>
              <td className="num">{invoice.url && <Receipt invoice={invoice} url={invoice.url} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
);

const Receipt = ({ invoice: { at, status }, url }: { invoice: Invoice; url: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer">
    {status === 'open' || status === 'failed' ? texts.pay : texts.receipt}
    <span className="unseen"> {texts.receiptOf(at)}</span>
  </a>
);

function Status({ invoice: { status, failure } }: { invoice: Invoice }) {
  const bad = status === 'failed';
  return (
    <span className={bad ? 'with-sign bad' : 'with-sign'}>
      {(bad || status === 'paid') && <Icon name={bad ? 'wrong' : 'check'} small />}
      {failure ? `${texts.statuses[status]}, ${failure}` : texts.statuses[status]}
    </span>
  );
}
