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
    testTimeout: 20_000,
    hookTimeout: 30_000,
    allowOnly: false,
    env: { TZ: 'UTC' },
  },
});
