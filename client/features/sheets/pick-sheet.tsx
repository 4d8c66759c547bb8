import { useEffect, useRef, useState } from 'react';
import type { CallFailure } from '#client/api/call.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import type { PickSheetProps } from '#client/ui/grid/tools/sheet-tools.ts';
import { Note } from '#client/ui/note.tsx';
import { sheetCodes } from '#shared/sheets/refusals.ts';
import { type Google, GooglePane } from './google-pane.tsx';
import { readSheet } from './read-sheet.ts';
import type { Target } from './sheet-picker.tsx';
import { sheetTexts } from './texts.ts';

/** The choice of a sheet in its own place, and its rows. */
export function PickSheet({ google, onRows, label = sheetTexts.importRows }: PickSheetProps & { google: Google }) {
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
    const table = await readSheet(google.api, { spreadsheet: spreadsheet.id, sheet: sheet.title, of: sheet.rows }, own.signal, setCount);
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
      <GooglePane key={signedOut ? 'ended' : 'on'} google={google} busy={count !== null} ended={signedOut} onTarget={setTarget} />
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
