/** The columns of billing's tables. */
export type BillingTables = {
  billing_customers: {
    account_id: string;
    customer_id: string;
    /** What the payment service said last (payments.ts), as JSON. */
    state: string;
  };
  billing_grants: GrantRow;
  cancellations: CancellationRow;
};

/** What has been given for a payment: no payment gives twice. */
export type GrantRow = { id: string; account_id: string; price_key: string; quantity: number; granted_at: number };

/** Why somebody switched auto-renew off, or that he switched it on again. */
export type CancellationRow = {
  id: string;
  account_id: string;
  subscription_id: string;
  cancelled: number;
  reason: string;
  title: string;
  created_at: number;
};

declare module '#provider/db/tables.ts' {
  interface Tables extends BillingTables {}
}
