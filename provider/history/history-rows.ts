import type { Generated, Selectable } from 'kysely';

/** The columns of the histories' tables. */
export type HistoryTables = {
  history_words: HistoryWordRow;
  team_history: TeamHistoryTable;
  scans: ScanTable;
};

/** What a row of team history holds by number: each team has its own numbers, one for each different text of a kind. */
export const wordKinds = ['asin', 'title', 'category', 'url', 'image', 'marketplace', 'site', 'keyword', 'source', 'member'] as const;
export type WordKind = (typeof wordKinds)[number];

export type HistoryWordRow = {
  owner_id: string;
  kind: WordKind;
  /** From 1. */
  number: number;
  /** As it came; of a member the account's id; empty where a row has none. */
  text: string;
  /** As people read it, folded as filters compare it: of a member the e-mail, of a source its name. */
  folded: string;
};

type TeamHistoryTable = { [K in WordKind]: number } & {
  /** Counts up with every row taken in, and is never given twice. */
  n: Generated<number>;
  id: string;
  owner_id: string;
  /** What makes a repeated POST count once. */
  source_key: string | null;
  /** -1 where it is not known. */
  bsr: number;
  sourced_at: number;
  /** When it was taken in; never less than the row's before. */
  recorded_at: number;
  /** When it went on to a sheet. */
  exported_at: number | null;
};

type ScanTable = {
  n: Generated<number>;
  id: string;
  owner_id: string;
  member_id: string;
  source_key: string | null;
  asin: string;
  title: string | null;
  folded_title: string;
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
  recorded_at: number;
};
export type ScanRow = Selectable<ScanTable>;

declare module '#provider/db/tables.ts' {
  interface Tables extends HistoryTables {}
}
