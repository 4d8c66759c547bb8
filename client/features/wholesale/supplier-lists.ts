import { SAVED_SUPPLIERS_PATH } from '#shared/wholesale/paths.ts';

/** The three supplier lists in the specification's order, with their menu and tab titles. */
export const supplierLists = {
  search: { path: '/wholesale-suppliers/search', tab: 'Search' },
  newest: { path: '/wholesale-suppliers/newest', tab: 'Newest' },
  saved: { path: SAVED_SUPPLIERS_PATH, tab: 'My Saved' },
} as const;
export type SupplierList = keyof typeof supplierLists;

export const WHOLESALE_GROUP = 'Wholesale Suppliers';
