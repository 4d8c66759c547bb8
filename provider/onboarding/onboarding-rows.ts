/** The columns of the onboarding's tables. */
export type OnboardingTables = {
  contacts: { contact_hash: string; account_id: string; expires_at: number };
  /** Of the token only its hash: the service that it opened is gone, and nothing here could use it. */
  mws_keys: { account_id: string; seller_id: string; marketplace: string; token_hash: string; given_at: number };
};

declare module '#provider/db/tables.ts' {
  interface Tables extends OnboardingTables {}
}
