import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, ensureBrowser } from '../support/browser.ts';

/**
 * Servers listen on free ports. Files that read the sample share a portal for each worker (marketplace.ts), so a test
 * changes products and accounts of its own.
 */
export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  testMatch: ['**/*.e2e.ts', '**/*.spec.ts'],
  outputDir: join(process.env.SELLERWIRE_TEST_DIR ?? join(tmpdir(), 'sellerwire-e2e'), 'playwright'),
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Far more than a test needs, so that a busy machine makes none fail.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // Recording the document at every step costs a tenth of each test's time. Set TRACE=on if a failure's screenshot
    // and text are not enough.
    trace:
      process.env.TRACE === 'on'
        ? { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false }
        : 'off',
    launchOptions: { executablePath: ensureBrowser(), args: chromiumArgs },
  },
});
