import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';

/** Secrets that the data can't be used without, and that keep everybody signed in. */
export const SECRETS = ['session-secret', 'ingest-key', 'seller-key', 'log-key'];

const MANIFEST = 'manifest.json';
const manifestSchema = v.object({
  format: v.literal(1),
  /** Of the portal that made it. */
  version: v.string(),
  at: v.string(),
  files: v.array(
    v.object({
      name: v.pipe(v.string(), v.regex(/^[a-z-]+(?:\.(?:db|dump))?$/)),
      bytes: v.number(),
      sha256: v.string(),
    }),
  ),
});
export type Manifest = v.InferOutput<typeof manifestSchema>;

/** Copies what one process or one database system has into a folder. @returns the names of the files */
export type Copier = (folder: string) => Promise<string[]>;

/**
 * Makes a backup in a new folder of `to`, checks it, and only then deletes the oldest. A backup that fails leaves the
 * others as they were.
 * @param keep how many remain, with the new one
 * @returns the new folder
 * @throws with a sentence
 */
export async function makeBackup(options: {
  dataDir: string;
  to: string;
  keep: number;
  copiers: readonly Copier[];
  version: string;
  now: Date;
}): Promise<string> {
  const { dataDir, to, keep, copiers, version, now } = options;
  const at = now.toISOString();
  const name = at.replaceAll(':', '-').slice(0, 19);
  const folder = join(to, name);
  if (existsSync(folder)) throw new Error(`${folder} exists already: a backup a second is the most.`);
  const draft = join(to, `.${name}.part`);
  try {
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    const names: string[] = [];
    for (const copy of copiers) names.push(...(await copy(draft)));
    if (names.length === 0) throw new Error(`DATA_DIR ${dataDir} has no data yet.`);
    for (const file of SECRETS)
      if (existsSync(join(dataDir, file))) {
        copyFileSync(join(dataDir, file), join(draft, file));
        names.push(file);
      }
    const files: Manifest['files'] = [];
    for (const file of names) {
      const path = join(draft, file);
      if (file.endsWith('.db')) checkDatabase(path);
      chmodSync(path, 0o600);
      sync(path);
      files.push({ name: file, bytes: statSync(path).size, sha256: await hashOf(path) });
    }
    writeFileSync(
      join(draft, MANIFEST),
      JSON.stringify({ format: 1, version, at, files } satisfies Manifest, null, 2),
      {
        mode: 0o600,
      },
    );
    sync(join(draft, MANIFEST));
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  for (const old of backupsIn(to).slice(keep)) rmSync(join(to, old), { recursive: true, force: true });
  return folder;
}

/** Returns the names of the complete backups in a folder, newest first. */
export const backupsIn = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/.test(name) && existsSync(join(folder, name, MANIFEST)))
    .sort()
    .reverse();

/**
 * Returns a backup's manifest after comparing every file with it.
 * @param from a backup, or a folder of backups, of which the newest counts
 * @throws with a sentence
 */
export async function readBackup(from: string): Promise<{ folder: string; manifest: Manifest }> {
  const folder = existsSync(join(from, MANIFEST)) ? from : join(from, backupsIn(from)[0] ?? '');
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) throw new Error(`${from} is no backup, and contains none.`);
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), readFileSync(path, 'utf8'));
  if (!read.success) throw new Error(`${path} can't be read by this version.`);
  for (const { name, bytes, sha256 } of read.output.files) {
    const file = join(folder, name);
    if (!existsSync(file)) throw new Error(`The backup ${folder} is incomplete: ${name} is missing.`);
    if (statSync(file).size !== bytes || (await hashOf(file)) !== sha256)
      throw new Error(`The backup ${folder} is damaged: ${name} is not as it was written.`);
  }
  return { folder, manifest: read.output };
}

/** Makes the copy one file that needs no other beside it, and checks its pages. */
function checkDatabase(path: string) {
  const database = new DatabaseSync(path);
  try {
    database.exec('pragma journal_mode = delete');
    const found = database.prepare('pragma integrity_check').all();
    if (found.length !== 1 || found[0]?.integrity_check !== 'ok') throw new Error(`The copy ${path} is damaged.`);
  } finally {
    database.close();
  }
}

function sync(path: string) {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
