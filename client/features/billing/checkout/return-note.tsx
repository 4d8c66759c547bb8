import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { LazyBoundary } from '#client/ui/error-boundary.tsx';
import { Banner } from '#client/ui/failures.tsx';
import { lazyExport } from '#client/ui/lazy.ts';
import { checkoutReturnIn, withoutReturn } from '../plans-address.ts';
import { checkoutTexts } from '../texts.ts';
import type { ReturnStore } from './purchase-note.tsx';

const PurchaseNote = lazyExport(() => import('./purchase-note.tsx'), 'PurchaseNote');

/** Shows the outcome once on return from a checkout. */
export function ReturnNote({ store }: { store: ReturnStore }) {
  const [back, setBack] = useState(() => checkoutReturnIn(new URLSearchParams(location.search)));
  useEffect(() => {
    if (!back) return;
    // A reload or a copied URL must not count as another return.
    navigate(withoutReturn(location.pathname, new URLSearchParams(location.search)), { replace: true });
    if (!back.paid) store.toasts.show({ kind: 'info', text: checkoutTexts.left });
  }, [back, store.toasts]);
  return back?.paid ? (
    <LazyBoundary fallback={<Banner title={checkoutTexts.arriving}>{checkoutTexts.arrivingMore}</Banner>}>
      <PurchaseNote store={store} session={back.session} onClose={() => setBack(null)} />
    </LazyBoundary>
  ) : null;
}
