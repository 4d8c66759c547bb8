export const separators = [';', '\t', '|', ','] as const;

/** A longer sample would make no better guess. */
const SAMPLE = { characters: 64 * 1024, rows: 50 } as const;

/**
 * Finds what separates the cells of a text: the separator that most rows have as often as the heading does. Where the
 * heading has no comma, one between digits is a decimal comma. A first line such as `sep=;` decides by itself.
 * @returns the text without such a line; and a comma if nothing separates anything
 */
export function separated(text: string): { separator: string; body: string } {
  const body = text.replace(/^\ufeff/, '');
  const [line, named] = /^sep=(.)\r?\n/i.exec(body) ?? [];
  if (line !== undefined && named !== undefined) return { separator: named, body: body.slice(line.length) };
  const rows = sampleOf(body);
  const tries = separators.map((separator) => ({ separator, ...fitOf(rows, separator) }));
  // The sort is stable: of equal ones, the comma is last.
  const [best] = tries.sort((a, b) => b.rows - a.rows || b.cells - a.cells);
  return { separator: best && best.rows > 0 ? best.separator : ',', body };
}

/** How many cells the rows have, and how many rows have as many; none if the separator separates nothing. */
function fitOf(rows: readonly string[], separator: string): { cells: number; rows: number } {
  const [heading = ''] = rows;
  const hasHeading = heading.includes(separator);
  const counts = rows.map(
    (row) =>
      (separator === ',' && !hasHeading ? row.replace(/(?<=\d),(?=\d{1,2}(?!\d))/g, '') : row).split(separator).length,
  );
  const known = Map.groupBy(counts, (count) => count);
  const [usual = 1] = [...known.keys()]
    .filter((count) => count > 1)
    .sort((a, b) => (known.get(b)?.length ?? 0) - (known.get(a)?.length ?? 0));
  const cells = hasHeading ? (counts[0] ?? 1) : usual;
  return cells > 1 ? { cells, rows: known.get(cells)?.length ?? 0 } : { cells: 1, rows: 0 };
}

/** The first rows that have text, without what is between quotes. */
function sampleOf(text: string): string[] {
  const plain = text.slice(0, SAMPLE.characters).replace(/(^|[;,|\t\r\n])"(?:[^"]|"")*(?:"|$)/g, '$1');
  return plain
    .split(/\r\n?|\n/)
    .filter((row) => row.trim() !== '')
    .slice(0, SAMPLE.rows);
}
