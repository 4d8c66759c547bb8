/** What the sandbox has delivered: its outbox pages show it. */
export type SandboxMessageTables = {
  sandbox_messages: {
    id: string;
    channel: string;
    recipient: string;
    subject: string;
    text: string;
    links: string;
    at: number;
    good_until: number;
  };
};

declare module '#provider/db/tables.ts' {
  interface Tables extends SandboxMessageTables {}
}
