import { buyCells, buyColumnNames } from '#shared/listings/buys/buy-table.ts';
import { buyCalls } from '#shared/listings/buys/calls.ts';
import type { Deps } from '../../deps.ts';
import { answerCsv, csvFile, type FileTurns } from '../../files/csv-answer.ts';
import { createTurns, inTurn } from '../../http/account-turns.ts';
import { waitingCalls } from '../../limits/limits.ts';
import { serve } from '../../serve.ts';
import { importBuys } from './buy-import.ts';
import { buyChoices, buyReader, createBuyOperations, findBuys } from './buy-operations.ts';

/**
 * What the team bought. Everybody states their own buys; whose buys a caller reads, the histories decide.
 * @param files shared with the other domains
 */
export function buysRoutes(deps: Deps, files: FileTurns) {
  const operations = createBuyOperations(deps);
  const { preview, import: imported, ...others } = buyCalls;
  const ofFiles = serve(
    { preview, import: imported },
    {
      preview: (caller, file) => importBuys(deps, caller, file, { save: false }),
      import: (caller, file) => importBuys(deps, caller, file),
    },
    inTurn(createTurns({ atOnce: 1, waiting: waitingCalls.imports })),
  );
  return serve(others, {
    state: (caller, { buys }) => operations.state(caller, buys),
    remove: (caller, { ids }) => operations.remove(caller, ids),
    restore: (caller, { ids }) => operations.restore(caller, ids),
    search: (caller, list) => findBuys(deps.db, caller, list),
    choices: (caller, product) => buyChoices(deps.db, caller, product),
    csv: async (caller, { zone, ...list }, c) => {
      const reader = await buyReader(deps.db, caller, list);
      if (!reader.ok) return reader;
      const { total, read } = reader.value;
      return answerCsv(c, files, async () => ({
        total,
        file: csvFile(buyColumnNames, async (first, most) =>
          (await read(first, most)).map((buy) => buyCells(buy, zone)),
        ),
      }));
    },
  }).route('/', ofFiles);
}
