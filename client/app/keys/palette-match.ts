/** A matched part of a text: its first and the next position after it. */
export type Mark = readonly [from: number, to: number];

export type Searchable = {
  label: string;
  detail?: string | undefined;
  /** Found, but not shown. */
  words?: string | undefined;
};

/** `rank`: the lower, the better. */
export type Match = { rank: number; label: readonly Mark[]; detail: readonly Mark[] };

/**
 * Matches an entry if it has all words of the query. Best are words at its start, then those at the start of a word,
 * then the others.
 */
export function matchOf({ label, detail = '', words = '' }: Searchable, query: string): Match | null {
  const found = { rank: 0, label: [] as Mark[], detail: [] as Mark[] };
  for (const word of fold(query).split(/\s+/).filter(Boolean)) {
    const inLabel = bestIn(fold(label), word);
    const inDetail = inLabel ? null : bestIn(fold(detail), word);
    if (inLabel) {
      found.rank += inLabel.rank;
      found.label.push([inLabel.at, inLabel.at + word.length]);
    } else if (inDetail) {
      found.rank += inDetail.rank + 3;
      found.detail.push([inDetail.at, inDetail.at + word.length]);
    } else if (bestIn(fold(words), word)) found.rank += 6;
    else return null;
  }
  return { ...found, label: merged(found.label), detail: merged(found.detail) };
}

function bestIn(text: string, word: string): { at: number; rank: number } | null {
  if (text.startsWith(word)) return { at: 0, rank: 0 };
  let first = -1;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return { at, rank: 1 };
    if (first < 0) first = at;
  }
  return first < 0 ? null : { at: first, rank: 2 };
}

/** Removes case and accents. Every character stays at its position. */
const fold = (text: string): string => text.split('').map(foldOne).join('');
const foldOne = (char: string): string => char.normalize('NFD').charAt(0).toLowerCase().charAt(0);

function merged(marks: readonly Mark[]): Mark[] {
  const all: [number, number][] = [];
  for (const [from, to] of marks.toSorted((a, b) => a[0] - b[0])) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}

/** Cuts a text at its marks. */
export function piecesOf(text: string, marks: readonly Mark[]): { text: string; marked: boolean }[] {
  const pieces = marks.flatMap(([from, to], index) => [
    { text: text.slice(marks[index - 1]?.[1] ?? 0, from), marked: false },
    { text: text.slice(from, to), marked: true },
  ]);
  return [...pieces, { text: text.slice(marks.at(-1)?.[1] ?? 0), marked: false }].filter((piece) => piece.text !== '');
}
