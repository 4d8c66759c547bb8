import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { createBillingApi } from '#client/api/billing.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { createResource } from '#client/stream/resource.ts';
import { useResource } from '#client/stream/use-resource.ts';
import { Banner } from '#client/ui/banner.tsx';
import { isOffered } from '#shared/offered.ts';
import { checkoutReturnIn, withoutReturn } from '../plans-address.ts';
import { checkoutTexts } from '../texts.ts';

/** Says what became of a checkout to whoever comes back from one, once. */
export function ReturnNote({ desk }: { desk: DeskDeps }) {
  const [back, setBack] = useState(() => checkoutReturnIn(new URLSearchParams(location.search)));
  useEffect(() => {
    if (!back) return;
    // A reload, or a copied address, is no second return.
    navigate(withoutReturn(location.pathname, new URLSearchParams(location.search)), { replace: true });
    if (!back.paid) desk.toasts.show({ kind: 'info', text: checkoutTexts.left });
  }, [back, desk.toasts]);
  return back?.paid ? <Arrival desk={desk} session={back.session} onClose={() => setBack(null)} /> : null;
}

/** What was paid for is on its way until the payment service, or an event of the plan, says that it is here. */
function Arrival({ desk, session, onClose }: { desk: DeskDeps; session: string | null; onClose: () => void }) {
  const [{ value, trouble }] = useResource(
    () =>
      createResource(desk, {
        read: () => (session === null ? [] : createBillingApi(desk.call).checkoutResult(session)),
        fromEvent: (event, before) => {
          const unpaid = before !== undefined && isOffered(before) && before.status !== 'paid';
          return event.type === 'subscription.updated' && !unpaid ? { status: 'paid' as const, arrived: true } : undefined;
        },
        staleOn: ['subscription.updated'],
      }),
    [desk, session],
  );
  const known = value !== undefined && isOffered(value) ? value : null;
  const close = (
    <button type="button" className="btn sm" onClick={onClose}>
      {checkoutTexts.close}
    </button>
  );
  if (!known && trouble && trouble.status !== 0 && (trouble.status ?? 0) < 500)
    return (
      <Banner bad title={checkoutTexts.unknown} action={close}>
        {trouble.message}
      </Banner>
    );
  if (known && known.status !== 'paid')
    return (
      <Banner bad title={known.status === 'open' ? checkoutTexts.open : checkoutTexts.expired} action={close}>
        {known.status === 'open' ? checkoutTexts.openMore : checkoutTexts.expiredMore}
      </Banner>
    );
  return known?.arrived ? (
    <Banner title={checkoutTexts.arrived} action={close}>
      {checkoutTexts.arrivedMore}
    </Banner>
  ) : (
    <Banner title={checkoutTexts.arriving}>{checkoutTexts.arrivingMore}</Banner>
  );
}
