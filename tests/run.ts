// npm test: runs the everyday parts in order, prints one result line each, and ends with `N passed, N failed`.
// npm run test:all: runs every part but companion and postgres; with --rest, only those that npm test leaves out. Either
// takes --only unit,journeys to run just these parts.
// npm test -- --changed: runs the checks, and the tests that the changes since the last commit (or since a commit:
// --since main) can affect. A change of the edge or of a screen affects whole parts, which it names instead.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { builtClient } from '#edge/client-build.ts';

/** What `npm test` runs. */
const everyday = [
  'types',
  'lint',
  'unused',
  'size',
  'unit',
  'components',
  'architecture',
  'contract',
  'replay',
  'journeys',
] as const;
/** What only `npm run test:all` runs, after these. */
const rest = ['hosts', 'chaos', 'fuzz', 'versions', 'browser'] as const;
/** What runs only by its name: the browser tests once more, beside a company's API; the provider's suites on Postgres. */
const extra = ['companion', 'postgres'] as const;
const names = [...everyday, ...rest, ...extra];
/** The parts that are projects of tests/vitest.config.ts. Those on one line run at the same time. */
const suites: readonly (readonly Name[])[] = [
  ['unit'],
  ['components'],
  ['architecture'],
  ['contract', 'replay'],
  ['postgres'],
  ['hosts'],
  ['chaos'],
  ['fuzz'],
  ['versions'],
];
type Name = (typeof names)[number];
/** The parts that are browser tests, whose traces and screenshots say why one failed. */
const browserParts = ['journeys', 'browser', 'companion'] as const;

type Outcome = { name: string; passed: number; failed: number; ms: number; output: string };
type Ended = { code: number; output: string; ms: number };

const LONGEST_STEP = 28 * 60_000;
/** The tag of the browser tests that `npm test` runs: one journey for each screen. */
const JOURNEY = '@journey';
const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');
const running = new Set<ChildProcess>();
const outcomes: Outcome[] = [];

const { chosen, since } = readChoice();
const temp = mkdtempSync(join(tmpdir(), 'sellerwire-test-'));
stopWithParent();
await main();

async function main(): Promise<void> {
  const started = performance.now();
  const wants = (name: Name): boolean => chosen.has(name);

  // These don't write the same files, and each leaves a core idle part of its time.
  const client = wants('size') || wants('hosts') || browserParts.some(wants) ? buildClient() : undefined;
  const early = [
    wants('types') ? check('types', 'tsc', ['-b']) : undefined,
    wants('lint') ? check('lint', 'biome', ['check', '.']) : undefined,
    wants('unused') ? check('unused', 'knip', ['--no-progress']) : undefined,
    client?.then((built) => (built.failed > 0 ? built : undefined)),
    wants('size') && client
      ? client.then(() => check('size', process.execPath, [join('tests', 'size.ts')]))
      : undefined,
  ];
  for (const step of early) report(await step);

  // One after the other: all at once take as long on two cores, and tests about silence and time run into their limits.
  // Only replays run in virtual time, and beside the contract, which waits a lot.
  for (const group of suites) for (const outcome of group.filter(wants).map(runVitest)) report(await outcome);
  if (wants('journeys')) report(await runBrowserTests('journeys', ['--grep', JOURNEY]));
  if (wants('browser')) report(await runBrowserTests('browser', ['--grep-invert', JOURNEY]));
  if (wants('companion')) report(await runBrowserTests('companion', [], 'companion.config.ts'));

  const passed = sum('passed');
  const failed = sum('failed');
  if (failed === 0 || !browserParts.some(wants)) rmSync(temp, { recursive: true, force: true });
  else console.log(`Traces and screenshots: ${temp}`);
  console.log(`${seconds(performance.now() - started)} in all`);
  if (since)
    console.log(
      `Only what the changes since ${since} affect was checked. Before a review: npm test -- --only ${affectedSuites(since).join(',') || 'size'}`,
    );
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
  if (process.connected) process.disconnect();
}

/** `since`: the commit that changes are compared with; undefined runs everything that is chosen. */
function readChoice(): { chosen: ReadonlySet<Name>; since: string | undefined } {
  const { values } = parseArgs({
    options: {
      all: { type: 'boolean' },
      rest: { type: 'boolean' },
      only: { type: 'string', multiple: true },
      changed: { type: 'boolean' },
      since: { type: 'string' },
    },
    strict: true,
  });
  const requested = (values.only ?? []).flatMap((value) => value.split(','));
  const unknown = requested.filter((name) => !names.includes(name as Name));
  if (unknown.length > 0) {
    console.error(`Unknown part: ${unknown.join(', ')}. The parts are ${names.join(', ')}.`);
    process.exit(2);
  }
  const since = values.since ?? (values.changed ? 'HEAD' : undefined);
  if (
    since !== undefined &&
    spawnSync('git', ['rev-parse', '--verify', '--quiet', `${since}^{commit}`], { cwd: root }).status !== 0
  ) {
    console.error(
      `Git knows no commit ${since}. Use --since with a branch or commit, or --changed for the changes since the last commit.`,
    );
    process.exit(2);
  }
  const quick: Name[] = ['types', 'lint', 'unused', 'architecture', 'unit'];
  const tier = values.rest ? rest : values.all ? [...everyday, ...rest] : since ? quick : everyday;
  return { chosen: new Set(requested.length > 0 ? (requested as Name[]) : tier), since };
}

/**
 * The suites that a change can affect as a whole: they test running hosts and the built page, which no list of imports
 * connects with a source.
 */
function affectedSuites(ref: string): Name[] {
  const list = (...args: string[]): string => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout;
  const paths = `${list('diff', '--name-only', ref)}${list('ls-files', '--others', '--exclude-standard')}`
    .split('\n')
    .filter(Boolean);
  const folders = new Set(paths.map((path) => path.split('/')[0]));
  const has = (...any: string[]): boolean => any.some((folder) => folders.has(folder));
  return [
    ...(has('client', 'shared', 'tests') ? (['components'] as const) : []),
    ...(has('edge', 'provider', 'shared', 'tests') ? (['contract', 'replay', 'hosts', 'chaos'] as const) : []),
    ...(has('client', 'shared') ? (['size'] as const) : []),
    ...(folders.size > 0 ? browserParts : []),
  ];
}

/** A check counts as one test: it passes or fails. */
async function check(name: Name, command: string, args: string[]): Promise<Outcome> {
  const { code, output, ms } = await run(command, args);
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, ms, output };
}

/** Counts only on failure, since later steps test the build. */
async function buildClient(): Promise<Outcome> {
  const started = performance.now();
  try {
    await builtClient(root);
    return { name: 'client build', passed: 0, failed: 0, ms: performance.now() - started, output: '' };
  } catch (error) {
    return { name: 'client build', passed: 0, failed: 1, ms: performance.now() - started, output: String(error) };
  }
}

/** Runs one project of tests/vitest.config.ts. */
async function runVitest(suite: Name): Promise<Outcome> {
  const file = join(temp, `${suite}.json`);
  const { code, output, ms } = await run('vitest', [
    'run',
    '--config=tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    `--project=${suite}`,
    ...(since ? [`--changed=${since}`] : []),
  ]);
  const files = readJson<VitestReport>(file)?.testResults;
  if (!files) return broken(suite, ms, output);
  const tests = files.flatMap((each) => each.assertionResults);
  const failures = tests
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => inShort(fullName, failureMessages[0]));
  // A file that could not be loaded has no tests but counts as failed. So does a skipped test, and an error outside of
  // every test.
  const unloaded = files.filter(
    (each) => each.status === 'failed' && !each.assertionResults.some(({ status }) => status === 'failed'),
  ).length;
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const failed = tests.length - passed + unloaded;
  return countedOr(suite, {
    name: suite,
    passed,
    failed: failed === 0 && code !== 0 && passed > 0 ? 1 : failed,
    ms,
    output: [...failures, output].join('\n'),
  });
}

type VitestReport = {
  testResults: {
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

async function runBrowserTests(
  name: (typeof browserParts)[number],
  selection: readonly string[],
  config = 'playwright.config.ts',
): Promise<Outcome> {
  const file = join(temp, `${name}.json`);
  const { code, output, ms } = await run('playwright', ['test', `--config=tests/e2e/${config}`, ...selection], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    SELLERWIRE_TEST_DIR: temp,
  });
  const read = readJson<PlaywrightReport>(file);
  if (!read) return broken(name, ms, output);
  const { expected, unexpected, flaky, skipped } = read.stats;
  const failed = unexpected + flaky + skipped;
  const faults = failedSpecs(read.suites);
  const words = faults.length > 0 ? faults.join('\n') : output;
  return countedOr(name, {
    name,
    passed: expected,
    failed: failed === 0 && code !== 0 && expected > 0 ? 1 : failed,
    ms,
    output: words,
  });
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
};
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    ok: boolean;
    tests: { results: { error?: { message?: string; location?: { line: number } } }[] }[];
  }[];
};

function failedSpecs(found: readonly PlaywrightSuite[]): string[] {
  return found.flatMap(({ suites: inner = [], specs }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => {
        const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
        return inShort(`${file}:${error?.location?.line ?? 0}: ${title}`, error?.message);
      }),
    ...failedSpecs(inner),
  ]);
}

/** Shows a failure without the tool's long output, because a log may keep only part of what is printed. */
function inShort(title: string, message = 'did not run'): string {
  const lines = stripVTControlCharacters(message).split('\n');
  return `✗ ${title}\n    ${lines
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
    .map((line) => (line.length > 400 ? `${line.slice(0, 400)} …` : line))
    .join('\n    ')}`;
}

/** An empty suite counts as failed. */
function countedOr(suite: string, outcome: Outcome): Outcome {
  if (outcome.passed + outcome.failed > 0 || since) return outcome;
  return { ...outcome, failed: 1, output: `No tests were found in ${suite}.\n${outcome.output}` };
}

function broken(name: string, ms: number, output: string): Outcome {
  return { name, passed: 0, failed: 1, ms, output };
}

/** Runs a tool of node_modules (or a path) and captures its output separately. */
function run(command: string, args: string[], extra: Record<string, string> = {}): Promise<Ended> {
  const started = performance.now();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...extra,
    PATH: [bin, dirname(process.execPath), process.env.PATH].join(':'),
  };
  env.NODE_OPTIONS = [env.NODE_OPTIONS, '--disable-warning=ExperimentalWarning'].filter(Boolean).join(' ');
  delete env.FORCE_COLOR;
  // Playwright sets this for its own processes, and Node would warn about a conflict in each of them.
  if (command === 'playwright') delete env.NO_COLOR;
  else env.NO_COLOR = '1';
  // Its own process group, so that everything a step started ends with it.
  const child = spawn(command.includes(sep) ? command : join(bin, command), args, {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((done) => {
    const limit = setTimeout(() => {
      output += `\nStopped after ${seconds(LONGEST_STEP)}.\n`;
      endGroup(child);
    }, LONGEST_STEP);
    const finish = (code: number): void => {
      clearTimeout(limit);
      running.delete(child);
      endGroup(child);
      done({ code, output, ms: performance.now() - started });
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      finish(-1);
    });
    // Not 'close': a server left behind by a test would hold the pipes open forever.
    child.on('exit', (code) => setTimeout(() => finish(code ?? 1), 100));
  });
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group is empty.
  }
}

/**
 * Ends the steps with this process: they have their own process groups, which Ctrl-C or the wrapper's end does not
 * reach.
 */
function stopWithParent(): void {
  const stop = (): void => {
    for (const child of running) endGroup(child);
    rmSync(temp, { recursive: true, force: true });
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  if (process.connected) process.once('disconnect', () => running.size > 0 && stop());
}

function report(outcome: Outcome | undefined): void {
  if (!outcome) return;
  outcomes.push(outcome);
  const { name, passed, failed, ms, output } = outcome;
  console.log(
    `${failed > 0 ? 'FAILED' : 'ok    '}  ${name.padEnd(14)}${seconds(ms).padStart(8)}   ${passed} passed${failed > 0 ? `, ${failed} failed` : ''}`,
  );
  if (failed > 0 && output.trim() !== '') console.log(`\n${output.trim()}\n`);
}

function sum(figure: 'passed' | 'failed'): number {
  return outcomes.reduce((all, each) => all + each[figure], 0);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function readJson<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}
