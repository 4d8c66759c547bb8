/** What kinds of things a recording must not tell, as its header lists them. */
export const redactionKinds = ['secret', 'email', 'name', 'seller', 'user', 'account', 'private'] as const;
export type RedactionKind = (typeof redactionKinds)[number];

/** Gives every original a stand-in, the same each time, so that what was equal stays equal and what differed stays different. */
export type StandIns = {
  of(kind: RedactionKind, original: string): string;
  /** The stand-in of an original that was met before. */
  known(text: string): string | undefined;
  /** Full names met so far: they are looked for inside sentences too. */
  names(): readonly string[];
};

export function createStandIns(): StandIns {
  const byOriginal = new Map<string, string>();
  const counts = new Map<RedactionKind, number>();
  const names: string[] = [];
  return {
    of(kind, original) {
      const met = byOriginal.get(original);
      if (met !== undefined) return met;
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      const standIn = forms[kind](count);
      byOriginal.set(original, standIn);
      // A second redaction meets stand-ins, and lets them be.
      byOriginal.set(standIn, standIn);
      if (kind === 'name' && original.includes(' ')) names.push(original);
      return standIn;
    },
    known: (text) => byOriginal.get(text),
    names: () => names,
  };
}

const forms: Record<RedactionKind, (count: number) => string> = {
  secret: (count) => `secret-${count}`,
  email: (count) => `person-${count}@example.test`,
  name: (count) => `Name ${count}`,
  // Like a seller id, so that whatever looks at its form still does.
  seller: (count) => `A0STANDIN${String(count).padStart(5, '0')}`,
  user: (count) => `user-${count}`,
  account: (count) => `account-${count}`,
  private: (count) => `private-${count}`,
};
