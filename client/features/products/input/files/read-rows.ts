import { tableLimits } from '#shared/products/identifier-table.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { fileLimits, type TakenRows, takenRows } from './taken-rows.ts';
import { fileTexts } from './texts.ts';
import { type ZipEntry, ZipFault, zipEntries } from './zip.ts';

export type Progress = { done: number; of: number };

/**
 * Reads the rows of a file's first visible sheet, whatever its format, up to the import limit.
 * @param separator of a text, if a person chose it
 * @returns the rows, or an error message if the file is unreadable or empty
 */
export async function readRows(
  bytes: Uint8Array,
  onProgress: (progress: Progress) => void,
  separator?: string,
): Promise<Result<string[][], string>> {
  const kind = kindOf(bytes);
  if (!kind.ok) return kind;
  const taken = takenRows();
  const report = (done: number, of: number) => onProgress({ done, of });
  const read = await takeRows(kind.value, { bytes, separator }, taken, report);
  if (!read.ok) return read;
  if (taken.count() === 0) return fail(fileTexts.empty);
  if (taken.count() > tableLimits.rows) return fail(fileTexts.tooManyRows(taken.count()));
  return ok(taken.rows());
}

type Given = { bytes: Uint8Array; separator: string | undefined };

async function takeRows(
  kind: FileKind,
  { bytes, separator }: Given,
  taken: TakenRows,
  onProgress: (done: number, of: number) => void,
): Promise<Result<null, string>> {
  try {
    if (kind.is === 'text') return (await import('./text-rows.ts')).textRows(bytes, taken, onProgress, separator);
    if (kind.is === 'older-workbook') (await import('./older-workbook-rows.ts')).olderWorkbookRows(bytes, taken);
    else await (await import('./workbook-rows.ts')).workbookRows(bytes, kind.entries, taken, onProgress);
    return ok(null);
  } catch {
    // The libraries throw on anything they cannot parse.
    return fail(fileTexts.unreadable);
  }
}

/** The file's type, detected from its content because names are unreliable. */
type FileKind = { is: 'workbook'; entries: readonly ZipEntry[] } | { is: 'older-workbook' } | { is: 'text' };

/** @returns the kind, or a message that says what the file is instead and what to do */
function kindOf(bytes: Uint8Array): Result<FileKind, string> {
  if (bytes.length === 0) return fail(fileTexts.empty);
  if (begins(bytes, 0x50, 0x4b, 3, 4) || begins(bytes, 0x50, 0x4b, 5, 6)) return archiveKind(bytes);
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return compoundKind(bytes);
  // Workbooks from the 1990s (BIFF).
  if (bytes[0] === 9 && [0, 2, 4, 8].includes(bytes[1] ?? -1) && [4, 6, 8, 16].includes(bytes[2] ?? -1))
    return ok({ is: 'older-workbook' });
  const other = others.find(({ marks }) => begins(bytes, ...marks));
  if (other) return fail(fileTexts.notA(other.name));
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 2_000)).replaceAll('\0', '').toLowerCase();
  if (/^(?:ï»¿|ÿþ|þÿ)?\s*<(?:!doctype html|html|table|\?xml.*(?:<html|<workbook|mso-application))/s.test(start))
    return ok({ is: 'older-workbook' });
  return ok({ is: 'text' });
}

function archiveKind(bytes: Uint8Array): Result<FileKind, string> {
  try {
    const entries = zipEntries(bytes);
    const has = (name: RegExp) => entries.some((entry) => name.test(entry.name));
    const format = formats.find(({ name }) => has(name));
    if (format) return fail(fileTexts.saveAs(format.is));
    if (!has(/^xl\/workbook\.xml$/i)) return fail(fileTexts.notA('an archive without a spreadsheet in it'));
    if (entries.some(({ locked }) => locked)) return fail(fileTexts.locked);
    if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > fileLimits.unpackedBytes)
      return fail(fileTexts.tooLarge);
    return ok({ is: 'workbook', entries });
  } catch (error) {
    // RangeError: an offset in the directory points past the end of the file.
    if (error instanceof ZipFault || error instanceof RangeError) return fail(fileTexts.unreadable);
    throw error;
  }
}

/** The OLE compound format holds workbooks and other documents; the stream names inside tell which. */
function compoundKind(bytes: Uint8Array): Result<FileKind, string> {
  if (holds(bytes, 'EncryptedPackage')) return fail(fileTexts.locked);
  if (holds(bytes, 'Workbook') || holds(bytes, 'Book')) return ok({ is: 'older-workbook' });
  return fail(fileTexts.notA(holds(bytes, 'WordDocument') ? 'a text document' : 'not a spreadsheet'));
}

const begins = (bytes: Uint8Array, ...marks: number[]): boolean => marks.every((mark, at) => bytes[at] === mark);

/** Names are stored as UTF-16. */
function holds(bytes: Uint8Array, name: string): boolean {
  const wanted = [...name].flatMap((letter) => [letter.charCodeAt(0), 0]);
  for (let at = bytes.indexOf(wanted[0] as number); at >= 0; at = bytes.indexOf(wanted[0] as number, at + 1)) {
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return true;
  }
  return false;
}

/** Other formats that are zip archives too. */
const formats = [
  { name: /^xl\/workbook\.bin$/i, is: 'a binary Excel workbook (.xlsb)' },
  { name: /^word\//i, is: 'a text document' },
  { name: /^ppt\//i, is: 'a presentation' },
  { name: /^Index\/Document\.iwa$/i, is: 'a Numbers spreadsheet' },
  { name: /^content\.xml$/i, is: 'an OpenDocument file' },
];

const text = (marks: string) => [...marks].map((letter) => letter.charCodeAt(0));
const others = [
  { marks: text('%PDF'), name: 'a PDF' },
  { marks: [0x89, ...text('PNG')], name: 'a picture' },
  { marks: [0xff, 0xd8, 0xff], name: 'a picture' },
  { marks: text('GIF8'), name: 'a picture' },
  { marks: [0x1f, 0x8b], name: 'a packed file' },
  { marks: text('Rar!'), name: 'a packed file' },
  { marks: text('7z\u00bc'), name: 'a packed file' },
  { marks: text('MZ'), name: 'a program' },
];
