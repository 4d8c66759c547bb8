import { statements } from './statements.ts';

/** What a row of 'My Products' needs to compute its money and profit at risk again: where its units come from, and the own share of the Buy Box. */
export const ownShare = statements(
  'alter table own_products add column units_from text',
  'alter table own_products add column box_share real',
  `update own_products set (units_from, box_share) =
    (select units_from, box_share from alert_states where alert_states.record_id = own_products.record_id)`,
);
