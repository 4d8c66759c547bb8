import type { SavedSupplier, Supplier } from '#shared/wholesale/supplier.ts';
import { done, type FakeCall } from './fake-call.ts';

/** A directory of suppliers, and what the account has saved of it. */
export type WholesalePart = { suppliers: Supplier[]; savedSuppliers: SavedSupplier[] };

export const newWholesale = (): WholesalePart => ({ suppliers: [], savedSuppliers: [] });

export const wholesaleCalls = {
  searchSuppliers: {
    route: 'POST /portal/wholesales/search',
    answer: ({ suppliers }) => done({ data: { suppliers, total: suppliers.length } }),
  },
  mySuppliers: {
    route: 'POST /portal/wholesales/get-my-saved',
    answer: ({ savedSuppliers }) => done({ data: { suppliers: savedSuppliers, total: savedSuppliers.length } }),
  },
  updateMySupplier: { route: 'POST /portal/wholesales/update-my-saved', answer: () => done({}) },
} satisfies Record<string, FakeCall<WholesalePart>>;
