/** The three supplier lists in the specification's order, with their menu and tab titles. */
export const supplierLists = {
  search: { path: '/wholesale-suppliers/search', tab: 'Search' },
  newest: { path: '/wholesale-suppliers/newest', tab: 'Newest' },
  saved: { path: '/wholesale-suppliers/my-saved', tab: 'My Saved' },
} as const;
export type SupplierList = keyof typeof supplierLists;

/** The page of one supplier, below the saved list (RES-10). */
export const supplierPath = (id: string): string => `${supplierLists.saved.path}/${encodeURIComponent(id)}`;

export const WHOLESALE_GROUP = 'Wholesale Suppliers';
