// npm run replay -- FILE: plays a recording into the hub and the client's pipelines, and compares the final state. See
// docs/replay.md.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { isCaseName, reportedCase } from '#client/ops/reported-case.ts';
import { filterLines, type RecordingFilter, readMoment } from '#shared/recording/filter.ts';
import { lineAsins, lineNames } from '#shared/recording/line-frames.ts';
import { differencesOf, shownLines } from '#shared/recording/meaning.ts';
import { parseRecording, type Recording, type RecordingLine, serializeRecording } from '#shared/recording.ts';
import { flag, readCommandLine, stop, text } from '#tests/support/command-line.ts';
import { bisect, type Invariant, invariants } from './bisect.ts';
import { makeCase } from './case-test.ts';
import { noFaults, readFaults } from './faults.ts';
import { hashOf } from './final-state.ts';
import { firstDifference, goldenOf, parseGolden } from './golden.ts';
import { makeMorning } from './morning.ts';
import { createPace } from './pace.ts';
import { replay, streamedLines } from './replay.ts';
import { readRule, tryRule } from './rule.ts';
import { type Outcome, type Target, targets } from './stage.ts';
import { versionSources } from './version-sources.ts';

const USAGE = `npm run replay -- FILE [options]        FILE is a recording, or the word 'morning'

  --into hub|client|both      both by default
  --virtual                   as fast as possible (the default)
  --speed 10                  a multiple of real speed, 0.1 to 100
  --step                      one line at a time, on Enter
  --types a,b  --asin a,b     only these events, these products
  --from 1:30  --to 0:45:00   only this range of time since the start
  --faults seed=7,drop=0.01,dup=0.05,reorder=3,delay=500,disconnect=0.02
  --golden FILE               compare with it, or write it with --write-golden
  --rule 'gap>5'              only count how often it would have fired
  --compare FILE              with another recording, by meaning: ids, times, and the order of equals aside
  --version REF               the same, with what a commit of this repository makes of the recording
  --bisect NAME               the first line that breaks unread, once, order, or agreement
  --make-test NAME            a test in tests/replay/cases, redacted: the recording, its end, and the test file
  --meaning                   what it means, as JSON, for --version`;

const SHOWN_DIFFERENCES = 20;

const { values, positionals } = readCommandLine(USAGE, {
  into: text,
  virtual: flag,
  speed: text,
  step: flag,
  types: text,
  asin: text,
  from: text,
  to: text,
  faults: text,
  golden: text,
  'write-golden': flag,
  rule: text,
  compare: text,
  version: text,
  bisect: text,
  'make-test': text,
  meaning: flag,
});
const [file] = positionals;
if (!file) stop(USAGE);

const recording = open(file as string);
// A page receives typed events only, which no hub takes.
const into = (values.into ?? (recording.header.report ? 'client' : 'both')) as Target;
if (!targets.includes(into)) stop(`--into is one of ${targets.join(', ')}.`);
if (values.rule !== undefined) printRule(values.rule);
else if (values.compare !== undefined)
  printDifferences(await meaningOf(recording), await meaningOf(open(values.compare)));
else if (values.version !== undefined) printDifferences(meaningAt(values.version), await meaningOf(recording));
else if (values.bisect !== undefined) await printBisect(values.bisect);
else if (values['make-test'] !== undefined) await makeTest(values['make-test']);
else if (values.meaning) console.log(JSON.stringify(await meaningOf(recording)));
else await play();

async function play() {
  const faults = values.faults === undefined ? { ok: true as const, value: noFaults } : readFaults(values.faults);
  if (!faults.ok) stop(faults.error);
  const speed = values.speed === undefined ? undefined : Number(values.speed);
  if (speed !== undefined && !(speed >= 0.1 && speed <= 100)) stop('--speed is a number between 0.1 and 100.');

  const asking = values.step ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  const began = performance.now();
  const showProgress = createProgress();
  const outcome = await replay(recording, {
    into,
    filter: readFilter(),
    faults: faults.value,
    pace: speed === undefined || values.virtual || asking ? undefined : createPace(speed),
    async onLine(line, index, count) {
      if (asking) await asking.question(`${index + 1}/${count}  ${describe(line)}  `);
      else showProgress(line, index, count);
    },
  }).catch((error: Error) => stop(error.message));
  asking?.close();
  showProgress.end();
  summarise(outcome, performance.now() - began);

  const faulty = values.faults !== undefined;
  let difference: string | undefined = outcome.complaints[0];
  if (values.golden !== undefined) {
    const golden = goldenOf(recording.header.source, outcome);
    if (values['write-golden']) {
      if (faulty) stop('A golden file is written without faults.');
      writeFileSync(values.golden, `${JSON.stringify(golden, null, 1)}\n`);
      console.log(`Written: ${values.golden}`);
    } else {
      difference ??= firstDifference(parseGolden(textOf(values.golden)), outcome, faulty ? ['state'] : undefined);
      if (!difference) console.log(`As in ${values.golden}`);
    }
  }
  if (!difference) return;
  console.log(`Different: ${difference}`);
  process.exitCode = 1;
}

type Meaning = { events: string[]; shown: string[] };

async function meaningOf(of: Recording): Promise<Meaning> {
  const outcome = await replay(of, { into, filter: readFilter() }).catch((error: Error) => stop(error.message));
  return { events: outcome.meant, shown: shownLines(outcome) };
}

/**
 * What a commit of this repository makes of the recording: its sources in a folder of their own, with the packages that
 * are installed here.
 */
function meaningAt(ref: string): Meaning {
  const version = versionSources(ref);
  if (!version) return stop(`Git knows no version ${ref}.`);
  const { folder } = version;
  try {
    const copy = join(folder, 'recording.ndjson');
    writeFileSync(copy, serializeRecording(recording));
    const options = (['into', 'types', 'asin', 'from', 'to'] as const).flatMap((name) =>
      values[name] === undefined ? [] : [`--${name}`, values[name]],
    );
    const made = spawnSync(
      process.execPath,
      [join(folder, 'tests', 'replay', 'main.ts'), copy, '--meaning', ...options],
      {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 256 * 1024 * 1024,
      },
    );
    if (made.status !== 0) stop(`The version ${ref} cannot tell what a recording means: ${made.stderr.split('\n')[0]}`);
    return JSON.parse(made.stdout) as Meaning;
  } finally {
    version.remove();
  }
}

/** The first difference first, then how many more there are. */
function printDifferences(first: Meaning, second: Meaning) {
  const found = [
    ...differencesOf(first.events, second.events).map((difference) => ({ what: 'event', ...difference })),
    ...differencesOf(first.shown, second.shown).map((difference) => ({ what: 'row of the page', ...difference })),
  ];
  for (const { what, only, at, line } of found.slice(0, SHOWN_DIFFERENCES))
    console.log(`${only === 'first' ? '−' : '+'} ${what} ${at + 1}: ${line.slice(0, 300)}`);
  if (found.length > SHOWN_DIFFERENCES) console.log(`and ${found.length - SHOWN_DIFFERENCES} more`);
  console.log(
    found.length === 0
      ? `The same: ${first.events.length} events and ${first.shown.length} lines of the page`
      : `Different: ${found.length} lines`,
  );
  if (found.length > 0) process.exitCode = 1;
}

async function printBisect(name: string) {
  if (!Object.hasOwn(invariants, name)) stop(`--bisect is one of ${Object.keys(invariants).join(', ')}.`);
  const { line, why, replays } = await bisect(recording, name as Invariant, {
    into: values.into === undefined ? 'client' : into,
  });
  const lines = streamedLines(recording);
  const most = Math.ceil(Math.log2(Math.max(1, lines.length))) + 1;
  if (line === null) return console.log(`'${name}' holds to the end, after ${replays} replay`);
  console.log(`Line ${line} breaks '${name}': ${why}`);
  console.log(`${describe(lines[line - 1] as RecordingLine)}   (${replays} replays, at most ${most})`);
  process.exitCode = 1;
}

async function makeTest(name: string) {
  if (!isCaseName(name)) stop('A test’s name is small letters, digits and hyphens.');
  const folder = join(import.meta.dirname, 'cases');
  const part = { ...recording, lines: filterLines(recording.lines, readFilter()) };
  const files = part.header.report
    ? reportedCase(part, name)
    : await makeCase(part, name, into).catch((error: Error) => stop(error.message));
  mkdirSync(folder, { recursive: true });
  for (const [ending, content] of Object.entries(files)) {
    writeFileSync(join(folder, name + ending), content, { flag: 'wx' });
    console.log(`Written: tests/replay/cases/${name}${ending}`);
  }
}

function summarise(outcome: Outcome, ms: number) {
  const { figures } = outcome;
  const named = Object.entries(figures).filter(([, count]) => count > 0);
  console.log(
    `${outcome.lines} lines into ${outcome.into} in ${(ms / 1000).toFixed(1)} s (${Math.round((outcome.lines * 1000) / ms)} a second)`,
  );
  console.log(`${outcome.seen.length} events seen; ${outcome.state.at(-3)}`);
  if (named.length > 0) console.log(named.map(([name, count]) => `${name} ${count}`).join(', '));
  console.log(
    `state ${hashOf(outcome.state.join('\n')).slice(0, 16)}, order ${hashOf(outcome.seen.join('\n')).slice(0, 16)}`,
  );
}

function printRule(rule: string) {
  const parsed = readRule(rule);
  if (!parsed.ok) stop(parsed.error);
  const { fired, of, products } = tryRule(parsed.value, recording);
  console.log(
    `'${rule}' would have fired ${fired} ${fired === 1 ? 'time' : 'times'} on ${products.length} ${products.length === 1 ? 'product' : 'products'}, of ${of} alerts`,
  );
  for (const { asin, fired: count } of products.slice(0, 5)) console.log(`  ${asin}  ${count}`);
}

/** Shows progress: one rewritten line on a terminal, otherwise a line per tenth. */
function createProgress() {
  let tenth = 0;
  const showProgress = (line: RecordingLine, index: number, count: number) => {
    const done = Math.floor(((index + 1) / count) * 10);
    if (process.stdout.isTTY && index % 25 === 0) process.stdout.write(`\r${clock(line.at)}  ${index + 1}/${count} `);
    else if (!process.stdout.isTTY && done > tenth) console.log(`${clock(line.at)}  ${index + 1}/${count}`);
    tenth = Math.max(tenth, done);
  };
  showProgress.end = () => process.stdout.isTTY && process.stdout.write('\r\u001b[K');
  return showProgress;
}

function readFilter(): RecordingFilter {
  const moment = (value: string | undefined) => {
    if (value === undefined) return undefined;
    const parsed = readMoment(value);
    return parsed.ok ? parsed.value : stop(parsed.error);
  };
  const list = (value: string | undefined) => value?.split(',').map((each) => each.trim());
  return { types: list(values.types), asins: list(values.asin), from: moment(values.from), to: moment(values.to) };
}

function open(path: string): Recording {
  if (path === 'morning') return makeMorning();
  try {
    return parseRecording(textOf(path));
  } catch (error) {
    return stop((error as Error).message);
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return stop(`${path} cannot be read.`);
  }
}

const describe = (line: RecordingLine): string =>
  [clock(line.at), ...lineNames(line), ...lineAsins(line).slice(0, 1)].join('  ');

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
