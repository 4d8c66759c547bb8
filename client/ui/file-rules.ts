import { formatCount } from '#shared/format.ts';

export type FileRules = {
  /** Endings with their dot: '.csv'. A name's ending is all that every system tells alike. */
  endings: readonly string[];
  mostBytes: number;
  several?: boolean;
};

export type JudgedFiles<F> = { taken: F[] /** What is wrong with the others, a sentence each. */; refused: string[] };

/** Which of the files that somebody chose or dropped are taken. */
export function judgeFiles<F extends { name: string; size: number }>(files: readonly F[], { endings, mostBytes, several }: FileRules): JudgedFiles<F> {
  const taken: F[] = [];
  const refused: string[] = [];
  for (const file of files) {
    const why = faultOf(file, endings, mostBytes);
    if (why) refused.push(why);
    else if (!several && taken.length > 0) refused.push(`${file.name}: one file at a time`);
    else taken.push(file);
  }
  return { taken, refused };
}

function faultOf({ name, size }: { name: string; size: number }, endings: readonly string[], mostBytes: number): string | undefined {
  if (!endings.some((ending) => name.toLowerCase().endsWith(ending))) return `${name}: choose a ${listed(endings)} file`;
  if (size > mostBytes) return `${name} is too large: at most ${formatBytes(mostBytes)}`;
  if (size === 0) return `${name} is empty`;
  return undefined;
}

/** '.csv, .xls or .xlsx' */
export const listed = (words: readonly string[]): string => [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ');

/** In the unit that people read at a glance, of 1,000: '10 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1_000_000) return `${formatCount(bytes / 1_000_000)} MB`;
  if (bytes >= 1_000) return `${formatCount(bytes / 1_000)} kB`;
  return `${formatCount(bytes)} bytes`;
}
