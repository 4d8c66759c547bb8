import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

export const bulkTexts = localized('notifications/bulkTexts', {
  title: (total: number) => (total === 1 ? 'The alert that matches' : `All ${formatCount(total)} alerts that match`),
  newOnes: 'Alerts that arrive from now on are not touched.',
  done: 'Mark as done',
  read: 'Mark as read',
  mute: 'Mute their products for 8 hours',
  assign: 'Assign to',
  choose: 'Choose a person',
  delete: 'Delete',
  sureDelete: (total: number) => `Yes, delete ${formatCount(total)}`,
  cancel: 'Cancel',
  stop: 'Stop',
  undo: 'Undo',
  close: 'Close',
  progress: (done: string, total: string) => `${done} of ${total}`,
  states: {
    running: (done: string, total: string) => `${done} of ${total} changed`,
    cancelled: (done: string, total: string) => `Stopped after ${done} of ${total}`,
    done: (done: string) => `${done} changed`,
    undoing: () => 'Undoing',
    undone: (done: string) => `${done} are as they were`,
  },
} as const);
