import { localized } from '#shared/localized.ts';
/** Texts of the parts in frame-parts.tsx, apart from the rest so that they are loaded with them. */
export const frameTexts = localized('app/frameTexts', {
  reload: 'A new version of the portal is available. Reload to keep getting live updates.',
  reloadButton: 'Reload',
  refused: 'Live updates stopped. Reload the page to reconnect.',
  toBilling: 'Go to Billing',
} as const);
