import { describe, expect, it } from 'vitest';
import { noWholesaleFilters, type WholesaleFilters } from '#shared/wholesale/requests.ts';
import { filtersIn, sameFilters, writeFilters } from './search-address.ts';

const filters: WholesaleFilters = {
  company: ' Möbel & Co ',
  category: 'Clothing, Shoes & Jewelry',
  locations: ['US', 'Germany'],
  approvedFors: ['eBay'],
  wholesaleTypes: [],
};

describe('the search filters in the address', () => {
  it('are stored beside the grid’s parameters, and another search starts at its first row [WHO-01]', () => {
    const query = writeFilters(new URLSearchParams('hide=address&row=40'), filters);
    expect(query.get('hide')).toBe('address');
    expect(query.has('row')).toBe(false);
    expect(query.has('wholesaleTypes')).toBe(false);
    expect(filtersIn(new URLSearchParams(query.toString()))).toEqual({ ...filters, company: 'Möbel & Co' });
    expect(writeFilters(query, noWholesaleFilters).toString()).toBe('hide=address');
  });

  it('distinguish an address without filters from one whose filters are no longer offered', () => {
    expect(filtersIn(new URLSearchParams('density=compact'))).toBeNull();
    expect(filtersIn(new URLSearchParams('category=Weapons&locations=Mars,Italy&company=%20'))).toEqual({
      ...noWholesaleFilters,
      locations: ['Italy'],
    });
  });

  it('are equal whatever space surrounds a name', () => {
    expect(sameFilters(filters, { ...filters, company: 'Möbel & Co' })).toBe(true);
    expect(sameFilters(filters, { ...filters, locations: ['US'] })).toBe(false);
  });
});
