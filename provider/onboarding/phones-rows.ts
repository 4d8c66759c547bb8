/** The columns of phone numbers that were verified: one an account, and each number once. */
export type PhonesTables = { verified_phones: { account_id: string; phone: string; verified_at: number } };

declare module '#provider/db/tables.ts' {
  interface Tables extends PhonesTables {}
}
