import { type KeyFigure, KeyFigures } from '#client/ui/key-figures.tsx';
import { formatCount, formatTime } from '#shared/format.ts';
import type { OwnFigures } from '#shared/listings/own-products/own-product.ts';
import { COVER_BAR_DAYS, RUNS_OUT_DAYS } from '#shared/listings/stock/fba-stock.ts';
import { ownStockTexts as texts } from './texts.ts';

type StockFiguresProps = {
  figures: OwnFigures | undefined;
  /** Why they could not be read. */
  failed: string | undefined;
  runsOut: boolean;
  onRunsOut(only: boolean): void;
};
type Stock = NonNullable<OwnFigures['stock']>;

/** The FBA stock of all products that pass, in figures. */
export function StockFiguresBar({ figures, failed, runsOut, onRunsOut }: StockFiguresProps) {
  const names = texts.figures;
  const known = (make: (of: Stock, skus: number) => Omit<KeyFigure, 'name'>): Omit<KeyFigure, 'name'> => {
    if (figures?.stock) return make(figures.stock, figures.skus);
    return { value: figures || failed !== undefined ? '–' : null, note: failed };
  };
  return (
    <KeyFigures
      label={texts.views.stock}
      figures={[
        {
          name: names.runsOut(RUNS_OUT_DAYS),
          ...known((stock, skus) => ({
            value: formatCount(stock.runsOut),
            note: names.of(formatCount(skus)),
            press: { pressed: runsOut, hint: names.filter, onPress: () => onRunsOut(!runsOut) },
          })),
        },
        {
          name: names.outOfStock,
          ...known(({ outOfStock, outWithInbound }) => ({
            value: formatCount(outOfStock),
            note: outWithInbound > 0 && names.withInbound(formatCount(outWithInbound)),
          })),
        },
        {
          name: names.inbound,
          ...known(({ inbound, receiving }) => ({
            value: formatCount(inbound),
            note: receiving > 0 && names.arriving(formatCount(receiving)),
          })),
        },
        {
          name: names.reserved,
          ...known(({ reserved, sold, moving }) => ({
            value: formatCount(reserved),
            note: reserved > 0 && names.soldAndMoving(formatCount(sold), formatCount(moving)),
          })),
        },
      ]}
    />
  );
}

/** When Amazon counted, or why it could not be asked. */
export function StockSource({ figures }: { figures: OwnFigures | undefined }) {
  const { countedAt = null, message = null } = figures?.stock ?? {};
  if (message !== null)
    return (
      <span className="small bad" role="status">
        {texts.failed(message)}
      </span>
    );
  return (
    countedAt !== null && (
      <span className="small soft wide-only">
        {texts.counted(formatTime(countedAt))} {texts.notLost}
      </span>
    )
  );
}

/** What the bars mean. */
export const StockLegend = () => (
  <span className="cover-legend wide-only">
    <i className="cover-bar">
      <i />
    </i>
    {texts.inStock}
    <i className="cover-bar">
      <i className="inbound" />
    </i>
    {texts.inbound(COVER_BAR_DAYS)}
  </span>
);
