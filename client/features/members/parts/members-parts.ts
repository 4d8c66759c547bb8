import { ChangesDrawer } from './changes-drawer.tsx';
import { CloneDialog } from './clone-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { KeepDialog } from './keep-dialog.tsx';

/** What shows only after a press: fetched when nothing else is to do. */
export const membersParts = { ChangesDrawer, CloneDialog, DeleteDialog, ImportDialog, KeepDialog };
