import { startPortal } from '#tests/support/portal.ts';
import { makeSampleData } from '#tests/support/sample-data.ts';

/** Creates the data that every portal with an embedded provider starts with, once for all files. */
// biome-ignore lint/style/noDefaultExport: Playwright imports the default export
export default async function globalSetup(): Promise<() => void> {
  return makeSampleData(async (dataDir) => {
    const portal = await startPortal({ DATA_DIR: dataDir });
    await portal.close();
  });
}
