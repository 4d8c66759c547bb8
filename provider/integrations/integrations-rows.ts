/** The columns of the integrations' tables. */
export type IntegrationsTables = {
  seller_links: { account_id: string; region: string; seller_id: string; connected_at: number };
};

declare module '#provider/db/tables.ts' {
  interface Tables extends IntegrationsTables {}
}
