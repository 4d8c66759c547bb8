import { Fragment } from 'react';
import type { BillingSummary } from '#shared/billing/billing-summary.ts';
import { formatCents } from '#shared/billing/money.ts';
import { StatusTag } from './plan-pane.tsx';
import { ScheduledChange } from './scheduled-change.tsx';
import { renewalWords, titleOf } from './subscription-words.ts';
import { billingScreenTexts as texts } from './texts.ts';
import '#client/ui/table.css';

type OtherSubscriptionsProps = { summary: BillingSummary; busy: readonly string[]; onTakeBack(subId: string): void };

/** What is paid for beside the plan: sub-accounts, tokens, the alert tool, plugins. Without any, nothing. */
export function OtherSubscriptions({ summary, busy, onTakeBack }: OtherSubscriptionsProps) {
  const others = summary.subscriptions.filter(({ family, status }) => family !== 'plan' && status !== 'ended');
  if (others.length === 0) return null;
  return (
    <section className="bill-part" aria-labelledby="bill-others">
      <header>
        <h2 id="bill-others">{texts.others}</h2>
      </header>
      <table className="table bill-table">
        <thead>
          <tr>
            <th scope="col">{texts.subscription}</th>
            <th scope="col">{texts.status}</th>
            <th scope="col">{texts.renewal}</th>
            <th scope="col" className="num">
              {texts.price}
            </th>
          </tr>
        </thead>
        <tbody>
          {others.map((each) => (
            <Fragment key={each.id}>
              <tr>
                <th scope="row">{titleOf(each)}</th>
                <td>
                  <StatusTag subscription={each} />
                </td>
                <td className="fig">{renewalWords(each)}</td>
                <td className="num">
                  {formatCents(each.amountCents, each.currency)} <span className="soft">{texts.a(each.interval)}</span>
                </td>
              </tr>
              {each.scheduled && (
                <tr className="bill-change">
                  <td colSpan={4}>
                    <ScheduledChange subscription={each} busy={busy.includes(each.id)} onTakeBack={() => onTakeBack(each.id)} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}
