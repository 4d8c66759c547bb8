import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { chromiumArgs, ensureBrowser } from './support/browser.ts';
import { hasPostgres } from './support/postgres-server.ts';

const root = join(import.meta.dirname, '..');
const unit = '{shared,edge,provider,client}/**/*.test.{ts,tsx}';
const componentTests = 'client/**/*.component.test.tsx';
const contract = 'tests/contract/**/*.test.ts';
/** Files about what only these hosts do, or that kill hosts. */
const onlyOtherHosts = 'tests/contract/{cloudflare,directory,stream-on-cloudflare,refused-kill}.test.ts';
/** Takes long: it fills a whole database. */
const onlyPostgres = 'provider/sample/copied-samples.test.ts';
/** Suites about SQLite's file and plans, or that read it themselves; and those that no database is part of. */
const onlySqlite = [
  'provider/db/{migrations,databases,planner}.test.ts',
  'provider/sample/{sample,background-fill}.test.ts',
  'provider/ingest/{full-disk,items}.test.ts',
  'provider/companion/full-companion.test.ts',
  'provider/inbox/{store-alert,filter-sql}.test.ts',
  'provider/inbox/refused/refused-messages.test.ts',
  'provider/inbox/completeness/offer-checks.test.ts',
  'provider/outbox/outbox.test.ts',
  'provider/tracking/limit.test.ts',
  'provider/team/history/{team-where,latest,team-pages}.test.ts',
  'provider/{main,openapi,serve,setting-file}.test.ts',
  'provider/{contract,mail,sms,files,http}/**/*.test.ts',
];
/** The property tests whose number of cases depends on the run. */
const fuzzed = globSync(unit, { cwd: root }).filter((file) =>
  readFileSync(join(root, file), 'utf8').includes('#tests/support/runs.ts'),
);

/** Each suite is its own project, so that it can run alone. Unit tests are beside their sources. */
const suites: Record<string, NonNullable<TestProjectInlineConfiguration['test']>> = {
  // Where files share a process, it is because loading the sources for each of them takes as long as the tests, or
  // longer.
  unit: { include: [unit], exclude: [...configDefaults.exclude, componentTests, onlyPostgres], isolate: false },
  architecture: {
    include: ['tests/{architecture,words,brand-words,alert-rules,changelog}.test.ts'],
  },
  contract: { include: [contract], exclude: [onlyOtherHosts], isolate: false },
  /** The contract on Cloudflare (tests/contract/hosts.ts). */
  hosts: {
    include: [contract, 'tests/replay/{record,shadow}.test.ts'],
    exclude: ['tests/contract/{stream-on-node,image,portal-end,clocks,rolling-upgrade}.test.ts'],
    env: { HOSTS: 'others' },
    isolate: false,
  },
  /** The provider's own suites once more, on Postgres where it is installed (ENG-02). */
  postgres: {
    // Where it is missing, a single file says so.
    include: hasPostgres ? ['provider/**/*.test.ts'] : ['provider/db/databases.test.ts'],
    exclude: [...configDefaults.exclude, ...(hasPostgres ? onlySqlite : [])],
    globalSetup: 'tests/support/postgres-setup.ts',
    isolate: false,
  },
  chaos: { include: ['tests/chaos/**/*.test.ts'] },
  replay: { include: ['tests/replay/**/*.test.ts'] },
  fuzz: { include: fuzzed, isolate: false, env: { FUZZ: 'full' } },
  versions: { include: ['tests/versions/**/*.test.ts'] },
};

/** Files that wait long in real time. As the last of their project, they would run alone. */
const slowest = /\/tests\/contract\/(?:stream-on-node|logs|broken-provider|companion-kills|image)\.test\.ts$/;

/** Vitest's order, which without an earlier run is that of the files' sizes, with the slowest first. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slowest.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

const actionTimeout = 20_000;
const chromium = playwright({
  actionTimeout,
  launchOptions: {
    get executablePath() {
      return ensureBrowser();
    },
    args: chromiumArgs,
  },
  contextOptions: {
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  },
});

/**
 * Parts of the client in a real browser, with their real styles and without a portal. Every worker has one page for all
 * of its files: loading the sources anew for each would take longer than the tests.
 */
const components: TestProjectInlineConfiguration = {
  extends: true,
  // A dependency that Vite finds during the tests makes it reload their page. So it looks for all of them before, in
  // every run: the list of an earlier run may lack some.
  optimizeDeps: { entries: [componentTests, 'tests/support/component-setup.ts'], force: true },
  test: {
    name: 'components',
    include: [componentTests],
    exclude: configDefaults.exclude,
    setupFiles: ['tests/support/component-setup.ts'],
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // As in Playwright's own tests.
      locators: { exact: false },
      viewport: { width: 1440, height: 900 },
      instances: [{ browser: 'chromium' }],
      commands: { forcedColors: ({ page }, forcedColors: 'active' | 'none') => page.emulateMedia({ forcedColors }) },
      // Without its other options: Vitest would copy them, and so look for a browser, even when only other projects
      // run. The provider knows them anyway.
      provider: { ...chromium, options: { actionTimeout } },
    },
  },
};

export default defineConfig({
  root,
  // Keeps Vite from using the client's configuration and static files.
  publicDir: false,
  test: {
    environment: 'node',
    // Processes instead of threads: SQLite handles and signals belong to a process. Three, because many tests wait for
    // a server.
    pool: 'forks',
    maxWorkers: 3,
    // Far longer than any test takes, so that a busy machine makes none fail.
    testTimeout: 150_000,
    hookTimeout: 150_000,
    expect: { poll: { interval: 20, timeout: 20_000 } },
    allowOnly: false,
    sequence: { sequencer: SlowestFirst },
    env: { TZ: 'UTC' },
    projects: [
      ...Object.entries(suites).map(([name, test]) => ({ extends: true as const, test: { name, ...test } })),
      components,
    ],
  },
});
