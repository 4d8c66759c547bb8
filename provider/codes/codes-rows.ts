/** The columns of codes that are good once. */
export type CodesTables = { one_time_codes: CodeRow };

export type CodeRow = {
  /** What it opens. */
  purpose: string;
  /** Whom it is for: an e-mail in small letters, or an account's id. One code of a purpose at a time. */
  subject: string;
  hash: string;
  /** What goes with it, as JSON. */
  about: string;
  tries_left: number;
  expires_at: number;
};

declare module '#provider/db/tables.ts' {
  interface Tables extends CodesTables {}
}
