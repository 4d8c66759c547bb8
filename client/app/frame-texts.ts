import { localized } from '#shared/localized.ts';
/** Texts of the header's popups, and of the notes and pages of the frame. */
export const frameTexts = localized('app/frameTexts', {
  reload: 'A new version of the portal is available. Reload to keep getting live updates.',
  reloadButton: 'Reload',
  refused: 'Live updates stopped. Reload the page to reconnect.',
  toBilling: 'Go to Billing',
  nothingNew: 'Nothing new since you opened this page.',
  lastEvent: (ago: string, moment: string) => `Last event ${ago}, ${moment}.`,
  catchingUp: 'Some data may be missing. Loading it failed, and we keep trying until it works.',
  quiet: (age: string) =>
    `The provider of your notifications has been silent for ${age}. Some may be waiting there. If it stays silent, the portal reconnects and loads what you missed.`,
  failing: (parts: string) =>
    `New notifications still arrive and everything else works. Only ${parts} can't be shown or may be out of date, because the provider's answers are late or unreadable. We informed the team that runs this portal, and we keep trying.`,
  shortcuts: 'Keyboard shortcuts',
  report: 'Report a problem',
  colors: 'Colors',
  timeFormat: 'Time format',
  signOut: 'Sign Out',
  notFoundHint: 'Check the address, or use the menu to find the page.',
  home: 'Go to the start page',
  memberHint: 'Your account owner can give you access under Sub-Accounts.',
} as const);
