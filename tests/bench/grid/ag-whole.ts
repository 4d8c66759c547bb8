// ag-grid with all rows in the page and nothing to fetch, which removes the limits of its infinite row model.
import { ClientSideRowModelModule } from 'ag-grid-community';
import { sampleRow } from '#tests/support/sample-rows.ts';
import { startAgPage } from './ag-page.ts';
import { ROWS } from './fields.ts';

startAgPage(ClientSideRowModelModule, { rowData: Array.from({ length: ROWS }, (_, n) => sampleRow(n)) });
