import { Sparkline } from '#client/ui/charts/sparkline.tsx';
import { CellLink, Picture } from '#client/ui/grid/columns/cells.tsx';
import type { GridColumn } from '#client/ui/grid/columns/grid-column.ts';
import { OpenRow } from '#client/ui/grid/columns/row-detail.tsx';
import { useSlice } from '#client/ui/observe.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { formatCount, formatTimestamp } from '#shared/format.ts';
import { SPARK_SCANS, scanColumns } from '#shared/team/history/buy-sell.ts';
import { momentOf } from '#shared/time/days.ts';
import { FigureCell, Gain, Money, Rate, ScannedProduct } from './scan-cells.tsx';
import type { FiguresOf, ScanFiguresStore } from './scan-figures.ts';
import { gainText, moneyText, rateText } from './scan-text.ts';
import { scanTexts } from './texts.ts';
import type { ProductRow } from './use-scanned-rows.ts';

type ProductColumn = GridColumn<ProductRow>;

/**
 * The columns of the scanned products: those of the specification, and scan figures (ours).
 * The list in the specification can't be sorted or filtered by column.
 */
export function productColumns(figures: ScanFiguresStore): readonly ProductColumn[] {
  const figure = (
    id: string,
    title: string,
    width: number,
    { text, cell, align }: { text(of: FiguresOf): string; cell?(of: FiguresOf): React.ReactNode; align?: 'end' },
  ): ProductColumn => ({
    id,
    title,
    full: true,
    width,
    align,
    text: ({ asin }) => {
      const of = figures.view$.value.of.get(asin);
      return of ? text(of) : '';
    },
    cell: ({ asin }) => (
      <FigureCell store={figures} asin={asin}>
        {cell ?? text}
      </FigureCell>
    ),
  });
  return [
    {
      id: 'image',
      title: '',
      name: 'Image',
      width: 52,
      minWidth: 52,
      maxWidth: 52,
      pinned: 'start',
      text: ({ image }) => image ?? '',
      cell: Picture,
    },
    {
      id: 'title',
      title: 'Title',
      width: 288,
      pinned: 'start',
      hideable: false,
      text: ({ title }) => title ?? '',
      cell: ({ title, asin }, opening) => (
        <>
          <OpenRow label={scanTexts.scansOf(title || asin)} opening={opening} />
          <span className="cut product-title" dir="auto" title={title ?? undefined}>
            {title || '–'}
          </span>
        </>
      ),
    },
    {
      id: 'asin',
      title: 'ASIN',
      width: 144,
      text: ({ asin }) => asin,
      cell: ({ asin }) => <ScannedProduct store={figures} asin={asin} tabIndex={-1} />,
    },
    figure('market', scanColumns.marketplace.label, 80, {
      text: ({ last }) => last.marketplace ?? '',
      cell: ({ last }) => (last.marketplace ? <span className="tag">{last.marketplace}</span> : '–'),
    }),
    figure('scans', 'Scans', 68, { align: 'end', text: ({ scans }) => formatCount(scans) }),
    figure('last', 'Last scan', 176, { text: ({ last }) => formatTimestamp(momentOf(last.createdAt)) }),
    figure('sellPrice', scanColumns.sellPrice.label, 96, {
      align: 'end',
      text: ({ last }) => moneyText(last.sellPrice, last.marketplace),
      cell: ({ last }) => <Money amount={last.sellPrice} marketplace={last.marketplace} />,
    }),
    figure('buyCost', scanColumns.buyCost.label, 96, {
      align: 'end',
      text: ({ last }) => moneyText(last.buyCost, last.marketplace),
      cell: ({ last }) => <Money amount={last.buyCost} marketplace={last.marketplace} />,
    }),
    figure('profit', scanColumns.profit.label, 104, {
      align: 'end',
      text: ({ last }) => gainText(last.profit, last.marketplace),
      cell: ({ last }) => <Gain amount={last.profit} marketplace={last.marketplace} />,
    }),
    figure('roi', scanColumns.roi.label, 96, {
      align: 'end',
      text: ({ last }) => rateText(last.roi),
      cell: ({ last }) => <Rate percent={last.roi} />,
    }),
    figure('spark', scanTexts.spark, 136, {
      text: (of) => sparkText(of).join(' '),
      cell: (of) => <SparkCell store={figures} of={of} />,
    }),
    {
      id: 'url',
      title: '',
      name: 'URL',
      width: 92,
      pinned: 'end',
      text: ({ url }) => url ?? '',
      cell: ({ url, asin }) => (
        <CellLink href={url}>
          {url ? (
            <span className="listing">
              {scanTexts.listing} <span className="unseen">{asin}</span> <ScreenIcon name="out" />
            </span>
          ) : (
            '–'
          )}
        </CellLink>
      ),
    },
  ];
}

/** A sparkline of the last scans' profits, on the same scale in every row. */
function SparkCell({ store, of }: { store: ScanFiguresStore; of: FiguresOf }) {
  const range = useSlice(store.view$, (view) => view.range);
  return (
    <Sparkline
      values={of.spark}
      colour="signed"
      slots={SPARK_SCANS}
      range={range}
      label={scanTexts.sparkOf(sparkText(of))}
    />
  );
}

/** The profits as text, oldest first. */
const sparkText = ({ spark, last }: FiguresOf): string[] => spark.map((profit) => gainText(profit, last.marketplace));
