// npm run size: what the first view costs on the wire, from sign-in to live notifications.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtClient } from '#edge/client-build.ts';

/** In kB of 1,000 bytes, gzipped. */
const MOST_SCRIPT = 150;
const MOST_STYLE = 30;

/** Parts that are loaded on demand but that the first view demands: matched against a chunk's source path. */
const firstViewParts = [/sign-in/, /features\/(?:account|notifications)\//, /(?:^|\/)stream\//, /(?:^|\/)shell/];

type Chunk = {
  file: string;
  src?: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};
type Manifest = Record<string, Chunk>;
type Row = { file: string; kind: 'script' | 'style'; kilobytes: number };

try {
  const dist = await builtClient(join(import.meta.dirname, '..'));
  const rows = firstViewFiles(readManifest(dist), dist).map((file) => measure(dist, file));
  const script = sumOf(rows, 'script');
  const style = sumOf(rows, 'style');
  for (const row of rows.toSorted((a, b) => b.kilobytes - a.kilobytes)) console.log(line(row.file, row.kilobytes));
  console.log(line(`JavaScript, at most ${MOST_SCRIPT}`, script));
  console.log(line(`CSS, at most ${MOST_STYLE}`, style));
  if (script > MOST_SCRIPT || style > MOST_STYLE) {
    console.log('The first view is too large.');
    process.exitCode = 1;
  }
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function readManifest(dist: string): Manifest {
  const path = join(dist, '.vite', 'manifest.json');
  if (!existsSync(path)) throw new Error('The build lists no chunks: set build.manifest in client/vite.config.ts.');
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}

/** The page's entry with all it imports, and the parts on demand that the way to the notifications takes. */
function firstViewFiles(manifest: Manifest, dist: string): string[] {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error('The manifest names no entry.');
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const next of chunk.imports ?? []) visit(next);
    for (const next of chunk.dynamicImports ?? []) if (isFirstView(next, manifest[next])) visit(next);
  };
  visit(entry);
  const files = [...seen].flatMap((key) => [manifest[key]?.file, ...(manifest[key]?.css ?? [])]);
  return [...new Set([...files, ...linkedByPage(dist)])].filter((file): file is string => file !== undefined && /\.(?:js|css)$/.test(file));
}

function isFirstView(key: string, chunk: Chunk | undefined): boolean {
  return firstViewParts.some((part) => part.test(chunk?.src ?? key));
}

/** Scripts, preloads and styles that the page names by itself. */
function linkedByPage(dist: string): string[] {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  return [...page.matchAll(/(?:src|href)="\.?\/?([^":]+\.(?:js|css))"/g)].map((match) => match[1] as string);
}

function measure(dist: string, file: string): Row {
  const bytes = gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  return { file, kind: file.endsWith('.css') ? 'style' : 'script', kilobytes: bytes / 1000 };
}

function sumOf(rows: Row[], kind: Row['kind']): number {
  return rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.kilobytes, 0);
}

function line(name: string, kilobytes: number): string {
  return `${kilobytes.toFixed(1).padStart(7)} kB gz  ${name}`;
}
