/** The kinds of values that a recording replaces, as listed in its header. */
export const redactionKinds = ['secret', 'email', 'name', 'seller', 'user', 'account', 'private', 'id', 'link', 'text'] as const;
export type RedactionKind = (typeof redactionKinds)[number];

/** Maps every original to a stand-in, always the same one, so that equal values stay equal and different ones different. A stand-in maps to itself. */
export type StandIns = {
  of(kind: RedactionKind, original: string): string;
  /** Replaces known originals inside a sentence: everything but ids and unknown texts, which may be ordinary words. */
  replaceIn(text: string): string;
  /** The number of different values replaced so far. */
  count(): number;
};

export function createStandIns(): StandIns {
  const byOriginal = new Map<string, string>();
  const counts = new Map<RedactionKind, number>();
  let replaced = 0;
  return {
    of(kind, original) {
      // Keeps a recording that is redacted again as it is.
      if (isStandIn(original)) return original;
      const met = byOriginal.get(original);
      if (met !== undefined) return met;
      replaced += 1;
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      const standIn = forms[kind](count);
      // Long texts get a new stand-in each time: nothing depends on them, and storing them all would fill memory in a long recording.
      if (original.length > LONGEST_HELD) return standIn;
      byOriginal.set(original, standIn);
      return standIn;
    },
    replaceIn(text) {
      const small = text.toLowerCase();
      const known = [...byOriginal].filter(
        ([original, standIn]) => original.length >= SHORTEST_FOUND && !/^(?:text|id)-/.test(standIn) && small.includes(original.toLowerCase()),
      );
      known.sort(([a], [b]) => b.length - a.length);
      return known.reduce((rest, [original, standIn]) => rest.replace(new RegExp(wholly(original), 'giu'), standIn), text);
    },
    count: () => replaced,
  };
}

/** In characters. Shorter names would be found inside of other words. */
const SHORTEST_FOUND = 3;

/** Matches the text where no letter or digit continues it. */
const wholly = (text: string): string => `(?<![\\p{L}\\p{N}])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`;

/** Whether a text is a stand-in. */
export const isStandIn = (text: string): boolean => standIn.test(text);
const standIn = /^(?:(?:secret|user|account|private|id|text)-\d+|person-\d+@example\.test|Name \d+|A0STANDIN\d{5,}|https:\/\/example\.test\/link-\d+)$/;

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
