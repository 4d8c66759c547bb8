import papa from 'papaparse';
import { separated } from '#shared/grid/separator.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { TakenRows } from './taken-rows.ts';
import { fileTexts } from './texts.ts';

/** Reports progress in characters. */
export type OnProgress = (done: number, of: number) => void;

/** Decodes a text in any of the common encodings. @returns null if the bytes are not text */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be');
  const half = halfEmpty(bytes);
  const text = half ? decode(bytes, half) : (decode(bytes, 'utf-8') ?? decode(bytes, 'windows-1252'));
  // Control characters reveal binary content.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are the target
  return text === null || /[\u0000-\u0008\u000e-\u001a]/.test(text) ? null : text;
}

/** Parses delimited text. @param chosen the separator that a person chose in place of the found one */
export function textRows(
  bytes: Uint8Array,
  taken: TakenRows,
  onProgress: OnProgress,
  chosen?: string,
): Result<null, string> {
  const decoded = decodeText(bytes);
  if (decoded === null) return fail(fileTexts.notA('neither a spreadsheet nor a text'));
  const { separator, body: text } = separated(decoded);
  // A line that names the separator counts as a row, to preserve row numbers.
  let rows = /^sep=/i.test(decoded) && text !== decoded ? 1 : 0;
  papa.parse<string[]>(text, {
    delimiter: chosen ?? separator,
    step: ({ data, meta }) => {
      taken.take(rows, data);
      rows += 1;
      if (rows % REPORT_ROWS === 0) onProgress(meta.cursor, text.length);
    },
  });
  return ok(null);
}

const REPORT_ROWS = 5_000;

/** Decodes without the byte order mark; null if invalid in this encoding. */
function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Detects UTF-16 without a byte order mark: in mostly Latin text every second byte is zero. */
function halfEmpty(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 2_000);
  const empty = (parity: number) =>
    sample.reduce((count, byte, at) => count + (byte === 0 && at % 2 === parity ? 1 : 0), 0);
  const even = empty(0);
  const odd = empty(1);
  const most = sample.length / 4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : undefined;
}
