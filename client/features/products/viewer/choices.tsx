import { CellLink } from '#client/ui/grid/columns/cell-link.tsx';
import { formatMoney } from '#shared/format.ts';
import { currencyOf, productUrl } from '#shared/marketplaces.ts';
import type { ProductRow } from '#shared/products/product.ts';
import { viewerTexts } from './texts.ts';
import type { ViewerRow } from './viewer-row.ts';
import '#client/ui/table.css';

/** One code that several products have: which of them the row shows. */
export const Choices = ({ row, onPick }: { row: ViewerRow; onPick(nth: number): void }) => (
  <table className="table choices">
    <caption>{viewerTexts.choicesTitle(row.asked.value, row.products.length)}</caption>
    <tbody>
      {row.products.map((product, nth) => (
        <tr key={product.asin} className={nth === row.pick ? 'mine' : undefined}>
          <td>
            <CellLink href={productUrl(product.asin, row.marketplace)}>
              <span className="code">{product.asin}</span>
            </CellLink>
          </td>
          <td>{typeof product.title === 'string' ? product.title : ''}</td>
          <td className="num fig">{priceOf(product, row.marketplace)}</td>
          <td>
            {nth === row.pick ? (
              <span className="tag on">{viewerTexts.picked}</span>
            ) : (
              <button type="button" className="btn sm" onClick={() => onPick(nth)}>
                {viewerTexts.pick} <span className="unseen">{product.asin}</span>
              </button>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const priceOf = ({ buy_box_price_new: price }: ProductRow, marketplace: string): string =>
  typeof price === 'number' ? formatMoney(price, currencyOf(marketplace)) : '';
