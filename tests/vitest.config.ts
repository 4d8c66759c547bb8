import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  // The client's own configuration must not be picked up, nor its static files.
  publicDir: false,
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    // A process a file: servers, SQLite handles and process-wide state stay apart.
    pool: 'forks',
    maxWorkers: 2,
    // Far above what a test takes: a machine that is busy must not make one fail.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    allowOnly: false,
    env: { TZ: 'UTC' },
  },
});
