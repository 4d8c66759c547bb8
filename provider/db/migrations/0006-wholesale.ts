import { statements } from './statements.ts';

export const wholesale = statements(
  `create table suppliers (
    id text primary key,
    location text,
    category text,
    company text not null,
    folded_company text not null,
    address text,
    site text,
    description text,
    wholesale_type text not null,
    approved_for text not null,
    brand_names text not null,
    product_types text not null,
    created_at integer not null
  ) without rowid`,
  'create index suppliers_named on suppliers (folded_company, id)',
  'create index suppliers_newest on suppliers (created_at desc, id desc)',
  `create table saved_suppliers (
    id text primary key,
    account_id text not null references accounts (id),
    supplier_id text not null references suppliers (id),
    note text not null,
    saved_at integer not null
  ) without rowid`,
  'create unique index saved_suppliers_once on saved_suppliers (account_id, supplier_id)',
  'create index saved_suppliers_newest on saved_suppliers (account_id, saved_at desc, id desc)',
);
