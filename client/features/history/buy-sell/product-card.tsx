import type { Opening } from '#client/ui/grid/columns/grid-column.ts';
import { OpenRow } from '#client/ui/grid/columns/open-row.tsx';
import { FigureCell } from './figure-cell.tsx';
import { Gain, Rate } from './money.tsx';
import type { ScanFiguresDesk } from './scan-figures.ts';
import { scanTexts } from './texts.ts';
import type { ProductRow } from './use-scanned-rows.ts';

type ProductCardProps = { row: ProductRow; opening: Opening; figures: ScanFiguresDesk; offered: boolean };

/** px */
export const PRODUCT_CARD = 56;

/** A product on a phone: what it is, and what its last scan came to. */
export const ProductCard = ({ row: { asin, title }, opening, figures, offered }: ProductCardProps) => (
  <span className="product-card">
    <OpenRow label={scanTexts.scansOf(title || asin)} opening={opening} />
    <span className="product-words">
      <span className="cut product-title" dir="auto">
        {title || '–'}
      </span>
      <span className="code soft">{asin}</span>
    </span>
    {offered && (
      <span className="product-gain">
        <FigureCell desk={figures} asin={asin}>
          {({ last }) => (
            <>
              <Gain amount={last.profit} marketplace={last.marketplace} />
              <Rate percent={last.roi} />
            </>
          )}
        </FigureCell>
      </span>
    )}
  </span>
);
