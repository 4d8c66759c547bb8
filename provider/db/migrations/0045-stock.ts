import { statements } from './statements.ts';

/** Why nobody can buy an own offer: by the listing of a SKU, and when an alert came (ACT-01). */
export const stock = statements(
  'alter table own_products add column stock text',
  'alter table notifications add column stock text',
  'create index own_products_seen on own_products (seen_at, account_id)',
);
