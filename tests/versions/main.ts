// npm run audit: reports known vulnerabilities in installed packages. See docs/security.md.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { againstVersions, lockedIn } from './withdrawn.ts';

const root = join(import.meta.dirname, '..', '..');
const npm = (...args: string[]) =>
  spawnSync('npm', args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' }).stdout.trim();

const locked = lockedIn(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
const said = await againstVersions(npm('config', 'get', 'registry'), locked);
for (const line of said) console.log(line);
console.log(`${locked.length} versions looked up in the registry; it warns about ${said.length}.`);

const advisories = auditOf(npm('audit', '--json'));
if (advisories === undefined)
  console.log(
    'The registry does not report advisories: known vulnerabilities were NOT checked. Run this with the public registry.',
  );
else
  console.log(
    advisories.length === 0
      ? 'No advisory is known for them.'
      : `Advisories: ${advisories.join(', ')}. "npm audit" has the details.`,
  );
process.exitCode = said.length > 0 || advisories?.length !== 0 ? 1 : 0;

/** The packages with advisories and their severity; undefined when the registry reports none of this. */
function auditOf(text: string): string[] | undefined {
  try {
    const { vulnerabilities } = JSON.parse(text) as { vulnerabilities?: Record<string, { severity: string }> };
    return vulnerabilities && Object.entries(vulnerabilities).map(([name, { severity }]) => `${name} (${severity})`);
  } catch {
    return undefined;
  }
}
