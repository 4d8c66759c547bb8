import type { Supplier } from '#shared/wholesale/supplier.ts';

/** A supplier. Fields that the test doesn't set are made up, the same for the same number. */
export const supplier = (n: number, rest: Partial<Supplier> = {}): Supplier => ({
  _id: `w${n}`,
  location: 'US',
  category: 'Art',
  company: `Company ${String(n).padStart(4, '0')}`,
  address: `${n} Quay Lane`,
  site: `company${n}.example`,
  description: null,
  wholesaleType: ['Light Bulk'],
  approvedFor: ['Amazon'],
  brandNames: ['Oakmerrow'],
  productTypes: ['Prints'],
  ...rest,
});

export const someSuppliers = (count: number): Supplier[] =>
  Array.from({ length: count }, (_, index) => supplier(index + 1));
