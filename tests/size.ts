// npm run size: the download size of the first view, from sign-in to live notifications, and of each further screen.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtClient } from '#edge/client-build.ts';

/** In kB of 1,000 bytes, gzipped. The names and causes of every kind of alert belong to the first view. */
const MOST_SCRIPT = 171;
const MOST_STYLE = 30;
/** What a screen may add to the frame. */
const MOST_SCREEN = 90;

/** The screens from sign-in to live notifications, without what they load on demand. */
const firstScreens = ['features/account/sign-in.tsx', 'features/inbox/notifications-screen.tsx'];

/** Where the screens are listed. */
const screenLists = ['app/screens.ts', 'app/public-screens.ts'];

/** Modules that load when the browser is idle, or earlier when opened. */
const idleParts = ['app/frame-notes.tsx', 'app/keys/portal-keys.tsx', 'features/inbox/detail/detail-pane.tsx'];

type Chunk = { file: string; name?: string; isEntry?: boolean; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;
type Weight = { script: number; style: number };

const root = join(import.meta.dirname, '..');
/** The file of each module of the page. */
let modules: Record<string, string> = {};

try {
  const dist = await builtClient(root);
  const manifest = readManifest(dist);
  modules = JSON.parse(readFileSync(join(dist, '.vite', 'modules.json'), 'utf8'));
  const entry = new Set([...filesOf(manifest, [entryOf(manifest)]), ...linkedByPage(dist)]);
  const listed = screenLists.flatMap(screensListed);
  for (const screen of firstScreens) if (!listed.includes(screen)) throw new Error(`No list of screens has ${screen}.`);

  const first = new Set([...entry, ...filesOf(manifest, firstScreens)]);
  console.log('The first view');
  for (const file of [...first].toSorted((a, b) => sizeOf(dist, b) - sizeOf(dist, a)))
    console.log(line(nameOf(manifest, file), sizeOf(dist, file)));
  const { script, style } = weigh(dist, first);
  console.log(line(`JavaScript, at most ${MOST_SCRIPT}`, script));
  console.log(line(`CSS, at most ${MOST_STYLE}`, style));

  const idle = [...filesOf(manifest, idleParts)].filter((file) => !first.has(file));
  console.log('When idle');
  for (const file of idle) console.log(line(nameOf(manifest, file), sizeOf(dist, file)));
  console.log(line('JavaScript', weigh(dist, idle).script));

  console.log('What each screen adds to the frame');
  for (const screen of listed) {
    const own = weigh(
      dist,
      [...filesOf(manifest, [screen])].filter((file) => !entry.has(file)),
    );
    console.log(line(`${screen}, and ${own.style.toFixed(1)} of CSS`, own.script));
    if (own.script > MOST_SCREEN) {
      console.log(`${screen} is too large: at most ${MOST_SCREEN} kB of JavaScript.`);
      process.exitCode = 1;
    }
  }
  if (script > MOST_SCRIPT || style > MOST_STYLE) {
    console.log(`The first view is too large: ${script.toFixed(3)} kB of JavaScript, ${style.toFixed(3)} kB of CSS.`);
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

function entryOf(manifest: Manifest): string {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error('The manifest names no entry.');
  return entry;
}

function screensListed(file: string): string[] {
  const list = readFileSync(join(root, 'client', file), 'utf8');
  const paths = [...list.matchAll(/import\('(?:#client|(\.))\/([^']+)'\)/g)].map(([, here, path]) =>
    here ? `app/${path}` : `${path}`,
  );
  return [...new Set(paths)];
}

/** The scripts and styles of chunks with everything they import, except lazy imports. */
function filesOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}.`);
    seen.add(key);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const source of sources) visit(chunkOf(manifest, source));
  const files = [...seen].flatMap((key) => [manifest[key]?.file, ...(manifest[key]?.css ?? [])]);
  return new Set(files.filter((file): file is string => file !== undefined && /\.(?:js|css)$/.test(file)));
}

/** The manifest's key for a module. A module that shares a file with others has no entry of its own. */
function chunkOf(manifest: Manifest, source: string): string {
  if (manifest[source]) return source;
  const key = Object.keys(manifest).find((each) => manifest[each]?.file === modules[source]);
  if (!key) throw new Error(`The build has no chunk for ${source}.`);
  return key;
}

/** Scripts, preloads and styles that the page links itself. */
function linkedByPage(dist: string): Set<string> {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  return new Set([...page.matchAll(/(?:src|href)="\.?\/?([^":]+\.(?:js|css))"/g)].map((match) => match[1] as string));
}

/** A file with its chunk's name, since file names are hashes. */
function nameOf(manifest: Manifest, file: string): string {
  const chunk = Object.values(manifest).find((each) => each.name && (each.file === file || each.css?.includes(file)));
  return chunk?.name ? `${chunk.name} (${file})` : file;
}

function weigh(dist: string, files: Iterable<string>): Weight {
  const weight: Weight = { script: 0, style: 0 };
  for (const file of files) weight[file.endsWith('.css') ? 'style' : 'script'] += sizeOf(dist, file);
  return weight;
}

function sizeOf(dist: string, file: string): number {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000;
}

function line(name: string, kilobytes: number): string {
  return `${kilobytes.toFixed(1).padStart(7)} kB gz  ${name}`;
}
