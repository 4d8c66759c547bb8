// npm run test:flaky [-- [--all] [--calm] [--runs <n>] [<file> …]]: runs the journeys ten times, or n times, and lists
// every test that failed at least once. A failure ends nothing early. --all and a file's name mean every browser test.
// The edge on Node answers, receives, and sends late, each time by a random interval, and two busy loops take their
// share of the processor; --calm leaves both out.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { builtClient } from '#edge/client-build.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, calm: { type: 'boolean' }, runs: { type: 'string', default: '10' } },
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs is a number from 1');

type Spec = { file: string; title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] };
type Suite = { suites?: Suite[]; specs: Spec[] };

const root = join(import.meta.dirname, '..');
const temp = mkdtempSync(join(tmpdir(), 'sellerwire-flaky-'));
const failures = new Map<string, number>();
const selection = values.all || positionals.length > 0 ? positionals : ['--grep', '@journey'];
const busyLoops = values.calm
  ? []
  : [0, 1].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
process.on('exit', () => {
  for (const loop of busyLoops) loop.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

await builtClient(root);
for (let run = 1; run <= runs; run += 1) {
  const file = join(temp, 'report.json');
  rmSync(file, { force: true });
  const started = performance.now();
  const { stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/playwright/cli.js'), 'test', '--config=tests/e2e/playwright.config.ts', ...selection],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        SELLERWIRE_TEST_DIR: temp,
        ...(values.calm ? {} : { RANDOM_DELAYS: '1' }),
      },
    },
  );
  const failed = failedIn(file, stderr);
  for (const { title } of failed) failures.set(title, (failures.get(title) ?? 0) + 1);
  console.log(`Run ${run} of ${runs}: ${failed.length} failed, ${Math.round((performance.now() - started) / 1000)} s`);
  for (const { title, error } of failed) console.log(`  ✗ ${title}\n${error.replace(/^/gm, '    ')}`);
}
rmSync(temp, { recursive: true, force: true });
for (const [title, times] of failures) console.log(`${times} of ${runs}  ${title}`);
console.log(failures.size === 0 ? `No test failed in ${runs} runs.` : `${failures.size} tests failed at least once.`);
// Not by itself: the busy loops would keep the process alive.
process.exit(failures.size === 0 ? 0 : 1);

/** @param stderr the output of a run that ended without a report */
function failedIn(file: string, stderr: string): { title: string; error: string }[] {
  const failed: { title: string; error: string }[] = [];
  const walk = ({ suites = [], specs }: Suite): void => {
    for (const spec of specs) if (!spec.ok) failed.push({ title: `${spec.file}: ${spec.title}`, error: errorOf(spec) });
    suites.forEach(walk);
  };
  try {
    (JSON.parse(readFileSync(file, 'utf8')) as { suites: Suite[] }).suites.forEach(walk);
  } catch {
    failed.push({ title: 'The run ended without a report', error: stderr.trim().slice(-300) });
  }
  return failed;
}

function errorOf(spec: Spec): string {
  const messages = spec.tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
  return stripVTControlCharacters(messages.join('\n')).trim().slice(0, 1200);
}
