import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { foldText } from '#shared/grid/column-filter.ts';
import { listingUrl } from '#shared/products/listing-url.ts';
import { LOOK_DAYS, productKey } from '#shared/team/decisions/decisions.ts';
import { MOBILE, toolOf } from '#shared/tokens/token-tools.ts';
import { type PriceHistory, priceHistory, rateOf } from '../products/price-history.ts';
import type { SampleProduct } from '../products/sample-products.ts';
import { createSeededRandom, type SeededRandom } from '../seeded-random.ts';
import type { ScanRow } from '../team/history/history-rows.ts';
import { historyRow, type SourcedProduct } from '../team/history/history-table.ts';
import { DEMO_OWNER_ID } from './accounts.ts';

export const HISTORY_ROWS = 100_000;
export const SCAN_ROWS = 20_000;
const HISTORY_DAYS = 400;
/** Beyond the 540 days for which scans are stored: the first clean-up deletes the oldest. */
const OLDEST_SCAN_DAYS = 560;
const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Members who source products, weighted by repetition. The second member is inactive and has only old rows. */
const team = [DEMO_OWNER_ID, ...[1, 3, 4, 5, 6, 7, 8, 1, 3, 5, 1].map((number) => `demo-member-${number}`)];
const FORMER_MEMBER = 'demo-member-2';
const FORMER_UNTIL_DAYS = 210;

const marketplaces = ['US', 'US', 'US', 'US', 'US', 'US', 'US', 'CA', 'CA', 'MX', 'UK', 'DE'];
const sites = [
  'https://outlet.example/deals',
  'https://warehouse.example/clearance',
  'https://toys.example/sale',
  'https://homegoods.example/new',
  'Store shelf',
  null,
];
const keywords = ['clearance', 'gift set', 'bundle', 'bulk buy', 'seasonal', 'open box', 'top 100', null];

/** A row of team history before it is numbered. */
type HistoryDraft = { sourced: Omit<SourcedProduct, 'id'>; exportedAt: number | null };

/** The team's sourced products of the last 400 days, oldest first. */
export function* sampleHistory(products: readonly SampleProduct[], now: number): Generator<HistoryDraft> {
  const random = createSeededRandom(31_337);
  for (const at of workingMoments(random, now, HISTORY_ROWS, HISTORY_DAYS)) {
    const product = popular(random, products);
    const marketplace = random.pick(marketplaces);
    const member = memberAt(random, now - at);
    const sourced: HistoryDraft['sourced'] = {
      ownerId: DEMO_OWNER_ID,
      member: { id: member, email: member },
      sourceKey: null,
      asin: product.asin,
      title: product.title,
      category: product.category,
      bsr: Math.max(1, Math.round(product.bsr * (0.6 + random.next() * 0.9))),
      url: listingUrl(product.asin, marketplace),
      image: product.image,
      marketplace,
      insight360Site: random.pick(sites),
      insight360Keyword: random.pick(keywords),
      source: random.chance(0.35) ? MOBILE : 'EXTENSION',
      sourcedAt: at,
      exported: random.chance(0.42),
    };
    yield { sourced, exportedAt: sourced.exported ? at + random.int(1, 20) * HOUR : null };
  }
}

/** @returns a function that inserts the row with this number, from 1, and the look-up behind it. @param now ms */
export function historyInserter(raw: DatabaseSync, now: number): (draft: HistoryDraft, n: number) => void {
  const emails = new Map(
    raw
      .prepare('select id, email from accounts')
      .all()
      .map(({ id, email }) => [id, String(email)]),
  );
  const insert = inserter(raw, 'team_history');
  const look = raw.prepare(
    'insert or ignore into product_looks (owner_id, at, marketplace, asin, member_id, tool, tokens, price, rank) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const prices = new Map<string, PriceHistory>();
  return ({ sourced, exportedAt }, n) => {
    const { id } = sourced.member;
    const product = {
      ...sourced,
      id: `sample-h-${String(n).padStart(6, '0')}`,
      member: { id, email: emails.get(id) ?? id },
    };
    const at = product.sourcedAt;
    insert({ n, ...historyRow(product), recorded_at: at, exported_at: exportedAt });
    if (at < now - LOOK_DAYS * DAY) return;
    const { ownerId, marketplace, asin, member, source } = product;
    const key = productKey(marketplace, asin);
    const known = prices.get(key) ?? priceHistory(asin, marketplace);
    prices.set(key, known);
    const { buy_box_price_new: price = null, rank_of_root_category: rank = null } = known.statsAt(at);
    // Every fourth was free, because somebody had looked it up within a day.
    look.run(ownerId, at, marketplace, asin, member.id, toolOf(source), n % 4 === 0 ? 0 : 1, price, rank);
  };
}

type ScanDraft = Omit<ScanRow, 'n' | 'id' | 'source_key'>;

/** Buy/sell scans of the last 560 days, oldest first. Some figures are missing, as after an interrupted scan. */
export function* sampleScans(products: readonly SampleProduct[], now: number): Generator<ScanDraft> {
  const random = createSeededRandom(4_242);
  const cents = (amount: number) => Math.round(amount * 100) / 100;
  for (const at of workingMoments(random, now, SCAN_ROWS, OLDEST_SCAN_DAYS)) {
    const product = popular(random, products);
    const marketplace = random.pick(marketplaces);
    const rate = rateOf(marketplace);
    const sellPrice = cents(product.price * rate * (0.9 + random.next() * 0.25));
    const buyCost = random.chance(0.04) ? null : cents(sellPrice * (0.25 + random.next() * 0.6));
    const totalFees = cents(sellPrice * 0.15 + rate * (2.5 + random.next() * 3));
    const totalCosts = buyCost === null ? null : cents(buyCost + rate * random.next() * 1.5);
    const both = totalCosts === null ? null : cents(totalFees + totalCosts);
    const profit = both === null ? null : cents(sellPrice - both);
    yield {
      owner_id: DEMO_OWNER_ID,
      member_id: memberAt(random, now - at),
      asin: product.asin,
      title: product.title,
      folded_title: foldText(product.title),
      url: listingUrl(product.asin, marketplace),
      image: product.image,
      marketplace,
      sell_price: sellPrice,
      buy_cost: buyCost,
      profit,
      roi: profit === null || !buyCost ? null : cents((profit / buyCost) * 100),
      margin: profit === null ? null : cents((profit / sellPrice) * 100),
      total_fees: totalFees,
      total_costs: totalCosts,
      total_fees_and_costs: both,
      fulfillment_type: random.chance(0.7) ? 'FBA' : 'FBM',
      source: random.chance(0.6) ? MOBILE : 'EXTENSION',
      created_at: at,
      recorded_at: at,
    };
  }
}

/** @returns a function that inserts the scan with this number, from 1 */
export function scanInserter(raw: DatabaseSync): (draft: ScanDraft, n: number) => void {
  const insert = inserter(raw, 'scans');
  return (draft, n) => insert({ n, id: `sample-s-${String(n).padStart(5, '0')}`, ...draft });
}

function inserter(raw: DatabaseSync, table: string): (row: Record<string, SQLInputValue>) => void {
  const prepare = (names: string[]) =>
    raw.prepare(`insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`);
  let statement: StatementSync | undefined;
  return (row) => {
    statement ??= prepare(Object.keys(row));
    statement.run(...Object.values(row));
  };
}

/**
 * Returns `rows` times over the last `days`, oldest first. Rows are recorded at the time they happen, so the rows up to
 * a moment are the table as it was then.
 */
const workingMoments = (random: SeededRandom, now: number, rows: number, days: number): number[] =>
  Array.from({ length: rows }, (_, index) => workingMoment(random, now, days * (1 - index / rows))).sort(
    (a, b) => a - b,
  );

/** A time about `days` ago, mostly within working hours and never in the future. */
function workingMoment(random: SeededRandom, now: number, days: number): number {
  const day = Math.floor((now - days * DAY) / DAY) * DAY;
  const hour = 13 + (random.next() + random.next() + random.next() - 1.5) * 7;
  return Math.min(Math.round(day + hour * HOUR), now - random.int(1, 180) * 60_000);
}

/** Picks a product: a few are picked very often, most hardly ever. */
const popular = (random: SeededRandom, products: readonly SampleProduct[]) =>
  products[Math.floor(random.next() ** 2.2 * products.length)] as SampleProduct;

const memberAt = (random: SeededRandom, age: number) =>
  age > FORMER_UNTIL_DAYS * DAY && random.chance(0.09) ? FORMER_MEMBER : random.pick(team);
