import { useMemo } from 'react';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { type PlansAddress, plansAddressIn, withoutReturn, writePlansAddress } from './plans-address.ts';

/** Tab, sub-tab and interval, kept in the address: Back, a reload and a link know them. */
export function usePlansAddress(product: string): [PlansAddress, (change: Partial<PlansAddress>) => void] {
  // Read raw: decoded, an encoded & inside a value would end it.
  const search = useLocationProperty(() => location.search);
  const address = useMemo(() => plansAddressIn(new URLSearchParams(search)), [search]);
  const go = (change: Partial<PlansAddress>) =>
    navigate(`${location.pathname}?${writePlansAddress(new URLSearchParams(location.search), { ...address, ...change }, product)}`);
  return [address, go];
}

/** Where the payment page leads back to: here. */
export const hereAgain = (): string => withoutReturn(location.pathname, new URLSearchParams(location.search));
