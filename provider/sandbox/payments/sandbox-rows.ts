/** Everything the sandbox's payment service owns: customers, subscriptions, invoices, sessions and words not yet delivered, as JSON by their kind. */
export type SandboxTables = {
  sandbox_objects: { id: string; kind: string; customer_id: string; created_at: number; record: string };
};

declare module '#provider/db/tables.ts' {
  interface Tables extends SandboxTables {}
}
