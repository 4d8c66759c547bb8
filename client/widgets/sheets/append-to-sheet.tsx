import { useState } from 'react';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { lazyPart } from '#client/ui/error-boundary.tsx';
import type { SheetRows } from '#client/ui/grid/tools/local-table.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { sheetTexts } from './texts.ts';

const AppendDialog = lazyPart(() => import('./append-dialog.tsx'), 'AppendDialog');

type AppendToSheetProps = {
  deps: StoreDeps;
  /** Called when the button is pressed, so that the selection and filters of that moment apply. */
  rows(): SheetRows;
  disabled?: boolean;
  /** Button text, hidden on phones; 'Append to a Google Sheet' by default. */
  label?: string;
  className?: string;
};

/** A button that appends rows to a Google Sheet of the person's choice. Its dialog handles the sign-in at Google. */
export function AppendToSheet({
  deps,
  rows,
  disabled,
  label = sheetTexts.append,
  className = 'btn',
}: AppendToSheetProps) {
  const [open, setOpen] = useState<SheetRows | null>(null);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        disabled={disabled}
        onClick={() => setOpen(rows())}
      >
        <ScreenIcon name="sheet" /> <span className="wide-only">{label}</span>
      </button>
      {open && <AppendDialog deps={deps} rows={open} onClose={() => setOpen(null)} />}
    </>
  );
}
