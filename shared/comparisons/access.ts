import { type Access, OPEN } from '../account/access.ts';
import type { AccountRights } from '../account/user.ts';
import { productsAccess } from '../products/access.ts';
import { sellersAccess } from '../sellers/access.ts';

/** Who may compare products, and who sellers: those who see them elsewhere. */
export const comparedAccess = { products: productsAccess, sellers: sellersAccess } as const;

/** One of the two is enough for the screen. */
export const comparisonsAccess = (user: AccountRights): Access => (productsAccess(user).open ? OPEN : sellersAccess(user));
