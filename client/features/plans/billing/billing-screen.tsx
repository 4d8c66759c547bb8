import type { Observable } from 'rxjs';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { ResourceView } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Lazy } from '#client/ui/lazy.tsx';
import { lazyExport } from '#client/ui/lazy-part.ts';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import { Note } from '#client/ui/states.tsx';
import type { UserInfo } from '#shared/account/user.ts';
import type { BillingSummary, Invoice } from '#shared/billing/billing-summary.ts';
import { holdsLegacy } from '#shared/plans/legacy.ts';
import { planStateOf } from '#shared/plans/plan-state.ts';
import type { Unsupported } from '#shared/result.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import { useCheckout } from '../checkout/checkout-state.ts';
import { CheckoutView } from '../checkout/checkout-view.tsx';
import { heldBy } from '../held-plan.ts';
import { PastDue, PlainPastDue } from '../notices/past-due.tsx';
import { noticeTexts } from '../notices/texts.ts';
import { LEGACY_PATH } from '../paths.ts';
import { TokenPane } from '../tokens/token-pane.tsx';
import { type PlanActions, usePlanActions } from '../use-plan-actions.ts';
import { PlanPane, renewalText, StatusTag, titleOf } from './plan-pane.tsx';
import { PortalFrame } from './portal-frame.tsx';
import { billingScreenTexts as texts } from './texts.ts';
import { PortalLink, usePortalUrl } from './use-portal-url.tsx';
import '../plans.css';
import { caller } from '#client/api/caller.ts';
import { createResource, type Resource, useResource } from '#client/stream/resource.ts';
import { billingCalls } from '#shared/billing/calls.ts';
import { formatCents } from '#shared/plans/plan.ts';
import { HeldActions } from '../held-line.tsx';
import '#client/ui/tags.css';
import { formatDate } from '#shared/format.ts';
import { TOKEN_PLANS_PATH } from '#shared/tokens/no-tokens.ts';

const lazyDialogs = lazyExport(() => import('../cancel/renewal-dialogs.tsx'), 'RenewalDialogs');

export type BillingStore = StoreDeps & { user$: Observable<UserInfo>; tokens$: Observable<ResourceState<TokenBalance>> };

/** Billing: subscriptions, renewal, card, and invoices, with the payment provider's portal below. */
export function BillingScreen({ store }: { store: BillingStore }) {
  const user = useValue(store.user$);
  const [state, resource] = useBilling(store);
  const { checkout, api } = useCheckout(store);
  const actions = usePlanActions({ api, checkout, toasts: store.toasts, onChanged: resource.reload });
  const link = usePortalUrl(store, 'link');
  const summary = state.value;
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
              <PortalLink portal={link} className="btn small">
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
          <PlanPane summary={summary} held={planStateOf(user)} now={summary.sandbox?.now ?? store.clock.now()} actions={actions} />
        ) : (
          <NotHere state={state} onRetry={resource.reload} />
        )}
        <TokenPane store={store}>
          <div className="held-acts">
            <Link className="btn" href={TOKEN_PLANS_PATH}>
              {texts.addTokens}
            </Link>
          </div>
        </TokenPane>
      </div>
      {summary && <OtherSubscriptions summary={summary} actions={actions} />}
      {summary && <InvoicesTable invoices={summary.invoices} />}
      <PortalFrame store={store} link={link} onBroken={checkout.broken} />
      {(open?.kind === 'cancel' || open?.kind === 'renew') && (
        <Lazy of={lazyDialogs}>{(RenewalDialogs) => <RenewalDialogs open={open} actions={actions} />}</Lazy>
      )}
      <CheckoutView checkout={checkout} />
    </main>
  );
}

/** Shown while billing is loading, failed, or unsupported by the provider. */
const NotHere = ({ state, onRetry }: { state: ResourceState<BillingSummary | Unsupported>; onRetry: () => void }) =>
  state.phase === 'unsupported' ? (
    <p className="bill-part soft">{texts.unsupported}</p>
  ) : (
    <section className="bill-part" aria-label={texts.title}>
      <ResourceView of={state} onRetry={onRetry} loading={texts.loading} lines={8} failed={texts.failed}>
        {() => null}
      </ResourceView>
    </section>
  );

function useBilling(
  store: Pick<StoreDeps, 'call' | 'events$' | 'scheduler' | 'random'>,
): [ResourceState<BillingSummary | Unsupported>, Resource<BillingSummary | Unsupported>] {
  const api = caller(billingCalls, store.call);
  return useResource(() => createResource(store, { read: () => api.summary(), staleOn: ['subscription.updated', 'subscription.deleted'] }), [store, api]);
}

type OtherSubscriptionsProps = { summary: BillingSummary; actions: PlanActions };

/** Active subscriptions other than the plan: sub-accounts, tokens, the alert tool, plugins. */
function OtherSubscriptions({ summary, actions }: OtherSubscriptionsProps) {
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
              <td className="fig">{renewalText(each)}</td>
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

/** Paid and failed invoices, newest first. */
const InvoicesTable = ({ invoices }: { invoices: readonly Invoice[] }) => (
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
