import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles, readText, root } from './support/sources.ts';

const folder = join(root, 'docs', 'alerts');

it('rules for Prometheus name metrics that the portal has, and fire and end as their examples say [OPS-07]', () => {
  const rules = readText('docs/alerts/sellerwire.rules.yml');
  const named = new Set(
    [...rules.matchAll(/\bsellerwire_(\w+?)(?:_total|(?:_seconds)(?:_bucket|_count))?[{[)]/g)].map(([, name]) => name),
  );
  const sources = listFiles('edge').filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
  const text = sources.map(readText).join('\n');
  expect(named.size).toBeGreaterThan(8);
  for (const name of named) expect(text, name).toMatch(new RegExp(`['"\`_]${name}(?:_total|_seconds)?\\b`));

  // Promtool comes with Debian's prometheus. Without it, the names have to do.
  const check = (...args: string[]) => spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
  if (check('--version').error) return;
  for (const args of [
    ['check', 'rules', 'sellerwire.rules.yml'],
    ['test', 'rules', 'sellerwire.test.yml'],
  ]) {
    const { status, stdout, stderr } = check(...args);
    expect(status, stdout + stderr).toBe(0);
  }
});
