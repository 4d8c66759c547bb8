import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { root } from './sources.ts';

/** Where each version's data is kept, one folder per version. docs/upgrading.md explains how it is recorded. */
const folder = join(root, 'tests', 'fixtures', 'versions');
const RECORDED = 'recorded.json.gz';
/** In the recorded folder, the provider's database if that was Postgres: SQL as pg_dump writes it. */
export const SQL_DUMP = 'provider.sql';

/** In what a recorded change has named. With another word there, the same call makes something new. */
export const MADE = 'made-then';
/** Stands for the path of what a tab gets first. */
export const SNAPSHOT = 'snapshot';

export const databases = ['sqlite', 'postgres'] as const;
export type Database = (typeof databases)[number];

/** What a person had and saw at the end of a recording, and what their page had sent and received. */
export type RecordedPortal = {
  /** The clock at its end, ms. */
  at: number;
  who: { email: string; password: string };
  sellerId: string;
  /** The session's cookie. */
  cookie: string;
  /** The subprotocol, and the hello with which the page would come back. */
  protocol: string;
  hello: Record<string, unknown>;
  /** The seqs of the events that a page with this hello has missed. */
  missed: number[];
  /** All frames that the page has received. */
  frames: unknown[];
  /** The answers to the page's calls by their path, and the state of a snapshot. */
  answers: Record<string, unknown>;
  /** The page's calls that changed something. */
  changes: { method: string; path: string; body: unknown }[];
};

export type RecordedVersion = {
  version: string;
  portals: Record<Database, RecordedPortal>;
  /** The calls to the provider with its answers, as `npm run check:upstream -- --record` writes them. */
  calls: string;
};

/** Returns the recorded versions, the newest last. */
export const recordedVersions = (): string[] =>
  readdirSync(folder).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

export const readVersion = (version: string): RecordedVersion =>
  JSON.parse(gunzipSync(readFileSync(join(folder, version, RECORDED))).toString()) as RecordedVersion;

/** Puts a recorded DATA_DIR into a folder. */
export function layOutVersion(version: string, database: Database, dataDir: string): void {
  execFileSync('tar', ['-xzf', join(folder, version, `${database}.tar.gz`), '-C', dataDir]);
}

/** Stores a recording with its data folders, in the place of an earlier one of the same version. */
export function storeVersion(recorded: RecordedVersion, dataDirs: Record<Database, string>): string {
  const to = join(folder, recorded.version);
  mkdirSync(to, { recursive: true });
  for (const database of databases)
    execFileSync('tar', ['-czf', join(to, `${database}.tar.gz`), '-C', dataDirs[database], '.']);
  writeFileSync(join(to, RECORDED), gzipSync(JSON.stringify(recorded)));
  return to;
}

/** Runs SQL as pg_dump writes it. @param url of an empty database */
export function runSql(url: string, text: string): void {
  execFileSync('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--single-transaction', url], {
    input: text,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}
