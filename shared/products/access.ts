import { type Access, OPEN } from '../session/access.ts';
import { type AccountRights, hasAccess } from '../session/user.ts';

const NO_PRODUCTS: Access = {
  open: false,
  why: 'Product Viewer and Product Tracking are off for your account. Ask your account owner to turn them on.',
  listed: false,
  right: 'accessProducts',
};

/**
 * Access to Product Viewer, Product Tracking and their calls (SHELL-03): without the right they are closed and in no
 * menu.
 */
export const productsAccess = (user: AccountRights): Access => (hasAccess(user, 'accessProducts') ? OPEN : NO_PRODUCTS);

/** The address of everything that the portal knows of a product (RES-05). */
export const productAddress = ({ asin, marketplace }: { asin: string; marketplace: string }): string =>
  `/products/${marketplace}/${asin}`;

/** The paths of the screens (portal-3 §2). */
export const productScreens = { viewer: '/az-api/product-viewer', tracking: '/az-api/product-tracking' } as const;
