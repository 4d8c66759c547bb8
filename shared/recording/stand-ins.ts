/** The kinds of values that a recording replaces, as listed in its header. */
export const redactionKinds = ['secret', 'email', 'name', 'seller', 'user', 'account', 'private', 'id', 'link', 'text'] as const;
export type RedactionKind = (typeof redactionKinds)[number];

/** Maps every original to a stand-in, always the same one, so that equal values stay equal and different ones different. A stand-in maps to itself. */
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
      // Long texts get a new stand-in each time: nothing depends on them, and storing them all would fill memory in a long recording.
      if (original.length > LONGEST_HELD) return standIn;
      byOriginal.set(original, standIn);
      // Keeps stand-ins unchanged when a recording is redacted again.
      byOriginal.set(standIn, standIn);
      return standIn;
    },
  };
}

/** In characters. Ids, names and tokens are shorter. */
const LONGEST_HELD = 200;

const forms: Record<RedactionKind, (count: number) => string> = {
  secret: (count) => `secret-${count}`,
  email: (count) => `person-${count}@example.test`,
  name: (count) => `Name ${count}`,
  // In the format of a seller id, for code that checks the format.
  seller: (count) => `A0STANDIN${String(count).padStart(5, '0')}`,
  user: (count) => `user-${count}`,
  account: (count) => `account-${count}`,
  private: (count) => `private-${count}`,
  id: (count) => `id-${count}`,
  // A URL, because a schema may accept nothing else.
  link: (count) => `https://example.test/link-${count}`,
  text: (count) => `text-${count}`,
};
