import type { IdentifierType } from './identifiers.ts';
import { identityOf, mendTexts, type ReadIdentifier, type ReadKind, readIdentifier } from './read-identifier.ts';

/** One entry of a list. `row` counts from 1: the spreadsheet's row, or the position in a typed list. */
export type ListEntry = {
  row: number;
  text: string;
  /** The file's other columns. */
  cells: readonly string[];
  /** What a person wrote instead of the text; the text stays as it is in the file. */
  corrected?: string;
};

/** A row that repeats an earlier identifier, maybe in another form. */
type Twin = ListEntry & Omit<ReadIdentifier, 'value'>;
/** A unique identifier, with the later rows that repeat it. */
type ListedIdentifier = ReadIdentifier & ListEntry & { twins: readonly Twin[] };
type DroppedEntry = ListEntry & { why: string };

export type CleanList = {
  identifiers: readonly ListedIdentifier[];
  dropped: readonly DroppedEntry[];
  mended: number;
  /** How many entries repeat an earlier one. */
  doubled: number;
  kinds: Readonly<Partial<Record<ReadKind, number>>>;
};

export type ListCleaner = { add(entry: ListEntry): void; list(): CleanList };

/**
 * Creates a cleaner that takes one entry at a time, so that long lists can be cleaned in chunks.
 * @param expected the kind in the column's heading
 */
export function createListCleaner(type: IdentifierType, expected?: ReadKind): ListCleaner {
  const found = new Map<string, ListedIdentifier & { twins: Twin[] }>();
  const dropped: DroppedEntry[] = [];
  const kinds: Partial<Record<ReadKind, number>> = {};
  let mended = 0;
  let doubled = 0;
  return {
    add(entry) {
      if (entry.text.trim() === '') return;
      const { corrected } = entry;
      const read = readIdentifier(corrected ?? entry.text, type, expected);
      if (!read.ok) {
        dropped.push({ ...entry, why: read.error });
        return;
      }
      if (corrected !== undefined)
        read.value.mended = [mendTexts.corrected, ...(read.value.mended === null ? [] : [read.value.mended])].join(
          ', ',
        );
      const identity = identityOf(read.value);
      const first = found.get(identity);
      if (first) {
        doubled += 1;
        const { kind, mended: how } = read.value;
        first.twins.push({ ...entry, kind, mended: how });
        return;
      }
      if (read.value.mended !== null) mended += 1;
      kinds[read.value.kind] = (kinds[read.value.kind] ?? 0) + 1;
      found.set(identity, { ...entry, ...read.value, twins: [] });
    },
    list: () => ({ identifiers: [...found.values()], dropped, mended, doubled, kinds }),
  };
}

/** Splits a typed or pasted list on commas, lines, tabs and semicolons; trims it and drops blank entries (VIEW-02). */
export function splitTyped(text: string): string[] {
  const entries = text
    .split(/[,;\n\r\t]+/)
    .flatMap(splitWords)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  // A copied column starts with its heading.
  return typedHeading(text) === undefined ? entries : entries.slice(1);
}

/** The heading at the start of a typed or pasted list; undefined if it starts with an entry. */
export const typedHeading = (text: string): string | undefined =>
  /^[\s,;]*"?(asin|upc|ean|isbn|isb|gtin)s?"?[^\S\r\n\t]*(?:[,;\r\n\t]|$)/i.exec(text)?.[1];

/** Splits on spaces only if every word is long enough for an identifier, because an ISBN may contain spaces. */
function splitWords(entry: string): string[] {
  const words = entry.trim().split(/\s+/);
  return words.every((word) => word.length >= 8) ? words : [entry];
}
