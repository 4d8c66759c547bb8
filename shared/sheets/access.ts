import { productsAccess } from '../products/access.ts';
import { type Access, OPEN, sellersAccess } from '../session/access.ts';
import type { AccountRights } from '../session/user.ts';

/**
 * Spreadsheets belong to the results of Product Viewer and Seller Storefront: the right to either one is enough
 * (SHEET-03).
 */
export const sheetsAccess = (user: AccountRights): Access =>
  productsAccess(user).open || sellersAccess(user).open
    ? OPEN
    : {
        open: false,
        why: 'Spreadsheets need Product Viewer or Seller Storefront, and your account has neither.',
        listed: false,
      };
