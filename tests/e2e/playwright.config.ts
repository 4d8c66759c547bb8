import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, ensureBrowser } from '../support/browser.ts';

/** Each spec starts its own servers on free ports, so that no two share state. */
export default defineConfig({
  testDir: '.',
  testMatch: ['**/*.e2e.ts', '**/*.spec.ts'],
  outputDir: join(process.env.SELLERWIRE_TEST_DIR ?? join(tmpdir(), 'sellerwire-e2e'), 'playwright'),
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Far above what a test takes: a machine that is busy must not make one fail.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // Filming every page costs a quarter of the time; the document at every step is what a failure is read from.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false },
    launchOptions: { executablePath: ensureBrowser(), args: chromiumArgs },
  },
});
