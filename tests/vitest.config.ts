import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** A suite is a project of its own, so that one can be run alone. Unit tests lie beside their sources. */
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
  // The client's own configuration must not be picked up, nor its static files.
  publicDir: false,
  test: {
    environment: 'node',
    // A process a file: servers, SQLite handles and process-wide state stay apart.
    pool: 'forks',
    maxWorkers: 2,
    // Far above what a test takes: a machine that is busy must not make one fail.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    allowOnly: false,
    env: { TZ: 'UTC' },
    projects: Object.entries(suites).map(([name, include]) => ({ extends: true, test: { name, include } })),
  },
});
