import papa from 'papaparse';

const CHARACTERS_AT_ONCE = 64 * 1024;

/** Parses a CSV file piece by piece, so that a long one doesn't hold up other calls. Stops once there are more rows than `most`. Drops empty rows at the end. */
export async function csvRows(csv: string, most: number): Promise<string[][]> {
  const rows = await new Promise<string[][]>((resolve) => {
    const all: string[][] = [];
    papa.parse<string[]>(csv.replace(/^\ufeff/, ''), {
      delimitersToGuess: [',', ';', '\t'],
      chunkSize: CHARACTERS_AT_ONCE,
      chunk: ({ data }: papa.ParseResult<string[]>, parser: papa.Parser) => {
        all.push(...data);
        if (all.length > most) return parser.abort();
        parser.pause();
        setImmediate(() => parser.resume());
      },
      complete: () => resolve(all),
    });
  });
  while (rows.at(-1)?.every((cell) => cell.trim() === '')) rows.pop();
  return rows;
}
