/** The columns of the histories' tables. */
export type HistoryTables = {
  team_history: TeamHistoryRow;
  scans: ScanRow;
};

export type TeamHistoryRow = {
  id: string;
  owner_id: string;
  member_id: string;
  /** What makes a repeated POST count once. */
  source_key: string | null;
  asin: string;
  title: string | null;
  category: string | null;
  bsr: number | null;
  url: string | null;
  image: string | null;
  marketplace: string;
  insight360_site: string | null;
  insight360_keyword: string | null;
  source: string;
  sourced_at: number;
};

export type ScanRow = {
  id: string;
  owner_id: string;
  member_id: string;
  source_key: string | null;
  asin: string;
  title: string | null;
  url: string | null;
  image: string | null;
  marketplace: string;
  sell_price: number | null;
  buy_cost: number | null;
  profit: number | null;
  roi: number | null;
  margin: number | null;
  total_fees: number | null;
  total_costs: number | null;
  total_fees_and_costs: number | null;
  fulfillment_type: string | null;
  source: string;
  created_at: number;
};
