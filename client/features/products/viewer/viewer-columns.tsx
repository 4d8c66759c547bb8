import type { ReactNode } from 'react';
import { Picture } from '#client/ui/grid/columns/cells.tsx';
import type { ColumnBand, Opening } from '#client/ui/grid/columns/grid-column.ts';
import { OpenRow } from '#client/ui/grid/columns/row-detail.tsx';
import { DASH, type ValueColumn, type ValueUnits, valueColumn } from '#client/ui/grid/columns/value-column.tsx';
import { ProductLink } from '#client/widgets/products/product-link.tsx';
import { formatCount, formatMoney, formatPercent } from '#shared/format.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { columnsOf, type ProductColumn, productColumns } from '#shared/products/columns.ts';
import { costOf } from '#shared/products/cost-cell.ts';
import { scheduleOf } from '#shared/products/fees/fee-schedule.ts';
import { noProfitText, type Profit, type ProfitPlace } from '#shared/products/fees/product-profit.ts';
import { feeTexts } from '#shared/products/fees/texts.ts';
import { unitsOf } from '#shared/products/lookup.ts';
import { SellAnswer, sellText } from '../selling/sell-answer.tsx';
import type { SellChecks } from '../selling/sell-list.ts';
import { sellTexts } from '../selling/texts.ts';
import type { ViewerInput } from '../viewer-input.ts';
import { viewerTexts } from './texts.ts';
import { asinOf, isPending, matchedBy, productOf, profitOfRow, type ViewerRow, whyNot } from './viewer-row.ts';

type ViewerColumn = ValueColumn<ViewerRow>;

/** Class of columns whose values are known before the lookup. */
const KNOWN = 'known';

/**
 * Columns in order: ASIN, profit, how the line was read, the file's own columns, the profit's working, what may be sold,
 * then the requested facts and figures (VIEW-08).
 */
export function viewerColumns(
  input: ViewerInput,
  place: ProfitPlace,
  checks: SellChecks | null = null,
): readonly ViewerColumn[] {
  const requested = columnsOf(input.selections).filter(({ id }) => !inTitle.includes(id));
  const [profits, working] = profitColumns(input, place);
  return [
    numberColumn,
    asinColumn,
    titleColumn,
    ...profits,
    inFileColumn,
    matchedColumn,
    ...ownColumns(input),
    ...working,
    ...(checks ? [sellColumn(checks, place.marketplace)] : []),
    ...requested.map(productColumn),
  ];
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
): ViewerColumn =>
  valueColumn<ViewerRow>({ column: { id, title, kind }, read, unitsOf: unitsOfRow }, { className: KNOWN, ...more });

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
    <span
      className={row.requested.kind === null ? 'bad cut' : row.requested.note === null ? 'soft cut' : 'cut'}
      title={matchedBy(row)}
    >
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

const sellColumn = (checks: SellChecks, marketplace: string): ViewerColumn => {
  const checkOf = (row: ViewerRow) =>
    (row.marketplace === marketplace ? checks.get(productOf(row)?.asin ?? '') : null) ?? undefined;
  return plain('may_sell', sellTexts.title, 'text', (row) => sellText(checkOf(row)) || null, {
    width: 248,
    className: undefined,
    cell: (row) => <SellAnswer check={checkOf(row)} tabIndex={-1} />,
  });
};

const bands = {
  info: { title: viewerTexts.bandInfo },
  flags: { title: viewerTexts.bandInfo },
  statistics: { title: viewerTexts.bandStatistics },
} satisfies Record<string, ColumnBand>;
// Info and flags are adjacent and share a band.
bands.flags = bands.info;

const productColumn = (column: ProductColumn): ViewerColumn =>
  valueColumn<ViewerRow>(
    {
      column,
      read: (row) => productOf(row)?.[column.id],
      isPending,
      asinCell: ({ marketplace }, asin) => <ProductLink product={{ asin, marketplace }} tabIndex={-1} />,
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
    const isFigures =
      at === source.costColumn || holdsFigures(identifiers.slice(0, LOOKED_AT).map(({ cells }) => cells[at] ?? ''));
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
    .concat(
      [
        viewerTexts.row,
        viewerTexts.profits.working,
        ...[viewerTexts.profits.after, viewerTexts.profits.before].flatMap(({ profit, roi }) => [profit, roi]),
      ].map((title) => title.toLowerCase()),
    ),
);

/** Number of cells examined to detect a column's type. */
const LOOKED_AT = 50;

/** Share of figures that makes a column one of figures, even with an 'n/a' among them. */
const MOSTLY = 0.8;

/** Detects amounts and counts. Codes are excluded: they start with zero or are long. */
const holdsFigures = (cells: readonly string[]): boolean => {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const isCode = (cell: string) => /^0\d/.test(cell) || /^\d{10,}$/.test(cell);
  return (
    filled.length > 0 &&
    !filled.some(isCode) &&
    filled.filter((cell) => costOf(cell) !== null).length >= filled.length * MOSTLY
  );
};

/** Without a fee schedule for the marketplace, the columns are of what is left before the referral fee, and say so. */
function profitColumns(
  { source, selections }: ViewerInput,
  { marketplace, schedules }: ProfitPlace,
): [profits: ViewerColumn[], working: ViewerColumn[]] {
  const costColumn = source?.costColumn ?? null;
  if (costColumn === null) return [[], []];
  const schedule = scheduleOf(schedules, marketplace);
  const texts = schedule ? viewerTexts.profits.after : viewerTexts.profits.before;
  const band: ColumnBand = { title: texts.band };
  const profitOf = (row: ViewerRow): Profit | undefined => {
    const profit = profitOfRow(row, costColumn, schedules);
    return 'missing' in profit ? undefined : profit;
  };
  /** Amounts before the referral fee don't sort among profits. */
  const comparable = (row: ViewerRow): Profit | undefined => {
    const profit = profitOf(row);
    return schedule && profit?.named !== 'profit' ? undefined : profit;
  };
  const amountText = (row: ViewerRow, { profit }: Profit): string =>
    signed(profit, formatMoney(profit, unitsOfRow(row).currency));
  const why = (row: ViewerRow): string => {
    const profit = profitOfRow(row, costColumn, schedules);
    if ('missing' in profit) return noProfitText(profit.missing, selections);
    return `${amountText(row, profit)} ${feeTexts.beforeReferralFee}`;
  };
  const column = (
    id: 'profit' | 'roi',
    title: string,
    write: (row: ViewerRow, profit: Profit) => string,
  ): ViewerColumn =>
    valueColumn<ViewerRow>(
      {
        column: { id, title, kind: id === 'profit' ? 'money' : 'percent' },
        read: (row) => twoDecimals(comparable(row)?.[id] ?? null),
        isPending,
        unitsOf: unitsOfRow,
      },
      {
        band,
        sign: {
          name: 'calculator',
          label: viewerTexts.workedOut,
          hint: schedule ? viewerTexts.profits.hint(schedule.dated) : viewerTexts.profits.hintBefore,
        },
        text: (row) => {
          const profit = comparable(row);
          return profit ? write(row, profit) : '';
        },
        cell: (row): ReactNode => {
          if (isPending(row)) return <i className="skeleton cell-skeleton" />;
          const profit = comparable(row);
          if (profit && profit[id] !== null) return <Signed figure={profit[id]} text={write(row, profit)} />;
          const text = id === 'profit' && row.state === 'found' ? why(row) : DASH;
          return (
            <span className="faint cut" title={text}>
              {text}
            </span>
          );
        },
      },
    );
  const working = (row: ViewerRow): string => {
    const profit = profitOf(row);
    return profit ? workingOf(profit, unitsOfRow(row).currency) : '';
  };
  const profits = [
    column('profit', texts.profit, amountText),
    column('roi', texts.roi, (_, { roi }) => (roi === null ? '' : signed(roi, formatPercent(roi)))),
  ];
  const workings = [
    valueColumn<ViewerRow>(
      {
        column: { id: 'working', title: viewerTexts.profits.working, kind: 'text' },
        read: (row) => working(row) || null,
        isPending,
        unitsOf: unitsOfRow,
      },
      {
        band,
        width: 240,
        cell: (row) => (
          <span className="soft cut" title={working(row)}>
            {working(row) || DASH}
          </span>
        ),
      },
    ),
  ];
  return [profits, workings];
}

/** A file has no use for more. */
const twoDecimals = (figure: number | null): number | null => (figure === null ? null : Math.round(figure * 100) / 100);

/** '$34.20 − $5.13 referral fee (15%, Everything else) − $3.97 fulfillment fee − $19.47 cost' */
function workingOf({ price, lines }: Profit, currency: string): string {
  const taken = lines.map((line) => {
    const about =
      line.source === 'schedule' && line.part === 'referral'
        ? ` (${viewerTexts.profits.rate(line.percent, line.category)})`
        : '';
    return `${formatMoney(line.amount, currency)} ${feeTexts.parts[line.part].toLowerCase()}${about}`;
  });
  return [formatMoney(price, currency), ...taken].join(' − ');
}

const signed = (figure: number, text: string): string => (figure > 0 ? `+${text}` : text);

const textOf = (row: ViewerRow, id: string): string | null => {
  const value = productOf(row)?.[id];
  return typeof value === 'string' ? value : null;
};

function AsinCell({ row, opening }: { row: ViewerRow; opening: Opening }): ReactNode {
  const asin = asinOf(row);
  if (asin === null)
    return isPending(row) ? <i className="skeleton cell-skeleton" /> : <span className="faint">{DASH}</span>;
  return (
    <>
      {row.state === 'found' ? (
        <ProductLink product={{ asin, marketplace: row.marketplace }} tabIndex={-1} />
      ) : (
        <span className="code soft">{asin}</span>
      )}
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
  if (why !== null)
    return <span className="soft cut">{row.state === 'unusable' ? viewerTexts.noToken(why) : why}</span>;
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
