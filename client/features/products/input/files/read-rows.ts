import { tableLimits } from '#shared/products/identifier-table.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type FileKind, kindOf } from './file-kind.ts';
import { type TakenRows, takenRows } from './taken-rows.ts';
import { fileTexts } from './texts.ts';

export type Progress = { done: number; of: number };

/**
 * The rows of a file's first sheet, whatever kind of table it is, as far as an import can take them.
 * @returns a sentence where it cannot be read, or holds nothing
 */
export async function readRows(bytes: Uint8Array, onProgress: (progress: Progress) => void): Promise<Result<string[][], string>> {
  const kind = kindOf(bytes);
  if (!kind.ok) return kind;
  const taken = takenRows();
  const read = await takeRows(kind.value, bytes, taken, (done, of) => onProgress({ done, of }));
  if (!read.ok) return read;
  if (taken.count() === 0) return fail(fileTexts.empty);
  if (taken.count() > tableLimits.rows) return fail(fileTexts.tooManyRows(taken.count()));
  return ok(taken.rows());
}

async function takeRows(kind: FileKind, bytes: Uint8Array, taken: TakenRows, onProgress: (done: number, of: number) => void): Promise<Result<null, string>> {
  try {
    if (kind.is === 'text') return (await import('./text-rows.ts')).textRows(bytes, taken, onProgress);
    if (kind.is === 'older-workbook') (await import('./older-workbook-rows.ts')).olderWorkbookRows(bytes, taken);
    else await (await import('./workbook-rows.ts')).workbookRows(bytes, kind.entries, taken, onProgress);
    return ok(null);
  } catch {
    // The libraries throw on whatever they do not understand.
    return fail(fileTexts.unreadable);
  }
}
