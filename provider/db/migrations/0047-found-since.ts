import { statements } from './statements.ts';

/** Whether a message or a check said the last of a product in 'My Products'. */
export const foundSince = statements(
  'alter table own_products add column found_since integer',
  `update own_products set found_since = (select found_since from notifications where notifications.id = own_products.record_id)`,
);
