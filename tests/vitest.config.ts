import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Each suite is its own project, so that it can run alone. Unit tests are beside their sources. */
const suites = {
  unit: ['{shared,edge,provider,client}/**/*.test.{ts,tsx}'],
  architecture: ['tests/architecture.test.ts', 'tests/words.test.ts'],
  contract: ['tests/contract/**/*.test.ts'],
  chaos: ['tests/chaos/**/*.test.ts'],
  replay: ['tests/replay/**/*.test.ts'],
  versions: ['tests/versions/**/*.test.ts'],
};

export default defineConfig({
  root: join(import.meta.dirname, '..'),
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
    // Unit tests share a process: loading the sources for each of their 350 files would take longer than the tests. The others start hosts, so each file has its own.
    projects: Object.entries(suites).map(([name, include]) => ({ extends: true, test: { name, include, isolate: name !== 'unit' } })),
  },
});
