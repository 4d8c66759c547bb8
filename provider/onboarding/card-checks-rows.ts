/** The columns of the card checks' tables. */
export type CardCheckTables = {
  /** The last check of an account's card; its status is null until the payment service has said what came of it. */
  card_checks: { account_id: string; session_id: string; status: string | null; at: number };
  /** A card stands for one account. */
  verified_cards: { fingerprint: string; account_id: string };
};

declare module '#provider/db/tables.ts' {
  interface Tables extends CardCheckTables {}
}
