import { BusyScreen } from '#client/ui/busy-screen.tsx';
import { Lazy, useFetchedWhenIdle } from '#client/ui/lazy.tsx';
import { lazyExport } from '#client/ui/lazy-part.ts';
import { useValue } from '#client/ui/observe.ts';
import { checkoutTexts } from '../texts.ts';
import type { Checkout } from './checkout-state.ts';

const lazyDialogs = lazyExport(() => import('./checkout-dialogs.tsx'), 'CheckoutDialogs');

export function CheckoutView({ checkout }: { checkout: Checkout }) {
  const state = useValue(checkout.state$);
  useFetchedWhenIdle(lazyDialogs);
  if (state.at === 'rest') return null;
  if (state.at === 'busy') return <BusyScreen label={checkoutTexts.busy} />;
  return <Lazy of={lazyDialogs}>{(CheckoutDialogs) => <CheckoutDialogs state={state} checkout={checkout} />}</Lazy>;
}
