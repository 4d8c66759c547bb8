// ag-grid with all rows in the page, where nothing has to be fetched: what its infinite row model is not held back by.
import { ClientSideRowModelModule } from 'ag-grid-community';
import { sampleRow } from '#client/examples/grid-rows-example.ts';
import { startAgPage } from './ag-page.ts';
import { ROWS } from './fields.ts';

startAgPage(ClientSideRowModelModule, { rowData: Array.from({ length: ROWS }, (_, n) => sampleRow(n)) });
