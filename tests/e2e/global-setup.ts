import { makeSampleData } from '#tests/support/sample-data.ts';

/** Creates the data that every portal with an embedded provider starts with, once for all files. */
// biome-ignore lint/style/noDefaultExport: Playwright imports the default export
export default makeSampleData;
