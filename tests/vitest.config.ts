import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const root = join(import.meta.dirname, '..');
const unit = '{shared,edge,provider,client}/**/*.test.{ts,tsx}';
const contract = 'tests/contract/**/*.test.ts';
/** Files about what only these hosts do, or that kill hosts. */
const onlyOtherHosts = 'tests/contract/{cloudflare,stream-on-cloudflare,workers,stream-on-workers,refused-kill}.test.ts';
/** The property tests whose number of cases depends on the run. */
const fuzzed = globSync(unit, { cwd: root }).filter((file) => readFileSync(join(root, file), 'utf8').includes('#tests/support/runs.ts'));

/** Each suite is its own project, so that it can run alone. Unit tests are beside their sources. */
const suites: Record<string, NonNullable<TestProjectInlineConfiguration['test']>> = {
  // Where files share a process, it is because loading the sources for each of them takes as long as the tests, or longer.
  unit: { include: [unit], isolate: false },
  architecture: { include: ['tests/architecture.test.ts', 'tests/words.test.ts'] },
  contract: { include: [contract], exclude: [onlyOtherHosts], isolate: false },
  /** The contract on Cloudflare and on Node with workers (tests/contract/hosts.ts). */
  hosts: {
    include: [contract, 'tests/replay/{record,shadow}.test.ts'],
    exclude: ['tests/contract/stream-on-node.test.ts'],
    env: { HOSTS: 'others' },
    isolate: false,
  },
  chaos: { include: ['tests/chaos/**/*.test.ts'] },
  replay: { include: ['tests/replay/**/*.test.ts'] },
  fuzz: { include: fuzzed, isolate: false, env: { FUZZ: 'full' } },
  versions: { include: ['tests/versions/**/*.test.ts'] },
};

export default defineConfig({
  root,
  // Keeps Vite from using the client's configuration and static files.
  publicDir: false,
  test: {
    environment: 'node',
    // Processes instead of threads: SQLite handles and signals belong to a process. Three, because many tests wait for a server.
    pool: 'forks',
    maxWorkers: 3,
    // Far longer than any test takes, so that a busy machine makes none fail.
    testTimeout: 150_000,
    hookTimeout: 150_000,
    expect: { poll: { interval: 20, timeout: 20_000 } },
    allowOnly: false,
    env: { TZ: 'UTC' },
    projects: Object.entries(suites).map(([name, test]) => ({ extends: true, test: { name, ...test } })),
  },
});
