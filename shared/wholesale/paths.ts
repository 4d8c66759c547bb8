/** The saved list, and below it the page of each supplier. */
export const SAVED_SUPPLIERS_PATH = '/wholesale-suppliers/my-saved';

/** The page of one supplier (RES-10). */
export const supplierPath = (id: string): string => `${SAVED_SUPPLIERS_PATH}/${encodeURIComponent(id)}`;
