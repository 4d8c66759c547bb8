/** Texts of the parts in frame-parts.tsx, apart from the rest so that they are loaded with them. */
export const frameTexts = {
  reload: 'This page is older than the portal. Please reload it to stay live.',
  reloadButton: 'Reload',
  refused: 'The live connection was refused. Please reload the page.',
  toBilling: 'Go to Billing',
} as const;
