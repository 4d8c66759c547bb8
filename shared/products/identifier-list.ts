import type { IdentifierType } from './identifiers.ts';
import { identityOf, type ReadIdentifier, type ReadKind, readIdentifier } from './read-identifier.ts';

/** One entry of a list: `row` counts as a spreadsheet does, or says which one of a typed list it is; from 1. */
export type ListEntry = { row: number; text: string /** The file's other columns. */; cells: readonly string[] };

/** An identifier once, with the rows further down that name it too. */
type ListedIdentifier = ReadIdentifier & ListEntry & { twins: readonly Omit<ListEntry, 'text'>[] };
type DroppedEntry = ListEntry & { why: string };

export type CleanList = {
  identifiers: readonly ListedIdentifier[];
  dropped: readonly DroppedEntry[];
  mended: number;
  /** How many entries named one that was there already. */
  doubled: number;
  /** How many of the dropped would be good in a list of the other type. */
  otherType: number;
  kinds: Readonly<Partial<Record<ReadKind, number>>>;
};

export type ListCleaner = { add(entry: ListEntry): void; list(): CleanList };

/**
 * Makes a clean list, an entry at a time, so that a long one can be cleaned in pieces.
 * @param expected what the column is named for
 */
export function createListCleaner(type: IdentifierType, expected?: ReadKind): ListCleaner {
  const found = new Map<string, ListedIdentifier & { twins: Omit<ListEntry, 'text'>[] }>();
  const dropped: DroppedEntry[] = [];
  const kinds: Partial<Record<ReadKind, number>> = {};
  let mended = 0;
  let doubled = 0;
  let otherType = 0;
  return {
    add(entry) {
      if (entry.text.trim() === '') return;
      const read = readIdentifier(entry.text, type, expected);
      if (!read.ok) {
        if (read.error.otherType) otherType += 1;
        dropped.push({ ...entry, why: read.error.why });
        return;
      }
      const identity = identityOf(read.value);
      const first = found.get(identity);
      if (first) {
        doubled += 1;
        first.twins.push({ row: entry.row, cells: entry.cells });
        return;
      }
      if (read.value.mended !== null) mended += 1;
      kinds[read.value.kind] = (kinds[read.value.kind] ?? 0) + 1;
      found.set(identity, { ...entry, ...read.value, twins: [] });
    },
    list: () => ({ identifiers: [...found.values()], dropped, mended, doubled, otherType, kinds }),
  };
}

/** A list that somebody typed or pasted: split on commas, lines, tabs and semicolons, trimmed, blanks dropped (VIEW-02). */
export function splitTyped(text: string): string[] {
  const entries = text
    .split(/[,;\n\r\t]+/)
    .flatMap(splitWords)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  // A column that was copied brings its heading along.
  return typedHeading(text) === undefined ? entries : entries.slice(1);
}

/** The heading that a typed or pasted list begins with; undefined where it begins with an entry. */
export const typedHeading = (text: string): string | undefined => /^[\s,;]*"?(asin|upc|ean|isbn|isb|gtin)s?"?[^\S\r\n\t]*(?:[,;\r\n\t]|$)/i.exec(text)?.[1];

/** Blanks stand within an ISBN too: only where all of the words are long enough are they identifiers of their own. */
function splitWords(entry: string): string[] {
  const words = entry.trim().split(/\s+/);
  return words.every((word) => word.length >= 8) ? words : [entry];
}
