import { type Access, OPEN, sellersAccess } from '../../session/access.ts';
import type { AccountRights } from '../../session/user.ts';
import { productsAccess } from '../access.ts';

/** Who may compare products, and who sellers: those who see them elsewhere. */
export const comparedAccess = { products: productsAccess, sellers: sellersAccess } as const;

/** One of the two is enough for the screen. */
export const comparisonsAccess = (user: AccountRights): Access =>
  productsAccess(user).open ? OPEN : sellersAccess(user);
