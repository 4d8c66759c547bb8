import type { StatisticalFlag } from './flags.ts';

/**
 * One figure of a product under its several names (readings, Data tools): the flag that asks for it, its name in `stats_data`, which is the
 * column's too, and the names that other calls and the tracking's thresholds give it.
 */
export type Metric = { flag: StatisticalFlag; stat: string; others?: readonly string[]; kind: 'money' | 'number' | 'rating' };

const money = (flag: StatisticalFlag, stat: string, ...others: string[]): Metric => ({ flag, stat, others, kind: 'money' });
const count = (flag: StatisticalFlag, stat: string, ...others: string[]): Metric => ({ flag, stat, others, kind: 'number' });

/** In the order of the flags. */
export const metrics = [
  count('root_rank', 'rank_of_root_category'),
  count('sales', 'est_sales'),
  money('amazon', 'amazon_price'),
  money('amazon_warehouse', 'amazon_warehouse_price'),
  count('offers_fba_new', 'total_offers_new_fba'),
  count('offers_fbm_new', 'total_offers_new_fbm'),
  count('offers_new', 'total_offers_new'),
  money('lowest_fba_new', 'lowest_price_new_fba'),
  money('lowest_fbm_new', 'lowest_price_new_fbm'),
  money('lowest_new', 'lowest_price_new'),
  money('buybox_new', 'buy_box_price_new', 'buybox_new_price'),
  count('offers_fba_used', 'total_offers_used_fba'),
  count('offers_fbm_used', 'total_offers_used_fbm'),
  count('offers_used', 'total_offers_used'),
  money('lowest_fba_used', 'lowest_price_used_fba'),
  money('lowest_fbm_used', 'lowest_price_used_fbm'),
  money('lowest_used', 'lowest_price_used'),
  money('buybox_used', 'buy_box_price_used', 'buybox_used_price'),
  money('lowest_used_like_new', 'lowest_price_used_like_new'),
  money('lowest_used_very_good', 'lowest_price_used_very_good'),
  money('lowest_used_good', 'lowest_price_used_good'),
  money('lowest_used_acceptable', 'lowest_price_used_acceptable'),
  count('review', 'rating_count', 'review_count'),
  { flag: 'rating', stat: 'rating', kind: 'rating' },
] as const satisfies readonly Metric[];

const byName = new Map<string, Metric>(metrics.flatMap((metric: Metric) => [metric.flag, metric.stat, ...(metric.others ?? [])].map((name) => [name, metric])));

/** The figure that somebody calls so, whichever of its names that is: 'buybox_new_price', 'buy_box_price_new' or 'buybox_new'. */
export const metricNamed = (name: string): Metric | undefined => byName.get(name);
