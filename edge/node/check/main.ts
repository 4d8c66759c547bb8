// npm run check:upstream -- --help: tries a company's API against the contract, call by call. Ends with 0 if it has what
// the profile needs, or answers as in a recording, with 1 if something fails, and with 2 for a wrong option.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type ContractProfile, contractProfiles } from '#shared/contract.ts';
import { createCallRedactor, parseCalls, productIn, type RecordedCall, serializeCalls } from './call-recording.ts';
import type { CheckResult } from './check-list.ts';
import { compareCalls } from './compare-calls.ts';
import { isGreen, runChecks } from './run-checks.ts';
import type { Tried } from './try-call.ts';

const USE = `CHECK_PASSWORD=… npm run check:upstream -- --api URL --socket URL --email EMAIL
  --profile NAME    ${contractProfiles.join(', ')}; each contains the ones before it
  --product NAME    as in the setting PRODUCT
  --listen SECONDS  waits for an alert on the socket
  --allow-writes    also marks an alert as read
  --record FILE     also writes what was sent and answered into a new file, redacted
  --recording FILE  compares the answers with those in the file, whose profile and product it takes
  --json            prints the results as JSON`;

/** How many findings of a call are printed. */
const MOST_FINDINGS = 10;

const values = readOptions();
const { api, socket, email } = values;
const password = process.env.CHECK_PASSWORD;
if (!api || !socket || !email || !password) stop(USE);
for (const url of [api, socket])
  if (!URL.canParse(url) || !/^(?:https?|wss?):$/.test(new URL(url).protocol)) stop(`${url} is not an address.`);
const listen = Number(values.listen);
if (!Number.isInteger(listen) || listen < 0 || listen > 600) stop('--listen is a number of seconds from 0 to 600.');
const allowWrites = values['allow-writes'];
if (allowWrites && (values.record ?? values.recording))
  stop('--record and --recording only read: omit --allow-writes.');
if (values.recording && (values.profile ?? values.product)) stop('--profile and --product come from the recording.');

const recording = values.recording === undefined ? undefined : readRecording(values.recording);
const profile = recording?.profile ?? contractProfiles.find((name) => name === (values.profile ?? 'live'));
if (!profile) stop(`--profile is one of ${contractProfiles.join(', ')}.`);
const product = recording?.product ?? values.product ?? 'az';

const started = Date.now();
const recorded: RecordedCall[] = [];
const tried = runChecks({
  api: api.replace(/\/+$/, ''),
  socket: socket.replace(/\/+$/, ''),
  email,
  password,
  profile,
  product,
  listen,
  allowWrites,
  about: recording && productIn(recording.calls),
});
const watched = values.record === undefined ? tried : recordedFrom(tried, recorded);
const results: CheckResult[] = [];
let shown: ContractProfile | undefined;
for await (const result of recording ? compareCalls(recording.calls, watched) : resultsOf(watched)) {
  results.push(result);
  if (!values.json) print(result);
}
if (values.record !== undefined) writeRecording(values.record);
const green = isGreen(results);
if (values.json) console.log(JSON.stringify({ profile, recorded: recording?.started, green, results }, null, 2));
else console.log(`\n${countsText()}\n${verdict()}`);
process.exit(green ? 0 : 1);

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        api: { type: 'string' },
        socket: { type: 'string' },
        email: { type: 'string' },
        profile: { type: 'string' },
        product: { type: 'string' },
        listen: { type: 'string', default: '0' },
        'allow-writes': { type: 'boolean', default: false },
        record: { type: 'string' },
        recording: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (!values.help) return values;
  } catch (error) {
    return stop(`${(error as Error).message}\n${USE}`);
  }
  console.log(USE);
  process.exit(0);
}

function readRecording(file: string) {
  try {
    return parseCalls(readFileSync(file, 'utf8'));
  } catch (error) {
    return stop(`${file} can't be used: ${(error as Error).message}`);
  }
}

async function* recordedFrom(all: AsyncIterable<Tried>, into: RecordedCall[]): AsyncGenerator<Tried> {
  const redacted = createCallRedactor();
  for await (const each of all) {
    into.push(redacted(each));
    yield each;
  }
}

async function* resultsOf(all: AsyncIterable<Tried>): AsyncGenerator<CheckResult> {
  for await (const { result } of all) yield result;
}

/** Never overwrites a file. */
function writeRecording(file: string) {
  try {
    writeFileSync(file, serializeCalls({ profile: profile as ContractProfile, product }, started, recorded), {
      flag: 'wx',
    });
  } catch (error) {
    stop(`The recording can't be written: ${(error as Error).message}`);
  }
}

function print(result: CheckResult) {
  if (shown !== result.profile) console.log(`\n${result.profile}`);
  shown = result.profile;
  console.log(`  ${result.outcome.padEnd(8)} ${result.call}`);
  for (const { path, reason } of result.findings.slice(0, MOST_FINDINGS))
    console.log(`           ${path === '' ? '' : `${path}: `}${reason}`);
  const more = result.findings.length - MOST_FINDINGS;
  if (more > 0) console.log(`           and ${more} more, which --json prints`);
  if (result.outcome === 'wrong' || result.outcome === 'missing') console.log(`           docs/${result.section}`);
}

function countsText(): string {
  const counted = (outcome: CheckResult['outcome'], one: string, other: string) => {
    const count = results.filter((each) => each.outcome === outcome).length;
    return `${count} ${count === 1 ? one : other}`;
  };
  const tried = recording ? 'compared' : 'tried';
  return `${[
    counted('holds', 'holds', 'hold'),
    counted('wrong', 'is wrong', 'are wrong'),
    counted('missing', 'is missing', 'are missing'),
    counted('untried', `was not ${tried}`, `were not ${tried}`),
  ].join(', ')}.`;
}

function verdict(): string {
  if (!recording) return `The API ${green ? 'has' : 'does not have'} what '${profile}' needs.`;
  return `The API ${green ? 'answers' : 'does not answer'} as in the recording of ${recording.started.slice(0, 10)}.`;
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
