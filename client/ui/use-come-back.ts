import { useEffect } from 'react';

/** Runs when the browser shows the page again as it was left, such as by Back from a payment page: a button that led away is still busy then. */
export function useComeBack(onShown: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && onShown();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  });
}
