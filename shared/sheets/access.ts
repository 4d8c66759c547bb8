import { type Access, OPEN } from '../account/access.ts';
import type { AccountRights } from '../account/user.ts';
import { productsAccess } from '../products/access.ts';
import { sellersAccess } from '../sellers/access.ts';

/** Spreadsheets belong to the results of Product Viewer and Seller Storefront: the right to either one is enough (SHEET-03). */
export const sheetsAccess = (user: AccountRights): Access =>
  productsAccess(user).open || sellersAccess(user).open
    ? OPEN
    : { open: false, why: 'Your account may use neither Product Viewer nor Seller Storefront, to which spreadsheets belong.', listed: false };
