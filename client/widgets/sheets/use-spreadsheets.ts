import { useEffect, useRef, useState } from 'react';
import type { CallFailure } from '#client/api/call.ts';
import type { SheetsApi } from '#client/api/caller.ts';
import type { Spreadsheet } from '#shared/sheets/sheet.ts';

export type Spreadsheets = {
  list: readonly Spreadsheet[];
  loading: boolean;
  failure: CallFailure | null;
  hasMore: boolean;
  more(): void;
  again(): void;
};

type Read = { list: readonly Spreadsheet[]; next: string | null; loading: boolean; failure: CallFailure | null };
const nothing: Read = { list: [], next: null, loading: true, failure: null };

/** Spreadsheets whose name contains `search`, read page by page on request. @param onFailure called on each failure */
export function useSpreadsheets(
  api: SheetsApi,
  search: string,
  onFailure: (failure: CallFailure) => void,
): Spreadsheets {
  const [read, setRead] = useState(nothing);
  const [round, setRound] = useState(0);
  const life = useRef<AbortController | null>(null);

  const load = async (page: string | undefined, signal: AbortSignal) => {
    setRead((before) => ({ ...before, loading: true, failure: null }));
    const answer = await api.spreadsheets({ page, search: search || undefined }, { signal });
    if (signal.aborted) return;
    if (!answer.ok) {
      onFailure(answer.error);
      return setRead((before) => ({ ...before, loading: false, failure: answer.error }));
    }
    const { spreadsheets, next } = answer.value.value;
    setRead((before) => {
      const known = new Set(before.list.map(({ id }) => id));
      return {
        list: page === undefined ? spreadsheets : [...before.list, ...spreadsheets.filter(({ id }) => !known.has(id))],
        next,
        loading: false,
        failure: null,
      };
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search or a retry starts with the first page
  useEffect(() => {
    const own = new AbortController();
    life.current = own;
    setRead(nothing);
    void load(undefined, own.signal);
    return () => own.abort();
  }, [api, search, round]);

  const goOn = (page: string | undefined) => {
    if (life.current && !read.loading) void load(page, life.current.signal);
  };
  return {
    ...read,
    hasMore: read.next !== null,
    more: () => read.next !== null && goOn(read.next),
    again: () => (read.list.length === 0 ? setRound(round + 1) : goOn(read.next ?? undefined)),
  };
}
