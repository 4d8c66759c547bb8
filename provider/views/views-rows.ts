import type { ViewScreen } from '#shared/views/views.ts';

/** The columns of the views' table. */
export type ViewsTables = { views: ViewRow };

export type ViewRow = {
  id: string;
  account_id: string;
  /** Whose team may see it, where it is shared. */
  owner_id: string;
  screen: ViewScreen;
  name: string;
  folded_name: string;
  state: string;
  shared: number;
  changed_at: number;
};

declare module '#provider/db/tables.ts' {
  interface Tables extends ViewsTables {}
}
