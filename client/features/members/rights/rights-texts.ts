import { localized } from '#shared/localized.ts';

export const rightsTexts = localized('rights/rightsTexts', {
  title: 'My rights and goals',
  rights: 'My rights',
  goals: 'My goals today',
  noGoals: 'Your account owner has set no goals for you.',
  have: 'Yours',
  ask: 'Ask for it',
  requestTitle: 'Ask your account owner',
  reason: 'What do you need it for?',
  reasonHint: 'Your account owner reads this.',
  alsoNotifications: 'Changing prices needs Notifications. Your account owner turns on both.',
  send: 'Ask for this right',
  requestAgain: 'Ask again',
  asked: (date: string) => `You asked on ${date}. Your account owner has not answered yet.`,
  declined: (date: string) => `Your account owner declined on ${date}.`,
  notSent: 'Your request could not be sent',
  grantedToast: (right: string) => `Your account owner gave you the right ${right}`,
  declinedToast: (right: string) => `Your account owner declined the right ${right}`,
  loading: 'Loading your requests',
  failed: 'Your requests could not be loaded',
  opens: {
    accessHistory: 'Products that the whole team looked up',
    accessProducts: 'Product Viewer and Product Tracking',
    accessSeller: 'Top Rated Sellers and Seller Storefront',
    accessNotifications: 'Your account owner’s notifications, and work on them',
    changePrices: 'Prices, costs, floors and ceilings',
  },
  /** What the rights open beside a company without histories, and without product data. */
  opensNoHistory: { accessHistory: 'Products that the whole team bought' },
  opensNoProducts: { accessProducts: 'Product Tracking' },
} as const);
