import { type Progress, readRows } from './read-rows.ts';
import { fileLimits } from './taken-rows.ts';
import { fileTexts } from './texts.ts';

/** Messages to the page: progress, then the rows in chunks, then the end. */
export type WorkerMessage =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'rows'; rows: string[][] }
  | { kind: 'end' }
  | { kind: 'refused'; why: string };

/** What the page asks for. */
export type WorkerRequest = { file: File; separator: string | undefined };

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => void read(data), { once: true });

async function read({ file, separator }: WorkerRequest): Promise<void> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const rows = await readRows(bytes, (progress) => send({ kind: 'progress', progress }), separator);
    if (!rows.ok) return send({ kind: 'refused', why: rows.error });
    // One large message would block the page while it is received.
    for (let at = 0; at < rows.value.length; at += fileLimits.pieceRows)
      send({ kind: 'rows', rows: rows.value.slice(at, at + fileLimits.pieceRows) });
    send({ kind: 'end' });
  } catch {
    // The file was removed or changed since it was chosen, or a module failed to load.
    send({ kind: 'refused', why: fileTexts.unreadable });
  }
}

const send = (message: WorkerMessage): void => postMessage(message);
