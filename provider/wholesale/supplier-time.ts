import type { Deps } from '../deps.ts';
import type { AlertDeps } from '../inbox/store-alert.ts';
import { storeNotice } from '../inbox/store-notice.ts';

const PORTION = 200;

/** Reminds of next steps that are due, each once: also of those that became due while the provider was not running. */
export async function passSupplierTime(deps: Pick<Deps, 'db' | 'write' | 'newId'> & AlertDeps): Promise<void> {
  for (;;) {
    const due = await deps.write(async (trx) => {
      const now = deps.clock();
      const rows = await trx
        .selectFrom('supplier_files as file')
        .innerJoin('suppliers', 'suppliers.id', 'file.supplier_id')
        .select(['file.owner_id', 'file.supplier_id', 'file.step', 'file.step_at', 'suppliers.company'])
        .where('file.remind_at', '<=', now)
        .orderBy('file.remind_at')
        .limit(PORTION)
        .execute();
      for (const { owner_id, supplier_id, step, step_at, company } of rows) {
        await trx
          .updateTable('supplier_files')
          .set({ remind_at: null })
          .where('owner_id', '=', owner_id)
          .where('supplier_id', '=', supplier_id)
          .execute();
        await storeNotice(deps, trx, owner_id, {
          about: 'supplier',
          supplier: supplier_id,
          name: (company || supplier_id).slice(0, 200),
          step: step ?? '',
          due: step_at ?? now,
        });
      }
      return rows.length;
    });
    if (due < PORTION) return;
  }
}
