import { brand } from '#client/ui/current-brand.ts';
import { localized, translated } from '#shared/localized.ts';

/** Translates the title of a screen or menu. @param title as in client/app/screens.ts */
export const titleIn = (title: string): string => translated('titles', title);

export const appTexts = localized('app', {
  loading: 'loading...',
  loadingScreen: (title: string) => `Loading ${title}`,
  notLoaded: (title: string) => `${title} could not be loaded`,
  notLoadedHint: 'Part of this page failed to download, or a new version was released. Try again to reload the page.',
  broken: (title: string) => `${title} cannot be shown`,
  brokenHint: 'Something went wrong on this page. Please reload it.',
  reload: 'Reload',
  unreachable: 'The portal could not be reached',
  tryAgain: 'Try again',
  notFound: 'This page does not exist',
  memberHome: 'Your account has no screens yet. Ask your account owner for access.',
  sampleData: 'Sample data',
  menu: 'Menu',
  mainMenu: 'Main',
  support: 'Support',
  account: 'Account',
  yourAccount: 'Your account',
  home: `${brand.name}, start page`,
  find: 'Search and commands',
  findKey: 'Ctrl K',
  signOutFailed: 'Sign Out failed',
  connection: 'Connection',
  catchingUp: 'catching up',
  quietFor: (age: string) => `provider quiet for ${age}`,
  limited: 'limited',
  attempt: (count: number) => `try ${count}`,
  since: (when: string) => `since ${when}`,
  /** The title of the browser tab. */
  tab: (title: string) => `${title} · ${brand.shortName}`,
} as const);
