// ag-grid on the same in-page server, block by block: its infinite row model.
import { InfiniteRowModelModule } from 'ag-grid-community';
import { sampleSource } from '#tests/support/sample-rows.ts';
import { startAgPage } from './ag-page.ts';
import { ANSWER, BLOCK, ROWS } from './fields.ts';

startAgPage(InfiniteRowModelModule, {
  rowModelType: 'infinite',
  cacheBlockSize: BLOCK,
  maxConcurrentDatasourceRequests: 4,
  maxBlocksInCache: 60,
  datasource: {
    getRows: async ({ startRow, filterModel, sortModel, successCallback }) => {
      const fetchBlock = sampleSource(
        { sort: sortModel, filters: filterModel },
        { rows: ROWS, delay: ANSWER, failing: new Set() },
      );
      const answer = await fetchBlock(
        { block: startRow / BLOCK, size: BLOCK, asOf: null },
        new AbortController().signal,
      );
      if (answer.ok) successCallback([...answer.value.rows], answer.value.total ?? undefined);
    },
  },
});
