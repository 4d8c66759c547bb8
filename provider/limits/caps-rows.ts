/** The columns of what may be done so often only. */
export type CapsTables = { caps: { key: string; taken: number; ends_at: number } };

declare module '#provider/db/tables.ts' {
  interface Tables extends CapsTables {}
}
