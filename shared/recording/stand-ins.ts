/** The kinds of values that a recording replaces, as listed in its header. */
export const redactionKinds = [
  'secret',
  'email',
  'name',
  'seller',
  'user',
  'account',
  'private',
  'id',
  'link',
  'text',
] as const;
export type RedactionKind = (typeof redactionKinds)[number];

/**
 * Maps every original to a stand-in, always the same one, so that equal values stay equal and different ones different.
 * A stand-in maps to itself.
 */
export type StandIns = {
  of(kind: RedactionKind, original: string): string;
  /** Replaces known originals inside a sentence: everything but ids and unknown texts, which may be ordinary words. */
  replaceIn(text: string): string;
  /** The number of originals that `replaceIn` looks for. */
  sought(): number;
  /** The number of different values replaced so far. */
  count(): number;
};

export function createStandIns(): StandIns {
  const byOriginal = new Map<string, string>();
  const byFolded = new Map<string, string>();
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
      // Long texts get a new stand-in each time: nothing depends on them, and storing them all would fill memory in a
      // long recording.
      if (original.length > LONGEST_HELD) return standIn;
      byOriginal.set(original, standIn);
      if (kind === 'text' || kind === 'id' || original.length < SHORTEST_FOUND) return standIn;
      const folded = fold(original);
      if (!byFolded.has(folded)) byFolded.set(folded, standIn);
      return standIn;
    },
    replaceIn: (text) => withStandIns(text, byFolded),
    sought: () => byFolded.size,
    count: () => replaced,
  };
}

/** In characters. Shorter names would be found inside of other words. */
const SHORTEST_FOUND = 3;

/**
 * Ignores case, and whether a sigma ends its word. The dotted capital I is the only letter that gets longer in lower
 * case, which would shift every position after it.
 */
const fold = (text: string): string => text.replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ');

/**
 * Replaces known originals where no letter or digit continues them, the longest first. Looks up pieces of the text
 * instead of searching it for each original, so that the work does not grow with their number.
 * @param known by folded original
 */
function withStandIns(text: string, known: ReadonlyMap<string, string>): string {
  const folded = fold(text);
  const isInWord = new Uint8Array(text.length);
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) isInWord.fill(1, index, index + word.length);
  const isReplaced = new Uint8Array(text.length);
  const found: { from: number; to: number; standIn: string }[] = [];
  const lengths = [...new Set([...known.keys()].map((original) => original.length))].sort((a, b) => b - a);
  for (const length of lengths) {
    for (let from = 0, to = length; to <= text.length; from += 1, to += 1) {
      if (isInWord[from - 1] || isInWord[to] || isReplaced[from] || isReplaced[to - 1]) continue;
      const standIn = known.get(folded.slice(from, to));
      if (standIn === undefined) continue;
      found.push({ from, to, standIn });
      isReplaced.fill(1, from, to);
    }
  }
  found.sort((a, b) => a.from - b.from);
  const parts = found.map(({ from, standIn }, index) => text.slice(found[index - 1]?.to ?? 0, from) + standIn);
  return parts.join('') + text.slice(found.at(-1)?.to ?? 0);
}

/** Whether a text is a stand-in. */
export const isStandIn = (text: string): boolean => standIn.test(text);
const standIn =
  /^(?:(?:secret|user|account|private|id|text)-\d+|person-\d+@example\.test|Name \d+|A0STANDIN\d{5,}|https:\/\/example\.test\/link-\d+)$/;

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
