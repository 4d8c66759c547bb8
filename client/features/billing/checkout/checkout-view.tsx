import { BusyScreen } from '#client/ui/busy-screen.tsx';
import { lazyPart } from '#client/ui/error-boundary.tsx';
import { usePreloaded } from '#client/ui/lazy.ts';
import { useValue } from '#client/ui/observe.ts';
import { checkoutTexts } from '../texts.ts';
import type { Checkout } from './checkout-state.ts';

const CheckoutDialogs = lazyPart(() => import('./checkout-dialogs.tsx'), 'CheckoutDialogs');

export function CheckoutView({ checkout }: { checkout: Checkout }) {
  const state = useValue(checkout.state$);
  usePreloaded(CheckoutDialogs);
  if (state.at === 'rest') return null;
  if (state.at === 'busy') return <BusyScreen label={checkoutTexts.busy} />;
  return <CheckoutDialogs state={state} checkout={checkout} />;
}
