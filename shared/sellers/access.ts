import { type Access, OPEN } from '../account/access.ts';
import { type AccountRights, hasAccess } from '../account/user.ts';

const NO_SELLERS: Access = {
  open: false,
  why: 'Seller Storefront and Top Rated Sellers are not switched on for your account. The main account can do that.',
  listed: false,
};

/** Seller Storefront, Top Rated Sellers and every call about sellers (SHELL-03): closed, and in no menu, without the right. */
export const sellersAccess = (user: AccountRights): Access => (hasAccess(user, 'accessSeller') ? OPEN : NO_SELLERS);
