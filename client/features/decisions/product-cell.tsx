import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { ProductLink } from '#client/ui/product-link.tsx';
import { withQuery } from '#client/ui/query-state.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { Person } from '#shared/decisions/decisions.ts';
import { productScreens } from '#shared/products/access.ts';
import { decisionTexts } from './texts.ts';

export type Product = { asin: string; marketplace: string; title?: string | null | undefined; image?: string | null | undefined };

type ProductCellProps = { product: Product; open: boolean; onToggle(): void };

/** The first cell of a row: the product, as a button that opens the row's detail. */
export const ProductCell = ({ product: { asin, marketplace, title, image }, open, onToggle }: ProductCellProps) => (
  <th scope="row" className="product-head">
    <button type="button" className="product-open" aria-expanded={open} aria-label={decisionTexts.open(title ?? asin)} onClick={onToggle}>
      <span className={open ? 'turn is-open' : 'turn'}>
        <Icon name="down" small />
      </span>
      <span className="product-thumb">{image ? <img src={image} alt="" loading="lazy" /> : <ScreenIcon name="box" />}</span>
      <span className="product-name">
        <b className="cut">{title ?? asin}</b>
        <span className="small soft">
          <span className="code">{asin}</span> <span className="tag">{marketplace}</span>
        </span>
      </span>
    </button>
  </th>
);

/** The row below an open product. */
export const DetailRow = ({ product: { asin, marketplace }, columns, children }: { product: Product; columns: number; children: ReactNode }) => (
  <tr className="detail-row">
    <td colSpan={columns}>
      <div className="detail-in">
        {children}
        <p className="detail-acts">
          <Link className="btn small" href={withQuery(productScreens.viewer, new URLSearchParams({ asin }))}>
            {decisionTexts.toViewer}
          </Link>
          <ProductLink product={{ asin, marketplace }} />
        </p>
      </div>
    </td>
  </tr>
);

/** Returns the names of members by id. */
export function namesOf(people: readonly Person[]): (id: string) => string {
  const names = new Map(people.map(({ _id, name, email }) => [_id, name || email]));
  return (id) => names.get(id) ?? decisionTexts.formerMember;
}

export const keyOf = ({ asin, marketplace }: Product): string => `${marketplace} ${asin}`;
