import { type Access, OPEN } from '../account/access.ts';
import { type AccountRights, hasAccess } from '../account/user.ts';

const NO_PRODUCTS: Access = {
  open: false,
  why: 'Product Viewer and Product Tracking are not switched on for your account. The main account can do that.',
  listed: false,
};

/** Product Viewer, Product Tracking and their calls (SHELL-03): closed, and in no menu, without the right. */
export const productsAccess = (user: AccountRights): Access => (hasAccess(user, 'accessProducts') ? OPEN : NO_PRODUCTS);

/** Where the screens stand (portal-3 §2). */
export const productScreens = { viewer: '/az-api/product-viewer', tracking: '/az-api/product-tracking' } as const;
