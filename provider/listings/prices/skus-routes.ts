import type { SkuName } from '#shared/listings/prices/seller-sku.ts';
import { skuCalls } from '#shared/listings/prices/sku-calls.ts';
import { skuCells, skuColumnNames } from '#shared/listings/prices/sku-table.ts';
import type { Deps } from '../../deps.ts';
import { answerCsv, csvFile, type FileTurns } from '../../files/csv-answer.ts';
import { createTurns, inTurn } from '../../http/account-turns.ts';
import { waitingCalls } from '../../limits/limits.ts';
import { serve } from '../../serve.ts';
import { countSkus, searchSkus, skuHistory, skusAfter, withProducts } from './seller-skus-table.ts';
import { createSkuOperations } from './sku-operations.ts';

/** Starts reading an account's SKUs from the marketplace if that is due. */
type SkuReading = { state(ownerId: string): Promise<unknown> };

/**
 * Costs, floors and ceilings per seller SKU. They belong to the main account.
 * @param reading the list has the SKUs that were read, too
 * @param files shared with the other domains
 */
export function skusRoutes(deps: Deps, reading: SkuReading, files: FileTurns) {
  const operations = createSkuOperations(deps);
  const { preview, import: imported, ...others } = skuCalls;
  const ofFiles = serve(
    { preview, import: imported },
    { preview: operations.preview, import: operations.import },
    inTurn(createTurns({ atOnce: 1, waiting: waitingCalls.imports })),
  );
  return serve(others, {
    skus: async ({ owner: { id } }, { sort, page, limit, ...list }) => {
      if (!list.asins) await reading.state(id);
      const skus = await searchSkus(deps.db, id, { sort, page, limit, ...list });
      return { skus: await withProducts(deps.db, id, skus), total: await countSkus(deps.db, id, list) };
    },
    csv: ({ owner: { id } }, list, c) =>
      answerCsv(c, files, async () => {
        let last: SkuName | undefined;
        const file = csvFile(skuColumnNames, async (_, most) => {
          const skus = await skusAfter(deps.db, id, list, last, most);
          last = skus.at(-1) ?? last;
          return skus.map(skuCells);
        });
        return { total: await countSkus(deps.db, id, list), file };
      }),
    history: ({ owner }, sku) => skuHistory(deps.db, owner.id, sku),
    save: (caller, { skus }) => operations.save(caller, skus),
    undoImport: (caller, { id }) => operations.undoImport(caller, id),
  }).route('/', ofFiles);
}
