import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A source file with its imports. Paths are relative to the root, with '/'. */
export type Source = { path: string; text: string; code: string; imports: Import[] };

/** `target` is the path of our own file, or undefined for a package or a Node module. */
export type Import = { specifier: string; target: string | undefined };

export const root = join(import.meta.dirname, '../..');

const neverRead = new Set([
  '.git',
  'node_modules',
  'dist',
  '.data',
  '.tsbuild',
  '.wrangler',
  'test-results',
  'playwright-report',
  'coverage',
]);

/** Lists every project file in the tree, whether or not git tracks it yet. */
export function listFiles(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (neverRead.has(entry.name) || /^(?:\.install-lock|dist-)/.test(entry.name)) return [];
    const path = posix.join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : entry.isFile() ? [path] : [];
  });
}

export const isCode = (path: string): boolean => /\.(?:ts|tsx|mts|mjs)$/.test(path);

export const readText = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Parses one source. The checker's own tests pass samples here. */
export function sourceOf(path: string, text: string): Source {
  const { code, strings } = mask(text);
  return {
    path,
    text,
    code,
    imports: specifiersOf(code, strings).map((specifier) => ({ specifier, target: targetOf(path, specifier) })),
  };
}

const folders: Record<string, string> = {
  '#shared/': 'shared/',
  '#edge/': 'edge/',
  '#provider/': 'provider/',
  '#client/': 'client/',
  '#tests/': 'tests/',
  '#examples/': 'examples/',
};

function targetOf(path: string, specifier: string): string | undefined {
  const clean = specifier.replace(/\?.*$/, ''); // './worker.ts?worker'
  if (clean.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), clean));
  const prefix = Object.keys(folders).find((each) => clean.startsWith(each));
  return prefix ? (folders[prefix] as string) + clean.slice(prefix.length) : undefined;
}

// In masked code a string reads «n», so that a word inside a string or a comment is never taken for code.
const STRING = '«(\\d+)»';
const importForms = [
  `\\b(?:import|export)\\s+(?:type\\s+)?[\\w$*{][^;«»]*?\\bfrom\\s*${STRING}`,
  `\\bimport\\s*${STRING}`,
  `\\b(?:import|require)\\s*\\(\\s*${STRING}`,
].map((form) => new RegExp(form, 'g'));
const urlForm = new RegExp(`\\bnew\\s+URL\\s*\\(\\s*${STRING}\\s*,\\s*import\\.meta\\.url`, 'g');

function specifiersOf(code: string, strings: string[]): string[] {
  const named = (form: RegExp): string[] =>
    [...code.matchAll(form)].map((match) => strings[Number(match[1])] as string);
  // Workers are loaded by URL, and so are folders and images, which are not imports.
  return [...new Set([...importForms.flatMap(named), ...named(urlForm).filter(isCode)])];
}

/**
 * Replaces comments with a space and string contents with numbers. Not a parser: it knows strings, templates with their
 * expressions, comments and regular expressions, which is enough for formatted sources.
 */
function mask(text: string): { code: string; strings: string[] } {
  const strings: string[] = [];
  const depths: number[] = []; // one entry per open `${`: the number of braces open inside it
  let code = '';
  let at = 0;

  const keep = (content: string): void => {
    code += `«${strings.push(content) - 1}»`;
  };
  const template = (): void => {
    const start = at;
    while (at < text.length && text[at] !== '`' && !(text[at] === '$' && text[at + 1] === '{'))
      at += text[at] === '\\' ? 2 : 1;
    keep(text.slice(start, at));
    if (text[at] === '`') at += 1;
    else {
      at += 2;
      code += '{';
      depths.push(0);
    }
  };

  while (at < text.length) {
    const char = text[at] as string;
    if (char === '/' && text[at + 1] === '/') at = lineEnd(text, at);
    else if (char === '/' && text[at + 1] === '*') {
      at = endOf(text, '*/', at + 2);
      code += ' ';
    } else if (char === "'" || char === '"') {
      const end = closing(text, at);
      if (end === undefined) {
        code += ' '; // an apostrophe in JSX text
        at += 1;
      } else {
        keep(text.slice(at + 1, end));
        at = end + 1;
      }
    } else if (char === '`') {
      at += 1;
      template();
    } else if (char === '/' && /(?:^|[(,=:[!&|?{};\n]|\breturn|=>)\s*$/.test(code.slice(-20))) {
      at = regexEnd(text, at);
      code += ' ';
    } else {
      const depth = depths.length - 1;
      if (char === '{' && depth >= 0) depths[depth] = (depths[depth] as number) + 1;
      if (char === '}' && depth >= 0) {
        if (depths[depth] === 0) {
          depths.pop();
          code += char;
          at += 1;
          template();
          continue;
        }
        depths[depth] = (depths[depth] as number) - 1;
      }
      code += char;
      at += 1;
    }
  }
  return { code, strings };
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function endOf(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end === -1 ? text.length : end + mark.length;
}

/** Returns the index of the quote that ends a string; strings don't span lines. */
function closing(text: string, from: number): number | undefined {
  for (let at = from + 1; at < text.length && text[at] !== '\n'; at += text[at] === '\\' ? 2 : 1)
    if (text[at] === text[from]) return at;
  return undefined;
}

function regexEnd(text: string, from: number): number {
  let inClass = false;
  for (let at = from + 1; at < text.length && text[at] !== '\n'; at += text[at] === '\\' ? 2 : 1) {
    if (text[at] === '[') inClass = true;
    else if (text[at] === ']') inClass = false;
    else if (text[at] === '/' && !inClass) return at + 1;
  }
  return from + 1; // it is a division
}
