import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LoadedBrand, readBrandFile, writePictures } from '#edge/brand/brand-file.ts';
import { BRAND_FOLDER } from '#edge/brand/branded-page.ts';
import { builtClient } from '#edge/client-build.ts';
import { stop } from '#edge/local-process.ts';
import { settingsFor } from '#shared/settings.ts';

// npm run deploy: builds the client and deploys it together with the worker and the brand. Arguments are passed on to
// `wrangler deploy`.

const root = join(import.meta.dirname, '..', '..');

const brand = readBrandFile(settingsFor('portal', process.env).BRAND_FILE);
if (!brand.ok) stop(brand.error);
try {
  await layOut(brand.value);
} catch (error) {
  stop(error instanceof Error ? error.message : String(error));
}

const wrangler = spawn(
  process.execPath,
  [
    join(root, 'node_modules/wrangler/bin/wrangler.js'),
    'deploy',
    ...['--var', `BRAND:${JSON.stringify(brand.value.brand)}`],
    ...process.argv.slice(2),
  ],
  {
    cwd: root,
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
    stdio: 'inherit',
  },
);
wrangler.once('error', (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
wrangler.once('exit', (code) => {
  process.exitCode = code ?? 1;
});

/** Puts everything that is deployed into the folder of the built client. */
async function layOut(loaded: LoadedBrand): Promise<void> {
  const client = await builtClient(root);
  // The platform compresses by itself, and the build's own notes must not be public.
  writeFileSync(join(client, '.assetsignore'), '*.br\n*.gz\n.built\n.vite\n.assetsignore\n');
  // A former brand's pictures must not be public, either.
  rmSync(join(client, BRAND_FOLDER), { recursive: true, force: true });
  writePictures(client, loaded);
}
