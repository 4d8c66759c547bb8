import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { costOf } from '#shared/products/cost-cell.ts';
import type { FeeSchedule } from '#shared/products/fees/fee-schedule.ts';
import { profitOf } from '#shared/products/fees/product-profit.ts';
import {
  type LookupAnswer,
  type NotFound,
  type NotFoundReason,
  notFoundLabels,
  type ProductRow,
} from '#shared/products/lookup.ts';
import type { ReadKind } from '#shared/products/read-identifier.ts';
import type { ViewerInput } from '../viewer-input.ts';
import type { Batch, Outcome } from './run/run-state.ts';
import { viewerTexts } from './texts.ts';

/** A line of the list and how it was read. */
type ViewerLine = {
  row: number;
  text: string;
  cells: readonly string[];
  value: string;
  /** null: it is no identifier */
  kind: ReadKind | null;
  /** What was corrected, or why it is no identifier. */
  note: string | null;
  /** Number of the earlier row with the same identifier, which was looked up for both. */
  sameAs: number | null;
};

export type ViewerRow = {
  /** Index in the list. */
  position: number;
  id: string;
  requested: ViewerLine;
  /** `skipped`: canceled before its lookup. `unusable`: no identifier, so never looked up. */
  state: 'waits' | 'found' | 'not-found' | 'failed' | 'skipped' | 'unusable';
  /** Products with this identifier, best known first. */
  products: readonly ProductRow[];
  /** Index of the product shown. */
  pick: number;
  /** Marketplace of the last lookup. */
  marketplace: SupportedMarketplace;
  why: NotFoundReason | null;
  /** Marketplaces that sell it, as far as reported. */
  soldIn: readonly string[];
  /** The batch that answered or failed it; -1 if neither. */
  batch: number;
  /** First row of a failed batch; it represents all of them. */
  leads: boolean;
  /** When a stored result was looked up, ms. */
  at?: number | undefined;
};

/** Every line of the list in its order, before any lookup. */
export const waitingRows = (
  input: Pick<ViewerInput, 'identifiers' | 'dropped'>,
  marketplace: SupportedMarketplace,
): ViewerRow[] =>
  linesOf(input).map((requested, position) => ({
    position,
    id: `${position}`,
    requested,
    state: requested.kind === null ? 'unusable' : 'waits',
    products: [],
    pick: 0,
    marketplace,
    why: null,
    soldIn: [],
    batch: -1,
    leads: false,
  }));

function linesOf({ identifiers, dropped }: Pick<ViewerInput, 'identifiers' | 'dropped'>): ViewerLine[] {
  const lines: ViewerLine[] = [];
  for (const { value, row, text, cells, kind, mended, twins } of identifiers) {
    lines.push({ row, text, cells, value, kind, note: mended, sameAs: null });
    for (const twin of twins)
      lines.push({
        row: twin.row,
        text: twin.text,
        cells: twin.cells,
        value,
        kind: twin.kind,
        note: twin.mended,
        sameAs: row,
      });
  }
  for (const { row, text, cells, why } of dropped)
    lines.push({ row, text, cells, value: text, kind: null, note: why, sameAs: null });
  return lines.sort((one, other) => one.row - other.row);
}

export const productOf = ({ products, pick }: ViewerRow): ProductRow | undefined => products[pick] ?? products[0];

/** A row for each ASIN: a code that several products have becomes as many rows. */
export const perAsin = (rows: readonly ViewerRow[]): ViewerRow[] =>
  rows.flatMap((row) => (row.products.length > 1 ? row.products.map((_, pick) => ({ ...row, pick })) : [row]));

/** The column that says whether Amazon itself sells a product. */
export const AMAZON_COLUMN = 'amazon_price';

/** Whether Amazon is known not to be among the sellers. Without an answer, nothing is known. */
export const isWithoutAmazon = (row: ViewerRow): boolean => productOf(row)?.[AMAZON_COLUMN] === null;

/** Returns the product's ASIN, or the requested one. */
export const asinOf = (row: ViewerRow): string | null =>
  productOf(row)?.asin ?? (row.requested.kind === 'ASIN' ? row.requested.value : null);

/** How the line led to its product: 'UPC, leading zero restored, 3 ASINs' (RES-02). */
export function matchedBy({ requested: { kind, note, sameAs }, products }: ViewerRow): string {
  if (kind === null) return viewerTexts.notRecognized;
  const parts = [
    note && note.charAt(0).toLowerCase() + note.slice(1),
    products.length > 1 && viewerTexts.several(products.length),
    sameAs !== null && viewerTexts.sameAs(sameAs),
  ];
  return [kind, ...parts.filter(Boolean)].join(', ');
}

/** A line that is looked up itself: an identifier that no earlier line has. */
export const isFirst = ({ requested: { kind, sameAs } }: Pick<ViewerRow, 'requested'>): boolean =>
  kind !== null && sameAs === null;

export const isLookedUp = ({ state }: Pick<ViewerRow, 'state'>): boolean => state === 'found' || state === 'not-found';

export const isPending = ({ state }: ViewerRow): boolean => state === 'waits' || state === 'failed';

/** Shows a failed batch as one row, its first, and hides it when sorted or filtered. */
export const isShown = ({ state, leads }: ViewerRow, isPlain: boolean): boolean =>
  state === 'failed' ? isPlain && leads : state !== 'skipped';

/** Returns the short reason for a missing result, or null. */
export const whyNot = ({ state, why, requested }: ViewerRow): string | null =>
  state === 'unusable' ? requested.note : state === 'not-found' ? notFoundLabels[why ?? 'unknown'] : null;

/** Applies an answer to a batch's rows. Identifiers missing from the answer count as not found. */
export function answeredRows(
  rows: readonly ViewerRow[],
  batch: number,
  { marketplace }: Pick<Batch, 'marketplace'>,
  answer: LookupAnswer,
): ViewerRow[] {
  const products = new Map(answer.rows.map((product) => [product.asin, product]));
  const found = new Map(
    answer.found.map(({ asked, asins }) => [asked, asins.flatMap((asin) => products.get(asin) ?? [])]),
  );
  const missing = new Map<string, NotFound>(answer.notFound.map((each) => [each.asked, each]));
  return rows.map((row) => {
    const here = found.get(row.requested.value) ?? [];
    // Not found in another marketplace either: earlier results stay.
    if (here.length === 0 && row.products.length > 0) return row;
    const missed = missing.get(row.requested.value);
    return {
      ...row,
      state: here.length > 0 ? 'found' : 'not-found',
      products: here,
      pick: 0,
      marketplace,
      why: here.length > 0 ? null : (missed?.reason ?? 'unknown'),
      soldIn: missed?.soldIn ?? [],
      batch,
      at: undefined,
    };
  });
}

/** @param rows the batch's rows after the answer */
export const outcomeOf = (rows: readonly ViewerRow[], { tokens }: LookupAnswer): Outcome => {
  const found = rows.filter(({ products }) => products.length > 0).length;
  return { found, notFound: rows.length - found, spent: tokens.spent ?? 0, free: tokens.free ?? 0 };
};

/** Returns the unit cost from the file; null without a cost column. */
const costText = (row: ViewerRow, costColumn: number | null): string | null =>
  costColumn === null ? null : (row.requested.cells[costColumn] ?? '');

export const profitOfRow = (row: ViewerRow, costColumn: number | null, schedules: readonly FeeSchedule[]) =>
  profitOf(productOf(row), costText(row, costColumn), { marketplace: row.marketplace, schedules });

/**
 * The products to compare, each once even if several lines have it, with what the file's cost leaves. Before the
 * referral fee, that is no profit.
 */
export function comparable(
  rows: readonly ViewerRow[],
  costColumn: number | null,
  schedules: readonly FeeSchedule[],
): { id: string; values: ProductRow }[] {
  const products = rows.flatMap((row) => {
    const product = productOf(row);
    if (!product) return [];
    const profit = profitOfRow(row, costColumn, schedules);
    const unit_cost = costOf(costText(row, costColumn) ?? '');
    return {
      ...product,
      unit_cost,
      ...('missing' in profit || profit.named !== 'profit' ? {} : { profit: profit.profit, roi: profit.roi }),
    };
  });
  return [...new Map(products.map((product) => [product.asin, product]))].map(([id, values]) => ({ id, values }));
}

/** The ASINs that the seller may want to list: of what was found in the list's marketplace. */
export const sellAsins = (row: ViewerRow, marketplace: SupportedMarketplace): string[] =>
  row.marketplace === marketplace ? row.products.map(({ asin }) => asin) : [];
