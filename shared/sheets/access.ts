import { type Access, OPEN } from '../account/access.ts';
import { hasAccess, type UserInfo } from '../account/user.ts';

/** Spreadsheets belong to the results of Product Viewer and Seller Storefront: who may use either of them has them (SHEET-03). */
export const sheetsAccess = (user: UserInfo): Access =>
  hasAccess(user, 'accessProducts') || hasAccess(user, 'accessSeller')
    ? OPEN
    : { open: false, why: 'Your account may use neither Product Viewer nor Seller Storefront, to which spreadsheets belong.', listed: false };
