export const appTexts = {
  loading: 'loading...',
  loadingScreen: (title: string) => `Loading ${title}`,
  notLoaded: (title: string) => `${title} could not be loaded`,
  notLoadedHint: 'A part of the portal did not come through, or there is a newer version. Trying again reloads the page once the portal answers.',
  unreachable: 'The portal could not be reached',
  tryAgain: 'Try again',
  notFound: 'This page does not exist',
  memberHome: 'Nothing here for this account yet',
  sampleData: 'Sample data',
  /** What the tab of the browser is called. */
  tab: (title: string) => `${title} · Sellerwire`,
} as const;
