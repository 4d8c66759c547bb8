import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

it('every alert reaches all channels, and twice only after a lost answer or a kill, with the same id [CHAN-05]', async () => {
  // The same run as `npm run bench:channels`, with fewer alerts. It ends with 1 if anything is lost or doubled.
  const { stdout } = await run(process.execPath, [
    'tests/bench/channels.ts',
    ...['--cost', '0', '--due', '0', '--alerts', '600', '--kills', '2'],
  ]);
  expect(stdout).toContain('deliveries: sent 3600 of 3600');
});
