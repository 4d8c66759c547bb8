import { useEffect, useState } from 'react';
import type { CallFailure } from '#client/api/call.ts';
import type { SheetsApi } from '#client/api/caller.ts';
import type { Sheet } from '#shared/sheets/sheet.ts';

type Read = { of: string | null; list: readonly Sheet[] | null; failure: CallFailure | null };

/** The sheets of a spreadsheet; null has none. @param onFailure told of each failure */
export function useSheets(api: SheetsApi, spreadsheet: string | null, onFailure: (failure: CallFailure) => void) {
  const [read, setRead] = useState<Read>({ of: null, list: null, failure: null });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another spreadsheet, or another try
  useEffect(() => {
    if (spreadsheet === null) return;
    const own = new AbortController();
    setRead({ of: spreadsheet, list: null, failure: null });
    void api.sheets({ spreadsheet }, { signal: own.signal }).then((answer) => {
      if (own.signal.aborted) return;
      if (!answer.ok) onFailure(answer.error);
      setRead({ of: spreadsheet, list: answer.ok ? answer.value.value.sheets : null, failure: answer.ok ? null : answer.error });
    });
    return () => own.abort();
  }, [api, spreadsheet, round]);

  const current = read.of === spreadsheet ? read : { of: spreadsheet, list: null, failure: null };
  return {
    list: current.list,
    failure: current.failure,
    loading: spreadsheet !== null && current.list === null && current.failure === null,
    again: () => setRound(round + 1),
  };
}
