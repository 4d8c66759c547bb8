import { useEffect, useRef, useState } from 'react';
import type { CallFailure } from '#client/api/call.ts';
import { caller, type SheetsApi } from '#client/api/caller.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Note } from '#client/ui/states.tsx';
import { ok, type Result } from '#shared/result.ts';
import { sheetCalls } from '#shared/sheets/calls.ts';
import { sheetCodes } from '#shared/sheets/sheet-refusals.ts';
import { GooglePane } from './google-pane.tsx';
import type { Target } from './sheet-picker.tsx';
import { sheetTexts } from './texts.ts';

/**
 * A sheet as text, with the column names in the first row; empty cells at the end of a row are omitted. `cut`: the
 * sheet has more rows than were read.
 */
type SheetTable = { spreadsheet: string; sheet: string; rows: string[][]; cut: boolean };

type PickSheetProps = {
  deps: StoreDeps;
  /** Called with the chosen sheet: at most 10,001 rows of 100 columns. */
  onRows(table: SheetTable): void;
  /** Text of the final button; 'Import' by default. */
  label?: string;
};

/** Chooses a sheet inline and reads its rows. */
export function PickSheet({ deps, onRows, label = sheetTexts.importRows }: PickSheetProps) {
  const [target, setTarget] = useState<Target | null>(null);
  const [count, setCount] = useState<number | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  const read = async ({ spreadsheet, sheet }: Target) => {
    const own = new AbortController();
    reading.current = own;
    setFailure(null);
    setCount(0);
    const table = await readSheet(
      caller(sheetCalls, deps.call),
      { spreadsheet: spreadsheet.id, sheet: sheet.title, of: sheet.rows },
      own.signal,
      setCount,
    );
    if (reading.current !== own) return;
    reading.current = null;
    setCount(null);
    if (own.signal.aborted) return;
    if (table.ok) onRows({ spreadsheet: spreadsheet.title, sheet: sheet.title, ...table.value });
    else setFailure(table.error);
  };
  const signedOut = failure?.code === sheetCodes.signedOut;
  return (
    <div className="sheets-pick">
      <GooglePane
        key={signedOut ? 'ended' : 'on'}
        deps={deps}
        busy={count !== null}
        ended={signedOut}
        onTarget={setTarget}
      />
      {failure && !signedOut && (
        <Note bad>
          {sheetTexts.readFailed}: {failure.message}
        </Note>
      )}
      {target && (
        <div className="sheets-acts">
          <BusyButton type="button" busy={count !== null} onClick={() => void read(target)}>
            {label}
          </BusyButton>
          {count !== null && (
            <>
              <button type="button" className="btn" onClick={() => reading.current?.abort()}>
                {sheetTexts.cancel}
              </button>
              <span className="fig soft" role="status">
                {sheetTexts.reading(count)}
              </span>
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** Reads a whole sheet page by page. @param of its number of rows as listed @param onRows number of rows read so far */
export async function readSheet(
  api: Pick<SheetsApi, 'values'>,
  { of, ...sheet }: { spreadsheet: string; sheet: string; of: number },
  signal: AbortSignal,
  onRows: (count: number) => void,
): Promise<Result<{ rows: string[][]; cut: boolean }, CallFailure>> {
  const rows: string[][] = [];
  let from: number | null = 0;
  let cut = false;
  while (from !== null) {
    const answer: Awaited<ReturnType<SheetsApi['values']>> = await api.values({ ...sheet, from, of }, { signal });
    if (!answer.ok) return answer;
    const { rows: page, next } = answer.value.value;
    // Pages omit trailing empty rows, which still count.
    while (page.length > 0 && rows.length < from) rows.push([]);
    for (const row of page) rows.push(row);
    cut = answer.value.value.cut;
    from = next;
    onRows(rows.length);
  }
  return ok({ rows, cut });
}
