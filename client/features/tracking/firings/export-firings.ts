import type { TrackingApi } from '#client/api/caller.ts';
import { openFileSink } from '#client/ui/file-sink.ts';
import { csvByPage } from '#client/ui/grid/tools/csv-by-page.ts';
import type { Toasts } from '#client/ui/toasts$.ts';
import { createRowCounter } from '#shared/grid/csv.ts';
import { isOffered } from '#shared/offered.ts';
import { fail, ok } from '#shared/result.ts';
import { MOST_FIRINGS_A_PAGE } from '#shared/tracking/tracked.ts';
import { trackingTexts as texts } from '../texts.ts';
import { firingCells } from './firing-words.ts';

type ExportOptions = {
  api: Pick<TrackingApi, 'firings'> /** Of the tracked product. */;
  id: string /** Of the file. */;
  name: string;
  toasts: Toasts;
  signal: AbortSignal;
};

/** All firings of a product as a file, written while the pages come. Must be called while a press is being handled. */
export async function exportFirings({ api, id, name, toasts, signal }: ExportOptions): Promise<void> {
  const sink = await openFileSink(name);
  if (!sink) return;
  const failed = (more: string) => toasts.show({ kind: 'failed', text: texts.csvFailed, more });
  const made = await csvByPage(
    {
      names: texts.columns,
      cellsOf: firingCells,
      idOf: (firing) => firing.id,
      size: MOST_FIRINGS_A_PAGE,
      read: async (page) => {
        const answer = await api.firings({ id, page, limit: MOST_FIRINGS_A_PAGE });
        if (!answer.ok) return answer;
        const { value } = answer.value;
        return isOffered(value) ? ok({ rows: value.firings, total: value.total, asOf: null }) : fail({ message: texts.notOffered });
      },
    },
    signal,
  );
  if (!made.ok) {
    await sink.drop();
    failed(made.error.message);
    return;
  }
  const count = createRowCounter();
  const reader = made.value.body.getReader();
  let rows = 0;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      await sink.write(piece.value);
      rows = count(piece.value);
    }
    await sink.close();
    toasts.show({ kind: 'done', text: texts.csvDone(rows) });
  } catch (error) {
    await sink.drop().catch(() => undefined);
    if (!signal.aborted) failed(error instanceof Error ? error.message : '');
  }
}
