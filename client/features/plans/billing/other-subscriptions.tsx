import type { BillingSummary } from '#shared/billing/billing-summary.ts';
import { formatCents } from '#shared/plans/money.ts';
import { heldBy } from '../held.ts';
import { HeldActions } from '../held-line.tsx';
import type { PlanActions } from '../use-plan-actions.ts';
import { StatusTag } from './plan-pane.tsx';
import { renewalWords, titleOf } from './subscription-words.ts';
import { billingScreenTexts as texts } from './texts.ts';
import '#client/ui/table.css';

type OtherSubscriptionsProps = { summary: BillingSummary; actions: PlanActions };

/** What is paid for beside the plan: sub-accounts, tokens, the alert tool, plugins. Without any, nothing. */
export function OtherSubscriptions({ summary, actions }: OtherSubscriptionsProps) {
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
            <th scope="col">
              <span className="unseen">{texts.autoRenew}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {others.map((each) => (
            <tr key={each.id}>
              <th scope="row">{titleOf(each)}</th>
              <td>
                <StatusTag subscription={each} />
              </td>
              <td className="fig">{renewalWords(each)}</td>
              <td className="num">
                {formatCents(each.amountCents, each.currency)} <span className="soft">{texts.a(each.interval)}</span>
              </td>
              <td className="bill-acts">
                <HeldActions held={heldBy(each)} actions={actions} small />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
