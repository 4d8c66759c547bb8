import { tableLimits } from '#shared/products/identifier-table.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type FileKind, kindOf } from './file-kind.ts';
import { fileTexts } from './texts.ts';

export type Progress = { done: number; of: number };

/**
 * The rows of a file's first sheet, whatever kind of table it is, as far as an import can take them.
 * @returns a sentence where it cannot be read, or holds nothing
 */
export async function readRows(bytes: Uint8Array, onProgress: (progress: Progress) => void): Promise<Result<string[][], string>> {
  const kind = kindOf(bytes);
  if (!kind.ok) return kind;
  const read = await rowsOf(kind.value, bytes, (done, of) => onProgress({ done, of }));
  if (!read.ok) return read;
  const rows = read.value.map((row) => row.slice(0, tableLimits.columns));
  const last = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ''));
  if (last < 0) return fail(fileTexts.empty);
  if (last >= tableLimits.rows) return fail(fileTexts.tooManyRows(last + 1));
  return ok(rows.slice(0, last + 1));
}

async function rowsOf(kind: FileKind, bytes: Uint8Array, onProgress: (done: number, of: number) => void): Promise<Result<string[][], string>> {
  try {
    if (kind.is === 'text') return (await import('./text-rows.ts')).textRows(bytes, onProgress);
    if (kind.is === 'older-workbook') return ok((await import('./older-workbook-rows.ts')).olderWorkbookRows(bytes));
    return ok(await (await import('./workbook-rows.ts')).workbookRows(bytes, kind.entries, onProgress));
  } catch {
    // The libraries throw on whatever they do not understand.
    return fail(fileTexts.unreadable);
  }
}
