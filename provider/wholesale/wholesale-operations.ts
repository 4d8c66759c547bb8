import type { Supplier } from '#shared/wholesale/supplier.ts';
import type { Deps } from '../deps.ts';
import { insertSupplier, supplierRowOf } from './suppliers-table.ts';

/** What the company behind the provider does to the suppliers' directory. */
export const createWholesaleOperations = (deps: Deps) => ({
  /** Adds suppliers, of which the last is the newest. */
  addSuppliers: (suppliers: readonly Supplier[]): Promise<void> =>
    deps.write(async (trx) => {
      for (const [index, supplier] of suppliers.entries()) await insertSupplier(trx, supplierRowOf(supplier, deps.clock() + index - suppliers.length));
    }),
});
