import { statements } from './statements.ts';

/** A team's work with suppliers: status, next step, tags, notes, and the products looked up from them (RES-10). */
export const supplierFiles = statements(
  `create table supplier_files (
    owner_id text not null references accounts (id),
    supplier_id text not null references suppliers (id),
    status text not null,
    step text,
    step_at integer,
    remind_at integer,
    tags text not null,
    changed_at integer not null,
    changed_by text not null,
    primary key (owner_id, supplier_id)
  ) without rowid`,
  'create index supplier_files_due on supplier_files (remind_at) where remind_at is not null',
  `create table supplier_notes (
    id text primary key,
    owner_id text not null references accounts (id),
    supplier_id text not null references suppliers (id),
    text text not null,
    at integer not null,
    author_id text not null,
    author text not null
  ) without rowid`,
  'create index supplier_notes_newest on supplier_notes (owner_id, supplier_id, at desc)',
  `create table supplier_products (
    owner_id text not null references accounts (id),
    supplier_id text not null references suppliers (id),
    marketplace text not null,
    asin text not null,
    at integer not null,
    added_by text not null,
    primary key (owner_id, supplier_id, marketplace, asin)
  ) without rowid`,
);
