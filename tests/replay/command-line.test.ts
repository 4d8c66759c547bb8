import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#tests/support/sources.ts';

const run = (script: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script), ...args], {
    encoding: 'utf8',
    // The cache of compiled code is that of all tests: without it, a start takes several times as long.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') },
  });
  return { status, stdout, stderr };
};

it.each(
  [
    'chaos/main',
    'replay/main',
    'replay/record',
    'bench/main',
    'bench/grid',
    'bench/histories',
    'bench/viewer',
    'bench/companion',
  ].map((name) => `tests/${name}.ts`),
)('%s prints its usage with --help', (script) => {
  const help = run(script, '--help');
  expect(help).toMatchObject({ status: 0, stderr: '' });
  expect(help.stdout).toMatch(/^npm run [a-z:]+(?: -- .*)?\n/);
});

it('ends with a sentence and without a stack trace on an unknown or wrong option', () => {
  const chaos = (...args: string[]) => run('tests/chaos/main.ts', ...args);
  const wrong = chaos('--no-such-option');
  expect(wrong.status).toBe(2);
  expect(wrong.stderr).toContain('--no-such-option');
  expect(wrong.stderr).toContain('npm run chaos -- ');
  expect(wrong.stderr).not.toMatch(/\n\s+at /);
  expect(chaos('--host', 'moon')).toMatchObject({
    status: 2,
    stderr: "There is no host 'moon'. There are node and cloudflare.\n",
  });
  expect(chaos('--case', 'none')).toMatchObject({ status: 2, stderr: expect.stringContaining('[ST8]') });
});
