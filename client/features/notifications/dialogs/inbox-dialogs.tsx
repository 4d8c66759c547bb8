import { AssignDialog } from './assign-dialog.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { likeAlert, RulesDialog } from './rules-dialog.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';
import { TimeToActDialog } from './time-to-act-dialog.tsx';
import './inbox-dialogs.css';

/** The inbox's dialogs, in a chunk with the dialog component itself. */
export const inboxDialogs = { AssignDialog, BulkDialog, likeAlert, RulesDialog, SaveViewDialog, SnoozeDialog, TimeToActDialog };
