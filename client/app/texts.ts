import { localized } from '#shared/localized.ts';
export const appTexts = localized('app/appTexts', {
  loading: 'loading...',
  loadingScreen: (title: string) => `Loading ${title}`,
  notLoaded: (title: string) => `${title} could not be loaded`,
  notLoadedHint: 'Part of this page failed to download, or a new version was released. Try again to reload the page.',
  unreachable: 'The portal could not be reached',
  tryAgain: 'Try again',
  notFound: 'This page does not exist',
  memberHome: 'Your account has no screens yet. Ask your account owner for access.',
  sampleData: 'Sample data',
  /** What the tab of the browser is called. */
  tab: (title: string) => `${title} · Sellerwire`,
} as const);
