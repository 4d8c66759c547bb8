import { startPortal } from '#tests/support/portal.ts';
import { makeSampleData } from '#tests/support/sample-data.ts';

/** Once for all files: what every portal with an embedded provider begins with. */
// biome-ignore lint/style/noDefaultExport: Playwright takes it from there
export default async function globalSetup(): Promise<() => void> {
  return makeSampleData(async (dataDir) => {
    const portal = await startPortal({ DATA_DIR: dataDir });
    await portal.close();
  });
}
