export type LookKey = { owner_id: string; marketplace: string; seller_id: string };

/** The columns of the sellers' tables. Listings are JSON: ASIN and price. */
export type SellersTables = {
  storefront_looks: LookKey & { last_at: number; last_listings: string; before_at: number | null; before_listings: string | null };
};

declare module '#provider/db/tables.ts' {
  interface Tables extends SellersTables {}
}
