import type { Generated } from 'kysely';

/** The columns of the outbox's table. */
export type OutboxTables = { outbox: OutboxRow };

export type OutboxRow = {
  n: Generated<number>;
  account_id: string;
  event: string;
  data: string;
  created_at: number;
  /** 0 waits, 1 is sent, 2 could not be sent and is set aside. */
  sent: Generated<number>;
  /** Why it was set aside. */
  reason: Generated<string | null>;
};

declare module '#provider/db/tables.ts' {
  interface Tables extends OutboxTables {}
}
