import * as v from 'valibot';
import { lineAsins, typedEventOf } from '#shared/recording/line-frames.ts';
import { recordingLineSchema } from '#shared/recording.ts';
import { readerOf } from '#shared/upstream/alert-readers.ts';

/** One event as the page lists it. Its content is text only when somebody opens it. */
export type StreamRow = { readonly key: number; readonly at: number; readonly type: string; readonly subject: string; readonly frame: unknown };

export type StreamList = {
  /** Newest first, at most 500. */
  readonly rows: readonly StreamRow[];
  /** What came while the list stands still; of it too at most 500 are kept. */
  readonly held: readonly StreamRow[];
  readonly paused: boolean;
  readonly seen: number;
};

export type StreamInput = { kind: 'rows'; rows: readonly StreamRow[] } | { kind: 'pause' } | { kind: 'resume' } | { kind: 'clear' };

export const MOST_ROWS = 500;
export const emptyList: StreamList = { rows: [], held: [], paused: false, seen: 0 };

/** Pausing holds what comes, so that nothing moves under the reader; resuming shows it. */
export function reduceStream(list: StreamList, input: StreamInput): StreamList {
  switch (input.kind) {
    case 'rows': {
      const seen = list.seen + input.rows.length;
      if (list.paused) return { ...list, seen, held: newest(input.rows, list.held) };
      return { ...list, seen, rows: newest(input.rows, list.rows) };
    }
    case 'pause':
      return { ...list, paused: true };
    case 'resume':
      return { ...list, paused: false, rows: [...list.held, ...list.rows].slice(0, MOST_ROWS), held: [] };
    case 'clear':
      return { ...list, rows: [], held: [] };
  }
}

/** Reads a line of the watched stream. The header and what is no typed event give nothing. */
export function readStreamRow(text: string, key: number): StreamRow | undefined {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return undefined;
  }
  const line = v.safeParse(recordingLineSchema, raw);
  if (!line.success || line.output.dir !== 'down') return undefined;
  const frame = line.output.frame as { type?: unknown; at?: unknown; data?: unknown };
  const type = typeof frame?.type === 'string' ? frame.type : '(unknown)';
  return { key, at: typeof frame?.at === 'number' ? frame.at : 0, type, subject: subjectOf(line.output), frame };
}

function subjectOf(line: { at: number; dir: 'down' | 'up' | 'in'; frame?: unknown }): string {
  const event = typedEventOf(line.frame);
  const asins = lineAsins({ at: line.at, dir: line.dir, frame: line.frame });
  if (event?.type === 'notification.created')
    return `${event.data.asin} ${event.data.marketplace}, ${readerOf(event.data.detail.kind).summary(event.data.detail)}`;
  if (event?.type === 'notification.read' || event?.type === 'notification.deleted')
    return `${event.data.alerts.length} ${event.data.alerts.length === 1 ? 'alert' : 'alerts'}`;
  if (event?.type === 'tokens.updated') return `${event.data.freeToken.remaining + event.data.subscription.remaining + event.data.onetime.remaining} left`;
  if (event?.type === 'stream.gap') return `${Math.max(0, event.data.to - event.data.from)} ms`;
  return asins[0] ?? '';
}

const newest = (rows: readonly StreamRow[], before: readonly StreamRow[]): StreamRow[] => [...rows.toReversed(), ...before].slice(0, MOST_ROWS);
