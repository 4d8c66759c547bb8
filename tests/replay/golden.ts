import * as v from 'valibot';
import { hashOf } from './final-state.ts';
import type { Outcome } from './stage.ts';

/**
 * The expected end of a replay: the hash of the final state and of the seen order, and a short mark for every line of
 * both, so that a difference can be located.
 */
const partSchema = v.object({ hash: v.string(), lines: v.number(), marks: v.array(v.string()) });
export const goldenSchema = v.object({
  golden: v.literal(1),
  recording: v.string(),
  state: partSchema,
  seen: partSchema,
});
export type Golden = v.InferOutput<typeof goldenSchema>;

type Part = v.InferOutput<typeof partSchema>;

const MARK = 6;
const MARKS_A_ROW = 24;

export const goldenOf = (recording: string, outcome: Pick<Outcome, 'state' | 'seen'>): Golden => ({
  golden: 1,
  recording,
  state: partOf(outcome.state),
  seen: partOf(outcome.seen),
});

/** @throws Error that says what is wrong with the file */
export function parseGolden(text: string): Golden {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new Error('The golden file is not JSON');
  }
  const parsed = v.safeParse(goldenSchema, raw);
  if (!parsed.success)
    throw new Error(`The golden file cannot be read at ${v.getDotPath(parsed.issues[0]) ?? 'its root'}`);
  return parsed.output;
}

/**
 * Describes the first difference; undefined when there is none.
 * @param parts under faults the order varies, so only the state has to match
 */
export function firstDifference(
  golden: Golden,
  outcome: Pick<Outcome, 'state' | 'seen'>,
  parts: readonly ('state' | 'seen')[] = ['seen', 'state'],
): string | undefined {
  for (const part of parts) {
    const found = outcome[part];
    const expected = golden[part];
    if (hashOf(found.join('\n')) === expected.hash) continue;
    const what = part === 'seen' ? 'event seen' : 'line of the final state';
    const marks = expected.marks.join('').match(new RegExp(`.{${MARK}}`, 'g')) ?? [];
    const at = found.findIndex((line, index) => markOf(line) !== marks[index]);
    if (at === -1)
      return `${found.length} ${what === 'event seen' ? 'events were seen' : 'lines make the final state'} where the golden file has ${expected.lines}.`;
    const there =
      marks[at] === undefined
        ? 'the golden file ends before it'
        : `the golden file has another there (${marks[at]} instead of ${markOf(found[at] as string)})`;
    return `The ${ordinal(at + 1)} ${what} is '${found[at]}'; ${there}.`;
  }
  return undefined;
}

function partOf(lines: readonly string[]): Part {
  const marks = lines.map(markOf);
  const rows: string[] = [];
  for (let at = 0; at < marks.length; at += MARKS_A_ROW) rows.push(marks.slice(at, at + MARKS_A_ROW).join(''));
  return { hash: hashOf(lines.join('\n')), lines: lines.length, marks: rows };
}

const markOf = (line: string): string => hashOf(line).slice(0, MARK);

function ordinal(count: number): string {
  const last = count % 10;
  if (last > 3 || last === 0 || Math.floor(count / 10) % 10 === 1) return `${count}th`;
  return `${count}${['st', 'nd', 'rd'][last - 1]}`;
}
