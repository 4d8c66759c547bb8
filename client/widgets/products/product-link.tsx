import { BehaviorSubject } from 'rxjs';
import { useFull } from '#client/ui/full.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import type { Notification } from '#shared/inbox/notification.ts';
import { translated } from '#shared/localized.ts';
import { isWalmart } from '#shared/marketplaces.ts';
import { productAddress } from '#shared/products/access.ts';
import { listingUrl } from '#shared/products/listing-url.ts';

/**
 * A product wherever it is shown: an alert about it, or the product itself with the seller who has the Buy Box, or
 * whose storefront it is.
 */
export type MenuProduct =
  | Notification
  | { asin: string; marketplace: string; rival?: { sellerId: string | null } | null };

/**
 * The product whose menu is open, and the element that it belongs to. The app shows it
 * (client/app/product-actions.tsx): it knows all screens.
 */
export const productMenu$ = new BehaviorSubject<{ product: MenuProduct; near: Element } | null>(null);

type ProductProps = { product: MenuProduct; tabIndex?: number };

type AsinProps = ProductProps & { id?: string };

/**
 * The ASIN with the product's menu. The portal knows an item of Walmart by its messages alone, so it has neither a page
 * nor a menu. @param id of the ASIN
 */
export const ProductLink = ({ product, tabIndex, id }: AsinProps) =>
  isWalmart(product.marketplace) ? (
    <span className="code" id={id}>
      {product.asin}
    </span>
  ) : (
    <>
      <AsinLink product={product} tabIndex={tabIndex} id={id} />
      <ProductMenu product={product} tabIndex={tabIndex} />
    </>
  );

/** The ASIN, which leads to the product's page; with the specification's profile, to its page in the marketplace. */
const AsinLink = ({ product, tabIndex, id }: AsinProps) => {
  const shared = { className: 'code', id, tabIndex, children: product.asin };
  return useFull() ? (
    <Link {...shared} href={productAddress(product)} />
  ) : (
    <a {...shared} href={listingUrl(product.asin, product.marketplace)} target="_blank" rel="noreferrer" />
  );
};

/**
 * Opens the one menu that every product has, wherever it is shown (RES-05). In a grid, the menu key of its row opens
 * it, too.
 */
export const ProductMenu = ({ product, tabIndex }: ProductProps) => (
  <button
    type="button"
    className="btn quiet icon product-more"
    tabIndex={tabIndex}
    aria-haspopup="menu"
    aria-label={`${translated('titles', 'Product')} ${product.asin}`}
    onClick={({ currentTarget: near }) => productMenu$.next({ product, near })}
  >
    <Icon name="more" />
  </button>
);
