import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtClient } from '#edge/client-build.ts';

// npm run deploy: builds the client and deploys it together with the worker. Arguments are passed on to `wrangler
// deploy`.

const root = join(import.meta.dirname, '..', '..');

try {
  const client = await builtClient(root);
  // The platform compresses by itself, and the build's own notes must not be public.
  writeFileSync(join(client, '.assetsignore'), '*.br\n*.gz\n.built\n.vite\n.assetsignore\n');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const wrangler = spawn(
  process.execPath,
  [join(root, 'node_modules/wrangler/bin/wrangler.js'), 'deploy', ...process.argv.slice(2)],
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
