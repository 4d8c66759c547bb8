import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, ensureBrowser } from '../support/browser.ts';

/** Each spec starts its own servers on free ports, so that no two share state. */
export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
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
    // The document at every step costs a tenth of the time, in every test. Where a failure's picture and words are not enough: TRACE=on.
    trace: process.env.TRACE === 'on' ? { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false } : 'off',
    launchOptions: { executablePath: ensureBrowser(), args: chromiumArgs },
  },
});
