/** The columns of the tokens' tables. */
export type TokensTables = {
  token_balances: TokenBalanceRow;
  /** What was spent on a day, YYYY-MM-DD in UTC. */
  token_days: { account_id: string; day: string; spent: number };
  /** What a team has paid for, by the words of `itemOf`, and when. */
  seen_items: { owner_id: string; item: string; seen_at: number };
};

export type TokenBalanceRow = {
  account_id: string;
  free_tokens: number;
  free_remaining: number;
  subscription_tokens: number;
  subscription_remaining: number;
  onetime_tokens: number;
  onetime_remaining: number;
};

declare module '#provider/db/tables.ts' {
  interface Tables extends TokensTables {}
}
