import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { type LookupAnswer, type NotFound, type NotFoundReason, notFoundLabels, type ProductRow } from '#shared/products/lookup.ts';
import { profitOf } from '#shared/products/profit.ts';
import type { ViewerIdentifier, ViewerInput } from '../viewer-input.ts';
import type { Batch, Outcome } from './run/run-state.ts';

/** An identifier of the list, and what has come of it. */
export type ViewerRow = {
  /** Its place in the list. */
  place: number;
  id: string;
  asked: ViewerIdentifier;
  /** `skipped`: the run was cancelled before it. */
  state: 'waits' | 'found' | 'not-found' | 'failed' | 'skipped';
  /** The products that have this identifier, the best known first. */
  products: readonly ProductRow[];
  /** Which of them the row shows. */
  pick: number;
  /** Where it was looked up last. */
  marketplace: SupportedMarketplace;
  why: NotFoundReason | null;
  /** Marketplaces that do sell it, where somebody says so. */
  soldIn: readonly string[];
  /** The batch that it came with, or failed with; -1 where it has done neither. */
  batch: number;
  /** Of a batch that has failed it is the first: it stands for all of them. */
  leads: boolean;
};

/** A list before anything has come. */
export const waitingRows = ({ identifiers }: Pick<ViewerInput, 'identifiers'>, marketplace: SupportedMarketplace): ViewerRow[] =>
  identifiers.map((asked, place) => ({
    place,
    id: `${place}`,
    asked,
    state: 'waits',
    products: [],
    pick: 0,
    marketplace,
    why: null,
    soldIn: [],
    batch: -1,
    leads: false,
  }));

/** The product that a row shows. */
export const productOf = ({ products, pick }: ViewerRow): ProductRow | undefined => products[pick] ?? products[0];

/** The ASIN of a row: of its product, or the one that was asked for. */
export const asinOf = (row: ViewerRow): string | null => productOf(row)?.asin ?? (row.asked.kind === 'ASIN' ? row.asked.value : null);

/** Whether what is looked up is still to come. */
export const isPending = ({ state }: ViewerRow): boolean => state === 'waits' || state === 'failed';

/** Rows of a batch that has failed stand as one, the first; sorted and filtered there is no place for them. */
export const isShown = ({ state, leads }: ViewerRow, isPlain: boolean): boolean => (state === 'failed' ? isPlain && leads : state !== 'skipped');

/** Why there is nothing in it, in a few words; null where there is something, or nobody knows yet. */
export const whyNot = ({ state, why }: ViewerRow): string | null => (state === 'not-found' ? notFoundLabels[why ?? 'unknown'] : null);

/** The rows of a batch with what its answer says of them. Whatever an answer does not speak of was not found. */
export function answeredRows(rows: readonly ViewerRow[], batch: number, { marketplace }: Pick<Batch, 'marketplace'>, answer: LookupAnswer): ViewerRow[] {
  const products = new Map(answer.rows.map((product) => [product.asin, product]));
  const found = new Map(answer.found.map(({ asked, asins }) => [asked, asins.flatMap((asin) => products.get(asin) ?? [])]));
  const missing = new Map<string, NotFound>(answer.notFound.map((each) => [each.asked, each]));
  return rows.map((row) => {
    const here = found.get(row.asked.value) ?? [];
    // Looked up again elsewhere and not found there either: what is known of it stays.
    if (here.length === 0 && row.products.length > 0) return row;
    const said = missing.get(row.asked.value);
    return {
      ...row,
      state: here.length > 0 ? 'found' : 'not-found',
      products: here,
      pick: 0,
      marketplace,
      why: here.length > 0 ? null : (said?.reason ?? 'unknown'),
      soldIn: said?.soldIn ?? [],
      batch,
    };
  });
}

/** @param rows those of the batch, with its answer in them */
export const outcomeOf = (rows: readonly ViewerRow[], { tokens }: LookupAnswer): Outcome => {
  const found = rows.filter(({ products }) => products.length > 0).length;
  return { found, notFound: rows.length - found, spent: tokens.spent ?? 0, free: tokens.free ?? 0 };
};

/** What a piece costs by the file; null where it has no such column. */
const costText = (row: ViewerRow, costColumn: number | null): string | null => (costColumn === null ? null : (row.asked.cells[costColumn] ?? ''));

export const profitOfRow = (row: ViewerRow, costColumn: number | null) => profitOf(productOf(row), costText(row, costColumn));

/** Lines of a file: what stands in it twice was looked up once, and stands in it twice again. */
export const withTwins = (rows: readonly ViewerRow[]): ViewerRow[] =>
  rows.flatMap((row) => [row, ...row.asked.twins.map((twin) => ({ ...row, asked: { ...row.asked, ...twin, twins: [] } }))]);
