/** The columns of what a limited trial has evaluated: each product once. */
export type TrialTables = { trial_asins: { owner_id: string; asin: string } };

declare module '#provider/db/tables.ts' {
  interface Tables extends TrialTables {}
}
