import { CloneDialog } from './clone-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

/** What shows only after a press: fetched when nothing else is to do. */
export const membersParts = { CloneDialog, DeleteDialog };
