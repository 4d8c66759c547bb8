import type { RowSelection } from '#client/ui/grid/columns/row-selection.ts';
import { gridTexts } from '#client/ui/grid/columns/texts.ts';
import { useSlice } from '#client/ui/observe.ts';
import { formatCount, formatMoney } from '#shared/format.ts';
import { isStockCurrent, type OwnProduct } from '#shared/listings/own-products/own-product.ts';
import type { PriceChange } from '#shared/listings/prices/change-price.ts';
import {
  AlertsLink,
  BuyBoxCell,
  GapCell,
  nameOf,
  PriceCell,
  ProductIds,
  profitText,
  rivalText,
  ScaleCell,
} from './own-columns.tsx';
import { CoverCell } from './stock-columns.tsx';
import { ownProductsTexts as texts } from './texts.ts';

type OwnCardProps = {
  row: OwnProduct;
  change: PriceChange | undefined;
  selection: RowSelection | undefined;
  isStock: boolean;
};

/** A product on a phone. */
export const OwnCard = ({ row, change, selection, isStock }: OwnCardProps) => (
  <div className="own-card">
    {selection && (
      <div className="own-card-select">{row.sku !== null && <SelectCard row={row} selection={selection} />}</div>
    )}
    <div className="own-card-title">
      <b dir="auto">{nameOf(row)}</b>
      <ProductIds row={row} />
    </div>
    <div className="own-card-figures">
      <b className="fig">{row.risk ? formatMoney(row.risk.perDay, row.risk.currency) : '–'}</b>
      <span className="small soft">{texts.columns.risk}</span>
      {profitText(row) && <span className="small soft">{texts.profitOf(profitText(row))}</span>}
    </div>
    <div className="own-card-state">
      <BuyBoxCell row={row} />
      {rivalText(row) && <span className="small soft cut">{texts.toSomeone(rivalText(row))}</span>}
    </div>
    <div className="own-card-figures">
      <PriceCell row={row} change={change} />
      {row.quantity !== null && (
        <span className={row.quantity === 0 && isStockCurrent(row) ? 'small bad' : 'small soft'}>
          {texts.inStock(formatCount(row.quantity))}
        </span>
      )}
      <span className="small soft">
        {texts.alertsToday} <AlertsLink row={row} />
      </span>
    </div>
    {isStock ? (
      <CoverCell row={row} />
    ) : (
      <>
        <div className="own-card-scale">
          <ScaleCell row={row} />
        </div>
        <GapCell row={row} />
      </>
    )}
  </div>
);

function SelectCard({ row, selection }: { row: OwnProduct; selection: RowSelection }) {
  const checked = useSlice(selection.ids$, (ids) => ids.has(row.id), [row.id]);
  return (
    <label className="check">
      <input
        type="checkbox"
        aria-label={gridTexts.selectRow(nameOf(row))}
        checked={checked}
        onChange={() => selection.toggle(row.id, false)}
      />
    </label>
  );
}
