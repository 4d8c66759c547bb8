import { describe, expect, it } from 'vitest';
import { balanceOf } from '#tests/support/fake-calls/tokens.ts';
import { readRows } from './ops-api.ts';
import { emptyList, MOST_ROWS, readStreamRow, reduceStream, type StreamInput, type StreamRow } from './stream-pane.tsx';

const row = (key: number): StreamRow => ({ key, at: key, type: 'tokens.updated', subject: '', frame: {} });
const rows = (from: number, to: number): StreamInput => ({
  kind: 'rows',
  rows: Array.from({ length: to - from + 1 }, (_, index) => row(from + index)),
});
const listOf = (...inputs: StreamInput[]) => inputs.reduce(reduceStream, emptyList);
const keys = (found: readonly StreamRow[]) => found.map(({ key }) => key);

describe('the list of stream rows', () => {
  it('shows the newest first, up to its limit [LIVE-14]', () => {
    expect(keys(listOf(rows(1, 3), rows(4, 5)).rows)).toEqual([5, 4, 3, 2, 1]);
    const full = listOf(rows(1, 400), rows(401, 900));
    expect(full.rows).toHaveLength(MOST_ROWS);
    expect(full.rows[0]?.key).toBe(900);
    expect(full.seen).toBe(900);
  });

  it('stays still while paused, holds new rows, and shows them when it resumes [LIVE-14]', () => {
    const paused = listOf(rows(1, 2), { kind: 'pause' }, rows(3, 4));
    expect(keys(paused.rows)).toEqual([2, 1]);
    expect(keys(paused.held)).toEqual([4, 3]);
    expect(keys(reduceStream(paused, { kind: 'resume' }).rows)).toEqual([4, 3, 2, 1]);
    expect(listOf({ kind: 'pause' }, rows(1, 2_000)).held).toHaveLength(MOST_ROWS);
  });

  it('can be cleared, including held rows, without changing its state [LIVE-14]', () => {
    const cleared = listOf(rows(1, 2), { kind: 'pause' }, rows(3, 4), { kind: 'clear' });
    expect(cleared).toMatchObject({ rows: [], held: [], paused: true, seen: 4 });
  });

  it('reads typed events and copes with the header and unknown events [LIVE-13, LIVE-14]', () => {
    const down = (frame: unknown) => JSON.stringify({ at: 1, dir: 'down', frame });
    expect(
      readStreamRow(down({ seq: 1, id: 'a', type: 'tokens.updated', at: 7, data: balanceOf(41) }), 1),
    ).toMatchObject({
      at: 7,
      type: 'tokens.updated',
      subject: '41 left',
    });
    expect(readStreamRow(down({ type: 'weather.changed', data: { asin: 'B000000001' } }), 2)).toMatchObject({
      type: 'weather.changed',
      subject: 'B000000001',
    });
    expect(readStreamRow(down(null), 3)).toMatchObject({ type: '(unknown)' });
    for (const text of ['{"recording":1}', 'no JSON', JSON.stringify({ at: 1, dir: 'up', frame: [] })])
      expect(readStreamRow(text, 4)).toBeUndefined();
  });
});

describe('lines that arrive in pieces', () => {
  it('are joined, wherever they are split [LIVE-14]', async () => {
    const bytes = new TextEncoder().encode('{"a":"–"}\n\n{"b":2}\n{"cut');
    for (const size of [1, 2, 3, 7, 100]) {
      const found: string[] = [];
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
          controller.close();
        },
      });
      await readRows(body, (text) => found.push(text));
      expect(found).toEqual(['{"a":"–"}', '{"b":2}']);
    }
  });
});
