import { BusyScreen } from '#client/ui/busy-screen.tsx';
import { Lazy, useFetchedWhenIdle } from '#client/ui/lazy.tsx';
import { useValue } from '#client/ui/observe.ts';
import { lazyPlans } from '../lazy-plans.ts';
import { checkoutTexts } from '../texts.ts';
import type { Checkout } from './checkout-state.ts';

export function CheckoutView({ checkout }: { checkout: Checkout }) {
  const state = useValue(checkout.state$);
  useFetchedWhenIdle(lazyPlans);
  if (state.at === 'rest') return null;
  if (state.at === 'busy') return <BusyScreen label={checkoutTexts.busy} />;
  return <Lazy of={lazyPlans}>{({ CheckoutDialogs }) => <CheckoutDialogs state={state} checkout={checkout} />}</Lazy>;
}
