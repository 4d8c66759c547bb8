import { statements } from './statements.ts';

/**
 * Who looked up which product when, by any tool, with the tokens spent and the Buy Box price and rank at that time, where known. Starts with the last 90 days of
 * team history, whose tokens and prices are unknown.
 */
export const productLooks = statements(
  `create table product_looks (
    owner_id text not null references accounts (id),
    at integer not null,
    marketplace text not null,
    asin text not null,
    member_id text not null,
    tool text not null,
    tokens integer,
    price real,
    rank integer,
    primary key (owner_id, at, marketplace, asin, member_id)
  ) without rowid`,
  `insert or ignore into product_looks (owner_id, at, marketplace, asin, member_id, tool, rank)
    select h.owner_id, h.sourced_at, m.text, a.text, p.text, iif(s.text = 'MOBILE', 'app', 'extension'), nullif(h.bsr, -1)
    from team_history h
    join history_words m on m.owner_id = h.owner_id and m.kind = 'marketplace' and m.number = h.marketplace
    join history_words a on a.owner_id = h.owner_id and a.kind = 'asin' and a.number = h.asin
    join history_words p on p.owner_id = h.owner_id and p.kind = 'member' and p.number = h.member
    join history_words s on s.owner_id = h.owner_id and s.kind = 'source' and s.number = h.source
    where h.sourced_at >= (select max(sourced_at) from team_history) - 90 * 86400000`,
  'create index product_looks_product on product_looks (owner_id, marketplace, asin, at, member_id)',
  'create index scans_bought on scans (owner_id, marketplace, asin) where buy_cost is not null',
);
