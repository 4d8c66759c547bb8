import type { ReactNode } from 'react';
import { Picture } from '#client/ui/grid/columns/cells.tsx';
import type { ColumnBand, Opening } from '#client/ui/grid/columns/grid-column.ts';
import { OpenRow } from '#client/ui/grid/columns/row-detail.tsx';
import { DASH, type ValueColumn, type ValueUnits, valueColumn } from '#client/ui/grid/columns/value-column.tsx';
import { ProductLink } from '#client/ui/product-link.tsx';
import { formatPercent } from '#shared/format.lazy.ts';
import { formatCount, formatMoney } from '#shared/format.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { columnsOf, type ProductColumn, productColumns } from '#shared/products/columns.ts';
import { unitsOf } from '#shared/products/lookup.ts';
import { costOf, noProfitText, type Profit } from '#shared/products/profit.ts';
import type { ViewerInput } from '../viewer-input.ts';
import { viewerTexts } from './texts.ts';
import { asinOf, isPending, matchedBy, productOf, profitOfRow, type ViewerRow, whyNot } from './viewer-row.ts';

type ViewerColumn = ValueColumn<ViewerRow>;

/** Class of columns whose values are known before the lookup. */
const KNOWN = 'known';

/** Columns in order: ASIN, the file's own columns, profit, then the requested facts, flags, and figures (VIEW-08). */
export function viewerColumns(input: ViewerInput): readonly ViewerColumn[] {
  const requested = columnsOf(input.selections).filter(({ id }) => !inTitle.includes(id));
  return [numberColumn, asinColumn, titleColumn, inFileColumn, matchedColumn, ...ownColumns(input), ...profitColumns(input), ...requested.map(productColumn)];
}

/** Columns of an export: the visible ones, image URLs, and each line's result. */
export function exportColumns(columns: readonly ViewerColumn[]): readonly ViewerColumn[] {
  return [...columns, imageColumn, resultColumn].filter((column) => column !== undefined);
}

const inTitle = ['asin', 'title', 'image'];

const units = new Map<string, ValueUnits>();
const unitsOfRow = ({ marketplace }: ViewerRow): ValueUnits => {
  const known = units.get(marketplace) ?? { currency: currencyOf(marketplace), ...unitsOf(marketplace) };
  units.set(marketplace, known);
  return known;
};

const plain = (
  id: string,
  title: string,
  kind: 'text' | 'number',
  read: (row: ViewerRow) => string | number | null,
  more: Partial<ViewerColumn>,
): ViewerColumn => valueColumn<ViewerRow>({ column: { id, title, kind }, read, unitsOf: unitsOfRow }, { className: KNOWN, ...more });

const numberColumn = plain('row', viewerTexts.number, 'number', ({ requested }) => requested.row, {
  name: viewerTexts.row,
  width: 64,
  pinned: 'start',
  hideable: false,
  filterable: false,
  cell: ({ requested }) => <span className="faint fig">{formatCount(requested.row)}</span>,
});

const asinColumn = plain('asin', viewerTexts.asin, 'text', asinOf, {
  width: 172,
  pinned: 'start',
  hideable: false,
  searched: true,
  cell: (row, opening) => <AsinCell row={row} opening={opening} />,
});

const titleColumn = plain('title', viewerTexts.titleColumn, 'text', (row) => textOf(row, 'title'), {
  width: 300,
  pinned: 'start',
  hideable: false,
  searched: true,
  className: undefined,
  cell: (row) => <TitleCell row={row} />,
});

/** The text as in the file. The search also finds the number that it was read as. */
const inFileColumn = plain('identifier', viewerTexts.inFile, 'text', ({ requested }) => requested.text, {
  width: 150,
  searched: true,
  text: ({ requested: { text, value } }) => (text === value ? text : `${text} ${value}`),
  cell: ({ requested }) => (
    <span className="code cut" title={requested.value}>
      {requested.text}
    </span>
  ),
});

const matchedColumn = plain('matched', viewerTexts.matchedBy, 'text', matchedBy, {
  width: 214,
  searched: true,
  cell: (row) => (
    <span className={row.requested.kind === null ? 'bad cut' : row.requested.note === null ? 'soft cut' : 'cut'} title={matchedBy(row)}>
      {matchedBy(row)}
    </span>
  ),
});

const resultColumn = plain(
  'result',
  viewerTexts.result,
  'text',
  (row) => whyNot(row) ?? (row.state === 'found' ? viewerTexts.resultFound : viewerTexts.resultWaits),
  {},
);

const bands = {
  info: { title: viewerTexts.bandInfo },
  flags: { title: viewerTexts.bandInfo },
  statistics: { title: viewerTexts.bandStatistics },
  profit: { title: viewerTexts.bandProfit },
} satisfies Record<string, ColumnBand>;
// Info and flags are adjacent and share a band.
bands.flags = bands.info;

const productColumn = (column: ProductColumn): ViewerColumn =>
  valueColumn<ViewerRow>(
    {
      column,
      read: (row) => productOf(row)?.[column.id],
      isPending,
      productOf: ({ marketplace }) => ({ marketplace }),
      unitsOf: unitsOfRow,
    },
    { band: bands[column.group], searched: column.id === 'brand' },
  );

const imageColumn = productColumns.filter(({ id }) => id === 'image').map(productColumn)[0];

/** The file's other columns, marked as such. */
function ownColumns({ source, identifiers }: ViewerInput): ViewerColumn[] {
  if (!source) return [];
  const band: ColumnBand = { title: viewerTexts.bandOwn(source.name), icon: 'file', className: 'own' };
  return source.columns.map((title, at) => {
    const isFigures = at === source.costColumn || holdsFigures(identifiers.slice(0, LOOKED_AT).map(({ cells }) => cells[at] ?? ''));
    return plain(`own.${at}`, title, 'text', ({ requested }) => requested.cells[at] ?? '', {
      // A file's column can have the name of one of ours.
      ...(ours.has(title.trim().toLowerCase()) && { name: viewerTexts.ownName(title, source.name) }),
      width: isFigures ? Math.max(88, title.length * 7 + 50) : 136,
      band,
      sign: { name: 'file', label: viewerTexts.fromFile },
      className: `${KNOWN} own`,
      searched: true,
      ...(isFigures
        ? {
            align: 'end' as const,
            filterHint: '> 0',
            value: (row: ViewerRow) => costOf(row.requested.cells[at] ?? ''),
            cell: (row: ViewerRow) => row.requested.cells[at] || <span className="faint">{DASH}</span>,
          }
        : {}),
    });
  });
}

const ours = new Set(
  [numberColumn, asinColumn, titleColumn, inFileColumn, matchedColumn, resultColumn, ...productColumns]
    .map(({ title }) => title.toLowerCase())
    .concat(viewerTexts.profit.toLowerCase(), viewerTexts.roi.toLowerCase(), viewerTexts.row.toLowerCase()),
);

/** Number of cells examined to detect a column's type. */
const LOOKED_AT = 50;

/** Share of figures that makes a column one of figures, even with an 'n/a' among them. */
const MOSTLY = 0.8;

/** Detects amounts and counts. Codes are excluded: they start with zero or are long. */
const holdsFigures = (cells: readonly string[]): boolean => {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const isCode = (cell: string) => /^0\d/.test(cell) || /^\d{10,}$/.test(cell);
  return filled.length > 0 && !filled.some(isCode) && filled.filter((cell) => costOf(cell) !== null).length >= filled.length * MOSTLY;
};

function profitColumns({ source, selections }: ViewerInput): ViewerColumn[] {
  const costColumn = source?.costColumn ?? null;
  if (costColumn === null) return [];
  const column = (id: 'profit' | 'roi', title: string, write: (row: ViewerRow, profit: Profit) => string): ViewerColumn => {
    const read = (row: ViewerRow): number | null => {
      const profit = profitOfRow(row, costColumn);
      return 'missing' in profit ? null : profit[id];
    };
    const text = (row: ViewerRow): string => {
      const profit = profitOfRow(row, costColumn);
      return 'missing' in profit ? '' : write(row, profit);
    };
    const cell = (row: ViewerRow): ReactNode => {
      if (isPending(row)) return <i className="skeleton cell-skeleton" />;
      const profit = profitOfRow(row, costColumn);
      if (!('missing' in profit)) return <Signed figure={profit[id]} text={text(row)} />;
      const why = row.state === 'found' ? noProfitText(profit.missing, selections) : undefined;
      return (
        <span className="faint cut" title={why}>
          {(id === 'profit' && why) || DASH}
        </span>
      );
    };
    return valueColumn<ViewerRow>(
      { column: { id, title, kind: id === 'profit' ? 'money' : 'percent' }, read, isPending, unitsOf: unitsOfRow },
      {
        band: bands.profit,
        text,
        sign: { name: 'calculator', label: viewerTexts.workedOut, hint: viewerTexts.bandProfitHint },
        cell,
      },
    );
  };
  return [
    column('profit', viewerTexts.profit, (row, { profit }) => signed(profit, formatMoney(profit, unitsOfRow(row).currency))),
    column('roi', viewerTexts.roi, (_, { roi }) => signed(roi, formatPercent(roi))),
  ];
}

const signed = (figure: number, text: string): string => (figure > 0 ? `+${text}` : text);

const textOf = (row: ViewerRow, id: string): string | null => {
  const value = productOf(row)?.[id];
  return typeof value === 'string' ? value : null;
};

function AsinCell({ row, opening }: { row: ViewerRow; opening: Opening }): ReactNode {
  const asin = asinOf(row);
  if (asin === null) return isPending(row) ? <i className="skeleton cell-skeleton" /> : <span className="faint">{DASH}</span>;
  return (
    <>
      {row.state === 'found' ? <ProductLink product={{ asin, marketplace: row.marketplace }} tabIndex={-1} /> : <span className="code soft">{asin}</span>}
      {row.products.length > 1 && <OpenRow label={viewerTexts.openChoices(row.requested.value)} opening={opening} />}
    </>
  );
}

function TitleCell({ row }: { row: ViewerRow }): ReactNode {
  if (isPending(row))
    return (
      <>
        <i className="skeleton thumb-skeleton" />
        <i className="skeleton cell-skeleton" />
      </>
    );
  const why = whyNot(row);
  if (why !== null) return <span className="soft cut">{row.state === 'unusable' ? viewerTexts.noToken(why) : why}</span>;
  const title = textOf(row, 'title');
  const image = productOf(row)?.image;
  return (
    <>
      <Picture image={typeof image === 'string' ? image : Array.isArray(image) ? image[0] : null} />
      <span className="cut" dir="auto" title={title ?? undefined}>
        {title || DASH}
      </span>
      {row.products.length > 1 && <span className="tag">{viewerTexts.choices(row.pick + 1, row.products.length)}</span>}
    </>
  );
}

const Signed = ({ figure, text }: { figure: number; text: string }): ReactNode => (
  <span className={figure > 0 ? 'good' : figure < 0 ? 'bad' : undefined}>{text}</span>
);
