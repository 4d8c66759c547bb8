import { localized } from '#shared/localized.ts';

export const rightsTexts = localized('rights/rightsTexts', {
  title: 'My rights and goals',
  rights: 'My rights',
  have: 'Yours',
  ask: 'Ask for it',
  askTitle: 'Ask your account owner',
  reason: 'What do you need it for?',
  reasonHint: 'Your account owner reads this.',
  alsoNotifications: 'Changing prices needs Notifications. Your account owner turns on both.',
  send: 'Ask for this right',
  askAgain: 'Ask again',
  asked: (date: string) => `You asked on ${date}. Your account owner has not answered yet.`,
  declined: (date: string) => `Your account owner declined on ${date}.`,
  notAsked: 'Your request could not be sent',
  grantedToast: (right: string) => `Your account owner gave you the right ${right}`,
  declinedToast: (right: string) => `Your account owner declined the right ${right}`,
  loading: 'Loading your requests',
  failed: 'Your requests could not be loaded',
  unsupported: 'Ask your account owner in person: your provider has no requests.',
  opens: {
    accessHistory: 'Products that the whole team looked up',
    accessProducts: 'Product Viewer and Product Tracking',
    accessSeller: 'Top Rated Sellers and Seller Storefront',
    accessNotifications: 'Your account owner’s notifications, and work on them',
    changePrices: 'Prices, costs, floors and ceilings',
  },
} as const);
