import papa from 'papaparse';
import { fail, ok, type Result } from '#shared/result.ts';
import type { TakenRows } from './taken-rows.ts';
import { fileTexts } from './texts.ts';

/** How far the reading has come, in the text's characters. */
export type OnProgress = (done: number, of: number) => void;

/** @returns the text in whichever of the usual encodings it is; null where it is none */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be');
  const half = halfEmpty(bytes);
  const text = half ? decode(bytes, half) : (decode(bytes, 'utf-8') ?? decode(bytes, 'windows-1252'));
  // What is no text has signs that no text has.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  return text === null || /[\u0000-\u0008\u000e-\u001a]/.test(text) ? null : text;
}

/** Takes the rows of cells of a text: commas, semicolons, tabs or strokes divide them, whichever the file uses; `sep=` in the first line says which. */
export function textRows(bytes: Uint8Array, taken: TakenRows, onProgress: OnProgress): Result<null, string> {
  const decoded = decodeText(bytes);
  if (decoded === null) return fail(fileTexts.notA('neither a spreadsheet nor a text'));
  const [said, separator] = /^sep=(.)\r?\n/i.exec(decoded) ?? [];
  const text = said ? decoded.slice(said.length) : decoded;
  // The line that says the separator is a row too: rows keep their numbers.
  let rows = said ? 1 : 0;
  papa.parse<string[]>(text, {
    delimiter: separator ?? '',
    delimitersToGuess: [',', ';', '\t', '|'],
    step: ({ data, meta }) => {
      taken.take(rows, data);
      rows += 1;
      if (rows % REPORT_ROWS === 0) onProgress(meta.cursor, text.length);
    },
  });
  return ok(null);
}

const REPORT_ROWS = 5_000;

/** Without its mark at the beginning; null where it is no text in this encoding. */
function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** UTF-16 without a mark: of mostly Latin letters every second byte is empty. */
function halfEmpty(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 2_000);
  const empty = (parity: number) => sample.reduce((count, byte, at) => count + (byte === 0 && at % 2 === parity ? 1 : 0), 0);
  const even = empty(0);
  const odd = empty(1);
  const most = sample.length / 4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : undefined;
}
