// npm run backup -- --to FOLDER: copies the data, while the portal runs or not. Ends with 0, or with 1 and a sentence.
// npm run restore -- --from FOLDER: puts a copy into DATA_DIR.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { stop } from '#edge/local-process.ts';
import { readSettings } from '#edge/settings.ts';
import { makeBackup } from './backup.ts';
import { copiersOf } from './local-copies.ts';
import { restoreBackup } from './restore.ts';

const USE = `npm run backup -- --to FOLDER      makes a backup in a new folder of FOLDER
  --keep N    deletes the oldest beyond N, which is 7 unless you say so
npm run restore -- --from FOLDER   puts a backup, or the newest of a folder, into DATA_DIR
  and, if it was made with DATABASE_URL, into the empty database that this names now`;

const root = join(import.meta.dirname, '..', '..', '..');
const { values, positionals } = readOptions();
const read = readSettings(process.env);
if (!read.ok) stop(read.error);
const { databaseUrl } = read.value;
const dataDir = resolve(read.value.dataDir);
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const now = new Date();

try {
  if (positionals[0] === 'backup' && values.to !== undefined && /^[1-9]\d{0,3}$/.test(values.keep)) {
    const to = resolve(values.to);
    const keep = Number(values.keep);
    const copiers = copiersOf(dataDir, databaseUrl);
    console.log(`Backed up to ${await makeBackup({ dataDir, to, keep, copiers, version, now })}`);
  } else if (positionals[0] === 'restore' && values.from !== undefined) {
    const from = resolve(values.from);
    const { folder, aside } = await restoreBackup({ dataDir, databaseUrl, from, root, version, now });
    console.log(`Restored ${folder} into ${dataDir}.${aside ? ` What was there is in ${aside}.` : ''}`);
  } else stop(USE);
} catch (error) {
  stop(`${positionals[0] === 'backup' ? 'No backup was made' : 'Not restored'}: ${(error as Error).message}`);
}

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { to: { type: 'string' }, keep: { type: 'string', default: '7' }, from: { type: 'string' } },
    });
  } catch {
    return stop(USE);
  }
}
