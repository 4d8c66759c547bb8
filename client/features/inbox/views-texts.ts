import { localized } from '#shared/localized.ts';

export const viewsTexts = localized('notifications/viewsTexts', {
  views: 'Views',
  folders: { inbox: 'Inbox', mine: 'Assigned to me', pinned: 'Pinned', snoozed: 'Snoozed', done: 'Done' },
  saved: 'Saved views',
  saveView: 'Save as view',
  saveTitle: 'Save as view',
  name: 'Name',
  save: 'Save',
  cancel: 'Cancel',
  removeView: (name: string) => `Delete the view ${name}`,
  automatic: 'Automatic',
  rules: 'Rules',
  team: 'Team',
  timeToAct: 'Time to act',
} as const);
