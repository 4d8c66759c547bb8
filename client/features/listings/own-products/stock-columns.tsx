import type { GridColumn } from '#client/ui/grid/columns/grid-column.ts';
import { daysText } from '#client/widgets/listings/stock-text.ts';
import { formatCount } from '#shared/format.ts';
import { capitalised } from '#shared/inbox/alert-kinds.ts';
import { coverOf, isStockCurrent, type OwnProduct } from '#shared/listings/own-products/own-product.ts';
import { unitsText } from '#shared/listings/prices/amounts.ts';
import { unitSourceNames } from '#shared/listings/sales/texts.ts';
import { COVER_BAR_DAYS, inboundOf, RUNS_OUT_SOON, reservedOf } from '#shared/listings/stock/fba-stock.ts';
import { ownStockTexts as texts } from './texts.ts';

const DASH = '–';
/** Those of the other view's columns, and how wide they are here: all fit into a window of 1,440 px. */
const widths = { product: null, buyBox: 200, price: null, quantity: 88, risk: 116, change: null } as const;

/** The columns of the view that shows stock: some of the other view's, and its own. */
export function stockColumns(plain: readonly GridColumn<OwnProduct>[]): readonly GridColumn<OwnProduct>[] {
  const of = (...ids: (keyof typeof widths)[]) =>
    plain.flatMap((column) => {
      const id = ids.find((each) => each === column.id);
      return id === undefined ? [] : [{ ...column, width: widths[id] ?? column.width }];
    });
  const { columns } = texts;
  return [
    ...of('product', 'buyBox', 'price'),
    ...of('quantity').map((column) => ({ ...column, title: columns.quantity })),
    {
      id: 'inbound',
      title: columns.inbound,
      width: 128,
      align: 'end',
      sortable: true,
      text: (row) => countText(row.fba && inboundOf(row.fba)),
      cell: (row) => <Counted count={row.fba && inboundOf(row.fba)} parts={inboundParts(row)} most={1} />,
    },
    {
      id: 'reserved',
      title: columns.reserved,
      width: 136,
      align: 'end',
      sortable: true,
      text: (row) => countText(row.fba && reservedOf(row.fba)),
      cell: (row) => <Counted count={row.fba && reservedOf(row.fba)} parts={reservedParts(row)} most={2} />,
    },
    {
      id: 'cover',
      title: columns.cover,
      width: 196,
      sortable: true,
      text: (row) => coverText(row) ?? '',
      cell: (row) => <CoverCell row={row} />,
    },
    {
      id: 'pace',
      title: columns.pace,
      width: 92,
      align: 'end',
      sortable: true,
      text: ({ pace }) => (pace ? unitsText(pace.aDay) : ''),
      cell: ({ pace }) =>
        pace ? (
          <div className="lines">
            <span className="fig">{unitsText(pace.aDay)}</span>
            <span className="small soft">{unitSourceNames[pace.from ?? 'product-data']}</span>
          </div>
        ) : (
          <span className="faint">{DASH}</span>
        ),
    },
    ...of('risk', 'change'),
  ];
}

const countText = (count: number | null): string => (count === null ? '' : formatCount(count));

/** The parts of the inbound units that Amazon counts, the next ones first. */
const inboundParts = ({ fba }: OwnProduct): string[] =>
  (['receiving', 'shipped', 'working'] as const).flatMap((part) => partText(part, fba?.[part]));
const reservedParts = ({ fba }: OwnProduct): string[] => [
  ...partText('sold', fba?.sold),
  ...partText('moving', (fba?.moving ?? 0) + (fba?.processing ?? 0)),
];
const partText = (part: keyof typeof texts.parts, count: number | null | undefined): string[] =>
  count ? [texts.parts[part](formatCount(count))] : [];

/** @param most how many of the parts have room; all are in the tooltip */
function Counted({ count, parts, most }: { count: number | null; parts: readonly string[]; most: number }) {
  if (count === null) return <span className="faint">{DASH}</span>;
  return (
    <div className="lines" title={parts.join(', ') || undefined}>
      <span className={count === 0 ? 'fig faint' : 'fig'}>{formatCount(count)}</span>
      {parts.length > 0 && <span className="small soft cut">{parts.slice(0, most).join(', ')}</span>}
    </div>
  );
}

/** How long the stock lasts, as a bar and in words. */
export function CoverCell({ row }: { row: OwnProduct }) {
  const { fba, pace } = row;
  const text = coverText(row);
  if (!fba || text === undefined) return <span className="faint">{DASH}</span>;
  const cover = coverOf(row);
  const isOut = fba.fulfillable <= 0;
  const isUrgent = isOut ? isStockCurrent(row) : cover !== null && cover < RUNS_OUT_SOON;
  const next = isOut && isUrgent ? nextText(row) : undefined;
  const share = (units: number) => (pace && pace.aDay > 0 ? units / pace.aDay / COVER_BAR_DAYS : 0);
  const inStock = Math.min(1, share(Math.max(0, fba.fulfillable)));
  const inbound = Math.min(1 - inStock, share(inboundOf(fba) ?? 0));
  return (
    <div className="cover">
      {pace && (
        <i className={isUrgent ? 'cover-bar is-urgent' : 'cover-bar'} aria-hidden="true">
          <i style={{ inlineSize: `${inStock * 100}%` }} />
          <i className="inbound" style={{ inlineSize: `${inbound * 100}%` }} />
        </i>
      )}
      <span className={cover === null ? 'small faint' : 'small'}>
        {isUrgent ? <b className="bad">{text}</b> : text}
        {next && `, ${next}`}
      </span>
    </div>
  );
}

/** 'About 13 days', 'Runs out in about 6 days', 'Out of stock'; undefined if the stock isn't known. */
function coverText(row: OwnProduct): string | undefined {
  if (!row.fba) return undefined;
  if (row.fba.fulfillable <= 0) return isStockCurrent(row) ? texts.outOfStock : texts.forSaleAgain;
  const cover = coverOf(row);
  if (cover === null) return texts.noPace;
  return cover < RUNS_OUT_SOON ? texts.runsOutIn(daysText(cover)) : capitalised(daysText(cover));
}

const nextText = ({ fba }: OwnProduct): string | undefined => {
  if (fba?.receiving) return texts.comeNext(formatCount(fba.receiving));
  return fba?.shipped ? texts.parts.shipped(formatCount(fba.shipped)) : undefined;
};
