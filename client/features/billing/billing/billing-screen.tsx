import { type ReactNode, useEffect, useRef, useState } from 'react';
import { auditTime, filter, from, interval, type Observable, tap } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import { createResource, type Resource, useResource, useResourceOf } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { ResourceView } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { lazyPart } from '#client/ui/error-boundary.tsx';
import { LoadFailed } from '#client/ui/failures.tsx';
import { Full } from '#client/ui/full.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import { Note, Skeleton } from '#client/ui/states.tsx';
import { num, TableHead, unseen } from '#client/ui/table-head.tsx';
import type { BillingSummary, Invoice } from '#shared/billing/billing-summary.ts';
import { billingCalls } from '#shared/billing/calls.ts';
import { holdsLegacy } from '#shared/billing/plans/legacy.ts';
import { formatCents } from '#shared/billing/plans/plan.ts';
import { planStateOf } from '#shared/billing/plans/plan-state.ts';
import { formatDate } from '#shared/format.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import { TOKEN_PLANS_PATH } from '#shared/tokens/no-tokens.ts';
import { useCheckout } from '../checkout/checkout-state.ts';
import { CheckoutView } from '../checkout/checkout-view.tsx';
import { CurrentActions } from '../current-line.tsx';
import { currentOf } from '../current-plan.ts';
import { PastDue, PlainPastDue } from '../notices/past-due.tsx';
import { noticeTexts } from '../notices/texts.ts';
import { BILLING_PATH, LEGACY_PATH } from '../paths.ts';
import { TokenPane } from '../tokens/token-pane.tsx';
import { type PlanActions, usePlanActions } from '../use-plan-actions.ts';
import { PlanPane, renewalText, StatusTag, titleOf } from './plan-pane.tsx';
import { billingScreenTexts as texts } from './texts.ts';
import '../plans.css';
import '#client/ui/tags.css';
import '#client/ui/buttons.css';

const RenewalDialogs = lazyPart(() => import('../cancel/renewal-dialogs.tsx'), 'RenewalDialogs');

export type BillingStore = StoreDeps & {
  user$: Observable<UserInfo>;
  tokens$: Observable<ResourceState<TokenBalance>>;
};

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
        <Full>
          <span className="soft wide-only">{texts.unit}</span>
        </Full>
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
        <PastDue key={each.id} current={currentOf(each)} actions={actions}>
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
      {summary?.sandbox && <SandboxNote now={summary.sandbox.now} portal={link} />}
      <Full>
        <div className="bill-panes">
          {summary ? (
            <PlanPane
              summary={summary}
              current={planStateOf(user)}
              now={summary.sandbox?.now ?? store.clock.now()}
              actions={actions}
            />
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
      </Full>
      {summary && <OtherSubscriptions summary={summary} actions={actions} />}
      {summary && <InvoicesTable invoices={summary.invoices} />}
      <PortalFrame store={store} link={link} onBroken={checkout.broken} />
      {(open?.kind === 'cancel' || open?.kind === 'renew') && <RenewalDialogs open={open} actions={actions} />}
      <CheckoutView checkout={checkout} />
    </main>
  );
}

type SandboxNoteProps = { now: number; portal: ReturnType<typeof usePortalUrl> };

const SandboxNote = ({ now, portal }: SandboxNoteProps) => (
  <div className="bill-sandbox">
    <Note
      action={
        <PortalLink portal={portal} className="btn small">
          {texts.moveClock}
        </PortalLink>
      }
    >
      <b>{texts.sandbox}</b> {texts.sandboxNow(now)}
    </Note>
  </div>
);

/** Shown while billing is loading, or has failed. */
const NotHere = ({ state, onRetry }: { state: ResourceState<BillingSummary>; onRetry: () => void }) => (
  <section className="bill-part" aria-label={texts.title}>
    <ResourceView of={state} onRetry={onRetry} loading={texts.loading} lines={8} failed={texts.failed}>
      {() => null}
    </ResourceView>
  </section>
);

function useBilling(store: StoreDeps): [ResourceState<BillingSummary>, Resource<BillingSummary>] {
  const api = caller(billingCalls, store.call);
  return useResource(store, [api], {
    full: true,
    read: () => api.summary(),
    staleOn: ['subscription.updated', 'subscription.deleted'],
  });
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
        <TableHead
          columns={[texts.subscription, texts.status, texts.renewal, num(texts.price), unseen(texts.autoRenew)]}
        />
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
                <CurrentActions current={currentOf(each)} actions={actions} small />
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

/** Permissions of the payment provider's page. It may navigate the whole portal only after a user's click. */
const RIGHTS =
  'allow-forms allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';

type PortalFrameProps = {
  store: Pick<StoreDeps, 'call' | 'events$' | 'scheduler' | 'random'>;
  link: PortalUrl;
  /** The call for its URL failed with a 500. */
  onBroken(): void;
};

/** The billing portal in a frame (SHELL-15). A link beside it serves payment providers that refuse frames. */
function PortalFrame({ store, link, onBroken }: PortalFrameProps) {
  const element = useRef<HTMLIFrameElement>(null);
  const isInUse = () => element.current !== null && document.activeElement === element.current;
  const [{ value, trouble }, frame] = usePortalUrl(store, 'frame', isInUse);
  const [src, setSrc] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether the frame is in use matters only when the URL arrives
  useEffect(() => {
    if (value && !isInUse()) setSrc(value.url);
  }, [value]);
  const isBroken = trouble?.status === 500;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once, regardless of retries
  useEffect(() => {
    if (isBroken) onBroken();
  }, [isBroken]);
  return (
    <section className="bill-part bill-portal" aria-labelledby="bill-portal">
      <header>
        <h2 id="bill-portal">{texts.portal}</h2>
        <span className="soft">{texts.portalHint}</span>
        <PortalLink portal={link} className="push with-sign">
          {texts.portalLink}
        </PortalLink>
      </header>
      {src ? (
        // A new URL gets a new frame: reusing the frame would add a Back entry.
        <iframe key={src} ref={element} title={texts.portal} src={src} sandbox={RIGHTS} referrerPolicy="no-referrer" />
      ) : trouble ? (
        <LoadFailed title={texts.portalFailed} onRetry={frame.reload}>
          {trouble.message}
        </LoadFailed>
      ) : (
        <Skeleton lines={6} label={texts.loadingPortal} />
      )}
    </section>
  );
}

/** ms. A billing portal URL expires after about five minutes. */
const RENEWED_EVERY = 240_000;

type PortalUrl = [ResourceState<{ url: string }>, Resource<{ url: string }>];

/** ms. One change causes several events. */
const SETTLED = 1_000;

/**
 * Returns a billing portal URL that leads back here (SHELL-18). Each URL works once, so the frame and the links each
 * have their own.
 * @param use 'link' renews its URL, since it may be pressed at any time; 'frame' keeps its first URL until its content
 * has changed
 * @param isInUse whether the user is working in the frame, which must then not reload
 */
function usePortalUrl(
  store: Pick<StoreDeps, 'call' | 'events$' | 'scheduler' | 'random'>,
  use: 'frame' | 'link',
  isInUse: () => boolean = () => false,
): PortalUrl {
  const api = caller(billingCalls, store.call);
  return useResourceOf(() => {
    let shown = false;
    const read = () => {
      if (shown) return [];
      return from(api.portal({ returnUrl: BILLING_PATH })).pipe(
        tap((answer) => {
          shown = use === 'frame' && answer.ok;
        }),
      );
    };
    const outdated$ = store.events$.pipe(
      filter((item) => item.kind === 'event' && /^subscription\./.test(item.event.type)),
      auditTime(SETTLED, store.scheduler),
      filter(() => !isInUse()),
      tap(() => {
        shown = false;
      }),
    );
    return createResource<{ url: string }>(store, {
      read,
      again$: use === 'link' ? interval(RENEWED_EVERY, store.scheduler) : outdated$,
    });
  }, [store, api, use]);
}

/** Opens the billing portal in a new tab. Disabled until the URL arrives. */
function PortalLink({
  portal: [{ value }, portal],
  className,
  children,
}: {
  portal: PortalUrl;
  className?: string;
  children: ReactNode;
}) {
  const label = (
    <>
      {children} <Icon name="out" small />
    </>
  );
  if (!value)
    return (
      <button type="button" className={className} disabled>
        {label}
      </button>
    );
  return (
    // Each URL works only once.
    <a className={className} href={value.url} target="_blank" rel="noopener noreferrer" onClick={() => portal.reload()}>
      {label}
    </a>
  );
}
