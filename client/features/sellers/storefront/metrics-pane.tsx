import type { SellerMetrics } from '#shared/sellers/seller.ts';
import { CategoryStatistics } from './category-statistics.tsx';

/** The second tab: a seller's categories, with all the room there is. */
export const MetricsPane = ({ metrics }: { metrics: SellerMetrics }) => (
  <div className="metrics-pane">
    <CategoryStatistics categories={metrics.categories} />
  </div>
);
