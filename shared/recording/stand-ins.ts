/** What kinds of things a recording replaces, as its header lists them. */
export const redactionKinds = ['secret', 'email', 'name', 'seller', 'user', 'account', 'private', 'id', 'link', 'text'] as const;
export type RedactionKind = (typeof redactionKinds)[number];

/** Gives every original a stand-in, the same each time, so that what was equal stays equal and what differed stays different. A stand-in is its own. */
export type StandIns = {
  of(kind: RedactionKind, original: string): string;
};

export function createStandIns(): StandIns {
  const byOriginal = new Map<string, string>();
  const counts = new Map<RedactionKind, number>();
  return {
    of(kind, original) {
      const met = byOriginal.get(original);
      if (met !== undefined) return met;
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      const standIn = forms[kind](count);
      // A description that comes again gets another stand-in: nothing is told apart by it, and a recording of days must not hold them all.
      if (original.length > LONGEST_HELD) return standIn;
      byOriginal.set(original, standIn);
      // A second redaction meets stand-ins, and lets them be.
      byOriginal.set(standIn, standIn);
      return standIn;
    },
  };
}

/** Ids, names and tokens are shorter. */
const LONGEST_HELD = 200;

const forms: Record<RedactionKind, (count: number) => string> = {
  secret: (count) => `secret-${count}`,
  email: (count) => `person-${count}@example.test`,
  name: (count) => `Name ${count}`,
  // Like a seller id, so that whatever looks at its form still does.
  seller: (count) => `A0STANDIN${String(count).padStart(5, '0')}`,
  user: (count) => `user-${count}`,
  account: (count) => `account-${count}`,
  private: (count) => `private-${count}`,
  id: (count) => `id-${count}`,
  // A link, since a schema may take nothing else.
  link: (count) => `https://example.test/link-${count}`,
  text: (count) => `text-${count}`,
};
