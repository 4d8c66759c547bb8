// npm run contract: writes docs/contract/ from the tables of calls and events, and says which changes the last published
// version forbids. With --publish, this version becomes the last one.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { OpenapiDocument } from '../openapi.ts';
import { startProvider } from '../provider.ts';
import { type ContractShapes, isNewer, nonAdditive } from './compare-contracts.ts';
import { contractOf, printedShapes } from './contract-files.ts';

const docs = join(import.meta.dirname, '..', '..', 'docs');
const { values } = parseArgs({ options: { publish: { type: 'boolean', default: false } } });

const provider = await startProvider({
  dataDir: ':memory:',
  host: '127.0.0.1',
  port: 0,
  product: 'az',
  ingestKey: 'nothing-is-taken-in',
  demo: false,
  demoFeed: false,
});
const served = (await (await provider.app.request('/openapi.json')).json()) as OpenapiDocument;
await provider.close();

const { files, shapes } = await contractOf(served, readFileSync(join(docs, 'call-rules.md'), 'utf8'));
mkdirSync(join(docs, 'contract'), { recursive: true });
for (const [name, text] of Object.entries(files)) writeFileSync(join(docs, 'contract', name), text);

const lastFile = join(docs, 'contract', 'last.json');
const last = JSON.parse(readFileSync(lastFile, 'utf8')) as ContractShapes;
const forbidden = nonAdditive(last, shapes);
for (const sentence of forbidden) console.error(sentence);
if (forbidden.length > 0)
  stop(`Version ${last.version} is published, so the contract may only grow. Keep what it has beside what is new.`);
if (values.publish) {
  if (!isNewer(shapes.version, last.version))
    stop(`Version ${last.version} is published already. Raise contractVersion in shared/contract.ts.`);
  writeFileSync(lastFile, printedShapes(shapes));
}
console.log(`docs/contract/ has version ${shapes.version} of ${shapes.date}.`);

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
