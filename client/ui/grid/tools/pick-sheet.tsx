import { Bones } from '#client/ui/bones.tsx';
import { Part } from '#client/ui/part.tsx';
import type { PickSheetProps, SheetTools } from './sheet-tools.ts';

/** Sign-in at Google, the choice of a sheet, and its rows. @param of as the desk has them */
export const PickSheet = ({ of, ...pick }: PickSheetProps & { of: SheetTools }) => (
  <Part of={of} waiting={<Bones lines={3} label="Loading" />}>
    {(tools) => <tools.PickSheet {...pick} />}
  </Part>
);
