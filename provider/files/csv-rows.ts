import papa from 'papaparse';
import { separated } from '#shared/grid/separator.ts';
import { fail, ok, type Result } from '#shared/result.ts';

const CHARACTERS_AT_ONCE = 64 * 1024;
const MOST_COLUMNS = 200;

/**
 * Parses a CSV file piece by piece, so that a long one doesn't hold up other calls. Drops empty rows at the end.
 * @param most the number of rows below the header @returns the reason in words if the file is beyond a limit
 */
export async function csvRows(
  csv: string,
  most: number,
): Promise<Result<{ head: string[]; rows: string[][] }, string>> {
  let tooLong = false;
  // For every quote that closes nothing, the parser looks at all the spaces before the next separator.
  const { separator, body } = separated(csv);
  const text = body.replace(/(?<![^\S\t\r\n])[^\S\t\r\n]{100,}/g, ' ');
  const all = await new Promise<string[][]>((resolve) => {
    const parsed: string[][] = [];
    papa.parse<string[]>(text, {
      delimiter: separator,
      chunkSize: CHARACTERS_AT_ONCE,
      chunk: ({ data }: papa.ParseResult<string[]>, parser: papa.Parser) => {
        parsed.push(...data);
        // A row that goes on is parsed again with each piece.
        tooLong = data.length === 0 && text !== '';
        if (tooLong || parsed.length > most + 1) return parser.abort();
        parser.pause();
        setImmediate(() => parser.resume());
      },
      complete: () => resolve(parsed),
    });
  });
  if (tooLong)
    return fail(`A row is longer than ${counted(CHARACTERS_AT_ONCE)} characters. Maybe a quote isn’t closed.`);
  if (all.some((cells) => cells.length > MOST_COLUMNS)) return fail(`A file may have at most ${MOST_COLUMNS} columns.`);
  while (all.at(-1)?.every((cell) => cell.trim() === '')) all.pop();
  const [head = [], ...rows] = all;
  return rows.length > most ? fail(`A file may have at most ${counted(most)} rows.`) : ok({ head, rows });
}

const counted = (count: number): string => count.toLocaleString('en-US');
