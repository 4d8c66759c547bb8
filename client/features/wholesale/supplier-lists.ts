/** The three lists of suppliers, in the documents' order, with the word for each in menus and tabs. */
export const supplierLists = {
  search: { path: '/wholesale-suppliers/search', tab: 'Search' },
  newest: { path: '/wholesale-suppliers/newest', tab: 'Newest' },
  saved: { path: '/wholesale-suppliers/my-saved', tab: 'My Saved' },
} as const;
export type SupplierList = keyof typeof supplierLists;

/** What the menus call them together. */
export const WHOLESALE_GROUP = 'Wholesale Suppliers';
