type PasswordCredentialInit = { id: string; password: string };
type WithPasswordCredential = typeof globalThis & {
  PasswordCredential?: new (init: PasswordCredentialInit) => Credential;
};

/** The browser's password store, if it has one (AUTH-02). A refusal is the person's choice, not an error. */
export const browserCredentials = {
  keep(email: string, password: string): void {
    const { PasswordCredential } = globalThis as WithPasswordCredential;
    if (!PasswordCredential) return;
    navigator.credentials.store(new PasswordCredential({ id: email, password })).catch(() => undefined);
  },
  forget(): void {
    navigator.credentials?.preventSilentAccess().catch(() => undefined);
  },
};
