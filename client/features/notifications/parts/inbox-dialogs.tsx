export { BulkDialog } from './bulk-dialog.tsx';
export { RulesDialog } from './rules-dialog.tsx';
export { SaveViewDialog } from './save-view-dialog.tsx';
export { SnoozeDialog } from './snooze-dialog.tsx';
