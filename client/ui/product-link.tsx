import { BehaviorSubject } from 'rxjs';
import { translated } from '#shared/localized.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import { productAddress } from '#shared/products/access.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

/** A product wherever it is shown: an alert about it, or the product itself with the seller who has the Buy Box, or whose storefront it is. */
export type MenuProduct = Notification | { asin: string; marketplace: string; rival?: { sellerId: string | null } | null };

/** The product whose menu is open, and the element that it belongs to. The app shows it (client/app/product-actions.tsx): it knows all screens. */
export const productMenu$ = new BehaviorSubject<{ product: MenuProduct; near: Element } | null>(null);

type ProductProps = { product: MenuProduct; tabIndex?: number };

/** The ASIN, which leads to the product's page, with the product's menu. @param id of the ASIN */
export const ProductLink = ({ product, tabIndex, id }: ProductProps & { id?: string }) => (
  <>
    <Link className="code" id={id} tabIndex={tabIndex} href={productAddress(product)}>
      {product.asin}
    </Link>
    <ProductMenu product={product} tabIndex={tabIndex} />
  </>
);

/** Opens the one menu that every product has, wherever it is shown (RES-05). In a grid, the menu key of its row opens it, too. */
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
