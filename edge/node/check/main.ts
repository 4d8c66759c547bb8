// npm run check:upstream -- --help: tries a company's API against the contract, call by call. Ends with 0 if it has what
// the profile needs, with 1 if something fails, and with 2 for a wrong option.
import { parseArgs } from 'node:util';
import { type ContractProfile, contractProfiles } from '#shared/contract.ts';
import type { CheckResult } from './check-list.ts';
import { isGreen, runChecks } from './run-checks.ts';

const { values } = parseArgs({
  options: {
    api: { type: 'string' },
    socket: { type: 'string' },
    email: { type: 'string' },
    profile: { type: 'string', default: 'live' },
    product: { type: 'string', default: 'az' },
    listen: { type: 'string', default: '0' },
    'allow-writes': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const USE = `CHECK_PASSWORD=… npm run check:upstream -- --api URL --socket URL --email EMAIL
  --profile NAME    ${contractProfiles.join(', ')}; each contains the ones before it
  --product NAME    as in the setting PRODUCT
  --listen SECONDS  waits for an alert on the socket
  --allow-writes    also marks an alert as read
  --json            prints the results as JSON`;
if (values.help) {
  console.log(USE);
  process.exit(0);
}
const password = process.env.CHECK_PASSWORD;
const profile = contractProfiles.find((name) => name === values.profile);
if (!values.api || !values.socket || !values.email || !password) stop(USE);
if (!profile) stop(`--profile is one of ${contractProfiles.join(', ')}.`);
const listen = Number(values.listen);
if (!Number.isInteger(listen) || listen < 0 || listen > 600) stop('--listen is a number of seconds from 0 to 600.');
for (const url of [values.api, values.socket])
  if (!URL.canParse(url) || !/^(?:https?|wss?):$/.test(new URL(url).protocol)) stop(`${url} is not an address.`);

const results: CheckResult[] = [];
let shown: ContractProfile | undefined;
const { api, socket, email, product } = values;
for await (const result of runChecks({
  api: api.replace(/\/+$/, ''),
  socket: socket.replace(/\/+$/, ''),
  email,
  password,
  profile,
  product,
  listen,
  allowWrites: values['allow-writes'],
})) {
  results.push(result);
  if (!values.json) print(result);
}
const green = isGreen(results);
const count = (outcome: CheckResult['outcome']) => results.filter((each) => each.outcome === outcome).length;
if (values.json) console.log(JSON.stringify({ profile, green, results }, null, 2));
else {
  const [holds, wrong, missing, untried] = [count('holds'), count('wrong'), count('missing'), count('untried')];
  console.log(`\n${holds} hold, ${wrong} are wrong, ${missing} are missing, ${untried} were not tried.`);
  console.log(green ? `The API has what '${profile}' needs.` : `The API does not have what '${profile}' needs.`);
}
process.exit(green ? 0 : 1);

function print(result: CheckResult) {
  if (shown !== result.profile) console.log(`\n${result.profile}`);
  shown = result.profile;
  console.log(`  ${result.outcome.padEnd(8)} ${result.call}`);
  for (const { path, reason } of result.findings) console.log(`           ${path === '' ? '' : `${path}: `}${reason}`);
  if (result.outcome === 'wrong' || result.outcome === 'missing') console.log(`           docs/${result.section}`);
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
