import { Part } from '#client/ui/part.tsx';
import type { AppendToSheetProps, SheetTools } from './sheet-tools.ts';

/** A button that appends rows to a Google Sheet, after the person has chosen which. @param of as the desk has them */
export const AppendToSheet = ({ of, ...append }: AppendToSheetProps & { of: SheetTools }) => (
  <Part of={of} failed={null}>
    {(tools) => <tools.AppendToSheet {...append} />}
  </Part>
);
