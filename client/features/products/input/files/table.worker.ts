import { type Progress, readRows } from './read-rows.ts';
import { fileLimits } from './taken-rows.ts';
import { fileTexts } from './texts.ts';

/** What the page hears: how far it has come, then the rows in pieces, then the end. */
export type WorkerMessage = { kind: 'progress'; progress: Progress } | { kind: 'rows'; rows: string[][] } | { kind: 'end' } | { kind: 'refused'; why: string };

addEventListener('message', ({ data }: MessageEvent<File>) => void read(data), { once: true });

async function read(file: File): Promise<void> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const rows = await readRows(bytes, (progress) => tell({ kind: 'progress', progress }));
    if (!rows.ok) return tell({ kind: 'refused', why: rows.error });
    // In one piece the page would be held up while it takes them.
    for (let at = 0; at < rows.value.length; at += fileLimits.pieceRows) tell({ kind: 'rows', rows: rows.value.slice(at, at + fileLimits.pieceRows) });
    tell({ kind: 'end' });
  } catch {
    // The file is gone or has changed since it was chosen, or a part of the program did not come.
    tell({ kind: 'refused', why: fileTexts.unreadable });
  }
}

const tell = (message: WorkerMessage): void => postMessage(message);
