import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/**
 * Lays out the sources of a commit of this repository in a folder of their own, with the packages that are installed
 * here.
 * @returns the folder, and a function that removes it; undefined if Git knows no such version
 */
export function versionSources(ref: string): { folder: string; remove(): void } | undefined {
  const sources = spawnSync('git', ['archive', '--format=tar', `${ref}^{tree}`], {
    cwd: root,
    maxBuffer: 256 * 1024 * 1024,
  });
  if (sources.status !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'sellerwire-version-'));
  spawnSync('tar', ['-x', '-C', folder], { input: sources.stdout });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
