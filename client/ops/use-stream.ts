import { useEffect, useReducer, useState } from 'react';
import type { OpsApi } from './ops-api.ts';
import { emptyList, readStreamRow, reduceStream, type StreamInput, type StreamList, type StreamRow } from './stream-list.ts';

const AGAIN_AFTER = 2_000;
/** However much comes, the list is drawn at most so often, ms. */
const DRAW_EVERY = 100;

/** A user's typed stream as it passes. A connection that ends is opened again. */
export function useStream(api: OpsApi, user: string): { list: StreamList; tell: (input: StreamInput) => void; open: boolean; trouble: string } {
  const [list, tell] = useReducer(reduceStream, emptyList);
  const [open, setOpen] = useState(false);
  const [trouble, setTrouble] = useState('');

  useEffect(() => {
    if (user === '') return;
    const ended = new AbortController();
    let waiting: StreamRow[] = [];
    let draw: ReturnType<typeof setTimeout> | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let key = 0;

    const onRow = (text: string) => {
      key += 1;
      const row = readStreamRow(text, key);
      if (!row) return;
      waiting.push(row);
      draw ??= setTimeout(() => {
        draw = undefined;
        tell({ kind: 'rows', rows: waiting });
        waiting = [];
      }, DRAW_EVERY);
    };
    const watch = async () => {
      const onOpen = () => {
        setOpen(true);
        setTrouble('');
      };
      const failure = await api.watch(user, onRow, onOpen, ended.signal);
      if (ended.signal.aborted) return;
      setOpen(false);
      setTrouble(failure?.message ?? '');
      again = setTimeout(watch, AGAIN_AFTER);
    };
    void watch();
    return () => {
      ended.abort();
      clearTimeout(draw);
      clearTimeout(again);
    };
  }, [api, user]);

  return { list, tell, open, trouble };
}
