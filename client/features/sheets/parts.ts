import { sheetLimits } from '#shared/sheets/limits.ts';
import type { SheetCell } from '#shared/sheets/sheet.ts';

type Row = readonly SheetCell[];

/** Rows in the pieces in which they come, put together into parts that one write takes. */
export async function* partsOf(pieces: AsyncIterable<readonly Row[]>): AsyncGenerator<Row[], void, undefined> {
  let part: Row[] = [];
  let characters = 0;
  for await (const piece of pieces) {
    for (const row of piece) {
      const length = JSON.stringify(row).length;
      if (part.length > 0 && (part.length === sheetLimits.partRows || characters + length > sheetLimits.partCharacters)) {
        yield part;
        part = [];
        characters = 0;
      }
      part.push(row);
      characters += length;
    }
  }
  if (part.length > 0) yield part;
}
