/** The columns of the suppliers' tables. */
export type WholesaleTables = {
  suppliers: SupplierRow;
  saved_suppliers: SavedSupplierRow;
};

export type SupplierRow = {
  id: string;
  location: string | null;
  category: string | null;
  company: string;
  /** As filters compare it, and as the list is sorted. */
  folded_company: string;
  address: string | null;
  site: string | null;
  description: string | null;
  /** Lists, as JSON. */
  wholesale_type: string;
  approved_for: string;
  brand_names: string;
  product_types: string;
  created_at: number;
};

export type SavedSupplierRow = {
  id: string;
  account_id: string;
  supplier_id: string;
  note: string;
  saved_at: number;
};

declare module '#provider/db/tables.ts' {
  interface Tables extends WholesaleTables {}
}
