import { localized } from '../localized.ts';

/** The names of the rights that a sub-account can ask for. */
export const rightNames = localized('members/rightNames', {
  accessHistory: 'Access History',
  accessProducts: 'Products',
  accessSeller: 'Seller',
  accessNotifications: 'Notifications',
  changePrices: 'Change prices',
});

/** The name of a right, also of one that only a newer provider knows. */
export const rightName = (right: string): string =>
  Object.hasOwn(rightNames, right) ? rightNames[right as keyof typeof rightNames] : right;
