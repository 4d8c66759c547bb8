import type { Observable } from 'rxjs';
import { isLeftOut, offered } from '#client/stream/chart-state.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { Blank } from '#client/ui/blank.tsx';
import { Bones } from '#client/ui/bones.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { Note } from '#client/ui/note.tsx';
import { useValue } from '#client/ui/observe.ts';
import type { UserInfo } from '#shared/account/user.ts';
import type { BillingSummary } from '#shared/billing/billing-summary.ts';
import type { NotOffered } from '#shared/offered.ts';
import { holdsLegacy } from '#shared/plans/legacy.ts';
import { planStateOf } from '#shared/plans/plan-state.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import { TOKEN_PLANS_PATH } from '#shared/tokens/no-tokens.ts';
import { RenewalDialogs } from '../cancel/renewal-dialogs.tsx';
import { CheckoutView } from '../checkout/checkout-view.tsx';
import { useCheckout } from '../checkout/use-checkout.ts';
import { heldBy } from '../held.ts';
import { PastDue, PlainPastDue } from '../notices/past-due.tsx';
import { LEGACY_PATH } from '../paths.ts';
import { noticeTexts } from '../texts.ts';
import { TokenPane } from '../tokens/token-pane.tsx';
import { usePlanActions } from '../use-plan-actions.ts';
import { InvoicesTable } from './invoices-table.tsx';
import { OtherSubscriptions } from './other-subscriptions.tsx';
import { PlanPane } from './plan-pane.tsx';
import { PortalFrame } from './portal-frame.tsx';
import { PortalLink } from './portal-link.tsx';
import { billingScreenTexts as texts } from './texts.ts';
import { useBilling } from './use-billing.ts';
import { usePortalUrl } from './use-portal-url.ts';
import './billing.css';

/** Of what the portal has for a signed-in person, what this screen uses. */
export type BillingDesk = DeskDeps & { user$: Observable<UserInfo>; tokens$: Observable<ResourceState<TokenBalance>> };

/** What is paid for, when it renews, what it is paid with and what was paid; below it the payment provider's own portal. */
export function BillingScreen({ desk }: { desk: BillingDesk }) {
  const user = useValue(desk.user$);
  const [state, resource] = useBilling(desk);
  const { checkout, api } = useCheckout(desk);
  const actions = usePlanActions({ api, checkout, toasts: desk.toasts, onChanged: resource.reload });
  const link = usePortalUrl(desk, 'link');
  const summary = offered(state);
  const { open } = actions;
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
      {summary?.subscriptions.map((each) => (
        <PastDue key={each.id} held={heldBy(each)} actions={actions}>
          <PortalLink portal={link} className="btn primary">
            {noticeTexts.updateCard}
          </PortalLink>
        </PastDue>
      ))}
      {!summary && (
        <PlainPastDue
          plan={planStateOf(user)}
          action={
            <PortalLink portal={link} className="btn primary">
              {noticeTexts.updateCard}
            </PortalLink>
          }
        />
      )}
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
        {summary ? (
          <PlanPane summary={summary} held={planStateOf(user)} now={summary.sandbox?.now ?? desk.clock.now()} actions={actions} />
        ) : (
          <NotHere state={state} onRetry={resource.reload} />
        )}
        <TokenPane desk={desk}>
          <div className="held-acts">
            <Link className="btn" href={TOKEN_PLANS_PATH}>
              {texts.addTokens}
            </Link>
          </div>
        </TokenPane>
      </div>
      {summary && <OtherSubscriptions summary={summary} actions={actions} />}
      {summary && <InvoicesTable invoices={summary.invoices} />}
      <PortalFrame desk={desk} link={link} onBroken={checkout.broken} />
      {(open?.kind === 'cancel' || open?.kind === 'renew') && <RenewalDialogs open={open} actions={actions} />}
      <CheckoutView checkout={checkout} />
    </main>
  );
}

/** In place of the plan while it is on its way, did not come, or is not told here. */
function NotHere({ state, onRetry }: { state: ResourceState<BillingSummary | NotOffered>; onRetry: () => void }) {
  if (isLeftOut(state)) return <p className="bill-part soft">{texts.notOffered}</p>;
  return (
    <section className="bill-part" aria-label={texts.title}>
      {state.trouble ? (
        <Blank
          failed
          icon={<Icon name="unplug" />}
          title={texts.failed}
          action={
            <button type="button" className="btn" onClick={onRetry}>
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
