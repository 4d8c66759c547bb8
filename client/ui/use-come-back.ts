import { useEffect } from 'react';

/**
 * Runs when the page returns from the back-forward cache, for example by Back from a payment page: the button that led
 * away is still busy then.
 */
export function useComeBack(onShown: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && onShown();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  });
}
