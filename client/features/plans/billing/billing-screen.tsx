import type { Observable } from 'rxjs';
import { isLeftOut, offered } from '#client/stream/chart-state.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Blank } from '#client/ui/blank.tsx';
import { Bones } from '#client/ui/bones.tsx';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { Note } from '#client/ui/note.tsx';
import { useValue } from '#client/ui/observe.ts';
import type { UserInfo } from '#shared/account/user.ts';
import type { BillingSummary } from '#shared/billing/billing-summary.ts';
import { holdsLegacy } from '#shared/plans/legacy.ts';
import { type PlanState, planStateOf } from '#shared/plans/plan-state.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import { LEGACY_PATH } from '../paths.ts';
import { TokenPane } from '../tokens/token-pane.tsx';
import { InvoicesTable } from './invoices-table.tsx';
import { OtherSubscriptions } from './other-subscriptions.tsx';
import { PlanPane } from './plan-pane.tsx';
import { PortalFrame } from './portal-frame.tsx';
import { PortalLink } from './portal-link.tsx';
import { billingScreenTexts as texts } from './texts.ts';
import { type Billing, useBilling } from './use-billing.ts';
import { type PortalUrl, usePortalUrl } from './use-portal-url.ts';
import './billing.css';

/** Of what the portal has for a signed-in person, what this screen uses. */
export type BillingDesk = DeskDeps & { user$: Observable<UserInfo>; tokens$: Observable<ResourceState<TokenBalance>> };

/** What is paid for, when it renews, what it is paid with and what was paid; below it the payment provider's own portal. */
export function BillingScreen({ desk }: { desk: BillingDesk }) {
  const user = useValue(desk.user$);
  const billing = useBilling(desk);
  const link = usePortalUrl(desk, 'link');
  const summary = offered(billing.state);
  return (
    <main className="page billing" id="content" tabIndex={-1}>
      <div className="page-head">
        <h1>{texts.title}</h1>
        <span className="soft wide-only">{texts.unit}</span>
        <span className="push" />
        {holdsLegacy(user) && (
          <Link className="btn quiet" href={LEGACY_PATH}>
            {texts.olderPlans}
          </Link>
        )}
        <PortalLink portal={link} className="btn">
          {texts.openPortal}
        </PortalLink>
      </div>
      {summary && <PastDue summary={summary} billing={billing} link={link} />}
      {summary?.sandbox && (
        <div className="bill-sandbox">
          <Note
            action={
              <PortalLink portal={link} className="btn sm">
                {texts.moveClock}
              </PortalLink>
            }
          >
            <b>{texts.sandbox}</b> {texts.sandboxNow(summary.sandbox.now)}
          </Note>
        </div>
      )}
      <div className="bill-panes">
        <Paid billing={billing} summary={summary} held={planStateOf(user)} now={summary?.sandbox?.now ?? desk.clock.now()} />
        <TokenPane desk={desk} />
      </div>
      {summary && <OtherSubscriptions summary={summary} busy={billing.busy} onTakeBack={billing.takeBack} />}
      {summary && <InvoicesTable invoices={summary.invoices} />}
      <PortalFrame desk={desk} link={link} />
    </main>
  );
}

/** A payment that failed is the whole account's trouble, and leads to the card. */
function PastDue({ summary, billing, link }: { summary: BillingSummary; billing: Billing; link: PortalUrl }) {
  return summary.subscriptions.map(({ id, title, currency, pastDue }) => {
    if (!pastDue) return null;
    const { amountCents, failedAt, endsAt, nextTryAt, reason } = pastDue;
    return (
      <Banner
        key={id}
        bad
        title={texts.pastDue(amountCents, currency, failedAt)}
        action={
          <>
            <BusyButton type="button" className="btn" busy={billing.busy.includes(id)} onClick={() => void billing.retry(id)}>
              {texts.tryNow}
            </BusyButton>
            <PortalLink portal={link} className="btn primary">
              {texts.updateCard}
            </PortalLink>
          </>
        }
      >
        {[reason, endsAt !== null && texts.staysUntil(title, endsAt), nextTryAt !== null && texts.nextTry(nextTryAt)].filter(Boolean).join(' ')}
      </Banner>
    );
  });
}

function Paid({ billing, summary, held, now }: { billing: Billing; summary: BillingSummary | undefined; held: PlanState; now: number }) {
  const { state } = billing;
  if (summary) return <PlanPane summary={summary} held={held} now={now} busy={billing.busy} onTakeBack={billing.takeBack} />;
  if (isLeftOut(state)) return <p className="bill-part soft">{texts.notOffered}</p>;
  return (
    <section className="bill-part" aria-label={texts.title}>
      {state.trouble ? (
        <Blank
          failed
          icon={<Icon name="unplug" />}
          title={texts.failed}
          action={
            <button type="button" className="btn" onClick={billing.summary.reload}>
              {texts.tryAgain}
            </button>
          }
        >
          {state.trouble.message}
        </Blank>
      ) : (
        <Bones lines={8} label={texts.loading} />
      )}
    </section>
  );
}
