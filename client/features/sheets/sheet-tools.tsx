import { useState } from 'react';
import { caller } from '#client/api/caller.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { AppendToSheetProps, PickSheetProps, SheetRows } from '#client/ui/grid/tools/grid-tools.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { sheetCalls } from '#shared/sheets/calls.ts';
import { AppendDialog } from './append-dialog.tsx';
import type { Google } from './google-pane.tsx';
import { PickSheet } from './pick-sheet.tsx';
import { sheetTexts } from './texts.ts';

export function sheetToolsFor(deps: StoreDeps) {
  const google: Google = { deps, api: caller(sheetCalls, deps.call), chosen: { target: null } };
  return {
    AppendToSheet: (props: AppendToSheetProps) => <AppendButton {...props} google={google} />,
    PickSheet: (props: PickSheetProps) => <PickSheet {...props} google={google} />,
  };
}

function AppendButton({ google, rows, disabled, label = sheetTexts.append, className = 'btn' }: AppendToSheetProps & { google: Google }) {
  const [open, setOpen] = useState<SheetRows | null>(null);
  return (
    <>
      <button type="button" className={className} aria-label={label} disabled={disabled} onClick={() => setOpen(rows())}>
        <ScreenIcon name="sheet" /> <span className="wide-only">{label}</span>
      </button>
      {open && <AppendDialog google={google} rows={open} onClose={() => setOpen(null)} />}
    </>
  );
}
