import { BusyScreen } from '#client/ui/busy-screen.tsx';
import { LazyBoundary } from '#client/ui/error-boundary.tsx';
import { lazyExport, usePreloaded } from '#client/ui/lazy.ts';
import { useValue } from '#client/ui/observe.ts';
import { checkoutTexts } from '../texts.ts';
import type { Checkout } from './checkout-state.ts';

const CheckoutDialogs = lazyExport(() => import('./checkout-dialogs.tsx'), 'CheckoutDialogs');

export function CheckoutView({ checkout }: { checkout: Checkout }) {
  const state = useValue(checkout.state$);
  usePreloaded(CheckoutDialogs);
  if (state.at === 'rest') return null;
  if (state.at === 'busy') return <BusyScreen label={checkoutTexts.busy} />;
  return (
    <LazyBoundary>
      <CheckoutDialogs state={state} checkout={checkout} />
    </LazyBoundary>
  );
}
